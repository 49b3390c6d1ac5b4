//! The scores were multiplied by the scale's divisor.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Factor, Op, Scale};

/// `scaled_scores` are S · √d_k, or times whatever they should be divided by, or the other way round.
pub const MISTAKE: Entry = Entry {
    name: "multiplied_scale",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scale was applied the wrong way round: multiplied by √d_k, not divided by it",
            zh: "缩放的方向反了：乘上了 √d_k，而不是除以它",
        },
        looks_like: Text {
            en: "Every scaled score is d_k times too large, and nearly all weight of a row goes to one key.",
            zh: "每个缩放后的分数都大了 d_k 倍，每行的权重几乎全落在一个键上。",
        },
        why_wrong: Text {
            en: "The scale is there to bring large dot products back to a common size. Multiplying makes the large ones larger still: the softmax saturates, and hardly any gradient comes through it.",
            zh: "缩放是为了把过大的点积拉回统一的大小。乘上去只会让大的更大：softmax 饱和，几乎没有梯度能从中传回。",
        },
        example: Text {
            en: "d_k = 4 and a score of 3: 3 / √4 = 1.5, but 3 · √4 = 6.",
            zh: "d_k = 4，分数为 3：3 / √4 = 1.5，而 3 · √4 = 6。",
        },
        tell_apart: Text {
            en: "The scaled scores are larger than the scores, by √d_k (or by the divisor that the problem gives). Left unscaled, they would be equal.",
            zh: "缩放后的分数比原来的分数还大，恰好是 √d_k 倍（或题目给出的除数那么多倍）。若是没有缩放，两者则相等。",
        },
        mend: Text {
            en: "Divide by √d_k. To multiply, take 1/√d_k, which is less than 1. Where the problem gives a factor, multiply by it.",
            zh: "除以 √d_k。要用乘法，就乘以小于 1 的 1/√d_k。题目给出的若是因子，就乘以它。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let multiplied = match site.op() {
        Op::Scale(Scale {
            factor: Factor::OverRoot(symbol, width),
        }) => Some(Factor::TimesRoot(*symbol, *width)),
        Op::Scale(Scale {
            factor: Factor::Over(divisor),
        }) => Some(Factor::Times(*divisor)),
        Op::Scale(Scale {
            factor: Factor::Times(factor),
        }) => Some(Factor::Over(*factor)),
        _ => None,
    };
    site.scaled_by(multiplied)
}
