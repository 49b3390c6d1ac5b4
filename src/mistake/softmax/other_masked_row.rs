//! A row with nothing left to attend to was given the weights of another convention.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Op, Softmax};
use crate::problem::MaskedRow;

/// `attention_weights` with another `masked_row` than the problem's.
pub const MISTAKE: Entry = Entry {
    name: "other_masked_row",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "a row with nothing left to attend to was treated by another convention",
            zh: "没有剩下任何可关注的键的行，按另一种约定处理了",
        },
        looks_like: Text {
            en: "A row whose keys are all masked holds equal weights, or NaN, or zeros, and the problem says that it holds one of the others.",
            zh: "所有键都被掩码的那一行写成了均等的权重、NaN 或全 0，而题目规定的是另一种。",
        },
        why_wrong: Text {
            en: "The softmax of nothing but −∞ is 0/0, so that a convention decides: \"masked_row\" is \"zero\" unless the problem says otherwise. −1e9 in place of −∞ leads to equal weights, torch.softmax to NaN.",
            zh: "全为 −∞ 的 softmax 是 0/0，只能靠约定：题目没有另外说明时，\"masked_row\" 为 \"zero\"。用 −1e9 代替 −∞ 会得到均等的权重，torch.softmax 会得到 NaN。",
        },
        example: Text {
            en: "Scores [−∞, −∞]: [0, 0] by \"zero\", [0.5, 0.5] by \"uniform\", NaN by \"undefined\".",
            zh: "分数 [−∞, −∞]：\"zero\" 得 [0, 0]，\"uniform\" 得 [0.5, 0.5]，\"undefined\" 得 NaN。",
        },
        tell_apart: Text {
            en: "Only rows whose keys are all masked differ; every other row is right.",
            zh: "只有所有键都被掩码的行不同；其他行都正确。",
        },
        mend: Text {
            en: "If your course means it so, let the problem say it: \"masked_row\": \"uniform\" for equal weights, \"undefined\" for NaN, \"zero\" for zeros.",
            zh: "如果课程就是这样约定的，请在题目中写明：\"masked_row\": \"uniform\" 表示均等权重，\"undefined\" 表示 NaN，\"zero\" 表示全 0。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let masked = |stage: &crate::program::Stage| matches!(stage.op, Op::Mask(_));
    let Some((softmax, scores)) = site.softmax() else {
        return Vec::new();
    };
    if !site.stage_of(scores).is_some_and(masked) {
        return Vec::new();
    }
    let rows = [MaskedRow::Zero, MaskedRow::Uniform, MaskedRow::Undefined];
    let others = rows.into_iter().filter(|row| *row != softmax.masked_row);
    others
        .map(|masked_row| {
            let other = Softmax {
                masked_row,
                ..softmax
            };
            Rewrite::of(Op::Softmax(other), [scores])
        })
        .collect()
}
