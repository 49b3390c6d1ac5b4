//! What keeps a problem from becoming a program.

use super::{Code, Message};
use crate::expression::Expression;
use crate::matrix::Shape;

messages! {
    /// Something a stage needs is not there.
    missing(missing: Code, stage: Code) {
        en: "{missing} is missing: the {stage} need it",
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
    rows(first: Expression, first_shape: Shape, formula: Expression, other: Expression, needs: usize, shape: Shape) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:row|rows}; it is {shape}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 行，而它是 {shape}",
    }
    /// A factor has the wrong number of columns.
    columns(first: Expression, first_shape: Shape, formula: Expression, other: Expression, needs: usize, shape: Shape) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:column|columns}; it is {shape}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 列，而它是 {shape}",
    }
    /// A computed factor has the wrong number of rows.
    rows_made(first: Expression, first_shape: Shape, formula: Expression, other: Expression, needs: usize, maker: Code, has: usize) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:row|rows}; {maker} as given makes {has}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 行，而现在的 {maker} 给出 {has} 行",
    }
    /// A computed factor has the wrong number of columns.
    columns_made(first: Expression, first_shape: Shape, formula: Expression, other: Expression, needs: usize, maker: Code, has: usize) {
        en: "{first} is {first_shape}, so {formula} needs {other} with {needs} {needs:column|columns}; {maker} as given makes {has}",
        zh: "{first} 是 {first_shape}，所以 {formula} 要求 {other} 有 {needs} 列，而现在的 {maker} 给出 {has} 列",
    }
    /// A bias of the wrong length.
    bias(bias: Expression, needs: usize, has: usize) {
        en: "{bias} has {has} {has:number|numbers}, but what it is added to has {needs} {needs:column|columns}",
        zh: "{bias} 有 {has} 个数，而与它相加的矩阵有 {needs} 列",
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
