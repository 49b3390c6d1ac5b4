//! Why a stage went wrong, with the evidence.

use crate::message::{Code, Message};

messages! {
    /// The likely cause.
    cause(title: Message, name: Code, explains: usize, of: usize, distinguishing: usize) {
        en: "Likely cause: {title} ({name}). It explains {explains} of {of} {of:cell|cells}, {distinguishing} of which {distinguishing:tells|tell} it from the right answer.",
        zh: "可能的原因：{title}（{name}）。它能解释 {of} 个数中的 {explains} 个，其中 {distinguishing} 个足以把它与正确答案区分开。",
    }
    /// Two mistakes together.
    cause_pair(title: Message, name: Code, second: Message, with: Code, of: usize, distinguishing: usize) {
        en: "Likely causes, together: {title} ({name}), and {second} ({with}). Between them they explain all {of} {of:cell|cells}, {distinguishing} of which {distinguishing:tells|tell} them from the right answer.",
        zh: "可能的原因有两个：{title}（{name}），并且{second}（{with}）。两者合起来能解释全部 {of} 个数，其中 {distinguishing} 个能把它们与正确答案区分开。",
    }
    /// A number in place of a masked score that is large, and not large enough.
    not_masked(written: f64) {
        en: "Where a score is masked, a number counts as minus infinity from −10000 down, and {written} is above that: write -inf.",
        zh: "分数被掩码的位置，−10000 及以下的数才算作负无穷，而 {written} 高于它：请写 -inf。",
    }
    /// A mistake of method and a slip beside it.
    cause_and_slip(title: Message, name: Code, explains: usize, of: usize, distinguishing: usize, slip: Message) {
        en: "Likely causes, together: {title} ({name}), which explains {explains} of {of} {of:cell|cells}, {distinguishing} of which {distinguishing:tells|tell} it from the right answer; and then {slip}.",
        zh: "可能的原因有两个：{title}（{name}），它能解释 {of} 个数中的 {explains} 个，其中 {distinguishing} 个足以把它与正确答案区分开；此外，{slip}。",
    }
    /// Several slips in one stage.
    cause_slips(wrong: usize, of: usize, slips: Vec<Message>) {
        en: "Likely causes, each by itself: {slips}. The other {of} {of:number|numbers} of the stage {of:is|are} right; {wrong} {wrong:is|are} not.",
        zh: "可能的原因，彼此无关：{slips}。这一步其余 {of} 个数是对的，错的有 {wrong} 个。",
    }
    /// Where a slip was made, and which.
    slip_in(cells: Vec<Message>, title: Message, name: Code) {
        en: "{title} ({name}) in {cells}",
        zh: "{cells} 处{title}（{name}）",
    }
    /// A cause in a stage that was not written, or not all of it.
    since(stage: Code) {
        en: "It was made in {stage}, which the sheet does not show in full, or after it.",
        zh: "它出在 {stage} 或其后；答卷没有完整写出这一步。",
    }
    /// A cause that is the same in several such stages.
    throughout(count: usize, first: Code) {
        en: "It was made in {count} stages that the sheet does not show in full, from {first} on.",
        zh: "它出在从 {first} 起的 {count} 步；答卷没有完整写出这些步骤。",
    }
    /// The first of two causes in such a stage.
    first_since(stage: Code) {
        en: "The first was made in {stage}, which the sheet does not show in full, or after it.",
        zh: "第一个出在 {stage} 或其后；答卷没有完整写出这一步。",
    }
    /// Several causes that come to the same numbers.
    never_told_apart() {
        en: "This problem cannot tell these apart: they come to the same numbers.",
        zh: "这道题无法区分下面几种原因：它们得出同样的数。",
    }
    /// Several causes that come to different numbers, which were written with too few decimals.
    told_apart_by_more_decimals() {
        en: "The sheet's few decimals cannot tell these apart; with more of them this problem does:",
        zh: "答卷的小数位数太少，无法区分下面几种原因；多写几位就能区分：",
    }
    /// Several causes, and it is not known which of these it is.
    not_told_apart() {
        en: "This sheet cannot tell these apart:",
        zh: "这份答卷无法区分下面几种原因：",
    }
    /// No cause of the catalogue fits.
    unclassified() {
        en: "No mistake of the catalogue explains these numbers: work them out anew.",
        zh: "目录中没有哪种错误能解释这些数，请重新计算。",
    }
    /// No cause that could be tried fits.
    unclassified_so_far() {
        en: "No mistake that was tried explains these numbers.",
        zh: "试过的错误都不能解释这些数。",
    }
    /// After the causes of a stage, or in place of them, where not all could be tried.
    cut_short() {
        en: "The problem is large, and the sheet leaves much of it out: not every mistake could be tried. With more stages written out, more can be said.",
        zh: "题目很大，而答卷略去了其中很多步骤：并非每种错误都能试过。多写出几步，就能判断得更多。",
    }
    /// No cause of the catalogue fits a stage of the wrong shape.
    unclassified_shape() {
        en: "No mistake of the catalogue leads to this shape with these numbers.",
        zh: "目录中没有哪种错误会得到这样的形状。",
    }
    /// The same, where the right shape is shown: what its rows and its columns are.
    unclassified_shape_is(rows: Message, columns: Message) {
        en: "No mistake of the catalogue leads to this shape with these numbers: the stage has a row for each {rows} and a column for each {columns}.",
        zh: "目录中没有哪种错误会得到这样的形状：这一步的每一行对应一个{rows}，每一列对应一个{columns}。",
    }
    /// What a row or a column is of.
    each_query() {
        en: "query",
        zh: "查询",
    }
    /// The same.
    each_key() {
        en: "key",
        zh: "键",
    }
    /// The same.
    each_feature() {
        en: "number of its vectors",
        zh: "向量的分量",
    }
    /// The same.
    each_bias() {
        en: "bias",
        zh: "偏置",
    }
    /// The same.
    each_word() {
        en: "word of the vocabulary",
        zh: "词表中的词",
    }
    /// How to mend a mistake.
    mend(mend: Message) {
        en: "{mend}",
        zh: "{mend}",
    }
}
