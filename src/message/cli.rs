//! Words of the command line that are not clap's own.

use super::{Code, Message};
use crate::expression::{CellName, Expression};

messages! {
    /// Nothing to draw, or too much.
    no_picture(count: usize) {
        en: "a picture shows 1 to 64 tables, and here there are {count}",
        zh: "一幅图可画 1 至 64 张表，这里有 {count} 张",
    }
    /// A picture that would be too large.
    large_picture(tables: usize, cells: usize, most: usize) {
        en: "a picture shows up to {most} numbers, and here there are {cells} in {tables} {tables:table|tables}",
        zh: "一幅图最多画 {most} 个数，这里 {tables} 张表共有 {cells} 个",
    }
    /// What to do about it.
    no_picture_help(flag: Code) {
        en: "choose stages with {flag}, such as attention_weights",
        zh: "请用 {flag} 选择阶段，例如 attention_weights",
    }
    /// A name of the product's own, in a list.
    name(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// A word of the user's, in a list or in a sentence.
    word(word: String) {
        en: "“{word}”",
        zh: "“{word}”",
    }
    /// A position, in a list.
    position(position: usize) {
        en: "{position}",
        zh: "{position}",
    }
    /// The end of a list of which the beginning is shown.
    more(shown: usize, all: usize) {
        en: "… (the first {shown} of {all})",
        zh: "……（共 {all} 个，列出前 {shown} 个）",
    }
    /// Beside a sign that turns.
    working() {
        en: "working",
        zh: "正在计算",
    }
    /// Beside a bar that grows.
    marking() {
        en: "marking",
        zh: "正在批改",
    }
    /// No stage of that name.
    no_such_stage(name: String) {
        en: "this problem has no stage “{name}”",
        zh: "这个问题没有“{name}”这一步",
    }
    /// What there is.
    known_stages(names: Vec<Message>) {
        en: "it has {names}",
        zh: "它有：{names}",
    }
    /// A near miss.
    did_you_mean(name: Message) {
        en: "did you mean {name}?",
        zh: "您是不是想说 {name}？",
    }
    /// A near miss, and what there is.
    did_you_mean_of(name: Message, known: Message) {
        en: "did you mean {name}? {known}",
        zh: "您是不是想说 {name}？{known}",
    }
    /// An input where a stage was asked for.
    input_is_no_stage(name: String) {
        en: "“{name}” is an input, not a stage; `explain` shows the inputs when no stage is chosen",
        zh: "“{name}”是输入，不是计算步骤；不选步骤时 `explain` 会列出输入",
    }
    /// Remedy of [`input_is_no_stage`].
    stages_are(names: Vec<Message>) {
        en: "the stages are {names}",
        zh: "计算步骤有：{names}",
    }
    /// A pattern where one stage was asked for.
    several_stages(pattern: String, count: usize) {
        en: "“{pattern}” selects {count} stages",
        zh: "“{pattern}”选中了 {count} 个步骤",
    }
    /// Remedy of [`several_stages`].
    one_stage(names: Vec<Message>) {
        en: "name the one stage that the number stands in: {names}",
        zh: "请写明这个数所在的那一个步骤：{names}",
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
        en: "no label reads “{text}”",
        zh: "没有写作“{text}”的标签",
    }
    /// What there is.
    labels(labels: Vec<Message>) {
        en: "the labels are {labels}",
        zh: "标签有：{labels}",
    }
    /// A label that stands more than once.
    repeated_label(label: String, positions: Vec<Message>) {
        en: "the label “{label}” stands at positions {positions}",
        zh: "标签“{label}”出现在第 {positions} 个位置",
    }
    /// Remedy of [`repeated_label`].
    give_position() {
        en: "give the position instead",
        zh: "请改用位置编号",
    }
    /// Above the list of built-in problems.
    examples(command: Code) {
        en: "Built-in problems; {command} prints one as a file to start from:",
        zh: "内置例题；{command} 会输出其中一个，可作为编写问题文件的起点：",
    }
    /// No such example.
    no_such_example(name: String) {
        en: "there is no example “{name}”",
        zh: "没有名为“{name}”的例题",
    }
    /// Remedy of [`no_such_example`].
    list_examples() {
        en: "`attn example` lists them",
        zh: "`attn example` 可列出全部例题",
    }
    /// A word with a format that carries whole stages.
    token_with_json() {
        en: "--token narrows pages and csv; json always carries whole stages",
        zh: "--token 只用于页面格式和 csv；json 总是给出完整的步骤",
    }
    /// Remedy of [`token_with_json`].
    token_help(pick: Code) {
        en: "leave --token out and pick the row: {pick}",
        zh: "请去掉 --token，再取所需的行：{pick}",
    }
    /// The result would overwrite the problem.
    output_is_input(path: Code) {
        en: "{path} is the problem file itself; the result would overwrite it",
        zh: "{path} 就是问题文件本身，写入结果会把它覆盖",
    }
    /// Remedy of [`output_is_input`].
    output_is_input_help() {
        en: "choose another name for the result",
        zh: "请为结果另取一个文件名",
    }
    /// A file that cannot be written.
    cannot_write(path: Code, reason: Message) {
        en: "{path} could not be written: {reason}",
        zh: "无法写入 {path}：{reason}",
    }
    /// A file that cannot be written, and was there before.
    cannot_overwrite(path: Code, reason: Message) {
        en: "{path} could not be written and is as it was: {reason}",
        zh: "无法写入 {path}，原文件未变：{reason}",
    }
    /// Standard output that cannot be written.
    cannot_print(reason: Message) {
        en: "the result could not be written to standard output: {reason}",
        zh: "无法把结果写到标准输出：{reason}",
    }
    /// Why something could not be written.
    no_directory(directory: Code) {
        en: "there is no directory {directory}",
        zh: "没有目录 {directory}",
    }
    /// Why something could not be written.
    not_a_directory(path: Code) {
        en: "{path} is not a directory",
        zh: "{path} 不是目录",
    }
    /// Why something could not be written.
    is_a_directory() {
        en: "it is a directory",
        zh: "它是一个目录",
    }
    /// Why something could not be written.
    directory_refuses(directory: Code) {
        en: "you have no permission to write in the directory {directory}",
        zh: "没有在目录 {directory} 中写入的权限",
    }
    /// Why something could not be written.
    no_file_there(directory: Code) {
        en: "the directory {directory} takes no files",
        zh: "目录 {directory} 中不能建立文件",
    }
    /// Why something could not be written.
    file_refuses() {
        en: "you have no permission to write it",
        zh: "没有写入它的权限",
    }
    /// Why something could not be written.
    disk_full() {
        en: "there is no space left",
        zh: "磁盘空间不足",
    }
    /// Why something could not be written, in the words of the system.
    system(reason: String) {
        en: "{reason}",
        zh: "{reason}",
    }
    /// A value beyond the range of f64.
    overflow(cell: CellName, formula: Expression) {
        en: "{cell} is too large: {formula} passes 1.8e308, the largest number a double holds",
        zh: "{cell} 太大：{formula} 超过了 1.8e308，即双精度数所能表示的最大值",
    }
    /// The same in a Transformer.
    overflow_within(stage: Code, cell: CellName, formula: Expression) {
        en: "{cell} of {stage} is too large: {formula} passes 1.8e308, the largest number a double holds",
        zh: "{stage} 的 {cell} 太大：{formula} 超过了 1.8e308，即双精度数所能表示的最大值",
    }
    /// Remedy of [`overflow`].
    overflow_help() {
        en: "use smaller numbers, or divide the inputs by a common factor",
        zh: "请使用较小的数，或把输入同除以一个因子",
    }
    /// Points that are no number.
    no_points(text: String) {
        en: "“{text}” gives no points: a stage and a number are needed",
        zh: "“{text}”不是得分：需要步骤名和一个数",
    }
    /// Remedy of [`no_points`].
    points_help() {
        en: "write --points attention_weights=4,output=2",
        zh: "请写成 --points attention_weights=4,output=2",
    }
    /// Points that cannot be added up.
    too_many_points() {
        en: "these points add up to more than any number",
        zh: "这些得分的总和超出了数的范围",
    }
    /// No such mistake.
    no_such_mistake(name: String) {
        en: "the catalogue has no mistake “{name}”",
        zh: "目录中没有“{name}”这种错误",
    }
    /// Remedy of [`no_such_mistake`].
    list_mistakes() {
        en: "`attn mistakes` lists them",
        zh: "`attn mistakes` 可列出全部错误",
    }
    /// Words on the command line, but no embedding.
    no_words(flag: Code) {
        en: "{flag} gives no words",
        zh: "{flag} 没有给出任何词",
    }
    /// `--source` where there is none.
    no_source() {
        en: "--source replaces the words of an encoder, and this problem has none",
        zh: "--source 用来替换编码器的词，而这个问题没有编码器",
    }
    /// `--target` where there is none.
    no_target() {
        en: "--target replaces the words of a decoder, and this problem has none",
        zh: "--target 用来替换解码器的词，而这个问题没有解码器",
    }
    /// Words with nothing to look them up in.
    no_embedding() {
        en: "--source and --target need an embedding to look words up in, and the problem has none",
        zh: "--source 与 --target 需要词嵌入来查找词向量，而这个问题没有词嵌入",
    }
    /// Remedy of [`no_embedding`].
    no_embedding_help() {
        en: "give \"embedding\" in the problem file, with \"vocabulary\" and \"table\"",
        zh: "请在问题文件中给出 \"embedding\"，包括 \"vocabulary\" 和 \"table\"",
    }
    /// A table of nothing.
    no_positions() {
        en: "a table of positions needs at least one row and one column",
        zh: "位置表至少要有一行一列",
    }
    /// A head or a layer that is not there.
    no_such_part(flag: Code, number: usize, count: usize) {
        en: "{flag} {number}: there {count:is|are} {count}",
        zh: "{flag} {number}：共有 {count} 个",
    }
    /// The same where there is none at all.
    no_part(flag: Code, number: usize) {
        en: "{flag} {number}: this problem has none",
        zh: "{flag} {number}：这个问题里没有",
    }
    /// A cell to work out in a format without arithmetic.
    cell_with_data() {
        en: "a cell is worked out in pages; csv and json always carry the whole table",
        zh: "只有页面格式会演算单元格；csv 和 json 总是给出整个表",
    }
    /// Remedy of [`cell_with_data`].
    cell_with_data_help() {
        en: "leave the row and the column out, or the format",
        zh: "请去掉行和列，或去掉格式",
    }
    /// Standard input for two files.
    stdin_once() {
        en: "standard input can be read only once",
        zh: "标准输入只能读取一次",
    }
    /// Remedy of [`stdin_once`].
    stdin_once_help(sign: Code) {
        en: "let {sign} stand for one file, and give the others by their names",
        zh: "请只让一个文件用 {sign} 表示，其余写文件名",
    }
    /// A stage's name that has no numbers, or stands among files or other stages.
    one_stage_typed(stage: Code) {
        en: "{stage} is a stage: one stage with its numbers can be typed in, and nothing beside it",
        zh: "{stage} 是一个步骤：命令中只能直接写一个步骤和它的数，不能再写别的",
    }
    /// Remedy of [`one_stage_typed`].
    one_stage_typed_help(command: Code) {
        en: "write it as in {command}; several stages go into one file",
        zh: "请写成 {command} 这样；几个步骤请写进同一个文件",
    }
    /// Numbers without the name of their stage.
    numbers_without_stage() {
        en: "these numbers stand without the name of a stage",
        zh: "这些数没有写明是哪一步的",
    }
    /// Remedy for it.
    numbers_without_stage_help(command: Code) {
        en: "say which stage they are, as in {command}",
        zh: "请写明步骤，如 {command}",
    }
    /// A whole sheet typed in.
    sheet_typed() {
        en: "a whole sheet is read from a file or from standard input",
        zh: "整份答卷要从文件或标准输入读取",
    }
    /// Remedy for it.
    sheet_typed_help(command: Code) {
        en: "save it as a file and give its name, or write {command}",
        zh: "请存成文件并给出文件名，或写 {command}",
    }
    /// Neither a file nor a stage.
    neither_file_nor_stage(text: String) {
        en: "there is no file and no stage “{text}”",
        zh: "没有名为“{text}”的文件，也没有这一步",
    }
    /// A near miss of a stage.
    the_stage(stage: Code) {
        en: "the stage {stage}",
        zh: "步骤 {stage}",
    }
    /// Problem and sheet the wrong way round.
    swapped(sheet: Code, problem: Code) {
        en: "{sheet} is not a problem, and {problem} is: they stand the wrong way round",
        zh: "{sheet} 不是问题文件，{problem} 才是：两者写反了",
    }
    /// Remedy of [`swapped`].
    swapped_help(command: Code) {
        en: "the problem comes first: {command}",
        zh: "问题文件写在前面：{command}",
    }
    /// A sheet in place of a problem.
    sheet_for_problem(file: Code, stage: Code) {
        en: "{file} is a sheet of answers, not a problem: it has the stage {stage}",
        zh: "{file} 是答卷，不是问题文件：其中有步骤 {stage}",
    }
    /// Remedy of [`sheet_for_problem`].
    problem_first(command: Code) {
        en: "the problem comes first, then the sheets: {command}",
        zh: "先写问题文件，再写答卷：{command}",
    }
    /// A full screen without a terminal.
    no_terminal() {
        en: "walk needs a terminal for its screen and its keys, and standard input or output is none",
        zh: "walk 需要终端来显示和读取按键，而标准输入或标准输出不是终端",
    }
    /// A full screen on a terminal that has none.
    dumb_terminal() {
        en: "walk needs a terminal with a full screen, and this one says that it is “dumb” (TERM)",
        zh: "walk 需要支持全屏的终端，而当前终端（TERM）为“dumb”",
    }
    /// The problem on the terminal that keys come from.
    walk_from_keys() {
        en: "walk reads its keys from this terminal, so that the problem must be in a file or come through a pipe",
        zh: "walk 从这个终端读取按键，因此问题必须在文件里或由管道传入",
    }
    /// What does without a terminal.
    walk_without(command: Code) {
        en: "{command} prints the whole walk and needs none",
        zh: "{command} 打印整个过程，不需要终端",
    }
    /// Stages and parts that exclude one another.
    no_stage_to_begin_at() {
        en: "no stage is in all of --stage, --head and --layer",
        zh: "没有步骤同时符合 --stage、--head 和 --layer",
    }
}
