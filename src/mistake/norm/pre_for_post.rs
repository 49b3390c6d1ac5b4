//! The norms were put before the sublayers instead of after the sums.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// A layer as x + sublayer(norm(x)) where the problem has norm(x + sublayer(x)): each stage by what
/// the stages around it were written as.
pub const MISTAKE: Entry = Entry {
    name: "pre_for_post",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norms were put before the sublayers: x + sublayer(norm(x)) instead of norm(x + sublayer(x))",
            zh: "归一化放在了子层之前：x + 子层(norm(x))，而不是 norm(x + 子层(x))",
        },
        looks_like: Text {
            en: "The first norm is that of the layer's input, the queries, keys and values are made of it, and what leaves the layer is not normalised.",
            zh: "第一个归一化作用在层的输入上，查询、键、值由归一化后的数得到，而离开这一层的数没有归一化。",
        },
        why_wrong: Text {
            en: "Both kinds of layer exist. The paper of 2017 normalises after each sum; GPT-2 and most models since do it before each sublayer. Weights of one kind mean nothing in the other.",
            zh: "两种层都存在。2017 年的论文在每次相加之后归一化；GPT-2 以及之后的多数模型在每个子层之前归一化。为一种学来的权重，放到另一种里没有意义。",
        },
        example: Text {
            en: "x = [1, 3], a sublayer that doubles what it gets, ε left aside: x + [2, 6] = [3, 9], normalised [−1, 1]. With the norm first, x becomes [−1, 1], the sublayer gives [−2, 2], and the sum is [−1, 5].",
            zh: "x = [1, 3]，子层把输入加倍，不计 ε：x + [2, 6] = [3, 9]，归一化得 [−1, 1]。先归一化则 x 变为 [−1, 1]，子层给出 [−2, 2]，相加得 [−1, 5]。",
        },
        tell_apart: Text {
            en: "Look at what the queries were made of: the layer's input as it comes is right, its norm is this mistake.",
            zh: "看查询是由什么算出来的：由层的输入直接算是对的，由归一化后的输入算就是这个错误。",
        },
        mend: Text {
            en: "Hand x to the sublayer as it is, add x to what it gives, and normalise that sum.",
            zh: "把 x 原样交给子层，再与子层的输出相加，最后对和做归一化。",
        },
    },
};

/// Made in all layers alike; then in this layer, what comes in being right; then in the layer before,
/// which hands on its sum.
fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    rewritten(site).unwrap_or_default()
}

fn rewritten(site: &Site<'_>) -> Option<Vec<Rewrite>> {
    let stage = site.stage();
    let over = |x: Source| {
        let rest = stage.operands.iter().skip(1).copied();
        Rewrite::of(stage.op.clone(), [x].into_iter().chain(rest))
    };
    if site.ends_stack() {
        // The last sum is handed on as it is.
        let x = site.operand(0)?;
        let sum = unnormed(site, x);
        return (sum != x).then(|| vec![over(sum)]);
    }
    let fed = site.feeds_sublayer();
    if fed.is_none() && !matches!(stage.key.name, Name::Add(_) | Name::Norm(_)) {
        return None;
    }
    let sublayer = site.sublayer().filter(|sublayer| sublayer.post)?;
    let sum = unnormed(site, sublayer.x);
    let apart = site.is_from_another_layer(sublayer.x) && sum != sublayer.x;
    let ways = [sum].into_iter().chain(apart.then_some(sublayer.x));
    let norm = &site.program.stages[sublayer.norm];
    let normed = |x: Source| {
        let weights = norm.operands.iter().skip(1).copied();
        Rewrite::of(norm.op.clone(), [x].into_iter().chain(weights))
    };
    match (stage.key.name, fed) {
        (Name::Norm(_), _) => Some(ways.map(normed).collect()),
        (Name::Add(_), _) => (sum != sublayer.x).then(|| vec![over(sum)]),
        (_, Some(fed)) if fed == sublayer.x => {
            let made = ways.map(|x| {
                let rest = stage.operands.iter().skip(1).map(|source| (*source).into());
                let operands = [Ref::Step(0)].into_iter().chain(rest);
                let normed = normed(x).noted();
                normed.then(stage.op.clone(), operands.collect())
            });
            Some(made.chain(apart.then(|| over(sum))).collect())
        }
        _ => None,
    }
}

/// The sum that a layer's norm was taken of, where it is one; anything else as it is.
fn unnormed(site: &Site<'_>, x: Source) -> Source {
    match site.stage_of(x) {
        Some(norm) if matches!((&norm.op, norm.key.name), (Op::LayerNorm(_), Name::Norm(_))) => {
            norm.operands[0]
        }
        _ => x,
    }
}
