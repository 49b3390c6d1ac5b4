//! What each stage is for, in the words that hold for the problem at hand.

use super::Message;
use crate::expression::Expression;

messages! {
    /// Queries among whose keys are the words themselves.
    queries() {
        en: "Each row is a word's query: what it looks for among the words.",
        zh: "每一行是一个词的查询向量：它想在各个词里找什么。",
    }
    /// Queries of which a mask hides some keys.
    queries_masked() {
        en: "Each row is a word's query: what it looks for among the words it may see.",
        zh: "每一行是一个词的查询向量：它想在自己能看到的词里找什么。",
    }
    /// Queries whose keys come from another sequence.
    queries_memory() {
        en: "Each row is a word's query: what it looks for in the memory, the other sequence that keys and values come from.",
        zh: "每一行是一个词的查询向量：它想在记忆（即键和值所来自的另一个序列）里找什么。",
    }
    /// Queries whose keys are not known to be the same words.
    queries_apart() {
        en: "Each row is a query: what it looks for among the keys.",
        zh: "每一行是一个查询向量：它想在各个键里找什么。",
    }
    /// Keys.
    keys() {
        en: "Each row is a word's key: what it offers to be found by.",
        zh: "每一行是一个词的键向量：它凭什么被找到。",
    }
    /// Keys of another sequence.
    keys_memory() {
        en: "Each row is the key of a word of the memory: what it offers to be found by.",
        zh: "每一行是记忆里一个词的键向量：它凭什么被找到。",
    }
    /// Values.
    values() {
        en: "Each row is a word's value: what it passes on to the words that attend to it.",
        zh: "每一行是一个词的值向量：它传给关注它的词的内容。",
    }
    /// Values of another sequence.
    values_memory() {
        en: "Each row is the value of a word of the memory: what it passes on to the words that attend to it.",
        zh: "每一行是记忆里一个词的值向量：它传给关注它的词的内容。",
    }
    /// A head's slice of the joint queries, keys or values.
    head_slice(head: usize, first: usize, last: usize, whole: Expression) {
        en: "Head {head} works with columns {first} to {last} of {whole}.",
        zh: "第 {head} 个头使用 {whole} 的第 {first} 至 {last} 列。",
    }
    /// The same of a single column.
    head_column(head: usize, column: usize, whole: Expression) {
        en: "Head {head} works with column {column} of {whole}.",
        zh: "第 {head} 个头使用 {whole} 的第 {column} 列。",
    }
    /// Where the heads' outputs stand beside one another.
    joined(heads: Vec<Message>) {
        en: "The heads' outputs stand beside one another: {heads}.",
        zh: "各头的输出并排放在一起：{heads}。",
    }
    /// The columns of one head.
    joined_head(head: usize, first: usize, last: usize) {
        en: "columns {first}–{last} are head {head}",
        zh: "第 {first}–{last} 列是第 {head} 头",
    }
    /// Rows of an embedding table.
    embedding() {
        en: "Each row is the vector that the table holds for the word: the same wherever the word stands.",
        zh: "每一行是该词在词嵌入表中的向量：无论这个词出现在哪里都相同。",
    }
    /// Embeddings multiplied by √d_model.
    scaled_embedding() {
        en: "The embeddings are made larger, so that the positions added next do not drown them.",
        zh: "把词嵌入放大，以免随后相加的位置编码将其淹没。",
    }
    /// A head's keys and values are another's.
    shared_keys(head: usize, owner: usize) {
        en: "Head {head} has no keys and values of its own: it shares K_{owner} and V_{owner} with head {owner}, where they are shown.",
        zh: "第 {head} 头没有自己的键和值：它与第 {owner} 头共用 K_{owner} 和 V_{owner}，见那一头。",
    }
    /// Sinusoidal positions.
    positions() {
        en: "Each row marks a position by sines and cosines of ever longer waves; attention by itself does not know the order of the words.",
        zh: "每一行用波长渐增的正弦和余弦标记一个位置；注意力本身并不知道词的先后顺序。",
    }
    /// Where the columns of each pair stand.
    positions_in_turn() {
        en: "Sines stand in columns 1, 3, 5, …, cosines in columns 2, 4, 6, …; i numbers these pairs from 0.",
        zh: "正弦在第 1、3、5、… 列，余弦在第 2、4、6、… 列；i 从 0 起给每对列编号。",
    }
    /// Where the columns of each pair stand.
    positions_in_halves() {
        en: "Sines fill the first half of the columns, cosines the second; i numbers the columns of each half from 0.",
        zh: "前一半的列是正弦，后一半是余弦；i 从 0 起给每一半的列编号。",
    }
    /// Positions from a table.
    positions_given() {
        en: "Each row marks a position; attention by itself does not know the order of the words.",
        zh: "每一行标记一个位置；注意力本身并不知道词的先后顺序。",
    }
    /// What goes into a stack or an attention.
    input() {
        en: "What the word is and where it stands, in one vector.",
        zh: "一个向量里既有词义，也有位置。",
    }
    /// A head's slice of the input.
    input_slice() {
        en: "The head sees these columns of X alone. The paper shares out queries, keys and values instead, so that each head draws on all columns of X.",
        zh: "这个头只看到 X 的这些列。论文的做法则是切分查询、键和值，使每个头都能用到 X 的全部列。",
    }
    /// Rotary positions.
    rotated() {
        en: "Each pair of columns is turned by an angle that grows with the position, so that a score depends on how far apart query and key stand.",
        zh: "每一对列按随位置增长的角度旋转，于是分数取决于查询与键相距多远。",
    }
    /// The inside of an additive score.
    hidden_of_score() {
        en: "Query and key, each through its own weights, added and passed through tanh: a small network that compares them.",
        zh: "查询与键各乘以自己的权重，相加后经过 tanh：一个用来比较二者的小网络。",
    }
    /// The first half of a feed-forward.
    hidden() {
        en: "Each word by itself is spread out to more numbers; no word sees another here.",
        zh: "每个词各自展开成更多的数；在这一步，词与词互不相见。",
    }
    /// ReLU.
    relu() {
        en: "What is below 0 becomes 0. Without a bend like this, two projections would amount to one.",
        zh: "小于 0 的数变为 0。没有这样的转折，两次线性变换就等于一次。",
    }
    /// GELU.
    gelu() {
        en: "Small and negative numbers are damped smoothly. Without a bend like this, two projections would amount to one.",
        zh: "平滑地压低较小的数和负数。没有这样的转折，两次线性变换就等于一次。",
    }
    /// The second half of a feed-forward.
    feed_forward() {
        en: "Back to the width of a word, so that it can be added to what came in.",
        zh: "变回词向量的宽度，以便与输入相加。",
    }
    /// A residual sum.
    add() {
        en: "What came in is added to what the block made of it: the block only has to learn what to change.",
        zh: "把输入与本块的结果相加：本块只需学习要改变什么。",
    }
    /// A norm with γ and β.
    norm() {
        en: "Each row is brought to mean 0 and variance 1, then stretched by gamma and shifted by beta, so that numbers keep their size from layer to layer.",
        zh: "每一行先变为均值 0、方差 1，再乘以 gamma、加上 beta，使数值的大小在各层之间保持稳定。",
    }
    /// A norm with γ alone.
    norm_stretched() {
        en: "Each row is brought to mean 0 and variance 1, then stretched by gamma, so that numbers keep their size from layer to layer.",
        zh: "每一行先变为均值 0、方差 1，再乘以 gamma，使数值的大小在各层之间保持稳定。",
    }
    /// A norm with β alone.
    norm_shifted() {
        en: "Each row is brought to mean 0 and variance 1, then shifted by beta, so that numbers keep their size from layer to layer.",
        zh: "每一行先变为均值 0、方差 1，再加上 beta，使数值的大小在各层之间保持稳定。",
    }
    /// A norm with neither.
    norm_bare() {
        en: "Each row is brought to mean 0 and variance 1, so that numbers keep their size from layer to layer.",
        zh: "每一行变为均值 0、方差 1，使数值的大小在各层之间保持稳定。",
    }
    /// The output of an encoder that stands by itself.
    encoder_output_alone() {
        en: "What the words have become: each row is a word in view of the others.",
        zh: "各词最终的表示：每一行是一个词，已结合其他词的信息。",
    }
    /// The encoder's output.
    encoder_output() {
        en: "What the source has become: the decoder attends to these rows.",
        zh: "源序列最终的表示：解码器关注的就是这些行。",
    }
    /// The decoder's output.
    decoder_output() {
        en: "Each row is what the decoder makes of the words up to here.",
        zh: "每一行是解码器对截至此处各词的表示。",
    }
    /// The logits.
    logits() {
        en: "How well each word of the vocabulary would go on from here: the larger, the better.",
        zh: "词表中每个词接在此处的合适程度：越大越合适。",
    }
    /// The probabilities.
    probabilities() {
        en: "The softmax of the logits: how likely each word is to come next. Every row sums to 1.",
        zh: "对词表打分取 softmax：每个词接下来出现的概率。每一行之和为 1。",
    }
    /// Scores that are dot products.
    scores() {
        en: "The dot product of a query and a key: the larger, the better the key answers the query.",
        zh: "查询与键的点积：越大，说明这个键越符合这个查询。",
    }
    /// Scores that the file gives, or that come about in another way.
    scores_otherwise() {
        en: "How well each key answers each query: the larger, the better.",
        zh: "每个键与每个查询的相符程度：分数越大越相符。",
    }
    /// Scores over √d_k.
    over_root() {
        en: "Dot products grow with the number of features they add up; the scale takes that growth out, so that the softmax does not saturate and its gradients do not vanish.",
        zh: "维度 d_k 越大，点积的方差越大；除以 √d_k 抵消这种增长，使 softmax 不致饱和、梯度不致消失。",
    }
    /// Scores times or over a number of one's own.
    scaled() {
        en: "The scale decides how sharp the softmax will be: the larger the scores, the more of the weight goes to the largest of them.",
        zh: "缩放决定 softmax 的尖锐程度：分数的数值越大，权重就越集中于最大的分数。",
    }
    /// Scaled scores that the file gives.
    scaled_given() {
        en: "The scores as they go into the softmax, the scale already in them.",
        zh: "送入 softmax 的分数，缩放已包含在内。",
    }
    /// A mask that hides keys.
    masked() {
        en: "A masked key gets the score −∞, so that its weight will be exactly 0.",
        zh: "被掩蔽的键分数为 −∞，它的权重因此恰好是 0。",
    }
    /// A mask that hides keys, and some queries see none, whose weights are not 0.
    masked_unless_emptied() {
        en: "A masked key gets the score −∞, so that its weight will be exactly 0 wherever the query sees any other key.",
        zh: "被掩蔽的键分数为 −∞；只要这个查询还有可见的键，它的权重就恰好是 0。",
    }
    /// A mask that adds other numbers than 0 and −∞.
    shifted() {
        en: "What the mask adds above 0 favours a key, what it adds below 0 holds it back.",
        zh: "掩码加上正数，使键更受关注；加上负数，使键少受关注。",
    }
    /// A mask of nothing but 0.
    mask_of_nothing() {
        en: "This mask adds 0 everywhere, so that every score stays as it was.",
        zh: "这个掩码处处为 0，所有分数保持不变。",
    }
    /// What the axes of the weights are, and what each row is.
    weights(axes: Message, rows: Message) {
        en: "{axes} {rows}",
        zh: "{axes}{rows}",
    }
    /// What the axes of the weights are.
    weights_axes() {
        en: "Rows are queries (who attends), columns are keys (who is attended to).",
        zh: "行是查询（关注的一方），列是键（被关注的一方）。",
    }
    /// Rows that sum to 1.
    rows_sum_to_1() {
        en: "Each row sums to 1 and says how a word divides its attention.",
        zh: "每一行之和为 1，表示一个词如何分配注意力。",
    }
    /// Rows that sum to 1 unless the mask has emptied them.
    rows_sum_to_1_unless_emptied() {
        en: "Each row that has something to attend to sums to 1 and says how a word divides its attention.",
        zh: "除全被掩蔽的行外，每一行之和为 1，表示一个词如何分配注意力。",
    }
    /// Rows that were rounded, so that not all sum to 1.
    rows_sum_to_1_but_for_rounding() {
        en: "Each row says how a word divides its attention; it sums to 1 but for the rounding.",
        zh: "每一行表示一个词如何分配注意力；若不计舍入误差，其和为 1。",
    }
    /// The same where the mask has emptied some.
    rows_sum_to_1_but_for_rounding_unless_emptied() {
        en: "Each row that has something to attend to says how a word divides its attention; it sums to 1 but for the rounding.",
        zh: "除全被掩蔽的行外，每一行表示一个词如何分配注意力；若不计舍入误差，其和为 1。",
    }
    /// Rows that do not sum to 1.
    rows_weigh() {
        en: "Each row says how much of each value a word takes.",
        zh: "每一行表示一个词从各个值中各取多少。",
    }
    /// Below weights of which some are masked.
    bare_zero() {
        en: "A bare 0 is the weight of a masked key.",
        zh: "单独写作 0 的是被掩蔽的键的权重。",
    }
    /// Weighted values before the output projection.
    concat() {
        en: "Each row is a weighted sum of the values, by the word's attention weights.",
        zh: "每一行是以一个词的注意力权重对各个值向量加权求和的结果。",
    }
    /// Weighted values that are the output.
    output() {
        en: "Each row is a word's new vector: a weighted sum of the values, by its attention weights.",
        zh: "每一行是一个词的新向量：以它的注意力权重对各个值向量加权求和。",
    }
    /// Weighted values of another sequence that are the output.
    output_memory() {
        en: "Each row is a word's new vector: a weighted sum of the memory's values, by its attention weights.",
        zh: "每一行是一个词的新向量：以它的注意力权重对记忆的各个值向量加权求和。",
    }
    /// The output projection, back to the width of a token.
    projected_back(weight: Expression) {
        en: "Each row is a word's new vector: the mixed values, brought back to the width of a token by {weight}.",
        zh: "每一行是一个词的新向量：加权求和的结果经 {weight} 变换回词向量的维度。",
    }
    /// The output projection, to whatever width.
    projected(weight: Expression) {
        en: "Each row is a word's new vector: the mixed values, transformed by {weight}.",
        zh: "每一行是一个词的新向量：加权求和的结果经 {weight} 变换而得。",
    }
}
