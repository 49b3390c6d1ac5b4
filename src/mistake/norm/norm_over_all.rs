//! A norm was taken over the whole matrix.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Along, LayerNorm};

/// A norm of all numbers together.
pub const MISTAKE: Entry = Entry {
    name: "norm_over_all",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norm was taken of the whole matrix instead of each row",
            zh: "对整个矩阵做了归一化，而不是逐行",
        },
        looks_like: Text {
            en: "All numbers together have mean 0 before γ and β; single rows have not.",
            zh: "（乘 γ 加 β 之前）全部数合在一起平均值为 0，单独的一行却不是。",
        },
        why_wrong: Text {
            en: "Each token is normalised by itself. With one mean for all, a token of large numbers stays large, and what it becomes depends on the other tokens.",
            zh: "每个词单独归一化。共用一个平均值，数值大的词仍然偏大，而且结果还取决于其他词。",
        },
        example: Text {
            en: "X = [[1, 3], [5, 7]], ε left aside: by rows it becomes [[−1, 1], [−1, 1]]. With the mean 4 and the variance 5 of all, it becomes [[−1.342, −0.447], [0.447, 1.342]].",
            zh: "X = [[1, 3], [5, 7]]，不计 ε：按行得 [[−1, 1], [−1, 1]]。用全体的平均值 4 和方差 5，则得 [[−1.342, −0.447], [0.447, 1.342]]。",
        },
        tell_apart: Text {
            en: "Add up a row of the normalised numbers before γ and β: it should give 0. If only the sum over all rows does, this is it.",
            zh: "把归一化后（乘 γ 加 β 之前）的一行加起来应为 0。如果只有全部行加起来才是 0，就是这个错误。",
        },
        mend: Text {
            en: "Work out a mean and a variance for every row.",
            zh: "每一行各算一个平均值和方差。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.normed_as(&[|norm| LayerNorm {
        along: Along::Whole,
        ..norm
    }])
}
