//! Every key got the same weight, whatever its score.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::{Factor, Op, Scale};

/// `attention_weights` as they are where all scores are equal, over the keys that are not masked or over all.
pub const MISTAKE: Entry = Entry {
    name: "equal_weights",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "every key was given the same weight, as a guess or a mean does",
            zh: "每个键的权重都相同，像是猜的，或者只是取了平均",
        },
        looks_like: Text {
            en: "All weights of a row are equal: 0.5 and 0.5, or a third each, whatever the scores are. The output is the mean of the values.",
            zh: "一行的权重全都相等：各 0.5，或各三分之一，与分数无关。输出就是各个值的平均。",
        },
        why_wrong: Text {
            en: "Weights tell how a query divides its attention by its scores. Equal weights come of equal scores alone.",
            zh: "权重表示查询按分数分配注意力。只有分数相等时，权重才会相等。",
        },
        example: Text {
            en: "Scores [0, 1]: the softmax gives [0.269, 0.731], not [0.5, 0.5].",
            zh: "分数 [0, 1]：softmax 得到 [0.269, 0.731]，而不是 [0.5, 0.5]。",
        },
        tell_apart: Text {
            en: "Another mistake may make all scores of a row equal, and then the weights as well: look at the scores, if they are written. Masked keys with the same weight as the others point to a mean over all.",
            zh: "别的错误也可能使一行的分数全部相等，权重也就相等：如果写出了分数，请看分数。若被掩码的键也有同样的权重，则是对所有键取了平均。",
        },
        mend: Text {
            en: "Take exp of every score of the row and divide each by their sum.",
            zh: "对该行的每个分数取 exp，再分别除以它们的和。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some((softmax, scores)) = site.softmax() else {
        return Vec::new();
    };
    let equal = Op::Scale(Scale {
        factor: Factor::Times(0.0),
    });
    let weights = |equal: Rewrite| {
        let last = equal.len() - 1;
        equal.then(Op::Softmax(softmax), vec![Ref::Step(last)])
    };
    let masked = site.stage_of(scores);
    match masked.map(|stage| (&stage.op, stage.operands.as_slice())) {
        Some((mask @ Op::Mask(_), &[scores, entries])) => {
            let equal = Rewrite::of(equal, [scores]);
            let entries: Source = entries;
            let masked = equal
                .clone()
                .then(mask.clone(), vec![Ref::Step(0), entries.into()]);
            vec![weights(masked), weights(equal)]
        }
        _ => vec![weights(Rewrite::of(equal, [scores]))],
    }
}
