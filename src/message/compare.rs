//! Comparing two walks.

use super::{Apart, Code, Message};

messages! {
    /// The title.
    title(one: String, other: String) {
        en: "{one} and {other}, compared",
        zh: "{one} 与 {other} 的比较",
    }
    /// A file, with the title of what is in it.
    titled(title: String) {
        en: "{title}",
        zh: "{title}",
    }
    /// The name of a file, as a heading.
    file(name: String) {
        en: "{name}",
        zh: "{name}",
    }
    /// A problem without a title.
    untitled() {
        en: "without a title",
        zh: "没有标题",
    }
    /// Heading of the conventions.
    conventions() {
        en: "Conventions that differ",
        zh: "不同的约定",
    }
    /// Where none do.
    same_conventions() {
        en: "Both follow the same conventions.",
        zh: "两者采用相同的约定。",
    }
    /// The name of a convention.
    width_of_a_key() {
        en: "width of a key, d_k",
        zh: "键向量的维度 d_k",
    }
    /// The name of a convention.
    heads_of_keys() {
        en: "heads of keys and values",
        zh: "键值头",
    }
    /// The name of a convention: one of several masks.
    mask_at(key: Code) {
        en: "{key}",
        zh: "{key}",
    }
    /// So many.
    count(count: usize) {
        en: "{count}",
        zh: "{count}",
    }
    /// The default projection.
    row_times_weight() {
        en: "x@W: a token is a row, and weights multiply it from the right",
        zh: "x@W：每个词是一行，权重矩阵从右侧相乘",
    }
    /// The projection of lectures and of PyTorch.
    weight_times_column() {
        en: "W@x: a token is a column, and weights multiply it from the left",
        zh: "W@x：每个词是一列，权重矩阵从左侧相乘",
    }
    /// A convention as the file says it, where words would say the same of both.
    exactly(said: Message, written: Code) {
        en: "{said} ({written})",
        zh: "{said}（{written}）",
    }
    /// A convention that one does not have.
    not_in_force() {
        en: "not in force",
        zh: "不适用",
    }
    /// A name of the product's own, such as the key of a stage.
    key(key: Code) {
        en: "{key}",
        zh: "{key}",
    }
    /// Heading of the words.
    words() {
        en: "Words",
        zh: "词",
    }
    /// Above the words of one of several sequences.
    sequence(place: Code) {
        en: "{place}:",
        zh: "{place}：",
    }
    /// Words that both have.
    shared(words: Vec<Message>) {
        en: "In both: {words}.",
        zh: "两者都有：{words}。",
    }
    /// Where there are none.
    none_shared() {
        en: "They have no word in common.",
        zh: "两者没有共同的词。",
    }
    /// Words that one has alone.
    alone(name: String, words: Vec<Message>) {
        en: "In {name} alone: {words}.",
        zh: "只在 {name} 中：{words}。",
    }
    /// Of words that stand there several times.
    repeated(words: Vec<Message>) {
        en: "Several times in one sentence: {words}; the first is compared with the first, the second with the second, and so on. Behind such a word stands its position in the sentence: the(3) is the third word.",
        zh: "在同一句中多次出现：{words}；按出现的先后逐一对应比较。这样的词后面括号里是它在句中的位置：the(3) 是第 3 个词。",
    }
    /// A word.
    word(word: String) {
        en: "“{word}”",
        zh: "“{word}”",
    }
    /// At the end of a list of which only the beginning is shown.
    more(count: usize) {
        en: "{count} more",
        zh: "另外 {count} 个",
    }
    /// Heading of the inputs.
    given() {
        en: "Given",
        zh: "已知",
    }
    /// Heading of the stages.
    stages() {
        en: "Stage by stage",
        zh: "逐阶段比较",
    }
    /// Where nothing differs.
    all_same() {
        en: "Every stage is the same in both, to the last bit.",
        zh: "每个阶段都完全相同，直到最后一位。",
    }
    /// The same of two sentences that share some words.
    all_same_shared() {
        en: "For the words that both have every stage is the same, to the last bit.",
        zh: "就两者共有的词而言，每个阶段都完全相同，直到最后一位。",
    }
    /// The first stage that differs.
    first(stage: Code) {
        en: "The first stage that differs is {stage}.",
        zh: "最先不同的阶段是 {stage}。",
    }
    /// Matrices that are the same.
    same(keys: Vec<Message>) {
        en: "The same in both, to the last bit: {keys}.",
        zh: "完全相同，直到最后一位：{keys}。",
    }
    /// Matrices in which all that both have is the same.
    same_shared(keys: Vec<Message>) {
        en: "The same to the last bit for the words that both have: {keys}.",
        zh: "就共有的词而言完全相同，直到最后一位：{keys}。",
    }
    /// Above the table of differences.
    how_far() {
        en: "The largest difference, the number in each file there, where that is, and the mean of all differences:",
        zh: "最大差、该处两个文件中的数及其位置，以及全部差的平均值：",
    }
    /// The same of two sentences that share some words.
    how_far_shared() {
        en: "For the words that both have, wherever they stand: the largest difference, the number in each file there, where that is, and the mean of all differences:",
        zh: "就两者共有的词而言（不论位置）：最大差、该处两个文件中的数及其位置，以及全部差的平均值：",
    }
    /// Heading of a column: the largest absolute difference.
    largest() {
        en: "largest",
        zh: "最大差",
    }
    /// Heading of a column: where that is.
    at() {
        en: "at",
        zh: "位置",
    }
    /// Heading of a column: the mean absolute difference.
    mean() {
        en: "mean",
        zh: "平均差",
    }
    /// Above the rows of those tables.
    stage() {
        en: "stage",
        zh: "阶段",
    }
    /// Above the rows of inputs.
    matrix() {
        en: "matrix",
        zh: "矩阵",
    }
    /// Above the rows of conventions.
    convention() {
        en: "convention",
        zh: "约定",
    }
    /// The place of a cell by its labels.
    place(row: String, column: String) {
        en: "[{row},{column}]",
        zh: "[{row},{column}]",
    }
    /// A number beside another that it must not look like.
    value(value: Apart) {
        en: "{value}",
        zh: "{value}",
    }
    /// Of two matrices that differ in what is masked, and in no number.
    mask_alone() {
        en: "mask alone",
        zh: "仅掩码",
    }
    /// Of two matrices that differ in what is undefined, and in no number.
    undefined_alone() {
        en: "undefined in one",
        zh: "仅一方未定义",
    }
    /// Of two that differ in both.
    no_number_alone() {
        en: "mask, and undefined in one",
        zh: "掩码，且仅一方未定义",
    }
    /// Nothing to say in a cell of a table.
    nothing() {
        en: "–",
        zh: "–",
    }
    /// Of a stage that one does not have.
    stands_for(stages: Vec<Message>, name: String, other: Code) {
        en: "{stages}: {name} has no such stage, so its {other} was compared instead.",
        zh: "{stages}：{name} 没有这一阶段，改用它的 {other} 比较。",
    }
    /// Of cells that one alone has masked.
    masked(stages: Vec<Message>, count: usize, name: String, row: String, column: String) {
        en: "{stages}: {count} {count:cell is|cells are} masked in {name} alone, the first at [{row},{column}]; they are not among the differences.",
        zh: "{stages}：有 {count} 个格子只在 {name} 中被掩码，第一个在 [{row},{column}]；它们不计入差。",
    }
    /// Of cells that are a number in one alone.
    undefined(stages: Vec<Message>, count: usize) {
        en: "{stages}: {count} {count:cell is a number|cells are numbers} in one alone, and undefined in the other.",
        zh: "{stages}：有 {count} 个格子只在一方是数，在另一方未定义。",
    }
    /// Two shapes that cannot be compared.
    shapes(key: Code, one: crate::matrix::Shape, other: crate::matrix::Shape) {
        en: "{key} ({one} and {other})",
        zh: "{key}（{one} 与 {other}）",
    }
    /// Matrices of such shapes.
    unlike(keys: Vec<Message>) {
        en: "Not compared, since their shapes cannot be held against each other: {keys}.",
        zh: "形状无法对应，未比较：{keys}。",
    }
    /// Matrices without a word in common.
    nothing_shared(keys: Vec<Message>) {
        en: "Not compared, since no word of theirs is in both: {keys}.",
        zh: "没有共同的词，未比较：{keys}。",
    }
    /// At the end of notes of which only the first are shown.
    more_notes(count: usize) {
        en: "{count} more like these.",
        zh: "另有 {count} 条类似的说明。",
    }
    /// Matrices that one has alone.
    only(name: String, keys: Vec<Message>) {
        en: "In {name} alone: {keys}.",
        zh: "只在 {name} 中：{keys}。",
    }
    /// Heading of the cosines.
    similar() {
        en: "The same word in both",
        zh: "两者中的同一个词",
    }
    /// What the numbers in that table are.
    cosines() {
        en: "The cosine of a word's two rows: 1 where they point the same way, 0 where they have nothing in common, −1 where they point against each other.",
        zh: "同一个词两行向量的余弦：方向相同为 1，毫无共同之处为 0，方向相反为 −1。",
    }
    /// Where some of them are undefined.
    no_direction() {
        en: "Undefined: one of the two rows is all 0, or holds what is no number, and so points nowhere.",
        zh: "未定义：两行之一全为 0，或含有非数值，因而没有方向。",
    }
    /// Where no matrix has rows of the same length in both.
    no_cosines() {
        en: "At no stage do these words have rows of the same length in both, so that there is nothing to compare of them.",
        zh: "没有一个阶段中这些词的行向量在两者中等长，因此无从比较。",
    }
    /// Words whose rows are all the same.
    stays(words: Vec<Message>) {
        en: "{words}: the same vector in both at every stage.",
        zh: "{words}：每个阶段的向量都相同。",
    }
    /// Words that come in with the same vector and leave with another.
    becomes(words: Vec<Message>, before: Code, first: Code) {
        en: "{words}: the same vector in both up to {before}, another one from {first} on.",
        zh: "{words}：直到 {before} 向量相同，自 {first} 起不同。",
    }
    /// Words that have another vector from the beginning.
    differs(words: Vec<Message>, first: Code) {
        en: "{words}: another vector from {first} on.",
        zh: "{words}：自 {first} 起向量就不同。",
    }
    /// A file of another data format.
    other_format(format: Code) {
        en: "this file is no problem, and no trace of the format {format} either",
        zh: "此文件既不是题目，也不是 {format} 格式的演算记录",
    }
    /// Remedy for it.
    other_format_help(command: Code) {
        en: "give a problem file, or what {command} prints",
        zh: "请给出题目文件，或 {command} 的输出",
    }
    /// A trace that lacks something.
    without(member: Code) {
        en: "this trace has no {member}",
        zh: "这份演算记录缺少 {member}",
    }
    /// Remedy for it.
    without_help(stages: Code, key: Code, values: Code) {
        en: "a trace lists its {stages}, each with {key} and {values}",
        zh: "演算记录应有 {stages}，每一步都有 {key} 和 {values}",
    }
    /// Labels of an axis that are too few or too many.
    labels_do_not_fit(labels: usize, length: usize) {
        en: "there {labels:is|are} {labels} {labels:label|labels} here for a length of {length}",
        zh: "这里有 {labels} 个标签，而长度为 {length}",
    }
    /// A matrix that a trace has a second time.
    twice(key: Code) {
        en: "{key} is in this trace twice",
        zh: "{key} 在这份演算记录中出现了两次",
    }
    /// Remedy for it.
    twice_help() {
        en: "a trace lists each stage and each matrix once; remove one of the two",
        zh: "演算记录中每个阶段和矩阵只列一次；请删去其中一个",
    }
    /// A shape that is not that of the values.
    other_shape(shape: crate::matrix::Shape) {
        en: "this is not the shape of the values, which are {shape}",
        zh: "这不是数值的形状，数值是 {shape}",
    }
    /// Remedy for it.
    other_shape_help() {
        en: "mend the values, or leave the shape out: it follows from them",
        zh: "请改正数值，或删去形状：它由数值决定",
    }
    /// Standard input can be read once.
    both_stdin() {
        en: "standard input can be one of the two files only",
        zh: "标准输入只能作为两个文件之一",
    }
    /// Remedy for it.
    both_stdin_help() {
        en: "give the other one by its name",
        zh: "请用文件名给出另一个",
    }
}
