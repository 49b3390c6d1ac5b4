//! Words of the command line that are not clap's own.

use crate::expression::CellName;
use crate::expression::Expression;

messages! {
    /// No stage of that name.
    no_such_stage(name: String) {
        en: "this problem has no stage {name}",
        zh: "这个问题没有 {name} 这一步",
    }
    /// What there is.
    known_stages(names: String) {
        en: "it has {names}",
        zh: "它有：{names}",
    }
    /// A near miss.
    did_you_mean(name: String) {
        en: "did you mean {name}?",
        zh: "您是不是想说 {name}？",
    }
    /// A near miss, and what there is.
    did_you_mean_of(name: String, known: super::Message) {
        en: "did you mean {name}? {known}",
        zh: "您是不是想说 {name}？{known}",
    }
    /// An input where a stage was asked for.
    input_is_no_stage(name: String) {
        en: "{name} is an input, not a stage; `explain` shows the inputs when no stage is chosen",
        zh: "{name} 是输入，不是计算步骤；不选步骤时 `explain` 会列出输入",
    }
    /// A pattern where one stage was asked for.
    several_stages(pattern: String, count: usize) {
        en: "{pattern} selects {count} stages",
        zh: "{pattern} 选中了 {count} 个步骤",
    }
    /// Remedy of [`several_stages`].
    one_stage() {
        en: "name the one stage that the number stands in",
        zh: "请写明这个数所在的那一个步骤",
    }
    /// No row or column of that number.
    no_such_position(text: String, length: usize) {
        en: "there is no position {text}: rows and columns count from 1, and here to {length}",
        zh: "没有第 {text} 个位置：行列从 1 数起，这里到 {length} 为止",
    }
    /// What there is.
    positions(length: usize) {
        en: "positions go from 1 to {length}; there are no labels",
        zh: "位置从 1 到 {length}，没有标签",
    }
    /// No such label.
    no_such_label(text: String) {
        en: "no label reads {text}",
        zh: "没有写作 {text} 的标签",
    }
    /// What there is.
    labels(labels: String) {
        en: "the labels are {labels}",
        zh: "标签有：{labels}",
    }
    /// A label that stands more than once.
    repeated_label(label: String, positions: String) {
        en: "the label {label} stands at positions {positions}",
        zh: "标签 {label} 出现在第 {positions} 个位置",
    }
    /// Remedy of [`repeated_label`].
    give_position() {
        en: "give the position instead",
        zh: "请改用位置编号",
    }
    /// No such example.
    no_such_example(name: String) {
        en: "there is no example {name}",
        zh: "没有名为 {name} 的例题",
    }
    /// Remedy of [`no_such_example`].
    list_examples() {
        en: "`attn example` lists them",
        zh: "`attn example` 可列出全部例题",
    }
    /// A word with a format that carries whole stages.
    token_with_json() {
        en: "--token narrows text, markdown and csv; json always carries whole stages",
        zh: "--token 只用于 text、markdown 和 csv；json 总是给出完整的步骤",
    }
    /// Remedy of [`token_with_json`].
    token_help() {
        en: "leave --token out and pick the row: jq '.stages[-1].values[0]'",
        zh: "请去掉 --token，再取所需的行：jq '.stages[-1].values[0]'",
    }
    /// A file that cannot be written.
    cannot_write(path: String, reason: String) {
        en: "{path} could not be written and is as it was: {reason}",
        zh: "无法写入 {path}，原文件未变：{reason}",
    }
    /// Standard output that cannot be written.
    cannot_print(reason: String) {
        en: "the result could not be written to standard output: {reason}",
        zh: "无法把结果写到标准输出：{reason}",
    }
    /// A value beyond the range of f64.
    overflow(cell: CellName, formula: Expression) {
        en: "{cell} is too large: {formula} passes 1.8e308, the largest number a double holds",
        zh: "{cell} 太大：{formula} 超过了 1.8e308，即双精度数所能表示的最大值",
    }
    /// Remedy of [`overflow`].
    overflow_help() {
        en: "use smaller numbers, or divide the inputs by a common factor",
        zh: "请使用较小的数，或把输入同除以一个因子",
    }
    /// Points that are no number.
    no_points(text: String) {
        en: "“{text}” gives no points: a stage and a number are needed",
        zh: "“{text}” 不是得分：需要步骤名和一个数",
    }
    /// Remedy of [`no_points`].
    points_help() {
        en: "write --points attention_weights=4,output=2",
        zh: "请写成 --points attention_weights=4,output=2",
    }
    /// No such mistake.
    no_such_mistake(name: String) {
        en: "the catalogue has no mistake “{name}”",
        zh: "目录中没有 “{name}” 这种错误",
    }
    /// Remedy of [`no_such_mistake`].
    list_mistakes() {
        en: "`attn mistakes` lists them",
        zh: "`attn mistakes` 可列出全部错误",
    }
}
