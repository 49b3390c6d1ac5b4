//! What classes call a stage besides its own title, where that is nothing else: `Dot products`,
//! `Context vectors`, `加权和`.

use crate::op::Op;
use crate::program::Name;

/// What a name would mean elsewhere in this program.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Heads, or an output projection, make two of the output.
    pub output: bool,
    /// A softmax over a vocabulary stands beside that over keys.
    pub softmax: bool,
}

/// What classes call a stage as well, where that is nothing else.
pub const fn also(name: Name, op: &Op, taken: Taken) -> &'static [&'static [&'static str]] {
    match name {
        Name::Scores if matches!(op, Op::MatMul(_)) => &[SCORES, DOT_PRODUCTS],
        Name::Scores => &[SCORES],
        Name::ScaledScores => &[SCALED_SCORES],
        Name::MaskedScores => &[MASKED_SCORES],
        Name::AttentionWeights if taken.softmax => &[WEIGHTS],
        Name::AttentionWeights => &[WEIGHTS, SOFTMAX],
        Name::Output if !taken.output => &[OUTPUT],
        Name::Concat => &[CONCAT],
        _ => &[],
    }
}

/// What may be a stage, or an input such as `W_Q`.
pub const UNSURE: &[&str] = &["weight_matrix", "weights_matrix", "weight", "权重矩阵"];

const SCORES: &[&str] = &[
    "attention_scores",
    "attention_score",
    "raw_scores",
    "raw_attention_scores",
    "unscaled_scores",
    "unscaled_attention_scores",
    "similarity_scores",
    "分数",
    "得分",
    "注意力得分",
    "注意力分数",
    "原始得分",
    "原始分数",
    "原始注意力得分",
    "原始注意力分数",
    "未缩放得分",
    "未缩放分数",
    "未缩放的得分",
    "未缩放的分数",
];
const DOT_PRODUCTS: &[&str] = &[
    "dot_products",
    "dot_product",
    "dot_product_scores",
    "similarity_matrix",
    "相似度矩阵",
    "点积",
    "点积得分",
    "点积分数",
];
const SCALED_SCORES: &[&str] = &[
    "scaled",
    "after_scaling",
    "scaled_attention_scores",
    "scaled_dot_products",
    "scaled_dot_product",
    "scores_after_scaling",
    "缩放后分数",
    "缩放分数",
    "缩放得分",
    "缩放后的得分",
    "缩放后的分数",
    "缩放后得分",
    "缩放点积",
    "缩放后的点积",
];
const MASKED_SCORES: &[&str] = &[
    "masked",
    "after_masking",
    "after_mask",
    "after_the_mask",
    "masked_attention_scores",
    "scores_after_masking",
    "scores_after_mask",
    "scores_after_the_mask",
    "掩码后的分数",
    "掩码后分数",
    "掩蔽后分数",
    "掩码后的得分",
];
const WEIGHTS: &[&str] = &[
    "weights",
    "attn_weights",
    "attention_matrix",
    "attention_map",
    "attention_distribution",
    "attention_probabilities",
    "attention_coefficients",
    "normalized_attention_weights",
    "normalised_attention_weights",
    "权重",
    "注意力矩阵",
    "注意力分布",
    "注意力概率",
];
const SOFTMAX: &[&str] = &[
    "softmax",
    "softmax_output",
    "softmax_result",
    "softmax_weights",
    "softmax_scores",
    "softmax_probabilities",
    "softmaxed_scores",
    "after_softmax",
    "row_wise_softmax",
    "normalized_weights",
    "normalised_weights",
    "softmax后",
    "softmax结果",
    "softmax输出",
    "softmax权重",
];
const CONCAT: &[&str] = &[
    "concatenated",
    "concatenation",
    "concatenated_heads",
    "拼接",
];
const OUTPUT: &[&str] = &[
    "outputs",
    "attention_output",
    "attention_outputs",
    "self_attention_output",
    "self_attention_outputs",
    "head_output",
    "context",
    "contexts",
    "context_vector",
    "context_vectors",
    "weighted_sum",
    "weighted_sums",
    "weighted_sum_of_values",
    "weighted_sum_of_the_values",
    "weighted_sums_of_values",
    "weighted_values",
    "上下文",
    "上下文向量",
    "注意力输出",
    "最终输出",
    "输出结果",
    "加权和",
    "加权求和",
];
