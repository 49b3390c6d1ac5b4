//! A projection read its weight matrix transposed: x·Wᵀ for x·W, or the other way round.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Linear, Op, Orientation};

/// `queries`, `keys` or `values`, a half of a feed-forward or `logits` with the weights the other way
/// round.
pub const MISTAKE: Entry = Entry {
    name: "transposed_weights",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "a weight matrix was transposed",
            zh: "权重矩阵被转置了",
        },
        looks_like: Text {
            en: "The stage is X·Wᵀ where the problem says X·W, or the other way round. Only a square W lets this pass unnoticed; otherwise there is no such product.",
            zh: "题目要求 X·W，算的却是 X·Wᵀ，或者相反。只有 W 是方阵时才会不知不觉地算错，否则根本乘不起来。",
        },
        why_wrong: Text {
            en: "Unless it is symmetric, a matrix and its transpose are different projections. Texts with tokens as rows write x·W, lectures with tokens as columns write W·x, and PyTorch's Linear stores its weights for x·Wᵀ: a matrix copied from one to another has to be turned.",
            zh: "除非矩阵对称，否则它与它的转置是两个不同的投影。把词写成行的教材用 x·W，把词写成列的讲义用 W·x，PyTorch 的 Linear 按 x·Wᵀ 存放权重：把矩阵从一种写法搬到另一种写法时必须转置。",
        },
        example: Text {
            en: "x = [1, 2], W = [[1, 3], [0, 1]]: x·W = [1, 5], but x·Wᵀ = [7, 2].",
            zh: "x = [1, 2]，W = [[1, 3], [0, 1]]：x·W = [1, 5]，而 x·Wᵀ = [7, 2]。",
        },
        tell_apart: Text {
            en: "Look at a token with a single 1 and zeros besides: x·W gives a row of W, x·Wᵀ a column. If a column stands where a row should, or the reverse, this is it.",
            zh: "看一个只有一个 1、其余为 0 的词：x·W 给出 W 的一行，x·Wᵀ 给出 W 的一列。如果该是行的地方出现了列，或者相反，就是这个错误。",
        },
        mend: Text {
            en: "Look up which product the problem asks for. In x·W each number is the token times a column of W; in W·x it is the token times a row of W.",
            zh: "先看清题目用的是哪种乘法：x·W 中每个数是词向量乘 W 的一列；W·x 中每个数是词向量乘 W 的一行。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.op() {
        // That of an attention's output is a mistake of its own.
        Op::Linear(linear) if site.output_projection().is_none() => {
            let weight = match linear.weight {
                Orientation::Plain => Orientation::Transposed,
                Orientation::Transposed => Orientation::Plain,
            };
            let turned = Op::Linear(Linear { weight, ..*linear });
            vec![Rewrite::of(turned, site.stage().operands.iter().copied())]
        }
        _ => Vec::new(),
    }
}
