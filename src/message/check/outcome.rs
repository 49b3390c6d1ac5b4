//! What is said of a marked sheet as a whole: the outcome, what is imprecise, what it cannot rule out.

use crate::expression::CellName;
use crate::message::{Code, Message, Whole};

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
    /// In a line: nothing written.
    nothing_written() {
        en: "Nothing to mark: the sheet is blank.",
        zh: "没有可批改的内容：答卷是空白的。",
    }
    /// In a line: what is wrong, and where it went wrong first.
    wrong_first(count: usize, classes: Vec<Message>, stage: Code, row: String, column: String) {
        en: "Of {count} {count:number|numbers} {classes}. It went wrong first in {stage}, at row “{row}”, column “{column}”.",
        zh: "{count} 个数中，{classes}。最先出错的是 {stage}，第“{row}”行、第“{column}”列。",
    }
    /// In a line: a wrong shape first.
    wrong_shape_first(count: usize, classes: Vec<Message>, stage: Code) {
        en: "Of {count} {count:number|numbers} {classes}. It went wrong first in {stage}, which has the wrong shape.",
        zh: "{count} 个数中，{classes}。最先出错的是 {stage}，它的形状不对。",
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
    /// A remark on a stage that is only rounded.
    remark(stage: Code, title: Message, name: Code) {
        en: "In {stage} the numbers are right, but this sheet is rounded so far, or shows so few stages, that it cannot rule out that {title} ({name}).",
        zh: "{stage} 的数是对的，但答卷舍入较粗，或写出的步骤较少，不能排除：{title}（{name}）。",
    }
    /// A remark on a stage that is right to the decimals that it shows, with fewer than the rest of the sheet.
    remark_exact(stage: Code, title: Message, name: Code) {
        en: "In {stage} the numbers are right to the decimals that they show, and just what they are where {title} ({name}); with as many decimals as the rest of the sheet they would show which it was.",
        zh: "{stage} 的数按所写的小数位数是对的，但也恰好等于犯下这种错误时的数：{title}（{name}）。若小数位数与答卷其他部分一样多，就能看出是哪一种。",
    }
    /// Several such mistakes.
    remark_exact_several(stage: Code, count: usize, names: Vec<Message>) {
        en: "In {stage} the numbers are right to the decimals that they show, and just what each of {count} mistakes gives: {names}. With as many decimals as the rest of the sheet they would show which it was.",
        zh: "{stage} 的数按所写的小数位数是对的，但也恰好等于下面 {count} 种错误所得的数：{names}。若小数位数与答卷其他部分一样多，就能看出是哪一种。",
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
    /// Numbers that pass only because of what may have been rounded before.
    far(stage: Code, count: usize, cell: CellName) {
        en: "In {stage} {count} {count:number is|numbers are} much further from the right {count:value|values} than {count:its own|their own} rounding, {cell} most of all. {count:It passes|They pass} because rounding in the stages before, on the sheet or not, can add up to that much: with more decimals there, or with the stages that are missing, the sheet proves more.",
        zh: "{stage} 中有 {count} 个数与正确值相差远大于它自身的舍入，其中 {cell} 相差最多。之所以不算错，是因为前面各步（无论答卷是否写出）的舍入累积起来可能有这么大；前面多写几位小数，或把缺的步骤写出来，才更能说明问题。",
    }
    /// The stages that are right.
    right_stages(stages: Vec<Message>) {
        en: "Right: {stages}.",
        zh: "正确：{stages}。",
    }
    /// Points.
    points(points: Whole, of: Whole) {
        en: "Points: {points} of {of}.",
        zh: "得分：{points} / {of}。",
    }
}
