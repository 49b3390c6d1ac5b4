//! The softmax was taken of the unscaled scores, and its weights were scaled.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Stage;

/// `attention_weights` scaled after the softmax instead of before.
pub const MISTAKE: Entry = Entry {
    name: "scale_after_softmax",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scaling came after the softmax instead of before it",
            zh: "先做 softmax、后缩放，顺序颠倒了",
        },
        looks_like: Text {
            en: "Each row of the attention weights sums to 1/√d_k instead of 1, and the weights are more extreme than they should be.",
            zh: "注意力权重每行之和是 1/√d_k 而不是 1，而且比应有的更极端。",
        },
        why_wrong: Text {
            en: "The scale is there to keep the scores small before they are exponentiated. After the softmax it only makes the weights too small.",
            zh: "缩放的目的是在取指数之前把分数控制得小一些。放到 softmax 之后，只会让权重变小。",
        },
        example: Text {
            en: "d_k = 4, scores [0, 2]: scaled first they are [0, 1], and the weights [0.269, 0.731]. The softmax of [0, 2] is [0.119, 0.881]; halved it is [0.060, 0.440].",
            zh: "d_k = 4，分数 [0, 2]：先缩放得 [0, 1]，权重是 [0.269, 0.731]。而 [0, 2] 的 softmax 是 [0.119, 0.881]，再除以 2 得 [0.060, 0.440]。",
        },
        tell_apart: Text {
            en: "Add up a row: if every row gives the factor of the scale, this is it. Without any scale the rows would sum to 1.",
            zh: "把一行加起来：如果每行都等于缩放因子，就是这个错误。若完全没有缩放，每行之和为 1。",
        },
        mend: Text {
            en: "Divide the scores by √d_k first, then mask, then take the softmax; nothing is divided after that.",
            zh: "先把分数除以 √d_k，再加掩码，再做 softmax；之后不再除以任何数。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    rewrite(site).into_iter().collect()
}

fn rewrite(site: &Site<'_>) -> Option<Rewrite> {
    let (softmax, scaled) = site.softmax()?;
    let before = site.stage_of(scaled)?;
    let softmax = Op::Softmax(softmax);
    if let Some((scale, scores)) = scale(before) {
        let weights = Rewrite::of(softmax, [scores]);
        return Some(weights.then(scale, vec![Ref::Step(0)]));
    }
    match (&before.op, before.operands.as_slice()) {
        (Op::Mask(_), &[scaled, mask]) => {
            let (scale, scores) = scale(site.stage_of(scaled)?)?;
            let masked = Rewrite::of(before.op.clone(), [scores, mask]);
            let weights = masked.then(softmax, vec![Ref::Step(0)]);
            Some(weights.then(scale, vec![Ref::Step(1)]))
        }
        _ => None,
    }
}

/// The scale and what it is applied to, where the stage is one.
fn scale(stage: &Stage) -> Option<(Op, Source)> {
    match (&stage.op, stage.operands.as_slice()) {
        (Op::Scale(_), &[scores]) => Some((stage.op.clone(), scores)),
        _ => None,
    }
}
