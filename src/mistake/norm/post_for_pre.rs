//! The norms were taken after the sums instead of before the sublayers.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::program::{Key, Name};

/// A layer as norm(x + sublayer(x)) where the problem has x + sublayer(norm(x)): each stage by what
/// the stages around it were written as.
pub const MISTAKE: Entry = Entry {
    name: "post_for_pre",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norms were taken after the sums: norm(x + sublayer(x)) instead of x + sublayer(norm(x))",
            zh: "归一化放在了相加之后：norm(x + 子层(x))，而不是 x + 子层(norm(x))",
        },
        looks_like: Text {
            en: "The queries, keys and values are made of the layer's input as it comes, and the norm is taken of the sum.",
            zh: "查询、键、值由层的输入直接得到，归一化作用在和上。",
        },
        why_wrong: Text {
            en: "Both kinds of layer exist. The paper of 2017 normalises after each sum; this problem does it before each sublayer, as GPT-2 and most models since. Weights of one kind mean nothing in the other.",
            zh: "两种层都存在。2017 年的论文在每次相加之后归一化；这道题在每个子层之前归一化，与 GPT-2 及之后的多数模型相同。为一种学来的权重，放到另一种里没有意义。",
        },
        example: Text {
            en: "x = [1, 3], a sublayer that doubles what it gets, ε left aside: x is normalised to [−1, 1], the sublayer gives [−2, 2], and x + [−2, 2] = [−1, 5]. Without the norm first, x + [2, 6] = [3, 9], normalised [−1, 1].",
            zh: "x = [1, 3]，子层把输入加倍，不计 ε：x 归一化为 [−1, 1]，子层给出 [−2, 2]，x + [−2, 2] = [−1, 5]。若先不归一化，x + [2, 6] = [3, 9]，再归一化得 [−1, 1]。",
        },
        tell_apart: Text {
            en: "Look at what the queries were made of: the norm of the layer's input is right, the input as it comes is this mistake.",
            zh: "看查询是由什么算出来的：由归一化后的输入算是对的，由输入直接算就是这个错误。",
        },
        mend: Text {
            en: "Normalise x first, hand that to the sublayer, and add x as it was to what it gives.",
            zh: "先归一化 x 再交给子层，然后把原来的 x 与子层的输出相加。",
        },
    },
};

/// Made in all layers alike; then in this layer, what comes in being right, or in the layer before,
/// which hands on its norm.
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
        let x = site.operand(0)?;
        let handed = normed(site, x);
        return (handed != x).then(|| vec![over(handed)]);
    }
    let fed = site.feeds_sublayer();
    if fed.is_none() && !matches!(stage.key.name, Name::Add(_) | Name::Norm(_)) {
        return None;
    }
    let sublayer = site.sublayer().filter(|sublayer| !sublayer.post)?;
    let x = normed(site, sublayer.x);
    let apart = site.is_from_another_layer(sublayer.x) && x != sublayer.x;
    match (stage.key.name, fed) {
        (Name::Norm(_), _) => {
            let of_sum = over(Source::Stage(sublayer.sum));
            let handed = apart.then(|| over(x));
            Some([of_sum].into_iter().chain(handed).collect())
        }
        (Name::Add(_), _) => (x != sublayer.x).then(|| vec![over(x)]),
        (_, Some(fed)) if fed == Source::Stage(sublayer.norm) => {
            let ways = [x].into_iter().chain(apart.then_some(sublayer.x));
            Some(ways.map(over).collect())
        }
        _ => None,
    }
}

/// What stands for the norm of a layer's sum in a sheet of this mistake: the norm of that number, which
/// the problem takes of what came in; anything else as it is.
fn normed(site: &Site<'_>, x: Source) -> Source {
    let Some(sum) = site.stage_of(x) else {
        return x;
    };
    match sum.key.name {
        Name::Add(number) => {
            let norm = Key::new(sum.key.scope, Name::Norm(number));
            site.program.find(norm).map_or(x, Source::Stage)
        }
        _ => x,
    }
}
