//! Faults of a key: it is not known, stands in the wrong place, or leads nowhere.

use crate::message::{Code, Message};

messages! {
    /// An unknown key.
    unknown_key(key: String) {
        en: "unknown key \"{key}\"",
        zh: "未知的键 \"{key}\"",
    }
    /// Remedy: a near miss.
    did_you_mean(word: Code) {
        en: "did you mean {word}?",
        zh: "是不是 {word}？",
    }
    /// A list of names.
    list(first: Code, rest: Message) {
        en: "{first}, {rest}",
        zh: "{first}、{rest}",
    }
    /// The end of a list that is too long to be of use.
    and_more(count: usize) {
        en: "and {count} more",
        zh: "等，另有 {count} 个",
    }
    /// The end of a list of names.
    last(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// Remedy: all known keys.
    known_keys(keys: Message) {
        en: "the keys known here are {keys}",
        zh: "此处可用的键有：{keys}",
    }
    /// A key for the second time.
    duplicate_key(key: String) {
        en: "the key \"{key}\" is given twice",
        zh: "键 \"{key}\" 出现了两次",
    }
    /// A stage or column of a sheet for the second time.
    duplicate_name(name: String) {
        en: "\"{name}\" is given twice",
        zh: "\"{name}\" 出现了两次",
    }
    /// At the second place.
    second_time() {
        en: "second time",
        zh: "第二次",
    }
    /// At the first place.
    first_time() {
        en: "first time",
        zh: "第一次",
    }
    /// Remedy for it.
    duplicate_key_help() {
        en: "remove one of them; attn does not guess which is meant",
        zh: "请删去其中一个；attn 不会猜测以哪个为准",
    }
    /// A key that belongs elsewhere.
    misplaced(key: Code) {
        en: "{key} does not belong here",
        zh: "{key} 不应写在这里",
    }
    /// At the key that makes it so.
    whole_transformer() {
        en: "this makes it the file of a whole Transformer",
        zh: "有这个键的文件描述整个 Transformer",
    }
    /// Where it belongs.
    place_sequence(tokens: Code, vectors: Code, target: Code) {
        en: "words stand in {tokens}, vectors in {vectors}, and likewise in {target}",
        zh: "词写在 {tokens} 里，向量写在 {vectors} 里；{target} 也一样",
    }
    /// Where it belongs.
    place_alone() {
        en: "only an attention that stands alone may begin further on; in a layer, it starts from what comes before it",
        zh: "只有单独的注意力才能从后面的步骤开始；层中的注意力总是从前一步的结果开始",
    }
    /// Where it belongs.
    place_top() {
        en: "it stands at the top of the file, for all layers",
        zh: "它写在文件的最外层，对所有层生效",
    }
    /// Where it belongs.
    place_block(example: Code) {
        en: "it stands in the attention of a layer: {example}",
        zh: "它写在某一层的注意力里：{example}",
    }
    /// Where it belongs.
    place_masks(example: Code) {
        en: "masks for all layers stand in {example}, those of one attention in that attention",
        zh: "对所有层生效的掩码写在 {example} 里，只用于一个注意力的写在该注意力里",
    }
    /// Where it belongs.
    place_mask(example: Code, encoder: Code, decoder: Code) {
        en: "a single attention has one mask, as in {example}; masks for all layers stand beside {encoder} or {decoder}",
        zh: "单独的注意力只有一个掩码，写成 {example}；对所有层生效的掩码写在 {encoder} 或 {decoder} 旁边",
    }
    /// Where it belongs.
    place_feed_forward(example: Code) {
        en: "it stands in the layer's {example}",
        zh: "它写在该层的 {example} 里",
    }
    /// Where it belongs.
    place_layer(example: Code) {
        en: "it stands in a layer: {example}",
        zh: "它写在某一层里：{example}",
    }
    /// Where it belongs.
    place_stack(layers: Code) {
        en: "it stands once, beside {layers}",
        zh: "它只写一次，与 {layers} 并列",
    }
    /// Where it belongs.
    place_layers(encoder: Code, decoder: Code) {
        en: "it stands in {encoder}, and likewise in {decoder}",
        zh: "它写在 {encoder} 里；{decoder} 也一样",
    }
    /// Where it belongs.
    place_decoder() {
        en: "an encoder attends to nothing but its own sequence; cross-attention stands in the layers of a decoder",
        zh: "编码器只关注自己的序列；交叉注意力写在解码器的层里",
    }
    /// Where it belongs.
    place_vocabulary(embedding: Code, output: Code) {
        en: "a vocabulary stands with its vectors, in {embedding}, or in {output}",
        zh: "词表与它的向量写在一起，即 {embedding}，或写在 {output} 里",
    }
    /// A key that is not there.
    missing_key(key: Code) {
        en: "{key} is missing here",
        zh: "此处缺少 {key}",
    }
    /// Remedy for it.
    missing_key_help(example: Code) {
        en: "add {example}",
        zh: "请加上 {example}",
    }
    /// A key that leads nowhere.
    idle(key: Code, needed: Code) {
        en: "{key} has no use: there is no {needed}",
        zh: "{key} 没有用处：没有 {needed}",
    }
    /// Remedy for it.
    idle_help(needed: Code) {
        en: "remove it, or give {needed}",
        zh: "请删去它，或给出 {needed}",
    }
    /// A key whose place another takes.
    taken_place(key: Code, given: Code) {
        en: "{key} has no use, because {given} is given",
        zh: "{key} 没有用处：已经给出了 {given}",
    }
    /// At the other.
    takes_its_place() {
        en: "this takes its place",
        zh: "由它代替",
    }
    /// Remedy for it.
    taken_place_help(key: Code, given: Code) {
        en: "remove {key} or {given}",
        zh: "请删去 {key} 或 {given}",
    }
    /// Not exactly one key.
    not_one_key(count: usize) {
        en: "this object has {count} {count:key|keys}; it must have exactly one",
        zh: "这个对象有 {count} 个键，应恰好有一个",
    }
    /// Remedy for it.
    not_one_key_help(keys: Message) {
        en: "choose one of {keys}",
        zh: "请从 {keys} 中选一个",
    }
    /// The same where there may be a list of such objects.
    one_key_each_help(keys: Message) {
        en: "choose one of {keys}; several rules stand in a list, each in an object of its own",
        zh: "请从 {keys} 中选一个；多条规则请写成列表，每条各用一个对象",
    }
}
