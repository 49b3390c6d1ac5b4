//! What `explain` says.

messages! {
    /// Name of a stage.
    title_queries() {
        en: "Queries",
        zh: "查询",
    }
    /// Name of a stage.
    title_keys() {
        en: "Keys",
        zh: "键",
    }
    /// Name of a stage.
    title_values() {
        en: "Values",
        zh: "值",
    }
    /// Name of a stage.
    title_scores() {
        en: "Scores",
        zh: "注意力分数",
    }
    /// Name of a stage.
    title_scaled_scores() {
        en: "Scaled scores",
        zh: "缩放后的分数",
    }
    /// Name of a stage.
    title_masked_scores() {
        en: "Masked scores",
        zh: "掩码后的分数",
    }
    /// Name of a stage.
    title_attention_weights() {
        en: "Attention weights",
        zh: "注意力权重",
    }
    /// Name of a stage.
    title_concat() {
        en: "Weighted values",
        zh: "加权后的值",
    }
    /// Name of a stage.
    title_output() {
        en: "Output",
        zh: "输出",
    }
    /// What a stage is for.
    purpose_queries() {
        en: "Each row is a word's query: what it looks for in the other words.",
        zh: "每一行是一个词的查询向量：它想在其他词里找什么。",
    }
    /// What a stage is for.
    purpose_keys() {
        en: "Each row is a word's key: what it offers to be found by.",
        zh: "每一行是一个词的键向量：它凭什么被找到。",
    }
    /// What a stage is for.
    purpose_values() {
        en: "Each row is a word's value: what it passes on to the words that attend to it.",
        zh: "每一行是一个词的值向量：它传给关注它的词的内容。",
    }
    /// What a stage is for.
    purpose_scores() {
        en: "The dot product of a query and a key: the larger, the better the key answers the query.",
        zh: "查询与键的点积：越大，说明这个键越符合这个查询。",
    }
    /// What a stage is for.
    purpose_scaled_scores() {
        en: "Dot products grow with the number of features they add up; the scale takes that growth out, so that the softmax does not saturate and its gradients do not vanish.",
        zh: "特征越多，点积越大；缩放抵消这种增长，使 softmax 不致饱和、梯度不致消失。",
    }
    /// What a stage is for.
    purpose_masked_scores() {
        en: "A masked key gets the score −∞, so that its weight will be exactly 0.",
        zh: "被掩码的键分数为 −∞，它的权重因此恰好是 0。",
    }
    /// What a stage is for.
    purpose_attention_weights() {
        en: "Rows are queries (who attends), columns are keys (who is attended to); each row sums to 1 and says how a word divides its attention.",
        zh: "行是查询（谁在关注），列是键（被谁关注）；每一行之和为 1，表示这个词如何分配注意力。",
    }
    /// What a stage is for.
    purpose_concat() {
        en: "Each row is the average of the values, weighted by the word's attention.",
        zh: "每一行是各个值向量按该词的注意力权重求得的加权和。",
    }
    /// What a stage is for.
    purpose_output() {
        en: "Each row is a word's new vector: the values of all words, mixed by its attention.",
        zh: "每一行是一个词的新向量：所有词的值按它的注意力权重混合而成。",
    }
}
