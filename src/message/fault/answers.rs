//! Faults of a sheet of answers.

use crate::expression::Expression;
use crate::message::{Code, Message};

messages! {
    /// A document that is no object.
    no_sheet(found: Message) {
        en: "the file holds {found}, not a sheet of answers",
        zh: "文件的内容是{found}，不是答卷",
    }
    /// Remedy for it.
    no_sheet_help(example: Code) {
        en: "a sheet names its stages: {example}",
        zh: "答卷要写明步骤的名称：{example}",
    }
    /// A problem where a sheet is asked for.
    problem_for_sheet() {
        en: "this file is a problem, not a sheet of answers",
        zh: "这个文件是问题，不是答卷",
    }
    /// Remedy for it.
    problem_for_sheet_help(command: Code) {
        en: "the problem comes first, then the sheets: {command}",
        zh: "先写问题文件，再写答卷：{command}",
    }
    /// A sheet where the numbers of one stage are asked for.
    sheet_for_stage(stage: Code) {
        en: "the numbers of {stage} are asked for here, and this is an object",
        zh: "此处应为 {stage} 的各个数，而这里是一个对象",
    }
    /// Remedy for it.
    sheet_for_stage_help(matrix: Code, command: Code) {
        en: "give a matrix such as {matrix}; a whole sheet is marked without a stage's name, by {command}",
        zh: "请给出 {matrix} 这样的矩阵；要批改整份答卷，请不写步骤名：{command}",
    }
    /// A data format that is no sheet.
    other_format(format: String) {
        en: "a file of the format \"{format}\" is not a sheet of answers",
        zh: "\"{format}\" 格式的文件不是答卷",
    }
    /// Remedy for it.
    other_format_help(format: Code, command: Code) {
        en: "give the sheet itself; {format}, as {command} prints it, is read as well",
        zh: "请给出答卷本身；也可以是 {command} 输出的 {format}",
    }
    /// A trace that lacks something.
    trace_without(member: Code) {
        en: "this trace has no {member}",
        zh: "这份演算记录缺少 {member}",
    }
    /// Remedy for it.
    trace_without_help(stages: Code, key: Code, values: Code) {
        en: "a trace lists its {stages}, each with {key} and {values}; a sheet written by hand needs no format",
        zh: "演算记录应有 {stages}，每一步都有 {key} 和 {values}；手写的答卷不必写格式",
    }
    /// No stage at all.
    no_answers() {
        en: "there are no answers in this sheet",
        zh: "这份答卷里没有答案",
    }
    /// Remedy for it.
    no_answers_help(stage: Code) {
        en: "write a stage's name, such as {stage}, and its numbers",
        zh: "请写上步骤的名称（如 {stage}）和其中的数",
    }
    /// An unknown name.
    unknown_stage(name: String) {
        en: "this problem has no stage \"{name}\"",
        zh: "这个问题没有 \"{name}\" 这一步",
    }
    /// Remedy: what there is.
    known_stages(stages: Message) {
        en: "its stages are {stages}",
        zh: "它的步骤有：{stages}",
    }
    /// Remedy: a near miss.
    did_you_mean_stage(stage: Code, stages: Message) {
        en: "did you mean {stage}? The stages are {stages}",
        zh: "是不是 {stage}？它的步骤有：{stages}",
    }
    /// Remedy in plain text, where a remark may have been meant.
    known_or_remark(known: Message, sign: Code) {
        en: "{known}; a remark begins with {sign}",
        zh: "{known}；备注请以 {sign} 开头",
    }
    /// A line above numbers that is no name.
    unknown_heading(text: String) {
        en: "numbers follow \"{text}\", which names no stage that this problem has",
        zh: "\"{text}\" 后面有数，但它不是这个问题中任何一步的名称",
    }
    /// Remedy for it, where it is written as a remark.
    name_above_numbers(stage: Code) {
        en: "write the stage's name alone above them, such as {stage}; a remark may stand before that name, or among the rows of a stage",
        zh: "请在这些数上面只写步骤的名称，如 {stage}；备注可以写在名称之前，或写在一步的各行之间",
    }
    /// A remark that may be a name.
    remark_or_heading(text: String, stage: Code) {
        en: "\"{text}\" may be a remark, or begin {stage}: rows of the stage before it are missing",
        zh: "\"{text}\" 可能是备注，也可能是 {stage} 的开头：前一步还缺几行",
    }
    /// Remedy for it.
    remark_or_heading_help(stage: Code) {
        en: "write {stage} alone if its rows follow, or leave the remark out",
        zh: "若后面是它的各行，请只写 {stage}；否则请去掉这句备注",
    }
    /// An input.
    input_not_answer(name: String) {
        en: "\"{name}\" is an input, not an answer",
        zh: "\"{name}\" 是输入，不是答案",
    }
    /// Remedy for it.
    input_not_answer_help() {
        en: "leave it out: the problem file gives it (and comes before the sheet)",
        zh: "请去掉：它由问题文件给出（问题文件写在答卷之前）",
    }
    /// A name for several stages.
    several_stages(name: String) {
        en: "\"{name}\" could be several stages of this problem",
        zh: "\"{name}\" 可能指这个问题中的好几步",
    }
    /// Remedy for it.
    several_stages_help(stages: Message) {
        en: "name one of {stages}",
        zh: "请写明是哪一步：{stages}",
    }
    /// Two names for one stage.
    same_stage(name: String, other: String, stage: Code) {
        en: "\"{name}\" and \"{other}\" are the same stage here, {stage}",
        zh: "\"{name}\" 和 \"{other}\" 在这里是同一步，即 {stage}",
    }
    /// A heading for two stages.
    two_readings(text: String, one: Code, other: Code) {
        en: "\"{text}\" may be {one} or {other}",
        zh: "\"{text}\" 可能指 {one}，也可能指 {other}",
    }
    /// Remedy for it.
    two_readings_help(one: Code, other: Code, sign: Code) {
        en: "write {one} or {other} alone before its numbers; a remark stands in a line of its own that begins with {sign}",
        zh: "请在数的前面只写 {one} 或 {other}；备注另起一行，以 {sign} 开头",
    }
    /// All numbers of a stage in one row.
    rows_in_one(stage: Code, shape: String) {
        en: "these are as many numbers as {stage} has, which is {shape}, in one row",
        zh: "这些数与 {stage}（{shape}）的数一样多，却写在一行里",
    }
    /// Remedy for it.
    rows_in_one_help(instead: Code) {
        en: "part its rows, as in {instead}",
        zh: "请把各行分开，如 {instead}",
    }
    /// A number whose working scales it.
    scaled_working(text: String, stage: Code) {
        en: "\"{text}\" names {stage}, and is scaled by its own working",
        zh: "\"{text}\" 写的是 {stage}，但按它自己的算式已经缩放过",
    }
    /// Remedy for it.
    scaled_working_help(scaled: Code, stage: Code) {
        en: "write {scaled} if the number is scaled, {stage} if it is not",
        zh: "缩放过的数请写作 {scaled}，没有缩放的写作 {stage}",
    }
    /// A name with something beside it that is not understood.
    unclear_heading(text: String, stage: Code) {
        en: "\"{text}\" names {stage}, and may mean something else by the rest",
        zh: "\"{text}\" 写的是 {stage}，但其余部分可能另有所指",
    }
    /// The same, where one part is not.
    unclear_words(text: String, stage: Code, rest: String) {
        en: "\"{text}\" names {stage}, and may mean something else by \"{rest}\"",
        zh: "\"{text}\" 写的是 {stage}，但 \"{rest}\" 可能另有所指",
    }
    /// Remedy for both.
    unclear_heading_help(stage: Code, row: Code, sign: Code) {
        en: "write {stage} alone, if all of it is meant, or one row of it as {row}; a remark stands in a line of its own that begins with {sign}",
        zh: "若指整个这一步，请只写 {stage}；若只指一行，请写 {row} 这样的形式；备注另起一行，以 {sign} 开头",
    }
    /// Several rows under the name of one.
    rows_for_one(row: usize, stage: Code, count: usize) {
        en: "only row {row} of {stage} is named, and {count} rows follow",
        zh: "只写了 {stage} 的第 {row} 行，后面却有 {count} 行",
    }
    /// Remedy for it.
    rows_for_one_help(stage: Code) {
        en: "write {stage} alone before all its rows, or name each row and write it alone",
        zh: "若是整个这一步，请在各行前面只写 {stage}；否则请逐行写明",
    }
    /// Several numbers under the name of a cell.
    numbers_for_one(row: usize, column: usize, stage: Code, count: usize) {
        en: "row {row}, column {column} of {stage} is one number, and {count} follow",
        zh: "{stage} 第 {row} 行第 {column} 列是一个数，后面却有 {count} 个数",
    }
    /// Remedy for it.
    numbers_for_one_help(stage: Code, row: Code) {
        en: "write {stage} before all its rows, {row} before a whole row, or one number",
        zh: "若是整个这一步，请写 {stage}；若是一整行，请写 {row}；否则只写一个数",
    }
    /// Digits beside a symbol that are neither a row nor a cell.
    no_index(text: String, stage: Code, shape: String) {
        en: "\"{text}\" is no row and no cell of {stage}, which is {shape}",
        zh: "\"{text}\" 既不是 {stage} 的一行，也不是其中一格：它是 {shape}",
    }
    /// The same where they may be two.
    two_indices(text: String, stage: Code) {
        en: "\"{text}\" may be more than one row or cell of {stage}",
        zh: "\"{text}\" 可能指 {stage} 的不止一行或一格",
    }
    /// Remedy for both.
    index_help(row: Code, cell: Code) {
        en: "write {row} for a row and {cell} for a cell, counted from 1",
        zh: "一行写作 {row}，一格写作 {cell}，从 1 数起",
    }
    /// A row outside.
    no_row(stage: Code, row: usize) {
        en: "{stage} has no row {row}",
        zh: "{stage} 没有第 {row} 行",
    }
    /// Remedy for it.
    no_row_help(rows: usize) {
        en: "its rows go from 1 to {rows}",
        zh: "它的行从 1 到 {rows}",
    }
    /// Numbers beside a name that are one row too many.
    row_or_shape(text: String, stage: Code) {
        en: "\"{text}\" beside {stage} may be a shape, or a row too many",
        zh: "{stage} 旁边的 \"{text}\" 可能是形状，也可能是多出的一行",
    }
    /// Remedy for it.
    row_or_shape_help(stage: Code, shape: String) {
        en: "{stage} is {shape} here; leave that out, or take the row away",
        zh: "{stage} 在这里是 {shape}；请去掉它，或删掉多出的一行",
    }
    /// A formula of no stage.
    unknown_formula(text: String) {
        en: "\"{text}\" is the formula of no stage here",
        zh: "\"{text}\" 不是这里任何一步的公式",
    }
    /// Remedy for it.
    unknown_formula_help(stage: Code, formula: Expression) {
        en: "{stage} is {formula}; write {stage} before its numbers, if that is meant",
        zh: "{stage} 的公式是 {formula}；若指这一步，请在数的前面写 {stage}",
    }
    /// Numbers before any name.
    numbers_first() {
        en: "these numbers stand before any stage's name",
        zh: "这些数前面没有写步骤的名称",
    }
    /// Remedy for it.
    numbers_first_help(name: Code, command: Code) {
        en: "put the name on a line before them, such as {name}, or say it as in {command}",
        zh: "请在前面一行写上名称，如 {name}；或在命令中写明，如 {command}",
    }
    /// A name without numbers.
    empty_stage(name: String) {
        en: "no numbers follow \"{name}\"",
        zh: "\"{name}\" 后面没有数",
    }
    /// Remedy for it.
    empty_stage_help(blank: Code) {
        en: "write its rows, {blank} for a blank cell, or leave the stage out",
        zh: "请写上各行（空格写 {blank}），或去掉这一步",
    }
    /// Something that is no number.
    no_number(text: String) {
        en: "\"{text}\" is not a number",
        zh: "\"{text}\" 不是数",
    }
    /// Remedy for it.
    no_number_help(decimal: Code, fraction: Code, root: Code, blank: Code) {
        en: "a cell is a decimal such as {decimal}, arithmetic such as {fraction} or {root}, or {blank} for a blank",
        zh: "可以写 {decimal} 这样的小数、{fraction} 或 {root} 这样的算式，空格写 {blank}",
    }
    /// A decimal comma.
    comma_for_point(text: String) {
        en: "\"{text}\" has a decimal comma",
        zh: "\"{text}\" 用逗号作了小数点",
    }
    /// At it.
    comma_for_point_label() {
        en: "a comma parts two numbers here",
        zh: "这里的逗号用来分隔两个数",
    }
    /// Remedy for it.
    comma_for_point_help(instead: Code, apart: Code) {
        en: "write {instead}; if these are two numbers, write {apart}",
        zh: "请写成 {instead}；若是两个数，请写成 {apart}",
    }
    /// Several commas between digits.
    commas_in_number(text: String) {
        en: "\"{text}\" has commas between its digits",
        zh: "\"{text}\" 的数字之间有逗号",
    }
    /// Remedy for it.
    commas_in_number_help(instead: Code, apart: Code) {
        en: "write {instead}; if these are several numbers, write {apart}",
        zh: "请写成 {instead}；若是几个数，请写成 {apart}",
    }
    /// A bracket without its partner.
    loose_bracket(bracket: Code) {
        en: "{bracket} has no bracket that belongs to it",
        zh: "{bracket} 没有配对的括号",
    }
    /// Remedy for it.
    loose_bracket_help() {
        en: "add the other one, or leave out both: a line is a row without brackets too",
        zh: "请补上另一个，或两个都去掉：不写括号时一行就是一行",
    }
    /// A table with columns or rows left out.
    elided(sign: Code) {
        en: "this table leaves something out at {sign}",
        zh: "这个表在 {sign} 处省略了内容",
    }
    /// Remedy for it.
    elided_help(flag: Code, format: Code) {
        en: "give the whole table: {flag} shows everything, and so does {format}",
        zh: "请给出完整的表：{flag} 或 {format} 会输出全部内容",
    }
    /// A page on which no stage stands whole.
    digest() {
        en: "this page is a digest: it leaves the stages out",
        zh: "这一页是摘要，没有列出各步骤",
    }
    /// Remedy for it.
    digest_help(command: Code, format: Code) {
        en: "print all stages, by {command} or with {format}",
        zh: "请输出全部步骤：{command}，或加上 {format}",
    }
    /// A column of a CSV file.
    unknown_column(name: String) {
        en: "unknown column \"{name}\"",
        zh: "未知的列 \"{name}\"",
    }
    /// A CSV file without a column that it needs.
    without_column(name: Code) {
        en: "the column {name} is missing",
        zh: "缺少 {name} 列",
    }
    /// Remedy for both.
    header_help(header: Code) {
        en: "the first line of a CSV sheet is {header}",
        zh: "CSV 答卷的第一行是 {header}",
    }
    /// The same where a table of one stage may have been given.
    header_or_stage_help(header: Code, command: Code) {
        en: "the first line of a CSV sheet is {header}; a table of one stage is given with its name: {command}",
        zh: "CSV 答卷的第一行是 {header}；只有一步的表要写明步骤：{command}",
    }
    /// A record of the wrong length.
    field_count(count: usize, wanted: usize) {
        en: "this line has {count} {count:field|fields}, the first line has {wanted}",
        zh: "这一行有 {count} 个字段，第一行有 {wanted} 个",
    }
    /// Remedy where it is too long.
    long_line_help(delimiter: Code) {
        en: "numbers have a decimal point; {delimiter} parts the fields",
        zh: "小数点请用句点；{delimiter} 用来分隔字段",
    }
    /// Remedy where it is too short.
    short_line_help() {
        en: "a blank cell is an empty field, with its comma",
        zh: "空格写成空字段，逗号不能省略",
    }
    /// Position 0.
    zero_position() {
        en: "there is no position 0",
        zh: "没有第 0 个位置",
    }
    /// Remedy for it.
    zero_position_help() {
        en: "rows and columns count from 1",
        zh: "行列都从 1 数起",
    }
    /// A position far outside.
    far_position(position: String, length: usize) {
        en: "position {position} is far outside: positions go from 1 to {length} here",
        zh: "第 {position} 个位置相差太远：这里的位置从 1 到 {length}",
    }
    /// An unknown label.
    no_label(text: String) {
        en: "\"{text}\" is neither a position nor a label here",
        zh: "\"{text}\" 既不是位置，也不是这里的标签",
    }
    /// Remedy for it.
    no_label_help(length: usize) {
        en: "positions go from 1 to {length}",
        zh: "位置从 1 到 {length}",
    }
    /// A label that several positions have.
    repeated_label(text: String, positions: String) {
        en: "the label \"{text}\" stands at positions {positions}",
        zh: "标签 \"{text}\" 出现在第 {positions} 个位置",
    }
    /// Remedy for it.
    repeated_label_help() {
        en: "write the position in its place",
        zh: "请改写位置编号",
    }
    /// Two rows or columns of one name.
    called_twice(text: String) {
        en: "\"{text}\" stands before two rows, or over two columns",
        zh: "\"{text}\" 写在了两行之前或两列之上",
    }
    /// A cell for the second time.
    cell_twice(stage: Code, row: usize, column: usize) {
        en: "row {row}, column {column} of {stage} is given twice",
        zh: "{stage} 第 {row} 行第 {column} 列出现了两次",
    }
}
