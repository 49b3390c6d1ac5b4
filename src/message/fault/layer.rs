//! Faults of what a Transformer is made of.

use crate::message::Code;

messages! {
    /// A layer without a norm.
    missing_norm(key: Code, sublayers: usize) {
        en: "{key} is missing: this layer has {sublayers} {sublayers:sublayer|sublayers}, and each needs its norm",
        zh: "缺少 {key}：这一层有 {sublayers} 个子层，每个都需要归一化",
    }
    /// Remedy for it.
    missing_norm_help(empty: Code, none: Code) {
        en: "write {empty} for a norm without gamma and beta, or {none} at the top for layers without norms",
        zh: "没有 gamma 和 beta 的归一化写成 {empty}；若各层都不用归一化，请在最外层写 {none}",
    }
    /// A norm where there are none.
    norm_of_none(key: Code) {
        en: "{key} has no use: the norms are said to be \"none\"",
        zh: "{key} 没有用处：归一化设为了 \"none\"",
    }
    /// Remedy for it.
    norm_of_none_help(key: Code) {
        en: "remove {key}, or \"none\" under \"norm\"",
        zh: "请删去 {key}，或删去 \"norm\" 的 \"none\"",
    }
    /// A norm of no sublayer.
    surplus_norm(key: Code, norms: usize) {
        en: "{key} has no use: this layer has {norms} {norms:sublayer|sublayers}, each with one norm",
        zh: "{key} 没有用处：这一层只有 {norms} 个子层，每个子层一个归一化",
    }
    /// Remedy for it.
    surplus_norm_help(key: Code) {
        en: "remove {key}; only a decoder's layer with cross_attention has three sublayers",
        zh: "请删去 {key}；只有带 cross_attention 的解码器层才有三个子层",
    }
    /// A start word before vectors.
    start_of_vectors() {
        en: "a start word cannot be put before vectors",
        zh: "无法在向量前面加起始词",
    }
    /// Remedy for it.
    start_of_vectors_help() {
        en: "remove \"start\" and let the first row of X be the start word's vector, or give tokens in place of X",
        zh: "请删去 \"start\"，让 X 的第一行就是起始词的向量；或用 tokens 代替 X",
    }
    /// A word twice in a vocabulary.
    repeated_word(word: String, before: usize, position: usize) {
        en: "“{word}” stands twice in the vocabulary, as words {before} and {position}",
        zh: "词表里“{word}”出现了两次，是第 {before} 个和第 {position} 个词",
    }
    /// Remedy for it.
    repeated_word_help() {
        en: "every word must have one row: remove or rename one of them",
        zh: "每个词只能对应一行：请删去或改名其中一个",
    }
    /// Too many words to generate.
    too_many_tokens(limit: usize) {
        en: "at most {limit} words can be generated",
        zh: "最多生成 {limit} 个词",
    }
    /// Remedy for it.
    too_many_tokens_help() {
        en: "every word is a walk of its own; write as many as you want to read",
        zh: "每个词都要完整演算一遍；请写想看的个数",
    }
}
