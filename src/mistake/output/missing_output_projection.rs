//! The weighted values were handed on without the output projection.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};

/// `output` is `concat`.
pub const MISTAKE: Entry = Entry {
    name: "missing_output_projection",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the output projection W_O was left out",
            zh: "漏掉了输出投影 W_O",
        },
        looks_like: Text {
            en: "The output is A·V itself, before W_O.",
            zh: "输出就是乘 W_O 之前的 A·V。",
        },
        why_wrong: Text {
            en: "W_O brings the weighted values back to the width of the tokens and mixes their columns; the exercise asks for C·W_O.",
            zh: "W_O 把加权后的值变回输入的维度，并混合各列；题目要求的是 C·W_O。",
        },
        example: Text {
            en: "C = [1, 2], W_O = [[1, 1], [0, 1]]: the output is [1, 3]; left out, it stays [1, 2].",
            zh: "C = [1, 2]，W_O = [[1, 1], [0, 1]]：输出是 [1, 3]；漏掉这一步就还是 [1, 2]。",
        },
        tell_apart: Text {
            en: "Compare the output with the stage before it: if the numbers are the same, this is it. Where d_v is not d_model the shape is wrong too.",
            zh: "把输出与上一步比较：如果数字相同，就是这个错误。若 d_v 与 d_model 不等，形状也不对。",
        },
        mend: Text {
            en: "Multiply A·V by W_O, and add its bias where there is one.",
            zh: "用 A·V 乘 W_O，有偏置时再加上偏置。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.output_projection()
        .and(site.operand(0))
        .map(|concat| Rewrite::of(site.nothing(), [concat]))
        .into_iter()
        .collect()
}
