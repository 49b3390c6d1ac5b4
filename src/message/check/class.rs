//! What a class set has in common.

use crate::message::{Code, Message};

messages! {
    /// Title of the summary of a class set.
    class(sheets: usize) {
        en: "All {sheets} sheets together",
        zh: "全部 {sheets} 份答卷",
    }
    /// Sheets that are right.
    class_right() {
        en: "right",
        zh: "正确",
    }
    /// Sheets with something wrong.
    class_with_mistakes() {
        en: "wrong",
        zh: "有误",
    }
    /// Sheets on which nothing is written.
    class_blank() {
        en: "blank",
        zh: "空白",
    }
    /// Sheets that could not be marked.
    class_failed() {
        en: "could not be marked",
        zh: "无法批改",
    }
    /// Where they went wrong first.
    class_first() {
        en: "wrong first in",
        zh: "最先出错",
    }
    /// Why.
    class_causes() {
        en: "likely causes",
        zh: "可能的原因",
    }
    /// A number of sheets.
    sheets(count: usize) {
        en: "{count}",
        zh: "{count}",
    }
    /// What several sheets have in common, and how many.
    tally(counts: Vec<Message>) {
        en: "{counts}",
        zh: "{counts}",
    }
    /// A stage or a cause, and in how many sheets.
    counted(name: Code, count: usize) {
        en: "{name} × {count}",
        zh: "{name} × {count}",
    }
}
