//! The scores were used as weights: no softmax at all.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Fill, Mask, Op};

/// `attention_weights` are the scores; masked ones may stand as 0.
pub const MISTAKE: Entry = Entry {
    name: "missing_softmax",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were used as they are, without a softmax",
            zh: "没有做 softmax，直接用了分数",
        },
        looks_like: Text {
            en: "The weights (or the probabilities of words) are the scores of the stage before; their rows do not sum to 1, and some may be negative.",
            zh: "权重（或词的概率）就是上一步的分数；各行之和不是 1，还可能有负数。",
        },
        why_wrong: Text {
            en: "Scores are any numbers. The softmax turns them into shares that are positive and sum to 1, so that the output is a mean of the values.",
            zh: "分数可以是任意的数。softmax 把它们变成正的、和为 1 的份额，这样输出才是值的加权平均。",
        },
        example: Text {
            en: "Scaled scores [0.7, 1.4]: used as they are, they sum to 2.1; the softmax gives [0.332, 0.668].",
            zh: "缩放后的分数 [0.7, 1.4]：原样使用，和是 2.1；softmax 给出 [0.332, 0.668]。",
        },
        tell_apart: Text {
            en: "Compare the weights with the stage before: if they are the same numbers, this is it. Exponentials without their sum would all be positive.",
            zh: "把权重与上一步比较：如果数字相同，就是这个错误。若是取了指数而没有除以和，则全都为正。",
        },
        mend: Text {
            en: "Apply the softmax to each row of the scores before going on.",
            zh: "先对分数的每一行做 softmax，再往下算。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some((_, scores)) = site.softmax() else {
        return Vec::new();
    };
    let mut rewrites = vec![Rewrite::of(site.nothing(), [scores])];
    // Minus infinity is no weight: what is masked may have become 0.
    if let Some(stage) = site.stage_of(scores)
        && let Op::Mask(mask) = &stage.op
    {
        let fill = Fill::Zero;
        let operands = stage.operands.iter().copied();
        rewrites.push(Rewrite::of(
            Op::Mask(Mask {
                fill,
                ..mask.clone()
            }),
            operands,
        ));
    }
    rewrites
}
