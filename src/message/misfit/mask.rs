//! Masks that do not fit.

use crate::matrix::Shape;

messages! {
    /// A mask with given weights.
    mask_unused() {
        en: "the mask has no effect, because the attention weights are given",
        zh: "掩码不起作用：注意力权重已经直接给出",
    }
    /// Remedy of [`mask_unused`].
    mask_unused_help() {
        en: "remove the mask, or begin at \"scores\" or \"scaled_scores\"",
        zh: "请删去掩码，或改为从 \"scores\" 或 \"scaled_scores\" 开始",
    }
    /// A mask of the wrong size.
    mask(given: Shape, queries: usize, keys: usize) {
        en: "the mask is {given}, but there are {queries} {queries:query|queries} and {keys} {keys:key|keys}",
        zh: "掩码是 {given}，但这里有 {queries} 个查询、{keys} 个键",
    }
    /// Remedy of [`mask`].
    mask_help(needed: Shape, keys: usize) {
        en: "give one entry for each query and key ({needed}), or one row of {keys} that serves every query",
        zh: "请为每个查询和每个键各给一项（{needed}），或只给一行 {keys} 个数，供所有查询共用",
    }
    /// Remedy of [`mask`] where it stands the wrong way round.
    mask_transposed_help() {
        en: "it seems to be the wrong way round: rows are queries, columns are keys",
        zh: "方向似乎反了：行是查询，列是键",
    }
    /// Rules that add up beyond the range.
    mask_too_large(query: usize, key: usize) {
        en: "the mask's rules add up to more than a double holds for query {query} and key {key}",
        zh: "掩码各项规则之和在查询 {query}、键 {key} 处超出双精度范围",
    }
    /// A list of masks of another length than there are heads.
    masks_listed(listed: usize, needed: usize) {
        en: "{listed} {listed:mask|masks} for {needed} {needed:head|heads}",
        zh: "有 {listed} 个掩码，却有 {needed} 个头",
    }
    /// Remedy of [`masks_listed`].
    masks_listed_help() {
        en: "give one matrix for each head, or one for all of them",
        zh: "请为每个头给一个矩阵，或只给一个供所有头共用",
    }
}
