//! What a digest leaves out.

use super::{Code, Message};

messages! {
    /// What a page leaves out.
    left_out(what: Vec<Message>, all: Code) {
        en: "This is a digest. Left out: {what}. {all} shows everything; json and csv always do.",
        zh: "这是摘要。未显示：{what}。{all} 显示全部；json 和 csv 总是包含全部内容。",
    }
    /// What a page of stages that were asked for leaves out.
    left_out_selected(what: Vec<Message>, stages: usize) {
        en: "This is a digest. Left out: {what}. --full shows all {stages} stages that were asked for; json and csv always do.",
        zh: "这是摘要。未显示：{what}。--full 显示所要的全部 {stages} 个阶段；json 和 csv 总是包含全部内容。",
    }
    /// What a page leaves out that would be too large with all that was asked for.
    left_out_of_page(what: Vec<Message>, stages: usize) {
        en: "This is a digest: {stages} stages are too many for one page. Left out: {what}. Text, json and csv show all of them.",
        zh: "这是摘要：{stages} 个阶段放在一页里太多。未显示：{what}。text、json 和 csv 会显示全部。",
    }
    /// The stages before the steps.
    before_steps(asked: Code) {
        en: "what becomes of the source ({asked})",
        zh: "源序列经过的各阶段（{asked}）",
    }
    /// The stages of the steps.
    steps(steps: usize, asked: Code) {
        en: "the stages of the {steps} {steps:step|steps} ({asked})",
        zh: "{steps} 个步骤内的各阶段（{asked}）",
    }
    /// Layers between the first and the last.
    layers(layers: usize, asked: Code) {
        en: "{layers} {layers:layer|layers} between the first and the last ({asked})",
        zh: "首层与末层之间的 {layers} 层（{asked}）",
    }
    /// Steps between the first and the last.
    steps_between(steps: usize, asked: Code) {
        en: "{steps} {steps:step|steps} between the first and the last ({asked})",
        zh: "首步与末步之间的 {steps} 步（{asked}）",
    }
    /// Heads between the first and the last.
    heads(heads: usize, asked: Code) {
        en: "{heads} {heads:head|heads} between the first and the last ({asked})",
        zh: "首头与末头之间的 {heads} 个头（{asked}）",
    }
    /// What goes on inside each block.
    inside(asked: Code) {
        en: "what goes on inside each block ({asked})",
        zh: "各个块内部的过程（{asked}）",
    }
    /// The matrices of a large model.
    inputs(matrices: usize, numbers: usize) {
        en: "The model is given by {matrices} matrices with {numbers} numbers, which are not shown here (--detail full shows them).",
        zh: "模型由 {matrices} 个矩阵、{numbers} 个数给出，此处不列出（--detail full 会列出）。",
    }
    /// Above the matrices of one place.
    inputs_of(place: Code) {
        en: "{place}:",
        zh: "{place}：",
    }
    /// The matrices of a large model that stand beside those that are shown.
    other_inputs(matrices: usize, numbers: usize) {
        en: "The model's {matrices} other matrices with {numbers} numbers are not shown here (--detail full shows them).",
        zh: "模型的其余 {matrices} 个矩阵、{numbers} 个数此处不列出（--detail full 会列出）。",
    }
    /// Heading of the predictions.
    predictions() {
        en: "What comes next",
        zh: "接下来是什么词",
    }
    /// Heading of a column.
    best() {
        en: "best word",
        zh: "最可能的词",
    }
    /// Heading of a column.
    runners_up() {
        en: "then",
        zh: "其次",
    }
    /// A word with its probability.
    candidate(word: String, probability: f64) {
        en: "{word} {probability}",
        zh: "{word} {probability}",
    }
    /// Words with their probabilities.
    candidates(words: Vec<Message>) {
        en: "{words}",
        zh: "{words}",
    }
    /// Heading of one step.
    step(number: usize) {
        en: "Step {number}",
        zh: "第 {number} 步",
    }
    /// What the decoder has read.
    so_far(words: Vec<Message>) {
        en: "The decoder has read {words}.",
        zh: "解码器已读入{words}。",
    }
    /// The candidates of a step.
    next(words: Vec<Message>) {
        en: "Most likely next: {words}.",
        zh: "接下来最可能的词：{words}。",
    }
    /// The same above a table of them.
    next_words() {
        en: "Most likely next, with their probabilities:",
        zh: "接下来最可能的词及其概率：",
    }
    /// What a sentence became.
    from_source(source: String, words: String) {
        en: "“{source}” becomes “{words}”.",
        zh: "由“{source}”生成“{words}”。",
    }
    /// Of a sentence that nothing came of but the end word.
    nothing_from(source: String) {
        en: "Of “{source}” nothing comes: the end word is the first.",
        zh: "由“{source}”没有生成词：第一个词就是结束词。",
    }
    /// What was made without a source.
    made(words: String) {
        en: "What is generated: “{words}”.",
        zh: "生成的是“{words}”。",
    }
    /// Where it is nothing.
    nothing_made() {
        en: "Nothing is generated: the end word is the first.",
        zh: "没有生成词：第一个词就是结束词。",
    }
    /// Caption of the cross-attention of the last word.
    looks_at(word: String, layer: usize) {
        en: "What “{word}” looks at in the source: cross-attention of layer {layer}, a row for each head.",
        zh: "“{word}”在源序列中关注什么：第 {layer} 层的交叉注意力，每个头一行。",
    }
    /// Heading of the result.
    generated_heading() {
        en: "Generated",
        zh: "生成结果",
    }
    /// The sentence that was generated.
    generated(words: Vec<Message>) {
        en: "{words}",
        zh: "{words}",
    }
    /// Why it ended.
    ended(word: String) {
        en: "The end word “{word}” was the best, so the sentence is complete.",
        zh: "结束词“{word}”最可能，句子到此完成。",
    }
    /// Why it ended early.
    cut_off(words: usize) {
        en: "It was cut off after {words} words, as \"max_tokens\" says, before the end word came.",
        zh: "按 \"max_tokens\" 在 {words} 个词后截断，结束词尚未出现。",
    }
    /// A word of the sentence.
    word(word: String) {
        en: "{word}",
        zh: "{word}",
    }
}
