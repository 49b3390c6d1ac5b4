//! What stands in a cell of a marked sheet, and what its mark means.

use crate::expression::CellName;
use crate::message::{Apart, Message};

messages! {
    /// A cell that is wrong, beside the right value.
    written_right(written: Apart, right: Apart) {
        en: "{written}\u{a0}✗ →\u{a0}{right}",
        zh: "{written}\u{a0}✗ →\u{a0}{right}",
    }
    /// A cell that is wrong.
    written_wrong(written: f64) {
        en: "{written}\u{a0}✗",
        zh: "{written}\u{a0}✗",
    }
    /// A cell that follows from a wrong one, beside the right value.
    written_follows_right(written: Apart, right: Apart) {
        en: "{written}\u{a0}↩ →\u{a0}{right}",
        zh: "{written}\u{a0}↩ →\u{a0}{right}",
    }
    /// A cell that follows from a wrong one.
    written_follows(written: f64) {
        en: "{written}\u{a0}↩",
        zh: "{written}\u{a0}↩",
    }
    /// A cell that is off by more than rounding explains, beside the right value.
    written_imprecise_right(written: Apart, right: Apart) {
        en: "{written}\u{a0}≈ →\u{a0}{right}",
        zh: "{written}\u{a0}≈ →\u{a0}{right}",
    }
    /// A cell that is off by more than rounding explains.
    written_imprecise(written: f64) {
        en: "{written}\u{a0}≈",
        zh: "{written}\u{a0}≈",
    }
    /// A cell that is right, but not by the numbers before it.
    written_inconsistent(written: f64) {
        en: "{written}\u{a0}≠",
        zh: "{written}\u{a0}≠",
    }
    /// A cell that is right.
    written_correct(written: f64) {
        en: "{written}",
        zh: "{written}",
    }
    /// A cell of a sheet by its name, with what was found of it.
    cell_found(cell: CellName, found: Message) {
        en: "{cell}: {found}",
        zh: "{cell}：{found}",
    }
    /// A blank cell.
    blank() {
        en: "_",
        zh: "_",
    }
    /// What the marks in the tables mean.
    legend(marks: Vec<Message>) {
        en: "{marks}.",
        zh: "{marks}。",
    }
    /// The verdict on a number by itself.
    right_rounded() {
        en: "✓ right, within what rounding explains",
        zh: "✓ 正确（出入在舍入所能解释的范围内）",
    }
    /// The verdict on a number by itself.
    right() {
        en: "✓ right",
        zh: "✓ 正确",
    }
    /// A mark.
    legend_wrong() {
        en: "✗ wrong",
        zh: "✗ 错误",
    }
    /// A mark.
    legend_follows() {
        en: "↩ follows from the sheet's own numbers",
        zh: "↩ 由答卷自己的数推得",
    }
    /// A mark.
    legend_inconsistent() {
        en: "≠ right, but does not follow from the sheet's own numbers",
        zh: "≠ 数值正确，但由答卷自己的数推不出来",
    }
    /// A mark.
    legend_imprecise() {
        en: "≈ off by a little more than rounding explains",
        zh: "≈ 出入略大于舍入所能解释的范围",
    }
    /// A mark.
    legend_right() {
        en: "→ the right value, from right numbers all the way",
        zh: "→ 正确的值（前面各步都正确时）",
    }
}
