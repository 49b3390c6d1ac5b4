//! What `explain` says.

use super::{Code, Message};
use crate::expression::Expression;
use crate::matrix::Shape;

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
    /// Below weights of which some are masked.
    masked_weights() {
        en: "A bare 0 is the weight of a masked key.",
        zh: "单独写作 0 的是被掩码的键的权重。",
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
    /// The page's title.
    titled(title: String) {
        en: "{title}: attention, step by step",
        zh: "{title}：注意力，一步步算到底",
    }
    /// The page's title where the problem has none.
    untitled() {
        en: "Attention, step by step",
        zh: "注意力，一步步算到底",
    }
    /// Said where one query alone is shown.
    one_query(word: String, position: usize, of: usize) {
        en: "Of the {of} {of:query|queries} only {word}, number {position}, is shown; keys and values are shown whole.",
        zh: "共 {of} 个查询，这里只显示第 {position} 个 {word}；键和值完整显示。",
    }
    /// Heading of the inputs.
    given_heading() {
        en: "Given",
        zh: "已知",
    }
    /// Caption of an input.
    input(symbol: Expression, shape: Shape) {
        en: "{symbol} ({shape})",
        zh: "{symbol}（{shape}）",
    }
    /// Caption of an input whose key is not its symbol.
    input_under(symbol: Expression, key: Code, shape: Shape) {
        en: "{symbol}, {key} ({shape})",
        zh: "{symbol}，即 {key}（{shape}）",
    }
    /// Heading of a stage.
    stage_heading(title: Message, key: Code) {
        en: "{title} ({key})",
        zh: "{title}（{key}）",
    }
    /// A stage that the file gives.
    given_stage() {
        en: "Given by the file.",
        zh: "文件中直接给出。",
    }
    /// What an axis runs over.
    axis_queries() {
        en: "query",
        zh: "查询",
    }
    /// What an axis runs over.
    axis_keys() {
        en: "key",
        zh: "键",
    }
    /// Above the table on the scale.
    effect_caption() {
        en: "What the scale does to the attention weights",
        zh: "缩放对注意力权重的作用",
    }
    /// Column heading.
    largest_with() {
        en: "largest weight",
        zh: "最大权重",
    }
    /// Column heading.
    largest_without() {
        en: "unscaled",
        zh: "不缩放时",
    }
    /// Column heading.
    entropy_with() {
        en: "entropy (bits)",
        zh: "熵（比特）",
    }
    /// Column heading.
    entropy_without() {
        en: "unscaled",
        zh: "不缩放时",
    }
    /// Below the table on the scale.
    effect_meaning() {
        en: "An entropy of 0 means that one key takes all the weight: the softmax is saturated, and next to no gradient flows back through it.",
        zh: "熵为 0 表示一个键占去全部权重：softmax 已饱和，几乎没有梯度能从中传回。",
    }
    /// Heading of the summary.
    summary_heading() {
        en: "What became of each word",
        zh: "每个词变成了什么",
    }
    /// Corner of the summary.
    word() {
        en: "word",
        zh: "词",
    }
    /// Column heading.
    column_before() {
        en: "before (row of X)",
        zh: "之前（X 的行）",
    }
    /// Column heading.
    column_after() {
        en: "after (row of Z)",
        zh: "之后（Z 的行）",
    }
    /// Column heading.
    column_mixed() {
        en: "mixed from",
        zh: "由这些词混合而成",
    }
    /// Below the summary.
    summary_meaning() {
        en: "Each word's new vector mixes the values of the words it attends to, in these shares.",
        zh: "每个词的新向量由它关注的词的值向量按上面的比例混合而成。",
    }
    /// A word's share.
    share(word: String, share: Message) {
        en: "{share} {word}",
        zh: "{word} {share}",
    }
    /// The share of the words not named.
    share_of_others(share: Message) {
        en: "{share} others",
        zh: "其余 {share}",
    }
    /// Whose shares a word is mixed from.
    shares(shares: Vec<Message>) {
        en: "{shares}",
        zh: "{shares}",
    }
    /// A whole number of percents.
    percent(percent: usize) {
        en: "{percent}%",
        zh: "{percent}%",
    }
    /// A share that would round to nothing.
    less_than_one_percent() {
        en: "<1%",
        zh: "<1%",
    }
    /// A share that would round to everything.
    more_than_99_percent() {
        en: ">99%",
        zh: ">99%",
    }
    /// A word that attends to nothing.
    from_nothing() {
        en: "nothing",
        zh: "无",
    }
    /// A query with nothing to attend to.
    empty_row_zero(word: String) {
        en: "The mask leaves {word} nothing to attend to: all its weights are 0.",
        zh: "掩码没有给 {word} 留下任何可关注的键：它的权重全部为 0。",
    }
    /// A query with nothing to attend to.
    empty_row_undefined(word: String) {
        en: "The mask leaves {word} nothing to attend to: its weights are undefined.",
        zh: "掩码没有给 {word} 留下任何可关注的键：它的权重无定义。",
    }
    /// A query with nothing to attend to.
    empty_row_uniform(word: String) {
        en: "The mask leaves {word} nothing to attend to: its weight is spread evenly.",
        zh: "掩码没有给 {word} 留下任何可关注的键：它的权重平均分给所有键。",
    }
}
