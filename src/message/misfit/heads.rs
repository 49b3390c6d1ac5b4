//! Heads that cannot share what there is to share.

use crate::message::{Code, Message};

messages! {
    /// A number in a list.
    number(number: usize) {
        en: "{number}",
        zh: "{number}",
    }
    /// Heads that do not divide what they share.
    heads_divide(stage: Code, columns: usize, heads: usize) {
        en: "{heads} {heads:head|heads} cannot share the {columns} {columns:column|columns} of {stage} equally",
        zh: "{heads} 个头无法平分 {stage} 的 {columns} 列",
    }
    /// Remedy of [`heads_divide`].
    heads_divide_help(divisors: Vec<Message>) {
        en: "use a number of heads that divides it: {divisors}",
        zh: "请使用能整除它的头数：{divisors}",
    }
    /// Key/value heads that do not divide the heads.
    heads_grouped(heads: usize, kv_heads: usize) {
        en: "{heads} {heads:head|heads} cannot share {kv_heads} key/value {kv_heads:head|heads} equally",
        zh: "{heads} 个头无法平分 {kv_heads} 个键值头",
    }
    /// Remedy of [`heads_grouped`].
    heads_grouped_help(divisors: Vec<Message>) {
        en: "use a number of key/value heads that divides the heads: {divisors}",
        zh: "键值头数必须整除头数：{divisors}",
    }
    /// A list of another length than there are heads.
    heads_listed(parameter: Code, listed: usize, needed: usize) {
        en: "{parameter} lists {listed} {listed:matrix|matrices} for {needed} {needed:head|heads}",
        zh: "{parameter} 列出了 {listed} 个矩阵，却有 {needed} 个头",
    }
    /// Remedy of [`heads_listed`].
    heads_listed_help() {
        en: "give one for each head: of keys and values, one for each of \"kv_heads\"",
        zh: "请为每个头给一个；键和值则为 \"kv_heads\" 中的每个头给一个",
    }
    /// A stage given that every head would have.
    given_for_heads(given: Code) {
        en: "{given} is one matrix, but every head has its own",
        zh: "{given} 只有一个矩阵，而每个头都有自己的",
    }
    /// Remedy of [`given_for_heads`].
    given_for_heads_help() {
        en: "begin at Q, K and V, which the heads share out; or walk through one head alone",
        zh: "请从 Q、K、V 开始，由各头分用；或者只推演一个头",
    }
    /// Several heads with a score of the RNN era.
    score_for_heads() {
        en: "the scores \"general\" and \"additive\" have one head",
        zh: "\"general\" 与 \"additive\" 打分只有一个头",
    }
    /// Remedy of [`score_for_heads`].
    score_for_heads_help() {
        en: "remove the heads, or use \"score\": \"scaled_dot\"",
        zh: "请删去多头的设置，或使用 \"score\": \"scaled_dot\"",
    }
    /// The input is split, but something is given that does not come from it.
    split_given(given: Code) {
        en: "\"split\": \"input\" shares out the columns of X, and {given} would stay whole",
        zh: "\"split\": \"input\" 切分的是 X 的列，而 {given} 不会被切分",
    }
    /// Remedy of [`split_given`].
    split_given_help(given: Code) {
        en: "remove {given}, or leave \"split\" out to share out queries, keys and values",
        zh: "请删去 {given}；或去掉 \"split\"，改为切分查询、键和值",
    }
    /// Queries and keys of a head that are not as wide as one another.
    widths(queries: Message, keys: Message) {
        en: "a head's queries and keys must be equally wide: {queries}; {keys}",
        zh: "每个头的查询和键必须同宽：{queries}；{keys}",
    }
    /// What a matrix gives to each head.
    share(matrix: Code, columns: usize, heads: usize, width: usize) {
        en: "{matrix} makes {columns} {columns:column|columns} for {heads} {heads:head|heads}, {width} each",
        zh: "{matrix} 给 {heads} 个头共 {columns} 列，每头 {width} 列",
    }
    /// Remedy of [`widths`].
    widths_help(keys: Code, of_keys: usize, queries: Code, of_queries: usize) {
        en: "let {keys} make {of_keys} {of_keys:column|columns}, or {queries} {of_queries}",
        zh: "请让 {keys} 给出 {of_keys} 列，或让 {queries} 给出 {of_queries} 列",
    }
    /// Remedy of [`widths`] where keys are as wide as if every head had its own.
    widths_grouped_help(keys: Code, of_keys: usize, kv_heads: Code) {
        en: "let {keys} make {of_keys} {of_keys:column|columns}; or remove {kv_heads}, if every head has keys and values of its own",
        zh: "请让 {keys} 给出 {of_keys} 列；若每个头都有自己的键和值，请删去 {kv_heads}",
    }
    /// The input is to be split, but nothing says among how many heads.
    split_alone() {
        en: "\"split\": \"input\" shares out the columns of X, but nothing says among how many heads",
        zh: "\"split\": \"input\" 要切分 X 的列，却没有说分给几个头",
    }
    /// Remedy of [`split_alone`].
    split_alone_help() {
        en: "give \"heads\", or the weights as a list of one matrix for each head; or leave \"split\" out",
        zh: "请给出 \"heads\"，或用列表为每个头各给一个权重矩阵；或去掉 \"split\"",
    }
}
