//! What `check` says.

use super::{Code, Message};
use crate::expression::Expression;
use crate::matrix::Shape;

messages! {
    /// The page's title.
    title(sheet: String) {
        en: "“{sheet}”, marked",
        zh: "“{sheet}” 批改结果",
    }
    /// In a line: all right.
    all_right(count: usize) {
        en: "All right: {count} {count:number|numbers}, none wrong.",
        zh: "全部正确：{count} 个数，没有错误。",
    }
    /// In a line: all right, some only rounded.
    all_right_rounded(count: usize, rounded: usize) {
        en: "All right: {count} {count:number|numbers}, {rounded} of them off by no more than rounding explains.",
        zh: "全部正确：{count} 个数，其中 {rounded} 个的出入不超过舍入所能解释的范围。",
    }
    /// In a line: where it went wrong first.
    wrong_first(wrong: usize, count: usize, stage: Code, row: String, column: String) {
        en: "Wrong: {wrong} of {count} {count:number|numbers}. It went wrong first in {stage}, at row “{row}”, column “{column}”.",
        zh: "有误：{count} 个数中有 {wrong} 个错误。最先出错的是 {stage}，第 “{row}” 行、第 “{column}” 列。",
    }
    /// In a line: a wrong shape first.
    wrong_shape_first(stage: Code) {
        en: "Wrong: it went wrong first in {stage}, which has the wrong shape.",
        zh: "有误：最先出错的是 {stage}，它的形状不对。",
    }
    /// In a line: nothing written.
    nothing_written() {
        en: "Nothing to mark: the sheet is blank.",
        zh: "没有可批改的内容：答卷是空白的。",
    }
    /// Heading of a stage that went wrong.
    stage_wrong(title: Message, key: Code) {
        en: "{title} ({key}): wrong",
        zh: "{title}（{key}）：有误",
    }
    /// Heading of a stage that is right by the writer's own numbers.
    stage_follows(title: Message, key: Code) {
        en: "{title} ({key}): follows from what went wrong before",
        zh: "{title}（{key}）：由前面的错误推出",
    }
    /// A stage of the wrong shape.
    shape(written: Shape, right: Shape) {
        en: "It was written as {written}, and must be {right}.",
        zh: "写成了 {written}，应为 {right}。",
    }
    /// A stage of the wrong shape, without the right one.
    shape_only(written: Shape) {
        en: "It was written as {written}, which is not its shape.",
        zh: "写成了 {written}，形状不对。",
    }
    /// A cell that is wrong, beside the right value.
    written_right(written: Message, right: f64) {
        en: "{written} ✗ → {right}",
        zh: "{written} ✗ → {right}",
    }
    /// A cell that is wrong.
    written_wrong(written: Message) {
        en: "{written} ✗",
        zh: "{written} ✗",
    }
    /// A cell that follows from a wrong one.
    written_follows(written: Message) {
        en: "{written} ↩",
        zh: "{written} ↩",
    }
    /// A cell that is right, but not by the numbers before it.
    written_inconsistent(written: Message) {
        en: "{written} ≠",
        zh: "{written} ≠",
    }
    /// A cell that is right.
    written_correct(written: Message) {
        en: "{written}",
        zh: "{written}",
    }
    /// A number as it was written.
    number(number: f64) {
        en: "{number}",
        zh: "{number}",
    }
    /// A blank cell.
    blank() {
        en: "_",
        zh: "_",
    }
    /// What the marks in the table mean.
    legend() {
        en: "✗ is wrong, with the right value behind the arrow; ↩ follows from the sheet's own numbers; ≠ is right, but does not follow from them.",
        zh: "✗ 表示错误，箭头后是正确的值；↩ 表示由答卷自己的数推得；≠ 表示数值正确，但由这些数推不出来。",
    }
    /// The same without right values.
    legend_without() {
        en: "✗ is wrong; ↩ follows from the sheet's own numbers; ≠ is right, but does not follow from them.",
        zh: "✗ 表示错误；↩ 表示由答卷自己的数推得；≠ 表示数值正确，但由这些数推不出来。",
    }
    /// The likely cause.
    cause(title: Message, name: Code, explains: usize, of: usize, distinguishing: usize) {
        en: "Likely cause: {title} ({name}). It explains {explains} of {of} {of:cell|cells}, {distinguishing} of which {distinguishing:tells|tell} it from the right answer.",
        zh: "可能的原因：{title}（{name}）。它能解释 {of} 个数中的 {explains} 个，其中 {distinguishing} 个足以把它与正确答案区分开。",
    }
    /// Two mistakes together.
    cause_pair(title: Message, name: Code, second: Message, with: Code, of: usize) {
        en: "Likely causes, together: {title} ({name}), and {second} ({with}). Between them they explain all {of} {of:cell|cells}.",
        zh: "可能的原因有两个：{title}（{name}），并且{second}（{with}）。两者合起来能解释全部 {of} 个数。",
    }
    /// A cause in a stage that was not written, or not all of it.
    since(stage: Code) {
        en: "It was made in {stage}, which the sheet does not show in full, or after it.",
        zh: "它出在 {stage} 或其后；答卷没有完整写出这一步。",
    }
    /// Several causes that fit alike.
    cannot_tell_apart() {
        en: "This problem cannot tell these apart:",
        zh: "这道题无法区分下面几种原因：",
    }
    /// No cause of the catalogue fits.
    unclassified() {
        en: "No mistake of the catalogue explains these numbers: work them out anew.",
        zh: "目录中没有哪种错误能解释这些数，请重新计算。",
    }
    /// Before the student's arithmetic.
    as_written() {
        en: "As it seems to have been worked out:",
        zh: "看来是这样算的：",
    }
    /// Before the right arithmetic.
    as_right() {
        en: "By the sheet's own numbers before it, it should be:",
        zh: "按答卷自己前面的数，应当这样算：",
    }
    /// How to mend a mistake.
    mend(mend: Message) {
        en: "{mend}",
        zh: "{mend}",
    }
    /// A remark on a stage that is only rounded.
    remark(stage: Code, title: Message, name: Code) {
        en: "In {stage} the numbers are right, but rounded so far that this sheet cannot rule out that {title} ({name}).",
        zh: "{stage} 的数是对的，但舍入较粗，这份答卷不能排除：{title}（{name}）。",
    }
    /// The stages that are right.
    right_stages(stages: Vec<Message>) {
        en: "Right: {stages}.",
        zh: "正确：{stages}。",
    }
    /// A stage's key in a list.
    key(key: Code) {
        en: "{key}",
        zh: "{key}",
    }
    /// What followed.
    followed(stages: Vec<Message>) {
        en: "Right by the sheet's own numbers, and wrong only because of what went wrong before: {stages}.",
        zh: "按答卷自己的数字推算无误，只因前面的错误而不对：{stages}。",
    }
    /// Where else the same cause was found.
    also_in(stages: Vec<Message>) {
        en: "The same mistake explains {stages}.",
        zh: "同样的错误还能解释 {stages}。",
    }
    /// An inconsistent stage.
    inconsistent() {
        en: "Some numbers are right although the sheet's own numbers before them give others: they were not worked out from these.",
        zh: "有些数虽然正确，但由答卷自己前面的数推不出来：它们不是由那些数算得的。",
    }
    /// Points.
    points(points: f64, of: f64) {
        en: "Points: {points} of {of}.",
        zh: "得分：{points} / {of}。",
    }
    /// The formula that seems to have been used.
    formula(formula: Expression) {
        en: "{formula}",
        zh: "{formula}",
    }
}
