//! The stages of a marked sheet: their headings, and what followed from what.

use crate::matrix::Shape;
use crate::message::{Code, Message};

messages! {
    /// Heading of a stage that went wrong.
    stage_wrong(title: Message, key: Code) {
        en: "{title} ({key}): wrong",
        zh: "{title}（{key}）：有误",
    }
    /// Above the table of a stage that only followed.
    stage_follows(title: Message, key: Code) {
        en: "{title} ({key})",
        zh: "{title}（{key}）",
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
    /// What is not shown of it.
    full(all: Code) {
        en: "{all} shows the numbers of these stages.",
        zh: "{all} 会显示这些步骤的数。",
    }
    /// Stages that went wrong by themselves, of which there are too many to show.
    more_wrong(stages: Vec<Message>) {
        en: "Wrong by themselves as well: {stages}.",
        zh: "另外还有自身出错的步骤：{stages}。",
    }
    /// What explains some of them.
    cause_in(cause: Code, stages: Vec<Message>) {
        en: "{cause} in {stages}",
        zh: "{stages}（起因是 {cause}）",
    }
    /// Some that nothing explains.
    unexplained_in(stages: Vec<Message>) {
        en: "for no known cause {stages}",
        zh: "{stages}（原因不明）",
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
}
