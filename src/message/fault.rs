//! What is wrong with an input, and the remedy.

pub mod answers;
pub mod expected;
pub mod key;
pub mod layer;
pub mod matrix;
pub mod number;
pub mod source;
pub mod syntax;
pub mod tensor;
pub mod value;

messages! {
    /// What an error's report begins with.
    error() {
        en: "error: ",
        zh: "错误：",
    }
    /// What a report begins with that stands beside a result.
    warning() {
        en: "warning:",
        zh: "警告：",
    }
    /// What a remedy begins with.
    help() {
        en: "help: ",
        zh: "帮助：",
    }
    /// Between the place in the file and the path of the value.
    at() {
        en: "at",
        zh: "位于",
    }
    /// After a path with positions in it.
    counted() {
        en: ", counted from 1",
        zh: "（从 1 数起）",
    }
}
