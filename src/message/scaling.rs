//! What the scale does to the attention weights.

messages! {
    /// Above the table.
    caption() {
        en: "What the scale does to the attention weights",
        zh: "缩放对注意力权重的作用",
    }
    /// Above the table where there is a mask.
    caption_masked() {
        en: "What the scale does to the attention weights (mask applied)",
        zh: "缩放对注意力权重的作用（均已施加掩码）",
    }
    /// Column heading.
    largest_with() {
        en: "largest weight",
        zh: "最大权重",
    }
    /// Column heading.
    largest_without() {
        en: "weight unscaled",
        zh: "权重（不缩放）",
    }
    /// Column heading.
    entropy_with() {
        en: "entropy (bits)",
        zh: "熵（比特）",
    }
    /// Column heading.
    entropy_without() {
        en: "entropy unscaled",
        zh: "熵（不缩放）",
    }
    /// In the row of a query without weights.
    none() {
        en: "–",
        zh: "–",
    }
    /// Below the table.
    meaning() {
        en: "An entropy of 0 means that one key takes all the weight: the softmax is saturated, and next to no gradient flows back through it.",
        zh: "熵为 0 表示一个键占去全部权重：softmax 已饱和，几乎没有梯度能从中传回。",
    }
    /// Below the table where some queries see a single key.
    single_key() {
        en: "A query with a single visible key has entropy 0 whatever the scale.",
        zh: "只有一个可见键的查询，无论怎样缩放，熵都是 0。",
    }
}
