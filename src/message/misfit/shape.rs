//! Matrices that do not fit together.

use crate::expression::Expression;
use crate::matrix::Shape;
use crate::message::{Code, Message};

messages! {
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
    /// How a matrix of another file is transposed.
    transpose_in_file(help: Message, key: Code) {
        en: "{help}: write {key} beside \"file\" (PyTorch's Linear keeps its weight out × in)",
        zh: "{help}：在 \"file\" 旁写上 {key}（PyTorch 的 Linear 按“输出 × 输入”存放权重）",
    }
    /// Weights that multiply the other way.
    projection(value: Code) {
        en: "with \"projection\": {value}",
        zh: "设 \"projection\": {value}",
    }
    /// A matrix of another shape.
    resize(matrix: Code, shape: Shape) {
        en: "with {matrix} made {shape}",
        zh: "把 {matrix} 改为 {shape}",
    }
    /// Another number of heads.
    heads(key: Code, heads: usize) {
        en: "with {heads} {key}",
        zh: "设 {key} 为 {heads}",
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
    /// Remedy where an attention gives back another width, and has no output projection.
    residual_values_help(values: Code, columns: usize, output: Code, needs: usize) {
        en: "an attention must give back as many columns as went into it: let {values} make {columns} {columns:column|columns}, or add {output}, which makes {needs} of what the heads give",
        zh: "注意力给出的列数必须与它的输入相同：请让 {values} 给出 {columns} 列，或加上 {output}，把各头的结果变换成 {needs} 列",
    }
    /// A matrix may be the one that is too narrow or too wide.
    make(matrix: Code, columns: usize) {
        en: "let {matrix} make {columns} {columns:column|columns}",
        zh: "让 {matrix} 给出 {columns} 列",
    }
}
