//! Faults of a value: it is JSON, but not what its key asks for.

use crate::message::{Code, Message};

messages! {
    /// Remedy for a memory that is a matrix.
    memory_help(form: Code) {
        en: "a matrix that keys and values come from is written {form}",
        zh: "键和值所来自的矩阵应写成 {form}",
    }
    /// A document that is no object.
    top_level(found: Message) {
        en: "the file holds {found}, not a problem",
        zh: "文件的内容是{found}，不是一道题",
    }
    /// Remedy for it.
    top_level_help(example: Code) {
        en: "a problem is an object with named matrices: {example}",
        zh: "问题文件应是一个对象，为各矩阵命名：{example}",
    }
    /// A wrong type.
    wrong_type(expected: Message, found: Message) {
        en: "this must be {expected}; it is {found}",
        zh: "此处应为{expected}，实际是{found}",
    }
    /// At the value of the wrong type.
    wrong_type_label(found: Message) {
        en: "{found}",
        zh: "{found}",
    }
    /// null.
    null_value(expected: Message) {
        en: "this is null; it must be {expected}",
        zh: "此处是 null，应为{expected}",
    }
    /// Remedy for null in a cell.
    null_cell_help(zero: Code) {
        en: "null is not taken for 0: write {zero} if that is meant",
        zh: "null 不会当作 0；若本意就是零，请写 {zero}",
    }
    /// Remedy for null under a key.
    null_value_help() {
        en: "leave the key out where there is nothing to say",
        zh: "若无内容，请去掉这个键",
    }
    /// Remedy for null in place of a stage.
    null_stage_help() {
        en: "leave the stage out where nothing was written",
        zh: "若没有写，请去掉这一步",
    }
    /// Remedy for null as a label.
    null_label_help(word: Code) {
        en: "write {word} if that is the word",
        zh: "若这个词就是 null，请写成 {word}",
    }
    /// A word that is not among those to choose from.
    unknown_word(word: String) {
        en: "\"{word}\" is not known here",
        zh: "此处没有 \"{word}\" 这个选项",
    }
    /// Remedy: all known words.
    known_words(words: Message) {
        en: "choose one of {words}",
        zh: "可选：{words}",
    }
    /// All labels in one string.
    labels_in_one_string() {
        en: "the labels stand in one string; they must be a list of strings",
        zh: "标签都写在一个字符串里，应为字符串列表",
    }
    /// A label without quotes.
    unquoted_label() {
        en: "a label must be a string",
        zh: "标签必须是字符串",
    }
    /// A bare matrix as mask.
    mask_without_polarity() {
        en: "a matrix alone does not say what its numbers do; libraries differ",
        zh: "只给矩阵无法得知其含义，各个库的约定并不相同",
    }
    /// Remedy for it.
    mask_without_polarity_help(allow: Code, block: Code, add: Code) {
        en: "write {allow} if 1 may be attended to, {block} if 1 is hidden, {add} if it is added to the scores",
        zh: "若 1 表示可以关注，请写 {allow}；若 1 表示屏蔽，请写 {block}；若要加到分数上，请写 {add}",
    }
    /// Too many rules in a mask.
    too_many_rules(count: usize) {
        en: "this mask has {count} rules",
        zh: "这个掩码有 {count} 条规则",
    }
    /// Remedy for it.
    too_many_rules_help(limit: usize) {
        en: "a list holds at most {limit} rules; several matrices that allow, block or add can be put together into one",
        zh: "一个列表最多有 {limit} 条规则；多个 allow、block 或 add 矩阵可以合并成一个",
    }
    /// A cell that must be 0 or 1.
    not_zero_or_one(text: String) {
        en: "`{text}` cannot stand here: cells of this mask are 0 or 1",
        zh: "`{text}` 不能出现在此处：这种掩码的元素只能是 0 或 1",
    }
    /// Remedy for it.
    not_zero_or_one_help(add: Code) {
        en: "write 0 or 1, true or false; numbers that are added to the scores go under {add}",
        zh: "请写 0、1、true 或 false；若要把数加到分数上，请用 {add}",
    }
    /// A number out of range.
    out_of_range(text: String, requirement: Message) {
        en: "this must be {requirement}; it is `{text}`",
        zh: "此处应为{requirement}，实际是 `{text}`",
    }
    /// A bare number as scale.
    bare_scale() {
        en: "a number alone does not say whether it multiplies or divides the scores",
        zh: "只给一个数无法得知分数是乘以它还是除以它",
    }
    /// Remedy for it.
    bare_scale_help(multiply: Code, divide: Code) {
        en: "write {multiply} or {divide}",
        zh: "请写成 {multiply} 或 {divide}",
    }
    /// Remedy: what to write.
    write(instead: String) {
        en: "write `{instead}`",
        zh: "请写成 `{instead}`",
    }
}
