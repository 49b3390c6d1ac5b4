//! Faults of the text: it is not JSON.

use crate::message::Code;

messages! {
    /// A string without its closing quote.
    unterminated_string() {
        en: "this string has no closing quote",
        zh: "字符串缺少右引号",
    }
    /// At the string.
    unterminated_string_label() {
        en: "begins here and does not end on this line",
        zh: "从这里开始，到行末仍未结束",
    }
    /// Remedy for such a string.
    unterminated_string_help(quote: Code) {
        en: "close it with {quote}; a string cannot go over several lines",
        zh: "请补上 {quote}；字符串不能跨行",
    }
    /// A bracket never closed.
    unclosed(bracket: String) {
        en: "the file ends before its `{bracket}` is closed",
        zh: "文件结束时 `{bracket}` 仍未闭合",
    }
    /// At the end of the text.
    unclosed_label() {
        en: "the file ends here",
        zh: "文件到此结束",
    }
    /// Remedy for a bracket never closed.
    unclosed_help(bracket: String) {
        en: "add `{bracket}`, or look for a part that was cut off",
        zh: "请补上 `{bracket}`，或检查内容是否被截断",
    }
    /// Where a bracket was opened.
    opened_here() {
        en: "opened here",
        zh: "在这里打开",
    }
    /// A list that is not closed before the next key.
    unclosed_before_key(key: String) {
        en: "a list is not closed before the key \"{key}\"",
        zh: "键 \"{key}\" 之前有列表没有闭合",
    }
    /// At that key.
    unclosed_before_key_label(bracket: Code) {
        en: "{bracket} expected before this",
        zh: "此前应有 {bracket}",
    }
    /// Remedy for it.
    unclosed_before_key_help(bracket: Code) {
        en: "add {bracket} at the end of the list; a matrix ends with two of them",
        zh: "请在列表末尾补上 {bracket}；矩阵末尾有两个",
    }
    /// A bracket closed by another kind.
    mismatched(open: String, close: String) {
        en: "`{open}` is closed by `{close}`",
        zh: "`{open}` 与 `{close}` 不配对",
    }
    /// At the wrong bracket.
    mismatched_label(bracket: String) {
        en: "`{bracket}` expected",
        zh: "此处应为 `{bracket}`",
    }
    /// Remedy for it.
    mismatched_help(bracket: String) {
        en: "write `{bracket}` here, or see whether a bracket before it is missing",
        zh: "请改为 `{bracket}`，或检查前面是否漏了括号",
    }
    /// A closing bracket too many.
    extra_bracket(bracket: String) {
        en: "there is one `{bracket}` too many",
        zh: "多了一个 `{bracket}`",
    }
    /// At that bracket.
    extra_bracket_label() {
        en: "everything is closed already",
        zh: "所有括号在此之前均已闭合",
    }
    /// Remedy for it.
    extra_bracket_help() {
        en: "remove it, or see whether a bracket before it is missing or was closed too early",
        zh: "请删去它，或检查前面是否漏了左括号、过早闭合",
    }
    /// Text after the document.
    text_after_end() {
        en: "there is more text after the end of the document",
        zh: "文档结束之后还有内容",
    }
    /// At that text.
    text_after_end_label() {
        en: "a file holds one JSON document",
        zh: "一个文件只能有一个 JSON 文档",
    }
    /// Remedy for it.
    text_after_end_help() {
        en: "remove it, or put it in a file of its own",
        zh: "请删去多余内容，或另存为一个文件",
    }
    /// Nested too deeply.
    too_deep(limit: usize) {
        en: "brackets are nested more than {limit} deep",
        zh: "括号嵌套超过 {limit} 层",
    }
    /// Remedy for it.
    too_deep_help() {
        en: "a matrix needs two levels; this file is probably damaged",
        zh: "矩阵只需两层括号，文件可能已损坏",
    }
    /// A comma before a closing bracket.
    trailing_comma(bracket: String) {
        en: "a comma stands before `{bracket}`",
        zh: "`{bracket}` 前多了逗号",
    }
    /// At that comma.
    trailing_comma_label() {
        en: "nothing follows this comma",
        zh: "这个逗号后面没有内容",
    }
    /// Remedy for it.
    remove_comma() {
        en: "remove the comma; JSON has none after the last value",
        zh: "请删去逗号；JSON 最后一项之后不能有逗号",
    }
    /// No comma between two values.
    missing_comma() {
        en: "a comma is missing",
        zh: "缺少逗号",
    }
    /// At the second value.
    missing_comma_label() {
        en: "a comma must stand before this",
        zh: "此前应有逗号",
    }
    /// Remedy for it.
    missing_comma_help() {
        en: "separate values by commas; spaces or line breaks alone are not enough",
        zh: "各项之间须用逗号分隔，空格或换行不能代替逗号",
    }
    /// A comma with nothing before it.
    extra_comma() {
        en: "a value is missing before this comma",
        zh: "逗号前缺少内容",
    }
    /// At that comma.
    extra_comma_label() {
        en: "nothing stands before this comma",
        zh: "这个逗号前面没有内容",
    }
    /// Remedy for it.
    extra_comma_help() {
        en: "remove the comma, or write the value that belongs there",
        zh: "请删去逗号，或补上缺少的值",
    }
    /// No colon after a key.
    missing_colon(key: String) {
        en: "a colon is missing after the key \"{key}\"",
        zh: "键 \"{key}\" 之后缺少冒号",
    }
    /// Where the colon belongs.
    missing_colon_label() {
        en: "`:` expected",
        zh: "此处应为 `:`",
    }
    /// Remedy for it.
    missing_colon_help(key: String) {
        en: "write `\"{key}\": …`",
        zh: "请写成 `\"{key}\": …`",
    }
    /// No value.
    missing_value() {
        en: "a value is missing",
        zh: "缺少值",
    }
    /// Where the value belongs.
    missing_value_label() {
        en: "a value must stand before this",
        zh: "此前应有一个值",
    }
    /// Remedy for it.
    missing_value_help() {
        en: "write the value, or remove what leads up to it",
        zh: "请补上值，或删去前面多余的部分",
    }
    /// No key.
    no_key() {
        en: "a key must stand here",
        zh: "此处应为键",
    }
    /// At what stands there instead.
    no_key_label() {
        en: "this is not a string",
        zh: "这不是字符串",
    }
    /// Remedy for it.
    no_key_help(example: Code) {
        en: "an object holds a key in double quotes before each value: {example}; a list has square brackets",
        zh: "对象中每个值之前须有双引号括起的键：{example}；列表请用方括号",
    }
    /// A key without quotes.
    unquoted_key(key: String) {
        en: "the key `{key}` has no quotes",
        zh: "键 `{key}` 没有加引号",
    }
    /// Remedy: quotes.
    write_in_quotes(text: String) {
        en: "write `\"{text}\"`",
        zh: "请写成 `\"{text}\"`",
    }
    /// Single quotes.
    single_quotes() {
        en: "JSON strings stand in double quotes, not in single ones",
        zh: "JSON 字符串须用双引号，不能用单引号",
    }
    /// Remedy for other quotes.
    double_quotes_help(content: String) {
        en: "write `\"{content}\"`, with straight double quotes",
        zh: "请用英文直双引号：`\"{content}\"`",
    }
    /// A word processor's quotes.
    typographic_quotes(quote: String) {
        en: "`{quote}` is a typographic quotation mark; JSON has only straight ones",
        zh: "`{quote}` 是印刷体引号，JSON 只用英文直引号",
    }
    /// Full-width punctuation.
    full_width(character: String) {
        en: "`{character}` is a full-width character",
        zh: "`{character}` 是全角字符",
    }
    /// Remedy for it.
    full_width_help(instead: String) {
        en: "write `{instead}`; outside strings JSON is ASCII throughout",
        zh: "请改用半角 `{instead}`；字符串之外 JSON 只用英文半角符号",
    }
    /// A comment.
    comment() {
        en: "JSON has no comments",
        zh: "JSON 不支持注释",
    }
    /// Remedy for it.
    comment_help(key: Code) {
        en: "remove it; a remark on the whole problem can stand under {key}",
        zh: "请删去；关于整道题的说明可写在 {key} 中",
    }
    /// The same in a sheet of answers.
    comment_in_answers_help(key: Code) {
        en: "remove it; a remark on the whole sheet can stand under {key}",
        zh: "请删去；关于整份答卷的说明可写在 {key} 中",
    }
    /// NaN or an infinity.
    not_finite(word: String) {
        en: "`{word}` is no number that JSON has",
        zh: "JSON 中没有 `{word}` 这样的数",
    }
    /// Remedy for it.
    not_finite_help(infinity: Code) {
        en: "every input must be finite; a mask's cell may be {infinity}, in quotes",
        zh: "输入必须是有限数；只有掩码中的元素可写成 {infinity}（带引号）",
    }
    /// None, True, False.
    foreign_word(word: String) {
        en: "`{word}` is Python, not JSON",
        zh: "`{word}` 是 Python 写法，不是 JSON",
    }
    /// Remedy for it.
    foreign_word_help(instead: Code, function: Code) {
        en: "JSON writes {instead}; Python's {function} does that by itself",
        zh: "JSON 写作 {instead}；用 Python 的 {function} 导出即可自动转换",
    }
    /// Remedy for None.
    foreign_null_help(instead: Code) {
        en: "JSON writes {instead}, but no input may be null: write a number, or leave the key out",
        zh: "JSON 写作 {instead}，但输入不能为 null：请写上数，或去掉这个键",
    }
    /// The same in a sheet of answers.
    foreign_null_in_answers_help(instead: Code) {
        en: "JSON writes {instead}, which is a blank cell in a sheet",
        zh: "JSON 写作 {instead}，在答卷中表示空格",
    }
    /// A pasted array.
    pasted_array(call: String) {
        en: "`{call}(…)` is how Python shows an array, not JSON",
        zh: "`{call}(…)` 是 Python 显示数组的写法，不是 JSON",
    }
    /// At the word before the parenthesis.
    pasted_array_label() {
        en: "only the brackets and what is in them belong here",
        zh: "这里只需要方括号及其中的内容",
    }
    /// Remedy for it.
    pasted_array_help(code: Code) {
        en: "paste what {code} prints",
        zh: "请粘贴 {code} 的输出",
    }
    /// Parentheses.
    parentheses() {
        en: "JSON has no parentheses",
        zh: "JSON 中没有圆括号",
    }
    /// Remedy for them.
    parentheses_help(example: Code) {
        en: "a list stands in square brackets: {example}",
        zh: "列表须用方括号：{example}",
    }
    /// A word without quotes.
    bare_word(word: String) {
        en: "the word `{word}` has no quotes",
        zh: "`{word}` 没有加引号",
    }
    /// Arithmetic without quotes.
    arithmetic(text: String) {
        en: "`{text}` is arithmetic; JSON has plain numbers only",
        zh: "`{text}` 是算式，JSON 中只能直接写数",
    }
    /// An ellipsis.
    ellipsis() {
        en: "part of the numbers was left out here",
        zh: "此处有一部分数被省略了",
    }
    /// At the ellipsis.
    ellipsis_label() {
        en: "a printout was shortened",
        zh: "打印结果被截短",
    }
    /// Remedy for it.
    ellipsis_help(code: Code) {
        en: "write all of them, as {code} does",
        zh: "请写出全部数，例如粘贴 {code} 的输出",
    }
    /// A leading zero.
    leading_zero(text: String) {
        en: "`{text}` begins with a zero too many",
        zh: "`{text}` 开头多了 0",
    }
    /// A point without a digit beside it.
    bare_point(text: String) {
        en: "`{text}` needs a digit on both sides of the point",
        zh: "`{text}` 的小数点两侧都必须有数字",
    }
    /// A plus sign.
    plus_sign(text: String) {
        en: "`{text}` has a plus sign, which JSON does not allow",
        zh: "`{text}` 带有正号，JSON 不允许",
    }
    /// Remedy: what to write.
    write(instead: Code) {
        en: "write {instead}",
        zh: "请写成 {instead}",
    }
    /// A minus sign that is no hyphen-minus.
    other_minus(text: String) {
        en: "the minus sign of `{text}` is a dash",
        zh: "`{text}` 的负号不是英文减号",
    }
    /// Remedy for it.
    other_minus_help(instead: Code) {
        en: "write {instead}, with the minus sign of the keyboard",
        zh: "请用键盘上的减号写成 {instead}",
    }
    /// Something like a number.
    malformed_number(text: String) {
        en: "`{text}` is not a number",
        zh: "`{text}` 不是数",
    }
    /// Remedy for it.
    malformed_number_help(decimal: Code, thousand: Code, small: Code) {
        en: "JSON numbers look like {decimal}, {thousand} or {small}",
        zh: "JSON 的数形如 {decimal}、{thousand}、{small}",
    }
    /// Too large.
    overflow(text: String) {
        en: "`{text}` is too large for a 64-bit number",
        zh: "`{text}` 超出 64 位浮点数的范围",
    }
    /// Remedy for it.
    overflow_help(largest: Code) {
        en: "the largest is about {largest}; see whether the exponent is right",
        zh: "最大约为 {largest}，请检查指数是否写对",
    }
    /// Too small.
    underflow(text: String) {
        en: "`{text}` is so small that it would become 0",
        zh: "`{text}` 太小，会变成 0",
    }
    /// Remedy for it.
    underflow_help(zero: Code) {
        en: "write {zero} if that is meant, or see whether the exponent is right",
        zh: "若本意就是零，请写 {zero}；否则请检查指数是否写对",
    }
    /// A bad escape.
    bad_escape(text: String) {
        en: "`{text}` is no escape that JSON has",
        zh: "`{text}` 不是有效的转义",
    }
    /// Remedy for it.
    bad_escape_help(backslash: Code) {
        en: "a backslash itself is written {backslash}",
        zh: "反斜杠本身应写成 {backslash}",
    }
    /// Half a surrogate pair.
    lone_surrogate() {
        en: "this is half of a surrogate pair, not a character",
        zh: "这只是半个代理对，不是完整的字符",
    }
    /// Remedy for it.
    lone_surrogate_help() {
        en: "write the character itself, or both halves",
        zh: "请直接写该字符，或写全两半",
    }
    /// A raw control character.
    control_character(character: String) {
        en: "the control character {character} cannot stand in a string as it is",
        zh: "字符串中不能直接出现控制字符 {character}",
    }
    /// Remedy for it.
    control_character_help(escape: Code) {
        en: "remove it, or write {escape}",
        zh: "请删去，或写成 {escape}",
    }
    /// Anything else.
    unexpected_character(character: String) {
        en: "`{character}` cannot stand here",
        zh: "此处不能出现 `{character}`",
    }
    /// Remedy for a semicolon.
    semicolon_help(matrix: Code) {
        en: "each row of a matrix stands in brackets of its own: {matrix}",
        zh: "矩阵的每一行各用一对方括号：{matrix}",
    }
    /// Remedy for an equals sign.
    equals_sign_help(colon: Code) {
        en: "JSON has {colon} between a key and its value",
        zh: "JSON 的键与值之间用 {colon}",
    }
}
