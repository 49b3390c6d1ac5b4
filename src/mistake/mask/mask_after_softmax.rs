//! The mask came after the softmax: masked weights were set to 0, and the rest stayed as it was.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::{Fill, Mask, Op};

/// `attention_weights` of the scores without the mask, the masked ones then set to 0.
pub const MISTAKE: Entry = Entry {
    name: "mask_after_softmax",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the mask was applied after the softmax: masked weights were set to 0",
            zh: "掩码加在了 softmax 之后：只是把被掩码的权重改成了 0",
        },
        looks_like: Text {
            en: "Masked weights are 0, as they should be, but the rows where something was masked sum to less than 1.",
            zh: "被掩码的权重确实是 0，但有键被掩码的那些行之和小于 1。",
        },
        why_wrong: Text {
            en: "The masked keys still took their share in the sum of the softmax. What is left of a row must sum to 1 again: that is what −∞ before the softmax does.",
            zh: "被掩码的键仍然在 softmax 的分母里占了一份。剩下的权重之和应当重新为 1：在 softmax 之前换成 −∞ 正是为此。",
        },
        example: Text {
            en: "Scores [0, 0], the second masked: [0, −∞] gives the weights [1, 0]; masked afterwards, [0.5, 0.5] becomes [0.5, 0].",
            zh: "分数 [0, 0]，第二个被掩码：[0, −∞] 的权重是 [1, 0]；先做 softmax 再掩码，[0.5, 0.5] 就成了 [0.5, 0]。",
        },
        tell_apart: Text {
            en: "Add up the rows: 1 where nothing is masked, less elsewhere. Divided by its sum, each row would be right.",
            zh: "把每一行加起来：没有掩码的行得 1，其余的小于 1。各行除以自己的和就对了。",
        },
        mend: Text {
            en: "Mask the scores first, then take the softmax.",
            zh: "先对分数加掩码，再做 softmax。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some((softmax, Source::Stage(masked))) = site.softmax() else {
        return Vec::new();
    };
    let masked = &site.program.stages[masked];
    match (&masked.op, masked.operands.as_slice()) {
        (Op::Mask(mask), [scores, entries]) => {
            let zeroed = Op::Mask(Mask {
                fill: Fill::ZeroAlone,
                ..mask.clone()
            });
            let weights = Rewrite::of(Op::Softmax(softmax), [*scores]);
            vec![weights.then(zeroed, vec![Ref::Step(0), Ref::from(*entries)])]
        }
        _ => Vec::new(),
    }
}
