//! Faults of a number that was typed into a string.

use crate::message::Code;

messages! {
    /// The forms a number may take in a string.
    forms(fraction: Code, root: Code, quotient: Code) {
        en: "a number in quotes may be a decimal, or arithmetic such as {fraction}, {root} or {quotient}",
        zh: "引号中的数可以是小数，也可以是 {fraction}、{root}、{quotient} 这样的算式",
    }
    /// An empty string.
    empty() {
        en: "this string is empty; a number must stand here",
        zh: "字符串是空的，此处应为数",
    }
    /// Remedy for it.
    empty_help(zero: Code) {
        en: "an empty cell is not taken for 0: write {zero} if that is meant",
        zh: "空白不会当作 0；若本意就是零，请写 {zero}",
    }
    /// No number.
    no_number(text: String) {
        en: "\"{text}\" is not a number",
        zh: "\"{text}\" 不是数",
    }
    /// At what has no place in a number.
    no_number_label() {
        en: "unexpected",
        zh: "此处有误",
    }
    /// It stops too early.
    unfinished(text: String) {
        en: "\"{text}\" breaks off",
        zh: "\"{text}\" 不完整",
    }
    /// At its end.
    unfinished_label() {
        en: "something must follow here",
        zh: "后面还缺内容",
    }
    /// A decimal comma.
    decimal_comma(text: String) {
        en: "\"{text}\" has a decimal comma",
        zh: "\"{text}\" 用逗号作了小数点",
    }
    /// At the comma.
    decimal_comma_label() {
        en: "JSON has a point here",
        zh: "此处应为小数点",
    }
    /// Remedy: what to write.
    write(instead: Code) {
        en: "write {instead}",
        zh: "请写成 {instead}",
    }
    /// x/0.
    division_by_zero() {
        en: "division by zero",
        zh: "除数为零",
    }
    /// At the divisor.
    division_by_zero_label() {
        en: "this is 0",
        zh: "这里等于 0",
    }
    /// The root of a negative number.
    negative_root() {
        en: "the square root of a negative number",
        zh: "对负数开平方",
    }
    /// At the root.
    negative_root_label() {
        en: "has no real value",
        zh: "没有实数值",
    }
    /// Remedy for it.
    negative_root_help(example: Code) {
        en: "a minus sign that belongs to the root stands before it: {example}",
        zh: "若负号属于整个根式，请写在根号之前：{example}",
    }
    /// Too large.
    overflow(text: String) {
        en: "\"{text}\" is too large for a 64-bit number",
        zh: "\"{text}\" 超出 64 位浮点数的范围",
    }
    /// Remedy for it.
    overflow_help(largest: Code) {
        en: "the largest is about {largest}; see whether the exponents are right",
        zh: "最大约为 {largest}，请检查指数是否写对",
    }
    /// Too small.
    underflow(text: String) {
        en: "\"{text}\" is so small that it would become 0",
        zh: "\"{text}\" 太小，会变成 0",
    }
    /// Remedy for it.
    underflow_help(zero: Code) {
        en: "write {zero} if that is meant, or see whether the exponents are right",
        zh: "若本意就是零，请写 {zero}；否则请检查指数是否写对",
    }
    /// Minus infinity outside a mask.
    minus_infinity() {
        en: "minus infinity can stand in a mask only",
        zh: "负无穷只能出现在掩码中",
    }
    /// Remedy for it.
    minus_infinity_help(key: Code) {
        en: "write a finite number; what must not be attended to is said by {key}",
        zh: "请写有限数；不应关注的位置请用 {key} 指定",
    }
    /// NaN or plus infinity.
    not_finite(text: String) {
        en: "\"{text}\" is not a finite number",
        zh: "\"{text}\" 不是有限数",
    }
    /// Remedy for it.
    not_finite_help() {
        en: "every number must be finite; see where this one came from",
        zh: "所有数都必须有限，请检查它的来源",
    }
    /// Nested too deeply.
    too_deep() {
        en: "roots and parentheses are nested too deeply",
        zh: "根号与括号嵌套过深",
    }
    /// Remedy for it.
    too_deep_help() {
        en: "write the number as a decimal",
        zh: "请直接写成小数",
    }
    /// A root after a quotient.
    two_readings(text: String) {
        en: "\"{text}\" can be read in two ways",
        zh: "\"{text}\" 有两种读法",
    }
    /// Remedy for it.
    two_readings_help(times: Code, over: Code) {
        en: "write the sign or parentheses, as in {times} or {over}",
        zh: "请写出乘号或括号，如 {times} 或 {over}",
    }
}
