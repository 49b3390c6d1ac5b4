//! What must stand somewhere in a file, and what does.

use crate::message::Code;

messages! {
    /// A type.
    null() {
        en: "null",
        zh: "null",
    }
    /// A type.
    boolean() {
        en: "a boolean",
        zh: "布尔值",
    }
    /// A type.
    number() {
        en: "a number",
        zh: "数",
    }
    /// A type.
    text() {
        en: "a string",
        zh: "字符串",
    }
    /// A type.
    array() {
        en: "an array",
        zh: "数组",
    }
    /// A type.
    object() {
        en: "an object",
        zh: "对象",
    }
    /// What may stand in a mask.
    flag(yes: Code, no: Code) {
        en: "0 or 1, {yes} or {no}",
        zh: "0、1、{yes} 或 {no}",
    }
    /// A matrix.
    matrix(example: Code) {
        en: "a matrix, a list of rows such as {example}",
        zh: "矩阵，即由若干行组成的列表，如 {example}",
    }
    /// A row of a matrix.
    row(example: Code) {
        en: "a row of numbers such as {example}",
        zh: "一行数，如 {example}",
    }
    /// A vector.
    vector(example: Code) {
        en: "a list of numbers such as {example}",
        zh: "一列数，如 {example}",
    }
    /// Labels.
    labels(example: Code) {
        en: "a list of strings such as {example}",
        zh: "字符串列表，如 {example}",
    }
    /// A label.
    label(example: Code) {
        en: "a label, a string such as {example}",
        zh: "标签，即字符串，如 {example}",
    }
    /// The stages of a trace.
    stages(example: Code) {
        en: "a list of stages such as {example}",
        zh: "步骤列表，如 {example}",
    }
    /// A memory.
    memory(example: Code) {
        en: "an object such as {example}",
        zh: "对象，如 {example}",
    }
    /// The forms of a scale.
    scale(root: Code, none: Code, multiply: Code, divide: Code) {
        en: "{root}, {none}, {multiply} or {divide}",
        zh: "{root}、{none}、{multiply} 或 {divide}",
    }
    /// The forms of a mask.
    mask(word: Code, object: Code) {
        en: "a word such as {word}, an object such as {object}, or a list of these",
        zh: "{word} 之类的名称、{object} 之类的对象，或由它们组成的列表",
    }
    /// An object of some form.
    object_such_as(example: Code) {
        en: "an object such as {example}",
        zh: "对象，如 {example}",
    }
    /// The forms of positions.
    positions(word: Code, object: Code) {
        en: "a word such as {word}, an object such as {object}, or a matrix with a row for each position",
        zh: "{word} 之类的名称、{object} 之类的对象，或每个位置一行的矩阵",
    }
    /// The forms of an embedding's scale.
    embedding_scale(root: Code, none: Code) {
        en: "{root}, {none} or a number",
        zh: "{root}、{none} 或一个数",
    }
    /// A list of layers.
    layers(example: Code) {
        en: "a list of layers such as {example}",
        zh: "由层组成的列表，如 {example}",
    }
    /// The forms of a norm.
    norm(object: Code, none: Code) {
        en: "an object such as {object}, or {none}",
        zh: "{object} 之类的对象，或 {none}",
    }
    /// A requirement.
    positive_whole() {
        en: "a whole number from 1 up",
        zh: "正整数",
    }
    /// A requirement.
    whole() {
        en: "a whole number from 0 up",
        zh: "非负整数",
    }
    /// A requirement.
    exact_whole() {
        en: "a whole number below 2^53 = 9007199254740992, from which on doubles leave some out",
        zh: "小于 2^53 = 9007199254740992 的整数；从它起，双精度数无法表示每一个整数",
    }
    /// A requirement.
    above_one() {
        en: "a number greater than 1, or \"e\"",
        zh: "大于 1 的数，或 \"e\"",
    }
    /// A requirement.
    not_zero() {
        en: "a number other than 0",
        zh: "非零的数",
    }
    /// A requirement.
    positive() {
        en: "a number greater than 0",
        zh: "正数",
    }
    /// A requirement.
    not_negative() {
        en: "a number from 0 up",
        zh: "非负数",
    }
}
