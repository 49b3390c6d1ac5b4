//! The scores were scaled in a problem that does not scale them.

use crate::expression::{Source, Symbol};
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::{Factor, Op, Scale};
use crate::program::Name;

/// Scores that are not to be scaled, divided by √d_k: where they are written, or on their way to
/// the mask or the softmax.
pub const MISTAKE: Entry = Entry {
    name: "unneeded_scale",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were divided by √d_k, although this problem does not scale them",
            zh: "这道题不缩放分数，却除以了 √d_k",
        },
        looks_like: Text {
            en: "The scores are √d_k times too small; or the scores are right and the weights are those of scores divided by √d_k.",
            zh: "分数小了 √d_k 倍；或者分数是对的，权重却是按除以 √d_k 之后的分数算的。",
        },
        why_wrong: Text {
            en: "Dividing by √d_k is what the Transformer does. This problem says that the dot products are taken as they are, as in the attention before it (Luong's dot score, or Keras's Attention layer).",
            zh: "除以 √d_k 是 Transformer 的做法。这道题说明点积直接使用，不做缩放，与更早的注意力（Luong 的点积打分，或 Keras 的 Attention 层）一样。",
        },
        example: Text {
            en: "d_k = 4 and a score of 6: without a scale it stays 6; divided by √4 it becomes 3.",
            zh: "d_k = 4，分数为 6：不缩放就还是 6；除以 √4 则成了 3。",
        },
        tell_apart: Text {
            en: "Multiply what is written by √d_k: if that gives the plain dot products, this is it.",
            zh: "把写下的数乘以 √d_k：如果得到的就是原来的点积，便是这个错误。",
        },
        mend: Text {
            en: "Take the dot products into the softmax as they are, after the mask where there is one.",
            zh: "直接把点积送入 softmax；有掩码时先加掩码。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some(d_k) = site.d_k().filter(|_| unscaled(site)) else {
        return Vec::new();
    };
    let factor = Factor::OverRoot(Symbol::sub("d", "k"), d_k);
    let scale = Op::Scale(Scale { factor });
    let operands = site.stage().operands.iter().copied();
    if site.is(Name::Scores) {
        let scores = Rewrite::of(site.op().clone(), operands);
        return vec![scores.then(scale, vec![Ref::Step(0)])];
    }
    let scaled = Rewrite::of(scale, site.operand(0));
    let rest = operands.skip(1).map(Ref::from);
    let operands = std::iter::once(Ref::Step(0)).chain(rest).collect();
    vec![scaled.then(site.op().clone(), operands)]
}

/// Whether these are scores that no scale follows, or what is made of them next.
fn unscaled(site: &Site<'_>) -> bool {
    let scaled = site
        .program
        .beside(site.stage().key.scope, Name::ScaledScores);
    let is_scores = |stage: usize| site.program.stages[stage].key.name == Name::Scores;
    scaled.is_some_and(|scores| {
        is_scores(scores)
            && (scores == site.index || site.operand(0) == Some(Source::Stage(scores)))
    })
}
