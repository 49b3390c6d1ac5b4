//! Faults of a matrix, a row or a vector.

use crate::message::Code;

messages! {
    /// Remedy for several matrices, which may be those of heads.
    heads_beside_help() {
        en: "if these are heads, put their columns beside one another in one matrix; if they are examples, give one of them",
        zh: "若是多个头，请把各头的列并排写成一个矩阵；若是多个样本，请只给一个",
    }
    /// Remedy for several matrices, which may be those of heads.
    heads_below_help() {
        en: "W_O takes all heads at once: put the matrices of the heads below one another in one matrix",
        zh: "W_O 一次接收所有头：请把各头的矩阵上下叠成一个矩阵",
    }
    /// Several examples.
    several_examples(count: usize) {
        en: "this holds {count} matrices; one is expected",
        zh: "这里有 {count} 个矩阵，应只有一个",
    }
    /// Remedy for it.
    several_examples_help() {
        en: "attn walks through one example at a time: give one element of the batch",
        zh: "attn 一次只演算一个样本：请取出批中的一个",
    }
    /// The same in a sheet of answers.
    several_answers_help() {
        en: "attn marks one example at a time: give one element of the batch",
        zh: "attn 一次只批改一个样本：请取出批中的一个",
    }
    /// Rows of different lengths.
    ragged_row(row: usize, length: usize, first: usize) {
        en: "row {row} has {length} {length:number|numbers}, row 1 has {first}",
        zh: "第 {row} 行有 {length} 个数，第 1 行有 {first} 个",
    }
    /// At the row.
    ragged_row_label(length: usize) {
        en: "{length} {length:number|numbers}",
        zh: "{length} 个数",
    }
    /// Remedy for a decimal comma.
    ragged_comma_help(text: String, instead: Code) {
        en: "`{text}` is read as two numbers; if the comma is a decimal point, write {instead}",
        zh: "`{text}` 会读成两个数；若逗号是小数点，请写成 {instead}",
    }
    /// Remedy for a row too long.
    ragged_long_help(excess: usize) {
        en: "take {excess} {excess:number|numbers} out of it, or see whether row 1 is complete",
        zh: "请从中去掉 {excess} 个数，或检查第 1 行是否完整",
    }
    /// Remedy for a row too short.
    ragged_short_help(missing: usize) {
        en: "add {missing} {missing:number|numbers}, or see whether row 1 has too many",
        zh: "请补上 {missing} 个数，或检查第 1 行是否多了",
    }
    /// An empty matrix.
    empty_matrix() {
        en: "this is empty; it must hold at least one value",
        zh: "这里是空的，至少应有一个元素",
    }
    /// Remedy for it.
    empty_matrix_help() {
        en: "write its values, or leave the key out",
        zh: "请写上各元素，或去掉这个键",
    }
    /// The same in a sheet of answers.
    empty_answer_help() {
        en: "write its numbers, or leave the stage out",
        zh: "请写上各个数，或去掉这一步",
    }
    /// An empty row.
    empty_row(row: usize) {
        en: "row {row} is empty",
        zh: "第 {row} 行是空的",
    }
    /// One pair of brackets.
    one_bracket() {
        en: "this is a list of numbers; a matrix is a list of rows",
        zh: "这是一列数；矩阵应是由若干行组成的列表",
    }
    /// Remedy for it.
    one_bracket_help(instead: String) {
        en: "for a matrix of one row write `{instead}`",
        zh: "若矩阵只有一行，请写成 `{instead}`",
    }
    /// A vector of several rows.
    several_rows(count: usize) {
        en: "this has {count} rows; a bias is one row, added to every token",
        zh: "这里有 {count} 行；偏置只有一行，会加到每个词上",
    }
    /// Remedy for it.
    several_rows_help(example: Code) {
        en: "write one row such as {example}",
        zh: "请写成一行，如 {example}",
    }
    /// An upright vector.
    upright_vector() {
        en: "this is a column; a bias is written as a row",
        zh: "这是一列；偏置应写成一行",
    }
    /// A matrix or a row in quotes.
    quoted_numbers() {
        en: "these numbers stand in quotes, which makes them a string",
        zh: "这些数外面加了引号，变成了字符串",
    }
    /// Remedy for it.
    quoted_numbers_help(row: Code) {
        en: "remove the quotes; a row of numbers is written {row}",
        zh: "请去掉引号；一行数应写成 {row}",
    }
}
