//! The parts of a Transformer.

use crate::message::{Code, Message};

messages! {
    /// Neither encoder nor decoder.
    no_stack() {
        en: "there is neither an encoder nor a decoder",
        zh: "既没有编码器也没有解码器",
    }
    /// Remedy of [`no_stack`].
    no_stack_help(encoder: Code, decoder: Code) {
        en: "give {encoder}, {decoder}, or both",
        zh: "请给出 {encoder} 或 {decoder}，或两者都给",
    }
    /// A stack without what goes into it.
    no_sequence(path: Code) {
        en: "{path} is missing: nothing goes in",
        zh: "缺少 {path}：没有输入",
    }
    /// Remedy of [`no_sequence`].
    no_sequence_help() {
        en: "give it with tokens to look up, or with X",
        zh: "请给出它，附上 tokens（查找词向量）或 X",
    }
    /// Remedy of [`no_sequence`] for a target.
    no_target_help() {
        en: "give it with tokens to look up, or with X; or have it generated, by \"generate\"",
        zh: "请给出它，附上 tokens（查找词向量）或 X；或用 \"generate\" 来生成",
    }
    /// Cross-attention without anything to attend to.
    no_memory() {
        en: "cross-attention has nothing to attend to: there is no encoder and no memory",
        zh: "交叉注意力没有可关注的对象：既没有编码器，也没有 memory",
    }
    /// Remedy of [`no_memory`].
    no_memory_help(memory: Code) {
        en: "give \"encoder\" and \"source\", or {memory}; or remove every cross_attention with its norm",
        zh: "请给出 \"encoder\" 和 \"source\"，或 {memory}；或删去各层的 cross_attention 及其归一化",
    }
    /// Something that generating needs is not there.
    generate_without(needed: Code) {
        en: "generating words needs {needed}",
        zh: "生成词需要 {needed}",
    }
    /// Remedy of [`generate_without`].
    generate_without_help(needed: Code) {
        en: "give {needed}, or a \"target\" in place of \"generate\"",
        zh: "请给出 {needed}，或用 \"target\" 代替 \"generate\"",
    }
    /// A target both given and to be generated.
    target_and_generate() {
        en: "the target is given, so there is nothing to generate",
        zh: "已经给出了目标序列，没有什么可生成的",
    }
    /// Remedy of [`target_and_generate`].
    target_and_generate_help() {
        en: "remove \"generate\" or \"target\"",
        zh: "请删去 \"generate\" 或 \"target\"",
    }
    /// More steps than any machine should be asked to hold.
    too_many_steps(asked: usize) {
        en: "{asked} words, each a step with all words before it, would take more than half a gibibyte of numbers",
        zh: "生成 {asked} 个词（每一步都重算此前所有的词）所需的数会超过半吉字节",
    }
    /// Remedy of [`too_many_steps`].
    too_many_steps_help(most: usize) {
        en: "set \"max_tokens\" to at most {most}",
        zh: "请把 \"max_tokens\" 设为至多 {most}",
    }
    /// The sample variance of one number.
    norm_of_one(norm: Code) {
        en: "the variance \"n-1\" divides by n − 1, which is 0 at {norm}: its vectors have 1 number",
        zh: "方差 \"n-1\" 要除以 n − 1，而在 {norm} 处它是 0：那里的向量只有 1 个数",
    }
    /// Remedy of [`norm_of_one`].
    norm_of_one_help(variance: Code) {
        en: "write {variance}, or use wider vectors",
        zh: "请写 {variance}，或使用更宽的向量",
    }
    /// What does not fit at one step of a generation.
    at_step(step: usize, what: Message) {
        en: "at step {step} of the generation {what}",
        zh: "在生成的第 {step} 步，{what}",
    }
    /// Remedy of [`at_step`] for a mask.
    mask_of_steps_help() {
        en: "what the decoder reads grows by a word with every step, which a rule of one size cannot follow: remove it, or give a \"target\" in place of \"generate\"",
        zh: "解码器的输入每步多一个词，固定大小的规则无法适用：请删去它，或用 \"target\" 代替 \"generate\"",
    }
    /// Remedy of [`at_step`] for positions.
    positions_of_steps_help(rows: usize) {
        en: "give a row for each step and the words before it; or set \"max_tokens\" to {rows}",
        zh: "请为每一步的每个词各给一行；或把 \"max_tokens\" 设为 {rows}",
    }
}
