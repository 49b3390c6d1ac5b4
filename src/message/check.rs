//! What `check` says.

use super::{Apart, Code, Message, Whole};
use crate::expression::{CellName, Expression};
use crate::matrix::Shape;

messages! {
    /// The page's title.
    title(sheet: String) {
        en: "“{sheet}”, marked",
        zh: "“{sheet}”批改结果",
    }
    /// In a line: all right.
    all_right(count: usize) {
        en: "All right: {count} {count:number|numbers}, none wrong.",
        zh: "全部正确：{count} 个数，没有错误。",
    }
    /// In a line: all right, some only rounded.
    all_right_rounded(count: usize, rounded: usize) {
        en: "All right: {count} {count:number|numbers}, {rounded} of them off by no more than rounding explains.",
        zh: "全部正确：{count} 个数，其中 {rounded} 个的出入不超过舍入所能解释的范围。",
    }
    /// Numbers that are off by more than that, and still not held against anybody.
    imprecise(count: usize, cells: Vec<Message>) {
        en: "Imprecise: {cells}. {count:This number is|These numbers are} off by a little more than rounding explains; the marks for the method are kept.",
        zh: "不够精确：{cells}。这 {count} 个数的出入略大于舍入所能解释的范围；方法分保留。",
    }
    /// A cell in a list.
    cell(cell: CellName) {
        en: "{cell}",
        zh: "{cell}",
    }
    /// The end of a list of which only the beginning is shown.
    more(count: usize) {
        en: "{count} more",
        zh: "另外 {count} 个",
    }
    /// In a line: what is wrong, and where it went wrong first.
    wrong_first(count: usize, classes: Vec<Message>, stage: Code, row: String, column: String) {
        en: "Of {count} {count:number|numbers} {classes}. It went wrong first in {stage}, at row “{row}”, column “{column}”.",
        zh: "{count} 个数中，{classes}。最先出错的是 {stage}，第“{row}”行、第“{column}”列。",
    }
    /// So many are wrong.
    class_wrong(count: usize) {
        en: "{count} {count:is|are} wrong",
        zh: "{count} 个错误",
    }
    /// So many follow from what is wrong.
    class_follows(count: usize) {
        en: "{count} {count:follows|follow} from what is wrong",
        zh: "{count} 个由前面的错误推出",
    }
    /// So many are right without following from what is written before.
    class_inconsistent(count: usize) {
        en: "{count} {count:is|are} right but {count:does|do} not follow from the sheet's own",
        zh: "{count} 个数值正确但由答卷自己的数推不出来",
    }
    /// So many stand in a matrix of the wrong shape.
    class_wrong_shape(count: usize) {
        en: "{count} {count:stands|stand} in a matrix of the wrong shape",
        zh: "{count} 个所在的矩阵形状不对",
    }
    /// In a line: a wrong shape first.
    wrong_shape_first(count: usize, classes: Vec<Message>, stage: Code) {
        en: "Of {count} {count:number|numbers} {classes}. It went wrong first in {stage}, which has the wrong shape.",
        zh: "{count} 个数中，{classes}。最先出错的是 {stage}，它的形状不对。",
    }
    /// In a line: nothing written.
    nothing_written() {
        en: "Nothing to mark: the sheet is blank.",
        zh: "没有可批改的内容：答卷是空白的。",
    }
    /// Heading of a stage that went wrong.
    stage_wrong(title: Message, key: Code) {
        en: "{title} ({key}): wrong",
        zh: "{title}（{key}）：有误",
    }
    /// Above the table of a stage that only followed.
    stage_follows(title: Message, key: Code) {
        en: "{title} ({key})",
        zh: "{title}（{key}）",
    }
    /// A stage of the wrong shape.
    shape(written: Shape, right: Shape) {
        en: "It was written as {written}, and must be {right}.",
        zh: "写成了 {written}，应为 {right}。",
    }
    /// A stage of the wrong shape, without the right one.
    shape_only(written: Shape) {
        en: "It was written as {written}, which is not its shape.",
        zh: "写成了 {written}，形状不对。",
    }
    /// A cell that is wrong, beside the right value.
    written_right(written: Apart, right: Apart) {
        en: "{written}\u{a0}✗ →\u{a0}{right}",
        zh: "{written}\u{a0}✗ →\u{a0}{right}",
    }
    /// A cell that is wrong.
    written_wrong(written: f64) {
        en: "{written}\u{a0}✗",
        zh: "{written}\u{a0}✗",
    }
    /// A cell that follows from a wrong one, beside the right value.
    written_follows_right(written: Apart, right: Apart) {
        en: "{written}\u{a0}↩ →\u{a0}{right}",
        zh: "{written}\u{a0}↩ →\u{a0}{right}",
    }
    /// A cell that follows from a wrong one.
    written_follows(written: f64) {
        en: "{written}\u{a0}↩",
        zh: "{written}\u{a0}↩",
    }
    /// A cell that is off by more than rounding explains, beside the right value.
    written_imprecise_right(written: Apart, right: Apart) {
        en: "{written}\u{a0}≈ →\u{a0}{right}",
        zh: "{written}\u{a0}≈ →\u{a0}{right}",
    }
    /// A cell that is off by more than rounding explains.
    written_imprecise(written: f64) {
        en: "{written}\u{a0}≈",
        zh: "{written}\u{a0}≈",
    }
    /// A cell that is right, but not by the numbers before it.
    written_inconsistent(written: f64) {
        en: "{written}\u{a0}≠",
        zh: "{written}\u{a0}≠",
    }
    /// A cell that is right.
    written_correct(written: f64) {
        en: "{written}",
        zh: "{written}",
    }

    /// A cell of a sheet by its name, with what was found of it.
    cell_found(cell: CellName, found: Message) {
        en: "{cell}: {found}",
        zh: "{cell}：{found}",
    }
    /// A blank cell.
    blank() {
        en: "_",
        zh: "_",
    }
    /// What the marks in the tables mean.
    legend(marks: Vec<Message>) {
        en: "{marks}.",
        zh: "{marks}。",
    }
    /// The verdict on a number by itself.
    right_rounded() {
        en: "✓ right, within what rounding explains",
        zh: "✓ 正确（出入在舍入所能解释的范围内）",
    }
    /// The verdict on a number by itself.
    right() {
        en: "✓ right",
        zh: "✓ 正确",
    }
    /// A mark.
    legend_wrong() {
        en: "✗ wrong",
        zh: "✗ 错误",
    }
    /// A mark.
    legend_follows() {
        en: "↩ follows from the sheet's own numbers",
        zh: "↩ 由答卷自己的数推得",
    }
    /// A mark.
    legend_inconsistent() {
        en: "≠ right, but does not follow from the sheet's own numbers",
        zh: "≠ 数值正确，但由答卷自己的数推不出来",
    }
    /// A mark.
    legend_imprecise() {
        en: "≈ off by a little more than rounding explains",
        zh: "≈ 出入略大于舍入所能解释的范围",
    }
    /// A mark.
    legend_right() {
        en: "→ the right value, from right numbers all the way",
        zh: "→ 正确的值（前面各步都正确时）",
    }

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
    /// Two things that something is worked from.
    and(one: Message, other: Message) {
        en: "{one} and {other}",
        zh: "{one}和{other}",
    }
    /// In place of the sources where there are none.
    nothing_used() {
        en: "nothing else",
        zh: "已知量",
    }
    /// Before the arithmetic of the stage in which a mistake was made, which the sheet does not show.
    made_there(stage: Code) {
        en: "In {stage}, where it seems to have been made:",
        zh: "看来是在 {stage} 中这样算的：",
    }
    /// Then the right arithmetic there.
    right_there() {
        en: "where it should be:",
        zh: "那里应当这样算：",
    }
    /// Before the student's arithmetic, where one of several mistakes may have been made.
    as_written_by(mistake: Code) {
        en: "With {mistake}:",
        zh: "若是 {mistake}：",
    }
    /// Before the student's arithmetic.
    as_written() {
        en: "As it seems to have been worked out:",
        zh: "看来是这样算的：",
    }
    /// Before the right arithmetic, where it is worked in right numbers alone.
    as_right() {
        en: "It should be:",
        zh: "应当这样算：",
    }
    /// Before the right arithmetic: what it is worked from.
    as_right_from(used: Message) {
        en: "It should be, from {used}:",
        zh: "由{used}，应当这样算：",
    }
    /// The same where that is not the right value.
    as_right_besides(used: Message, right: Apart) {
        en: "The right value is {right}. From {used}, it should have come to:",
        zh: "正确的值是 {right}。而由{used}，应当算得：",
    }
    /// Numbers that the sheet shows.
    used_own(stage: Code) {
        en: "the sheet's own {stage}",
        zh: "答卷自己的 {stage}",
    }
    /// Numbers of the problem.
    used_given(key: Code) {
        en: "the given {key}",
        zh: "题目给出的 {key}",
    }
    /// Numbers that the sheet does not show, and that nothing wrong comes before.
    used_right(stage: Code) {
        en: "the right {stage} (not on the sheet)",
        zh: "正确的 {stage}（答卷没有写出）",
    }
    /// Numbers that the sheet does not show, worked out from those that it does.
    used_worked_out(stage: Code) {
        en: "{stage} worked out from the sheet (not on it)",
        zh: "按答卷推算的 {stage}（答卷没有写出）",
    }
    /// Numbers that the sheet shows in a shape that cannot be used.
    used_anew(stage: Code) {
        en: "{stage} worked out anew (its shape is wrong)",
        zh: "重新计算的 {stage}（答卷上的形状不对）",
    }
    /// How to mend a mistake.
    mend(mend: Message) {
        en: "{mend}",
        zh: "{mend}",
    }
    /// Numbers that pass only because of what may have been rounded before.
    far(stage: Code, count: usize, cell: CellName) {
        en: "In {stage} {count} {count:number is|numbers are} much further from the right {count:value|values} than {count:its own|their own} rounding, {cell} most of all. {count:It passes|They pass} because rounding in the stages before, on the sheet or not, can add up to that much: with more decimals there, or with the stages that are missing, the sheet proves more.",
        zh: "{stage} 中有 {count} 个数与正确值相差远大于它自身的舍入，其中 {cell} 相差最多。之所以不算错，是因为前面各步（无论答卷是否写出）的舍入累积起来可能有这么大；前面多写几位小数，或把缺的步骤写出来，才更能说明问题。",
    }
    /// A remark on a stage that is only rounded.
    remark(stage: Code, title: Message, name: Code) {
        en: "In {stage} the numbers are right, but this sheet is rounded so far, or shows so few stages, that it cannot rule out that {title} ({name}).",
        zh: "{stage} 的数是对的，但答卷舍入较粗，或写出的步骤较少，不能排除：{title}（{name}）。",
    }
    /// Several such mistakes.
    remark_several(stage: Code, count: usize, names: Vec<Message>) {
        en: "In {stage} the numbers are right, but this sheet is rounded so far, or shows so few stages, that it cannot rule out any of {count} mistakes: {names}.",
        zh: "{stage} 的数是对的，但答卷舍入较粗，或写出的步骤较少，不能排除下面 {count} 种错误中的任何一种：{names}。",
    }
    /// A name in a list.
    name(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// The stages that are right.
    right_stages(stages: Vec<Message>) {
        en: "Right: {stages}.",
        zh: "正确：{stages}。",
    }
    /// A stage's key in a list.
    key(key: Code) {
        en: "{key}",
        zh: "{key}",
    }
    /// What followed.
    followed(stages: Vec<Message>) {
        en: "Right by the sheet's own numbers, and wrong only because of what went wrong before: {stages}.",
        zh: "按答卷自己的数字推算无误，只因前面的错误而不对：{stages}。",
    }
    /// Where else the same cause was found.
    also_in(stages: Vec<Message>) {
        en: "The same mistake explains {stages}.",
        zh: "同样的错误还能解释 {stages}。",
    }
    /// An inconsistent stage.
    inconsistent() {
        en: "Some numbers are right although the sheet's own numbers before them give others: they were not worked out from these.",
        zh: "有些数虽然正确，但由答卷自己前面的数推不出来：它们不是由那些数算得的。",
    }
    /// Points.
    points(points: Whole, of: Whole) {
        en: "Points: {points} of {of}.",
        zh: "得分：{points} / {of}。",
    }
    /// Title of the summary of a class set.
    class(sheets: usize) {
        en: "All {sheets} sheets together",
        zh: "全部 {sheets} 份答卷",
    }
    /// Sheets that are right.
    class_right() {
        en: "right",
        zh: "正确",
    }
    /// Sheets with something wrong.
    class_with_mistakes() {
        en: "wrong",
        zh: "有误",
    }
    /// Sheets on which nothing is written.
    class_blank() {
        en: "blank",
        zh: "空白",
    }
    /// Sheets that could not be marked.
    class_failed() {
        en: "could not be marked",
        zh: "无法批改",
    }
    /// Where they went wrong first.
    class_first() {
        en: "wrong first in",
        zh: "最先出错",
    }
    /// Why.
    class_causes() {
        en: "likely causes",
        zh: "可能的原因",
    }
    /// A number of sheets.
    sheets(count: usize) {
        en: "{count}",
        zh: "{count}",
    }
    /// What several sheets have in common, and how many.
    tally(counts: Vec<Message>) {
        en: "{counts}",
        zh: "{counts}",
    }
    /// A stage or a cause, and in how many sheets.
    counted(name: Code, count: usize) {
        en: "{name} × {count}",
        zh: "{name} × {count}",
    }
    /// The formula that seems to have been used.
    formula(formula: Expression) {
        en: "{formula}",
        zh: "{formula}",
    }
}
