//! γ or β was left out of a norm.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{LayerNorm, Op};

/// A norm without its γ, its β, or both.
pub const MISTAKE: Entry = Entry {
    name: "missing_gamma_beta",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "γ or β was left out of the norm",
            zh: "归一化后漏乘 γ 或漏加 β",
        },
        looks_like: Text {
            en: "The rows have mean 0 and variance 1 where γ and β should have changed that; or one of the two is missing, and all columns with another γ or β are off.",
            zh: "各行的平均值仍是 0、方差仍是 1，没有经过 γ 和 β；或者只漏了其中一个，于是 γ 不为 1 或 β 不为 0 的列都错了。",
        },
        why_wrong: Text {
            en: "γ and β were learnt: they give back what the norm takes away, the size and the middle of each column.",
            zh: "γ 和 β 是学来的：归一化抹掉了各列的大小和中心，由它们恢复。",
        },
        example: Text {
            en: "A row normalised to [−1, 1], γ = [2, 1], β = [0, 5]: the norm gives [−2, 6]; left out it stays [−1, 1].",
            zh: "一行归一化为 [−1, 1]，γ = [2, 1]，β = [0, 5]：应得 [−2, 6]；漏掉则还是 [−1, 1]。",
        },
        tell_apart: Text {
            en: "Take what is written from what is right: if every row of the difference is β, it is β that is missing; if the columns differ by a factor, it is γ.",
            zh: "用正确的结果减去写下的：如果每一行之差都是 β，漏的就是 β；如果各列差一个倍数，漏的就是 γ。",
        },
        mend: Text {
            en: "Multiply each column by its γ, then add its β.",
            zh: "每一列乘上它的 γ，再加上它的 β。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some(right) = site.norm() else {
        return Vec::new();
    };
    [(false, false), (false, true), (true, false)]
        .into_iter()
        .filter(|(gamma, beta)| (right.gamma || !gamma) && (right.beta || !beta))
        .flat_map(|(gamma, beta)| {
            let operands = site.stage().operands.iter().copied().enumerate();
            let kept = operands.filter(move |(number, _)| match (number, right.gamma) {
                (0, _) => true,
                (1, true) => gamma,
                _ => beta,
            });
            let norm = LayerNorm {
                gamma,
                beta,
                ..right
            };
            site.instead(Op::LayerNorm(norm), kept.map(|(_, operand)| operand))
        })
        .collect()
}
