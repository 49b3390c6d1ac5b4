//! The conventions in force, as said at the top of every page.

use super::Message;
use crate::expression::Expression;

messages! {
    /// Heading of the list.
    heading() {
        en: "Conventions in force",
        zh: "采用的约定",
    }
    /// Name of a convention.
    projection() {
        en: "projection",
        zh: "投影",
    }
    /// The default projection.
    row_times_weight(symbol: Expression, formula: Expression) {
        en: "x@W: a token is a row, and weights multiply it from the right ({symbol} = {formula})",
        zh: "x@W：每个词是一行，权重矩阵从右侧相乘（{symbol} = {formula}）",
    }
    /// The projection of lectures and of PyTorch.
    weight_times_column(symbol: Expression, formula: Expression) {
        en: "W@x: a token is a column vector x, and weights multiply it from the left (W·x); with a token in each row, {symbol} = {formula}",
        zh: "W@x：每个词是列向量 x，权重矩阵从左侧相乘（W·x）；写成每行一个词，就是 {symbol} = {formula}",
    }
    /// Name of a convention.
    scale() {
        en: "scale",
        zh: "缩放",
    }
    /// The default scale.
    over_root_d_k(d_k: usize, root: f64) {
        en: "scores are divided by √d_k, with d_k = {d_k} the width of a key (√{d_k} = {root})",
        zh: "分数除以 √d_k，d_k = {d_k} 是键向量的维度（√{d_k} = {root}）",
    }
    /// No scale.
    unscaled() {
        en: "none: the scores are used as they are",
        zh: "无：直接使用分数",
    }
    /// A factor.
    multiplied(factor: Expression) {
        en: "scores are multiplied by {factor}",
        zh: "分数乘以 {factor}",
    }
    /// A divisor.
    divided(divisor: Expression) {
        en: "scores are divided by {divisor}",
        zh: "分数除以 {divisor}",
    }
    /// Name of a convention.
    mask() {
        en: "mask",
        zh: "掩码",
    }
    /// No mask.
    unmasked() {
        en: "none: every query may attend to every key",
        zh: "无：每个查询都可以关注所有键",
    }
    /// All rules of a mask.
    rules(rules: Vec<Message>) {
        en: "{rules}",
        zh: "{rules}",
    }
    /// A rule.
    causal() {
        en: "causal: query i attends to the keys j ≤ i, itself included",
        zh: "因果掩码：查询 i 只关注 j ≤ i 的键，包括自己",
    }
    /// A rule.
    strictly_causal() {
        en: "strictly causal: query i attends to the keys j < i, not to itself",
        zh: "严格因果掩码：查询 i 只关注 j < i 的键，不包括自己",
    }
    /// A rule.
    window(width: usize) {
        en: "window: query i attends to the keys with |i − j| ≤ {width}",
        zh: "窗口掩码：查询 i 只关注 |i − j| ≤ {width} 的键",
    }
    /// A rule.
    padding(count: usize) {
        en: "padding: {count} {count:key is|keys are} padding and cannot be attended to (1 is a real token)",
        zh: "填充掩码：{count} 个键是填充，不可关注（1 表示真实的词）",
    }
    /// A rule.
    allow() {
        en: "allow: 1 may be attended to, 0 may not",
        zh: "允许矩阵：1 表示可关注，0 表示不可关注",
    }
    /// A rule.
    block() {
        en: "block: 1 may not be attended to, 0 may",
        zh: "屏蔽矩阵：1 表示不可关注，0 表示可关注",
    }
    /// A rule.
    add() {
        en: "add: the matrix is added to the scores before the softmax, −∞ blocks",
        zh: "加性掩码：在 softmax 之前把矩阵加到分数上，−∞ 表示屏蔽",
    }
    /// Name of a convention: the mask of one kind of attention.
    mask_of(place: Message) {
        en: "mask, {place}",
        zh: "掩码（{place}）",
    }
    /// Name of a convention.
    heads() {
        en: "heads",
        zh: "头",
    }
    /// So many heads.
    heads_of(heads: usize) {
        en: "{heads} {heads:head|heads}, which share out the columns of queries, keys and values",
        zh: "{heads} 个头，平分查询、键和值的列",
    }
    /// So many heads, each of which sees a part of the input.
    heads_of_input(heads: usize) {
        en: "{heads} {heads:head|heads}, which share out the columns of X: each sees its own alone",
        zh: "{heads} 个头，平分 X 的列：每个头只看到自己的那一份",
    }
    /// So many heads, each with weights of its own.
    heads_apart(heads: usize) {
        en: "{heads} {heads:head|heads}, each with weights of its own",
        zh: "{heads} 个头，各有自己的权重",
    }
    /// Fewer heads of keys and values.
    heads_grouped(heads: usize, kv_heads: usize) {
        en: "{heads} {heads:head|heads}, served by {kv_heads} {kv_heads:head|heads} of keys and values",
        zh: "{heads} 个头，共用 {kv_heads} 个键值头",
    }
    /// Name of a convention.
    positions() {
        en: "positions",
        zh: "位置",
    }
    /// Sines and cosines in turn.
    sinusoidal(base: f64, start: usize) {
        en: "sine and cosine in turn, base {base}, counted from {start}",
        zh: "正弦与余弦交替，底数 {base}，从 {start} 数起",
    }
    /// All sines, then all cosines.
    sinusoidal_concatenated(base: f64, start: usize) {
        en: "all sines, then all cosines, base {base}, counted from {start}",
        zh: "先全部正弦、后全部余弦，底数 {base}，从 {start} 数起",
    }
    /// Rotary positions, neighbouring columns.
    rotary_interleaved(base: f64, start: usize) {
        en: "rotary, columns 1 and 2, 3 and 4 … turned together, base {base}, counted from {start}",
        zh: "旋转式，第 1 与 2 列、第 3 与 4 列……成对旋转，底数 {base}，从 {start} 数起",
    }
    /// Rotary positions, columns half a width apart.
    rotary_half(base: f64, start: usize) {
        en: "rotary, each column of the first half turned with its like in the second, base {base}, counted from {start}",
        zh: "旋转式，前半各列与后半对应列成对旋转，底数 {base}，从 {start} 数起",
    }
    /// Name of a convention.
    norm() {
        en: "normalization",
        zh: "归一化",
    }
    /// Post-norm.
    norm_post(eps: f64, divisor: Message) {
        en: "after the residual sum (post-norm), ε = {eps}, {divisor}",
        zh: "在残差相加之后（post-norm），ε = {eps}，{divisor}",
    }
    /// Pre-norm.
    norm_pre(eps: f64, divisor: Message) {
        en: "before each block (pre-norm), ε = {eps}, {divisor}",
        zh: "在每个子层之前（pre-norm），ε = {eps}，{divisor}",
    }
    /// Variance over n.
    variance_n() {
        en: "variance over n",
        zh: "方差除以 n",
    }
    /// Variance over n − 1.
    variance_n_minus_one() {
        en: "variance over n − 1",
        zh: "方差除以 n − 1",
    }
    /// Name of a convention.
    activation() {
        en: "activation",
        zh: "激活函数",
    }
    /// ReLU.
    relu() {
        en: "ReLU: max(0, x)",
        zh: "ReLU（负数归零）：max(0, x)",
    }
    /// GELU.
    gelu() {
        en: "GELU, exact: x·Φ(x)",
        zh: "GELU（精确）：x·Φ(x)",
    }
    /// GELU by way of tanh.
    gelu_tanh() {
        en: "GELU by way of tanh",
        zh: "GELU（tanh 近似）",
    }
    /// tanh.
    tanh() {
        en: "tanh",
        zh: "tanh",
    }
    /// A mask of its own for each head.
    per_head() {
        en: "a mask for each head",
        zh: "每个头各有掩码",
    }
    /// Name of a convention.
    masked_row() {
        en: "empty row",
        zh: "全被掩蔽的行",
    }
    /// A query with nothing to attend to.
    masked_row_zero() {
        en: "a query with nothing left to attend to gets the weight 0 everywhere",
        zh: "没有任何可关注的键的查询，权重全部为 0",
    }
    /// A query with nothing to attend to.
    masked_row_undefined() {
        en: "a query with nothing left to attend to has undefined weights",
        zh: "没有任何可关注的键的查询，权重未定义",
    }
    /// A query with nothing to attend to.
    masked_row_uniform() {
        en: "a query with nothing left to attend to spreads its weight evenly over all keys",
        zh: "没有任何可关注的键的查询，权重平均分给所有键",
    }
    /// Name of a convention.
    softmax() {
        en: "softmax",
        zh: "softmax",
    }
    /// The default softmax.
    softmax_e() {
        en: "over each row (the keys of one query), base e",
        zh: "按行（一个查询的所有键）计算，底数为 e",
    }
    /// Another base.
    softmax_base(base: f64) {
        en: "over each row (the keys of one query), base {base}",
        zh: "按行（一个查询的所有键）计算，底数为 {base}",
    }
    /// Name of a convention.
    numbers() {
        en: "numbers",
        zh: "数字",
    }
    /// Rounding as on paper.
    rounded(digits: usize) {
        en: "rounded to {digits} {digits:decimal|decimals} after every stage, and carried on so, as on paper",
        zh: "每一步的结果都四舍五入到 {digits} 位小数，再用于下一步，与笔算相同",
    }
}
