//! The arithmetic of a wrong number both ways, and what it is worked from.

use crate::expression::CellName;
use crate::message::{Apart, Code, Message};

messages! {
    /// Two things that something is worked from.
    and(one: Message, other: Message) {
        en: "{one} and {other}",
        zh: "{one}和{other}",
    }
    /// In place of the sources where there are none.
    nothing_used() {
        en: "nothing else",
        zh: "已知量",
    }
    /// Before the arithmetic of the stage in which a mistake was made, which the sheet does not show.
    made_there(stage: Code) {
        en: "In {stage}, where it seems to have been made:",
        zh: "看来是在 {stage} 中这样算的：",
    }
    /// Then the right arithmetic there.
    right_there() {
        en: "where it should be:",
        zh: "那里应当这样算：",
    }
    /// After a number that is another one as it stands.
    taken(cell: CellName) {
        en: "That is {cell}, taken as it stands.",
        zh: "也就是原样取用的 {cell}。",
    }
    /// Before the student's arithmetic, where one of several mistakes may have been made.
    as_written_by(mistake: Code) {
        en: "With {mistake}:",
        zh: "若是 {mistake}：",
    }
    /// Before the student's arithmetic.
    as_written() {
        en: "As it seems to have been worked out:",
        zh: "看来是这样算的：",
    }
    /// Before the right arithmetic, where it is worked in right numbers alone.
    as_right() {
        en: "It should be:",
        zh: "应当这样算：",
    }
    /// Before the right arithmetic: what it is worked from.
    as_right_from(used: Message) {
        en: "It should be, from {used}:",
        zh: "由{used}，应当这样算：",
    }
    /// The same where that is not the right value.
    as_right_besides(used: Message, right: Apart) {
        en: "The right value is {right}. From {used}, it should have come to:",
        zh: "正确的值是 {right}。而由{used}，应当算得：",
    }
    /// Numbers that the sheet shows.
    used_own(stage: Code) {
        en: "the sheet's own {stage}",
        zh: "答卷自己的 {stage}",
    }
    /// Numbers of the problem.
    used_given(key: Code) {
        en: "the given {key}",
        zh: "题目给出的 {key}",
    }
    /// Numbers that the sheet does not show, and that nothing wrong comes before.
    used_right(stage: Code) {
        en: "the right {stage} (not on the sheet)",
        zh: "正确的 {stage}（答卷没有写出）",
    }
    /// Numbers that the sheet does not show, worked out from those that it does.
    used_worked_out(stage: Code) {
        en: "{stage} worked out from the sheet (not on it)",
        zh: "按答卷推算的 {stage}（答卷没有写出）",
    }
    /// Numbers that the sheet shows in a shape that cannot be used.
    used_anew(stage: Code) {
        en: "{stage} worked out anew (its shape is wrong)",
        zh: "重新计算的 {stage}（答卷上的形状不对）",
    }
}
