//! What `explain` says.

use super::{Code, Message};
use crate::expression::{CellName, Expression};
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
        zh: "掩蔽后的分数",
    }
    /// Name of a stage.
    title_attention_weights() {
        en: "Attention weights",
        zh: "注意力权重",
    }
    /// Name of a stage.
    title_concat() {
        en: "Weighted sums",
        zh: "加权和",
    }
    /// Name of a stage.
    title_output() {
        en: "Output",
        zh: "输出",
    }
    /// Title of the stage `embedding`.
    title_embedding() {
        en: "Embedding",
        zh: "词嵌入",
    }
    /// Title of the stage `scaled_embedding`.
    title_scaled_embedding() {
        en: "Scaled embedding",
        zh: "缩放后的词嵌入",
    }
    /// Title of the stage `positions`.
    title_positions() {
        en: "Positions",
        zh: "位置编码",
    }
    /// Title of the stage `input`.
    title_input() {
        en: "Input",
        zh: "输入",
    }
    /// Title of the stage `rotated_queries`.
    title_rotated_queries() {
        en: "Rotated queries",
        zh: "旋转后的查询",
    }
    /// Title of the stage `rotated_keys`.
    title_rotated_keys() {
        en: "Rotated keys",
        zh: "旋转后的键",
    }
    /// Title of the stage `hidden` of an additive score.
    title_additive_hidden() {
        en: "Hidden vectors of the score",
        zh: "打分的隐藏向量",
    }
    /// Title of a head's `output`.
    title_head_output() {
        en: "Output of the head",
        zh: "本头输出",
    }
    /// Title of the stages `add_1` to `add_3`.
    title_add() {
        en: "Residual sum",
        zh: "残差相加",
    }
    /// Title of the stages `norm_1` to `norm_3`.
    title_norm() {
        en: "Layer normalization",
        zh: "层归一化",
    }
    /// Title of the stage `final_norm`.
    title_final_norm() {
        en: "Final layer normalization",
        zh: "最后的层归一化",
    }
    /// Title of the stage `feed_forward.hidden`.
    title_hidden() {
        en: "Hidden layer",
        zh: "隐藏层",
    }
    /// Title of the stage `feed_forward.activation`.
    title_activation() {
        en: "Activation",
        zh: "激活",
    }
    /// Title of the stage `feed_forward.output`.
    title_feed_forward() {
        en: "Output of the feed-forward",
        zh: "前馈网络输出",
    }
    /// Title of the stage `encoder.output`.
    title_encoder_output() {
        en: "Output of the encoder",
        zh: "编码器输出",
    }
    /// Title of the stage `decoder.output`.
    title_decoder_output() {
        en: "Output of the decoder",
        zh: "解码器输出",
    }
    /// Title of the stage `logits`.
    title_logits() {
        en: "Logits",
        zh: "词表打分",
    }
    /// Title of the stage `probabilities`.
    title_probabilities() {
        en: "Probabilities",
        zh: "词的概率",
    }
    /// The page's title.
    titled(title: String, kind: Message) {
        en: "{title} — {kind}, step by step",
        zh: "{title}——{kind}逐步演算",
    }
    /// What kind of attention a titled page is on.
    scaled_dot_product() {
        en: "scaled dot-product attention",
        zh: "缩放点积注意力",
    }
    /// What kind of attention a titled page is on: without a scale.
    dot_product() {
        en: "dot-product attention",
        zh: "点积注意力",
    }
    /// What kind of attention a titled page is on, where the file does not tell how scores come about.
    attention() {
        en: "attention",
        zh: "注意力",
    }
    /// The page's title where the problem has none.
    untitled_scaled_dot_product() {
        en: "Scaled dot-product attention, step by step",
        zh: "缩放点积注意力逐步演算",
    }
    /// The page's title where the problem has none.
    untitled_dot_product() {
        en: "Dot-product attention, step by step",
        zh: "点积注意力逐步演算",
    }
    /// The page's title where the problem has none.
    untitled_attention() {
        en: "Attention, step by step",
        zh: "注意力逐步演算",
    }
    /// Title of an axis.
    axis_positions() {
        en: "position",
        zh: "位置",
    }
    /// The page's title where there is nothing but a table of positions.
    positions_table() {
        en: "Sinusoidal positions",
        zh: "正弦位置编码",
    }
    /// What a titled page is on.
    kind_encoder() {
        en: "a Transformer encoder",
        zh: "Transformer 编码器",
    }
    /// What a titled page is on.
    kind_decoder() {
        en: "a Transformer decoder",
        zh: "Transformer 解码器",
    }
    /// What a titled page is on.
    kind_transformer() {
        en: "a Transformer's encoder and decoder",
        zh: "Transformer 编码器与解码器",
    }
    /// The page's title where the problem has none.
    untitled(kind: Message) {
        en: "Step by step: {kind}",
        zh: "{kind}逐步演算",
    }
    /// Said where one query alone is shown.
    one_query(word: String, position: usize, of: usize) {
        en: "Of the {of} {of:query|queries} only “{word}”, number {position}, is shown; keys and values are shown whole.",
        zh: "共 {of} 个查询，这里只显示第 {position} 个“{word}”；键和值完整显示。",
    }
    /// The same of a Transformer.
    one_word(word: String) {
        en: "Only “{word}” is shown, and stages of a sequence without it are left out; keys and values are shown whole.",
        zh: "这里只显示“{word}”，没有这个词的序列的各阶段不显示；键和值完整显示。",
    }
    /// The same by position.
    one_position(position: usize) {
        en: "Only position {position} of each sequence is shown, and stages of a shorter sequence are left out; keys and values are shown whole.",
        zh: "这里只显示各序列的第 {position} 个位置，较短序列的各阶段不显示；键和值完整显示。",
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
    /// Below a formula: an operand is another layer's.
    of_layer(symbol: Expression, layer: usize) {
        en: "Here {symbol} is that of layer {layer}.",
        zh: "这里的 {symbol} 取自第 {layer} 层。",
    }
    /// A stage that the file gives.
    given_stage() {
        en: "Given by the file.",
        zh: "由文件直接给出。",
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
    /// What an axis runs over: the rows of X and of the output.
    axis_words() {
        en: "word",
        zh: "词",
    }
    /// A word of the user's in a list.
    quoted(word: String) {
        en: "“{word}”",
        zh: "“{word}”",
    }
    /// At the end of a list: those that are not named.
    others(count: usize) {
        en: "and {count} {count:other|others}",
        zh: "以及另外 {count} 个",
    }
    /// In place of a worked line: the weights of a query with nothing to attend to.
    by_convention_zero(words: Vec<Message>) {
        en: "By the convention for empty rows, every weight of {words} is 0.",
        zh: "按照对全被掩蔽的行的约定，{words}的权重全部为 0。",
    }
    /// In place of a worked line: the weights of a query with nothing to attend to.
    by_convention_undefined(words: Vec<Message>) {
        en: "By the convention for empty rows, every weight of {words} is undefined.",
        zh: "按照对全被掩蔽的行的约定，{words}的权重全部未定义。",
    }
    /// In place of a worked line: the weights of a query with nothing to attend to.
    by_convention_uniform(words: Vec<Message>, keys: usize) {
        en: "By the convention for empty rows, every weight of {words} is 1/{keys}.",
        zh: "按照对全被掩蔽的行的约定，{words}的权重全部为 1/{keys}。",
    }
    /// In place of a worked line: a row that rests on undefined numbers.
    undefined_row(row: CellName) {
        en: "{row} is undefined, because it rests on undefined weights.",
        zh: "{row} 未定义，因为它所依据的权重未定义。",
    }
    /// Heading of the summary.
    summary_heading() {
        en: "What became of each word",
        zh: "每个词的变化",
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
        zh: "各词所占份额",
    }
    /// Column heading where the weights are no shares of a whole.
    column_weighted() {
        en: "weighted sum of",
        zh: "各词的权重",
    }
    /// Below the summary.
    summary_meaning() {
        en: "Each word's new vector mixes the values of the words it attends to, in these shares.",
        zh: "每个词的新向量，是对它所关注的词的值向量按上述份额加权求和。",
    }
    /// Below the summary where there is an output projection.
    summary_projected(weight: Expression) {
        en: "The values of the words that a word attends to are mixed in these shares, and {weight} turns the mixture into its new vector.",
        zh: "先对每个词所关注的词的值向量按上述份额加权求和，再由 {weight} 变换为它的新向量。",
    }
    /// Below the summary where the weights are no shares of a whole.
    summary_weighted() {
        en: "Each word's new vector adds up the values times these weights, which are no shares of a whole.",
        zh: "每个词的新向量，是各个值向量乘以上述权重之和；这些权重并不是总和为 1 的份额。",
    }
    /// The same where there is an output projection.
    summary_weighted_projected(weight: Expression) {
        en: "The values times these weights, which are no shares of a whole, are added up, and {weight} turns the sum into a word's new vector.",
        zh: "先把各个值向量乘以上述权重并求和（这些权重并不是总和为 1 的份额），再由 {weight} 变换为每个词的新向量。",
    }
    /// A word's share.
    share(word: String, share: Message) {
        en: "{share} {word}",
        zh: "{word}（{share}）",
    }
    /// The share of the words not named.
    share_of_others(share: Message) {
        en: "{share} others",
        zh: "其余（{share}）",
    }
    /// A word's weight that is no share.
    weighted(word: String, weight: f64) {
        en: "{weight} × {word}",
        zh: "{weight} × {word}",
    }
    /// The words not named, where weights are no shares.
    weighted_others(count: usize) {
        en: "{count} {count:other|others}",
        zh: "另外 {count} 个词",
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
    /// A word whose weights are undefined.
    from_undefined() {
        en: "undefined",
        zh: "未定义",
    }
    /// Queries with nothing to attend to.
    empty_row_zero(words: Vec<Message>, count: usize) {
        en: "The mask leaves {words} nothing to attend to: all {count:its|their} weights are 0.",
        zh: "掩码没有给{words}留下任何可关注的键：{count:它|它们}的权重全部为 0。",
    }
    /// Queries with nothing to attend to.
    empty_row_undefined(words: Vec<Message>, count: usize) {
        en: "The mask leaves {words} nothing to attend to: {count:its|their} weights are undefined.",
        zh: "掩码没有给{words}留下任何可关注的键：{count:它|它们}的权重未定义。",
    }
    /// Queries with nothing to attend to.
    empty_row_uniform(words: Vec<Message>, count: usize) {
        en: "The mask leaves {words} nothing to attend to: {count:its|their} weight is spread evenly over all keys.",
        zh: "掩码没有给{words}留下任何可关注的键：{count:它|它们}的权重平均分给所有键。",
    }
    /// Given weights of which some rows do not sum to 1.
    sums_differ(rows: Vec<Message>) {
        en: "Rows of given weights should sum to 1, but {rows}.",
        zh: "给出的权重每行之和应为 1，但{rows}。",
    }
    /// A row of given weights, and what it sums to.
    row_sums_to(word: String, sum: f64) {
        en: "“{word}” sums to {sum}",
        zh: "“{word}”之和为 {sum}",
    }
    /// A row of given weights that sums to nearly 1.
    row_sums_to_less(word: String, missing: f64) {
        en: "“{word}” falls short of it by {missing}",
        zh: "“{word}”之和少了 {missing}",
    }
    /// A row of given weights that sums to nearly 1.
    row_sums_to_more(word: String, surplus: f64) {
        en: "“{word}” exceeds it by {surplus}",
        zh: "“{word}”之和多了 {surplus}",
    }
    /// Given weights of which some are no weights.
    weights_outside(cells: Vec<Message>) {
        en: "A weight should lie between 0 and 1, but {cells}.",
        zh: "权重应在 0 与 1 之间，但{cells}。",
    }
    /// A given weight below 0 or above 1.
    weight_is(cell: CellName, weight: f64) {
        en: "{cell} = {weight}",
        zh: "{cell} = {weight}",
    }
}
