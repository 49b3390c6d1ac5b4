//! What keeps a problem from becoming a program.

use super::{Code, Message};
use crate::expression::Expression;
use crate::matrix::Shape;

messages! {
    /// Something a stage needs is not there.
    missing(missing: Code, stage: Code) {
        en: "{missing} is missing: the stage {stage} needs it",
        zh: "缺少 {missing}：计算 {stage} 需要它",
    }
    /// Remedy of [`missing`].
    missing_help(needs: Vec<Message>, instead: Code) {
        en: "give {needs}, or the result itself as {instead}",
        zh: "请给出 {needs}，或者直接给出结果 {instead}",
    }
    /// What several stages need is not there.
    several_missing(missing: Vec<Message>, stages: Vec<Message>) {
        en: "{missing} are missing: {stages} are worked out from them",
        zh: "缺少 {missing}：计算 {stages} 需要它们",
    }
    /// Remedy of [`several_missing`].
    several_missing_help(needs: Vec<Message>, instead: Vec<Message>) {
        en: "give {needs}; or begin further on, with {instead}",
        zh: "请给出 {needs}；或者从后面的步骤开始，给出 {instead}",
    }
    /// A key in a list.
    key(key: Code) {
        en: "{key}",
        zh: "{key}",
    }
    /// Two keys for one stage.
    given_twice(unused: Code, given: Code) {
        en: "{unused} has no use, because {given} is given in its place",
        zh: "{unused} 没有用处：已经直接给出了 {given}",
    }
    /// A matrix that leads nowhere.
    unused(unused: Code) {
        en: "{unused} has no use in this problem",
        zh: "{unused} 在这个问题里没有用处",
    }
    /// Remedy of [`given_twice`].
    given_twice_help(unused: Code, given: Code) {
        en: "remove {unused}, or remove {given} to have it computed",
        zh: "请删去 {unused}；若要计算而不是直接给出，则删去 {given}",
    }
    /// Remedy of [`unused`].
    unused_help(unused: Code) {
        en: "remove {unused}, or give what it belongs to",
        zh: "请删去 {unused}，或补上它所属的那一项",
    }
    /// Scores without d_k.
    missing_d_k() {
        en: "the scores are given, so nothing tells d_k, which the scale 1/√d_k needs",
        zh: "分数是直接给出的，无从得知缩放 1/√d_k 所需的 d_k",
    }
    /// Remedy of [`missing_d_k`].
    missing_d_k_help() {
        en: "add \"d_k\": …, the width of a key; or set \"scale\" to \"none\" or to a number",
        zh: "请加上 \"d_k\": …（键向量的维度），或把 \"scale\" 设为 \"none\" 或一个数",
    }
    /// d_k is not the width of the keys.
    d_k_differs(d_k: usize, width: usize) {
        en: "d_k is said to be {d_k}, but the keys have {width} {width:column|columns}",
        zh: "d_k 写的是 {d_k}，但键向量有 {width} 列",
    }
    /// Remedy of [`d_k_differs`].
    d_k_differs_help() {
        en: "remove d_k (it follows from the keys), or give the scale itself, as \"divide_by\" under \"scale\"",
        zh: "请删去 d_k（它由键向量决定），或在 \"scale\" 里用 \"divide_by\" 直接给出缩放",
    }
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
    /// A stage that would not fit into memory.
    too_large(stage: Code, shape: Shape) {
        en: "{stage} would be {shape}; a matrix may have at most 134217728 cells, which are a gibibyte",
        zh: "{stage} 将是 {shape}；一个矩阵最多 134217728 个元素，即 1 GiB",
    }
    /// A matrix without cells.
    empty(matrix: Code) {
        en: "{matrix} is empty",
        zh: "{matrix} 是空的",
    }
    /// Too few or too many labels.
    labels(labels: usize, needed: usize) {
        en: "{labels} {labels:label|labels} for {needed} {needed:row|rows}",
        zh: "有 {labels} 个标签，却有 {needed} 行",
    }
    /// Remedy of [`labels`].
    labels_help() {
        en: "give one label for each row, or leave the labels out to number the rows",
        zh: "请为每一行给一个标签；不给标签则用行号",
    }
    /// Remedy of [`labels`] where they fit the keys.
    labels_keys_help() {
        en: "\"tokens\" labels the queries; these would fit the keys, as \"tokens\" under \"memory\"",
        zh: "\"tokens\" 标注的是查询；这些标签适合键，请写在 \"memory\" 的 \"tokens\" 里",
    }
    /// A factor has the wrong number of rows.
    rows(first: Message, first_shape: Shape, formula: Expression, other: Message, needs: usize, shape: Shape) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:row|rows}; it is {shape}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 行，而它是 {shape}",
    }
    /// A factor has the wrong number of columns.
    columns(first: Message, first_shape: Shape, formula: Expression, other: Message, needs: usize, shape: Shape) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:column|columns}; it is {shape}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 列，而它是 {shape}",
    }
    /// A computed factor has the wrong number of rows.
    rows_made(first: Message, first_shape: Shape, formula: Expression, other: Message, needs: usize, maker: Code, has: usize) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:row|rows}; {maker} as given makes {has}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 行，而现在的 {maker} 给出 {has} 行",
    }
    /// A computed factor has the wrong number of columns.
    columns_made(first: Message, first_shape: Shape, formula: Expression, other: Message, needs: usize, maker: Code, has: usize) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:column|columns}; {maker} as given makes {has}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 列，而现在的 {maker} 给出 {has} 列",
    }
    /// A bias of the wrong length.
    bias(bias: Message, needs: usize, has: usize) {
        en: "{bias} has {has} {has:number|numbers}, but what it is added to has {needs} {needs:column|columns}",
        zh: "{bias} 有 {has} 个数，而与它相加的矩阵有 {needs} 列",
    }
    /// A vector of the wrong length for the columns that it weighs.
    weights(weights: Message, has: usize, weighed: Message, needs: usize) {
        en: "{weights} has {has} {has:number|numbers}, but {weighed} has {needs} {needs:column|columns}",
        zh: "{weights} 有 {has} 个数，而 {weighed} 有 {needs} 列",
    }
    /// What something is called, by its symbol.
    symbol(symbol: Expression) {
        en: "{symbol}",
        zh: "{symbol}",
    }
    /// What something is called, where its symbol alone would not tell it apart.
    named(key: Code, symbol: Expression) {
        en: "{key} ({symbol})",
        zh: "{key}（{symbol}）",
    }
    /// Remedy of a residual sum that does not fit.
    residual_help() {
        en: "a sublayer must give back as many columns as went into it",
        zh: "子层给出的列数必须与它的输入相同",
    }
    /// One change makes everything fit.
    remedy(remedy: Message) {
        en: "everything fits {remedy}",
        zh: "{remedy}，就全部吻合",
    }
    /// Either of two changes makes everything fit.
    remedies(first: Message, second: Message) {
        en: "everything fits {first}, or {second}",
        zh: "{first}，或者{second}，就全部吻合",
    }
    /// Either of two matrices may be the one to change.
    either(first: Message, second: Message) {
        en: "{first}, or {second}",
        zh: "{first}，或者 {second}",
    }
    /// A matrix the wrong way round.
    transpose(matrix: Code) {
        en: "with {matrix} transposed",
        zh: "把 {matrix} 转置",
    }
    /// Weights that multiply the other way.
    projection(value: Code) {
        en: "with \"projection\": {value}",
        zh: "设 \"projection\": {value}",
    }
    /// Remedy of [`missing`] where nothing can be given instead.
    missing_alone_help(needs: Vec<Message>) {
        en: "give {needs}",
        zh: "请给出 {needs}",
    }
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
    /// The input is split, but keys and values come from elsewhere.
    split_memory(given: Code) {
        en: "\"split\": \"input\" shares out the columns of X, and {given} would stay whole",
        zh: "\"split\": \"input\" 切分的是 X 的列，而 {given} 不会被切分",
    }
    /// Remedy of [`split_memory`].
    split_memory_help(given: Code) {
        en: "remove {given}, or leave \"split\" out to share out queries, keys and values",
        zh: "请删去 {given}；或去掉 \"split\"，改为切分查询、键和值",
    }
    /// Rotary positions need pairs.
    rotary_width(width: usize) {
        en: "rotary positions turn pairs of columns, and a query has {width}",
        zh: "旋转位置编码两列一组，而查询有 {width} 列",
    }
    /// Remedy of [`rotary_width`].
    rotary_width_help() {
        en: "give queries and keys an even number of columns in every head",
        zh: "请让每个头的查询和键都有偶数列",
    }
    /// Words, but nothing to look them up in.
    no_embedding(path: Code) {
        en: "{path} are words, and there is no embedding to look them up in",
        zh: "{path} 是词，却没有可供查找的词嵌入",
    }
    /// Remedy of [`no_embedding`].
    no_embedding_help(embedding: Code) {
        en: "give {embedding}, or the vectors themselves as X",
        zh: "请给出 {embedding}，或直接用 X 给出向量",
    }
    /// Neither words nor vectors.
    no_tokens(path: Code) {
        en: "{path} are missing, and so is X",
        zh: "缺少 {path}，也没有 X",
    }
    /// Remedy of [`no_tokens`].
    no_tokens_help() {
        en: "give the words to look up, or their vectors as X",
        zh: "请给出要查找的词，或用 X 给出它们的向量",
    }
    /// A table of positions that does not fit.
    positions(given: Shape, needed: Shape) {
        en: "the positions are {given}, but the tokens are {needed}",
        zh: "位置矩阵是 {given}，而词向量是 {needed}",
    }
    /// Remedy of [`positions`].
    positions_help() {
        en: "give a row for each token (more do no harm), as wide as the tokens",
        zh: "请为每个词给一行（多给无妨），列数与词向量相同",
    }
    /// A vocabulary of another length.
    vocabulary(words: usize, needed: usize) {
        en: "the vocabulary has {words} {words:word|words} for {needed} {needed:vector|vectors}",
        zh: "词表有 {words} 个词，却有 {needed} 个向量",
    }
    /// Remedy of [`vocabulary`].
    vocabulary_help() {
        en: "give one word for each row of the table",
        zh: "词表的每个词对应表中的一行",
    }
    /// Remedy of [`vocabulary`] of the output.
    vocabulary_of_output_help() {
        en: "give one word for each number that W makes",
        zh: "词表的每个词对应 W 给出的一个数",
    }
    /// A word that is not in the vocabulary.
    unknown_word(word: String) {
        en: "“{word}” is not in the vocabulary",
        zh: "词表里没有“{word}”",
    }
    /// Remedy of [`unknown_word`] with a near one.
    unknown_word_nearest(word: String) {
        en: "did you mean “{word}”?",
        zh: "你是不是想写“{word}”？",
    }
    /// Remedy of [`unknown_word`].
    unknown_word_help(words: usize) {
        en: "the vocabulary has {words} {words:word|words}; they are listed under \"vocabulary\"",
        zh: "词表共有 {words} 个词，列在 \"vocabulary\" 里",
    }
    /// A generated word that cannot go into the next step.
    not_embedded(word: String) {
        en: "“{word}” was generated, but the target's embedding has no row for it",
        zh: "生成了“{word}”，但目标序列的词嵌入里没有它",
    }
    /// Remedy of [`not_embedded`].
    not_embedded_help() {
        en: "give it a row there, under \"vocabulary\" and \"table\", so that it can go into the next step",
        zh: "请在那里的 \"vocabulary\" 和 \"table\" 里加上它，才能用于下一步",
    }
    /// Neither encoder nor decoder.
    no_stack() {
        en: "there is neither an encoder nor a decoder",
        zh: "既没有编码器也没有解码器",
    }
    /// Remedy of [`no_stack`].
    no_stack_help(encoder: Code, decoder: Code) {
        en: "give {encoder}, {decoder}, or both",
        zh: "请给出 {encoder} 或 {decoder}，或两者都给",
    }
    /// A stack without what goes into it.
    no_sequence(path: Code) {
        en: "{path} is missing: nothing goes in",
        zh: "缺少 {path}：没有输入",
    }
    /// Remedy of [`no_sequence`].
    no_sequence_help() {
        en: "give it with tokens to look up, or with X",
        zh: "请给出它，附上 tokens（查找词向量）或 X",
    }
    /// Remedy of [`no_sequence`] for a target.
    no_target_help() {
        en: "give it with tokens to look up, or with X; or have it generated, by \"generate\"",
        zh: "请给出它，附上 tokens（查找词向量）或 X；或用 \"generate\" 来生成",
    }
    /// Cross-attention without anything to attend to.
    no_memory() {
        en: "cross-attention has nothing to attend to: there is no encoder and no memory",
        zh: "交叉注意力没有可关注的对象：既没有编码器，也没有 memory",
    }
    /// Remedy of [`no_memory`].
    no_memory_help(memory: Code) {
        en: "give \"encoder\" and \"source\", or {memory}; or remove every cross_attention with its norm",
        zh: "请给出 \"encoder\" 和 \"source\"，或 {memory}；或删去各层的 cross_attention 及其归一化",
    }
    /// Something that generating needs is not there.
    generate_without(needed: Code) {
        en: "generating words needs {needed}",
        zh: "生成词需要 {needed}",
    }
    /// Remedy of [`generate_without`].
    generate_without_help(needed: Code) {
        en: "give {needed}, or a \"target\" in place of \"generate\"",
        zh: "请给出 {needed}，或用 \"target\" 代替 \"generate\"",
    }
    /// A target both given and to be generated.
    target_and_generate() {
        en: "the target is given, so there is nothing to generate",
        zh: "已经给出了目标序列，没有什么可生成的",
    }
    /// Remedy of [`target_and_generate`].
    target_and_generate_help() {
        en: "remove \"generate\" or \"target\"",
        zh: "请删去 \"generate\" 或 \"target\"",
    }
    /// Rows are missing.
    rows_missing(matrix: Code, count: usize) {
        en: "{matrix} lacks {count} {count:row|rows}",
        zh: "{matrix} 少了 {count} 行",
    }
    /// Rows too many.
    rows_too_many(matrix: Code, count: usize) {
        en: "{matrix} has {count} {count:row|rows} too many",
        zh: "{matrix} 多了 {count} 行",
    }
    /// Columns are missing.
    columns_missing(matrix: Code, count: usize) {
        en: "{matrix} lacks {count} {count:column|columns}",
        zh: "{matrix} 少了 {count} 列",
    }
    /// Columns too many.
    columns_too_many(matrix: Code, count: usize) {
        en: "{matrix} has {count} {count:column|columns} too many",
        zh: "{matrix} 多了 {count} 列",
    }
    /// Numbers are missing.
    numbers_missing(matrix: Code, count: usize) {
        en: "{matrix} lacks {count} {count:number|numbers}",
        zh: "{matrix} 少了 {count} 个数",
    }
    /// Numbers too many.
    numbers_too_many(matrix: Code, count: usize) {
        en: "{matrix} has {count} {count:number|numbers} too many",
        zh: "{matrix} 多了 {count} 个数",
    }
}
