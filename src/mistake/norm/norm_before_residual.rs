//! What a sublayer gives was normalised before the residual was added.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// x + norm(sublayer(x)) in a layer that normalises the sum: where the sum stands, or the norm.
pub const MISTAKE: Entry = Entry {
    name: "norm_before_residual",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norm was taken before the residual was added: x + norm(sublayer(x))",
            zh: "先归一化、后加残差：x + norm(子层(x))",
        },
        looks_like: Text {
            en: "The rows of the result do not have mean 0 and variance 1 any more, since x was added after the norm.",
            zh: "因为 x 是在归一化之后才加的，结果各行的平均值不再是 0、方差不再是 1。",
        },
        why_wrong: Text {
            en: "In the paper's layer the sum is normalised, norm(x + sublayer(x)). Adding x afterwards lets the numbers grow from layer to layer, and the next weights get rows they were not learnt for.",
            zh: "论文中的层是对和做归一化：norm(x + 子层(x))。之后再加 x，数会一层层变大，后面的权重得到的也不是学习时的那种行。",
        },
        example: Text {
            en: "x = [1, 2] and the sublayer gives [1, 3], ε left aside: the norm of x + [1, 3] = [2, 5] is [−1, 1]. The norm of [1, 3] is [−1, 1], and x + [−1, 1] = [0, 3].",
            zh: "x = [1, 2]，子层给出 [1, 3]，不计 ε：x + [1, 3] = [2, 5] 归一化得 [−1, 1]。先归一化 [1, 3] 得 [−1, 1]，再加 x 得 [0, 3]。",
        },
        tell_apart: Text {
            en: "Take x from the result: if each row of what remains has mean 0 before γ and β, this is it.",
            zh: "从结果中减去 x：如果剩下的每一行（乘 γ 加 β 之前）平均值为 0，就是这个错误。",
        },
        mend: Text {
            en: "Add x first, then normalise the sum.",
            zh: "先加 x，再对和做归一化。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let sublayer = match site.stage().key.name {
        Name::Add(_) | Name::Norm(_) => site.sublayer().filter(|sublayer| sublayer.post),
        _ => None,
    };
    let Some(sublayer) = sublayer else {
        return Vec::new();
    };
    let stages = &site.program.stages;
    let (sum, norm) = (&stages[sublayer.sum], &stages[sublayer.norm]);
    let given: Vec<Source> = sum.operands.iter().skip(1).copied().collect();
    let weights = norm.operands.iter().skip(1).copied();
    let normed = Rewrite::of(norm.op.clone(), given.into_iter().chain(weights));
    let added = normed
        .clone()
        .then(sum.op.clone(), vec![sublayer.x.into(), Ref::Step(0)]);
    // The sum, under its own name or as what the norm gives back; or each under its own.
    match site.op() {
        Op::LayerNorm(_) => vec![added, normed],
        _ => vec![added],
    }
}
