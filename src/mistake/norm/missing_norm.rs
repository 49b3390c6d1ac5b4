//! A norm was left out.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;

/// A norm's input in its place.
pub const MISTAKE: Entry = Entry {
    name: "missing_norm",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norm was left out",
            zh: "漏掉了归一化",
        },
        looks_like: Text {
            en: "What should be normalised is handed on as it is.",
            zh: "本该归一化的数原样传了下去。",
        },
        why_wrong: Text {
            en: "The norm keeps the numbers of all layers in the same range. The weights after it were learnt for rows of mean 0 and variance 1, scaled by γ and shifted by β.",
            zh: "归一化让各层的数保持在同一范围。其后的权重是为平均值 0、方差 1（再经 γ、β 调整）的行学来的。",
        },
        example: Text {
            en: "A row [1, 3], ε left aside: the norm makes [−1, 1] of it; left out it stays [1, 3].",
            zh: "一行 [1, 3]，不计 ε：归一化得 [−1, 1]；漏掉则还是 [1, 3]。",
        },
        tell_apart: Text {
            en: "Compare the stage with what goes into it: if the numbers are the same, this is it.",
            zh: "把这一步与它的输入比较：如果数字相同，就是这个错误。",
        },
        mend: Text {
            en: "Take its mean from each row, divide by √(σ² + ε), multiply by γ and add β.",
            zh: "每一行减去平均值，除以 √(σ² + ε)，再乘 γ、加 β。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0)) {
        (Op::LayerNorm(_), Some(rows)) => vec![Rewrite::of(site.nothing(), [rows])],
        _ => Vec::new(),
    }
}
