//! A norm was taken over the tokens instead of over each token's numbers.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Along, LayerNorm};

/// A norm of each column.
pub const MISTAKE: Entry = Entry {
    name: "norm_over_columns",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norm was taken of each column instead of each row",
            zh: "归一化按列做了，而不是按行",
        },
        looks_like: Text {
            en: "The columns have mean 0 before γ and β, and the rows have not.",
            zh: "（乘 γ 加 β 之前）平均值为 0 的是各列，而不是各行。",
        },
        why_wrong: Text {
            en: "Layer normalisation treats every token by itself, whatever stands beside it. Over the columns, what a token becomes depends on all others, as in batch normalisation.",
            zh: "层归一化对每个词单独进行，与旁边是什么词无关。按列做，一个词的结果就取决于其他所有词，成了类似批归一化的做法。",
        },
        example: Text {
            en: "X = [[1, 3], [5, 3]], ε left aside: by rows it becomes [[−1, 1], [1, −1]]. By columns it becomes [[−1, 0], [1, 0]].",
            zh: "X = [[1, 3], [5, 3]]，不计 ε：按行得 [[−1, 1], [1, −1]]，按列则得 [[−1, 0], [1, 0]]。",
        },
        tell_apart: Text {
            en: "Add up a row and a column of the normalised numbers before γ and β: the one that gives 0 is what was normalised.",
            zh: "把归一化后（乘 γ 加 β 之前）的一行和一列分别加起来：和为 0 的那个方向，就是做归一化的方向。",
        },
        mend: Text {
            en: "Take mean and variance of each token's own numbers, along its row.",
            zh: "对每个词自己的数，沿着它那一行求平均值和方差。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.normed_as(&[|norm| LayerNorm {
        along: Along::Columns,
        ..norm
    }])
}
