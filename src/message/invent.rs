//! What is said of problems that are made up.

use super::{Code, Message};

messages! {
    /// A size of nothing.
    zero(flag: Code) {
        en: "{flag} 0: there must be at least 1",
        zh: "{flag} 0：至少要有 1",
    }
    /// Heads that do not divide the width.
    heads_divide(heads: usize, d_model: usize) {
        en: "{heads} heads do not divide d_model = {d_model}",
        zh: "d_model = {d_model} 不能被 {heads} 个头整除",
    }
    /// Remedy of [`heads_divide`].
    heads_between(below: usize, above: usize) {
        en: "{below} or {above} heads would; or give the width of a head by --d-k",
        zh: "{below} 或 {above} 个头可以；也可以用 --d-k 给出每个头的宽度",
    }
    /// Remedy of [`heads_divide`].
    heads_only(heads: usize) {
        en: "{heads} {heads:head|heads} would; or give the width of a head by --d-k",
        zh: "{heads} 个头可以；也可以用 --d-k 给出每个头的宽度",
    }
    /// Remedy of [`heads_divide`].
    heads_width() {
        en: "give the width of a head by --d-k",
        zh: "请用 --d-k 给出每个头的宽度",
    }
    /// Groups of heads that do not come out even.
    heads_grouped(kv_heads: usize, heads: usize) {
        en: "{heads} {heads:head|heads} cannot share the keys and values of {kv_heads} equally",
        zh: "{heads} 个头无法均分 {kv_heads} 组键和值",
    }
    /// Remedy of [`heads_grouped`].
    heads_grouped_help() {
        en: "--kv-heads must divide --heads",
        zh: "--kv-heads 必须能整除 --heads",
    }
    /// A vocabulary without room.
    vocabulary(asked: usize, needed: usize) {
        en: "a vocabulary of {asked} has no room for the tokens, <start> and <end>, which are {needed} words",
        zh: "词表大小 {asked} 容不下各个词元以及 <start> 和 <end>，它们共有 {needed} 个词",
    }
    /// Remedy of [`vocabulary`].
    vocabulary_help(needed: usize) {
        en: "give --vocabulary {needed} or more, or leave it out",
        zh: "请给出 --vocabulary {needed} 或更大，或者不写",
    }
    /// Too many numbers.
    numbers(numbers: String, most: String) {
        en: "this problem would have {numbers} numbers; {most} is the most that attn makes up",
        zh: "这个问题将有 {numbers} 个数；attn 最多生成 {most} 个",
    }
    /// Too many words.
    words(words: usize, most: usize) {
        en: "a vocabulary of {words} words is too large; {most} is the most that attn makes up",
        zh: "词表大小 {words} 过大；attn 最多生成 {most} 个词",
    }
    /// Too large a stage.
    stage(rows: usize, columns: usize, most: String) {
        en: "a stage of the walk would be {rows}×{columns}; {most} numbers are the most that one may have",
        zh: "其中一个阶段的大小将是 {rows}×{columns}；一个阶段最多 {most} 个数",
    }
    /// Too long a walk.
    stages(stages: String, most: String) {
        en: "the walk would have {stages} stages; {most} is the most",
        zh: "推演将有 {stages} 个阶段；最多 {most} 个",
    }
    /// Remedy of all of them.
    smaller() {
        en: "choose smaller sizes",
        zh: "请选择较小的规模",
    }
    /// Too large to work by hand.
    not_small(flag: Code, asked: usize, most: usize) {
        en: "{flag} {asked}: a problem of small integers is worked by hand, with {most} at most",
        zh: "{flag} {asked}：小整数问题供手算，最多 {most}",
    }
    /// Layers of integers.
    layers() {
        en: "--integers makes a single attention; layers have norms, whose results are no integers",
        zh: "--integers 只生成单个注意力；多层结构含有归一化，结果不是整数",
    }
    /// Remedy of both.
    without_integers() {
        en: "leave --integers out for random numbers of any size",
        zh: "去掉 --integers 即可生成任意规模的随机数问题",
    }
    /// What a teaching problem reveals.
    told_apart(kinds: usize, mistakes: usize) {
        en: "{mistakes} mistakes of the catalogue show in this problem, as {kinds} different answers",
        zh: "目录中有 {mistakes} 种错误在这个问题里显现出来，对应 {kinds} 种不同的答案",
    }
    /// What it does not.
    told_apart_but(kinds: usize, mistakes: usize, invisible: Vec<Message>) {
        en: "{mistakes} mistakes of the catalogue show in this problem, as {kinds} different answers; these stay invisible: {invisible}",
        zh: "目录中有 {mistakes} 种错误在这个问题里显现出来，对应 {kinds} 种不同的答案；以下错误看不出来：{invisible}",
    }
    /// A mistake in that list.
    mistake(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// Before a remark that is no warning.
    note() {
        en: "note: ",
        zh: "提示：",
    }
    /// Words that are none.
    no_tokens() {
        en: "--tokens needs words, or how many there are",
        zh: "--tokens 需要若干个词，或词的个数",
    }
    /// A mask that is none.
    no_mask(text: String) {
        en: "“{text}” is no mask to make a problem with",
        zh: "“{text}”不是可用于生成问题的掩码",
    }
    /// Remedy of [`no_mask`].
    masks() {
        en: "choose causal, strictly_causal, window:W or none",
        zh: "请选择 causal、strictly_causal、window:W 或 none",
    }
}
