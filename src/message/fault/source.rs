//! Faults of the file itself.

use crate::message::Code;

messages! {
    /// No such file.
    missing() {
        en: "there is no such file",
        zh: "没有这个文件",
    }
    /// A file beside it has nearly that name.
    missing_suggestion(name: Code) {
        en: "did you mean {name}?",
        zh: "是不是 {name}？",
    }
    /// A directory.
    directory() {
        en: "this is a directory, not a file",
        zh: "这是目录，不是文件",
    }
    /// Remedy for a directory.
    directory_help() {
        en: "give the path of a problem file",
        zh: "请给出问题文件的路径",
    }
    /// The same where a sheet of answers was expected.
    directory_of_answers_help() {
        en: "give the path of a sheet of answers",
        zh: "请给出答卷文件的路径",
    }
    /// Remedy for a directory with files in it.
    directory_example(name: Code) {
        en: "give the path of a file in it, such as {name}",
        zh: "请给出其中某个文件的路径，例如 {name}",
    }
    /// The system refuses.
    unreadable(reason: String) {
        en: "the file cannot be read: {reason}",
        zh: "无法读取文件：{reason}",
    }
    /// Nothing in it.
    empty() {
        en: "the file is empty",
        zh: "文件是空的",
    }
    /// Remedy for an empty file.
    empty_help(command: Code) {
        en: "{command} prints a small problem to start from",
        zh: "{command} 会给出一个可供参照的小例子",
    }
    /// Remedy for an empty sheet of answers.
    empty_answers_help(command: Code) {
        en: "{command} prints an empty sheet to fill in",
        zh: "{command} 会给出一份可供填写的空白答卷",
    }
    /// A NUL among the first bytes.
    not_text() {
        en: "this is no text: there is a NUL byte in it",
        zh: "这不是文本：其中有 NUL 字节",
    }
    /// Remedy for it.
    not_text_help() {
        en: "give a problem file, which is JSON",
        zh: "请给出问题文件，即 JSON 文本",
    }
    /// Too many bytes.
    too_large(most: String) {
        en: "the file is larger than {most} MiB",
        zh: "文件超过了 {most} MiB",
    }
    /// Remedy for it.
    too_large_help() {
        en: "give a part of it: fewer tokens, or fewer stages",
        zh: "请只给出一部分：减少词元或步骤",
    }
    /// A byte order mark.
    byte_order_mark() {
        en: "the file begins with a byte order mark (BOM), which JSON does not allow",
        zh: "文件开头有字节顺序标记（BOM），JSON 不允许",
    }
    /// The same in a sheet of answers.
    byte_order_mark_in_answers() {
        en: "the file begins with a byte order mark (BOM), which a sheet of answers must not have",
        zh: "文件开头有字节顺序标记（BOM），答卷中不允许",
    }
    /// Remedy for a byte order mark.
    byte_order_mark_help() {
        en: "save it as UTF-8 without BOM; editors list that as an encoding of its own",
        zh: "请另存为“UTF-8（无 BOM）”编码",
    }
    /// Another Unicode encoding.
    other_unicode(encoding: String) {
        en: "the file is in {encoding}; attn reads UTF-8",
        zh: "文件采用 {encoding} 编码，而 attn 只读 UTF-8",
    }
    /// Remedy for another Unicode encoding.
    other_unicode_help() {
        en: "save it as UTF-8 without BOM (`>` in Windows PowerShell writes UTF-16)",
        zh: "请另存为“UTF-8（无 BOM）”编码（Windows PowerShell 的 `>` 会写成 UTF-16）",
    }
    /// Bytes that are not UTF-8.
    not_utf8(byte: String) {
        en: "the file is not in UTF-8: the byte {byte} cannot stand here",
        zh: "文件不是 UTF-8 编码：此处不应出现字节 {byte}",
    }
    /// At the first such byte.
    not_utf8_label() {
        en: "not UTF-8 from here on",
        zh: "从这里起不是 UTF-8",
    }
    /// Remedy for bytes that are not UTF-8.
    not_utf8_help() {
        en: "save the file as UTF-8; it may be in an older encoding such as GBK or Latin-1",
        zh: "请将文件另存为 UTF-8；它可能采用了 GBK（ANSI）等旧编码",
    }
    /// A file of another program.
    foreign(format: String) {
        en: "this is a {format} file, not JSON",
        zh: "这是 {format} 文件，不是 JSON",
    }
    /// The same where a sheet of answers was expected.
    foreign_answers(format: String) {
        en: "this is a {format} file, not a sheet of answers",
        zh: "这是 {format} 文件，不是答卷",
    }
    /// Remedy for a file of arrays.
    foreign_arrays_help(code: Code) {
        en: "name it in a problem file, in the place of a matrix: {code}",
        zh: "请在问题文件中用它代替矩阵：{code}",
    }
    /// Remedy for an array in the place of a sheet of answers.
    foreign_array_help(command: Code) {
        en: "give it by the name of its file, with its stage: {command}",
        zh: "请给出文件名，并指明它是哪一步：{command}",
    }
    /// Remedy for another file.
    foreign_help() {
        en: "give the JSON file itself",
        zh: "请直接给出 JSON 文件",
    }
    /// Remedy where a sheet of answers was expected.
    foreign_answers_help() {
        en: "give the sheet as JSON, CSV or plain text",
        zh: "请以 JSON、CSV 或纯文本给出答卷",
    }
}
