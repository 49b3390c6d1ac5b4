//! What is given: something missing, something without a use, too much of it.

use crate::matrix::Shape;
use crate::message::{Code, Message};

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
    /// Remedy of [`missing`] where nothing can be given instead.
    missing_alone_help(needs: Vec<Message>) {
        en: "give {needs}",
        zh: "请给出 {needs}",
    }
    /// What is added to X, or makes it, but nothing is worked out from X.
    idle(key: Code, given: Vec<Message>) {
        en: "{key} has no use: with {given} given, nothing is worked out from X",
        zh: "{key} 没有用处：已经给出了 {given}，没有什么要由 X 算出",
    }
    /// Remedy of [`idle`].
    idle_help(key: Code, given: Vec<Message>) {
        en: "remove {key}; or remove {given}, to have that worked out from X instead",
        zh: "请删去 {key}；或删去 {given}，改为由 X 算出",
    }
    /// Rotary positions without queries and keys.
    nothing_to_turn(given: Code) {
        en: "rotary positions turn queries and keys, and there are none: {given} is given",
        zh: "旋转位置编码要旋转查询和键，而这里没有：已经直接给出了 {given}",
    }
    /// Remedy of [`nothing_to_turn`].
    nothing_to_turn_help() {
        en: "remove the positions, or begin at queries and keys",
        zh: "请删去位置编码，或从查询和键开始",
    }
}
