//! Rotary positions turned the wrong way.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Rotary;

/// `rotated_queries` or `rotated_keys` by −θ.
pub const MISTAKE: Entry = Entry {
    name: "rotary_reversed",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the rotary positions turned the wrong way",
            zh: "旋转位置编码转反了方向",
        },
        looks_like: Text {
            en: "Position 0 is right. In every other row the cosine's part is right and the sine's has the wrong sign.",
            zh: "位置 0 是对的。其余各行中，余弦那一部分是对的，正弦那一部分正负号反了。",
        },
        why_wrong: Text {
            en: "A pair (a, b) is turned by +θ: to (a·cos θ − b·sin θ, a·sin θ + b·cos θ). With the signs of the sine exchanged it is turned by −θ. Where queries and keys are both turned so, the scores see every distance with the wrong sign.",
            zh: "一对 (a, b) 应转过 +θ：得 (a·cos θ − b·sin θ, a·sin θ + b·cos θ)。正弦的符号对调，就成了转过 −θ。查询和键都这样转，分数里的相对距离就全都反了号。",
        },
        example: Text {
            en: "A query [1, 0] at position 1 becomes [0.540, 0.841]; turned the wrong way it is [0.540, −0.841].",
            zh: "位置 1 的查询 [1, 0] 应变成 [0.540, 0.841]；转反了则是 [0.540, −0.841]。",
        },
        tell_apart: Text {
            en: "Look at a row with a single 1: in the first column of its pair it must come out as (cos θ, sin θ), both positive for a small angle.",
            zh: "看只有一个 1 的行：若 1 在一对的第一列，应得 (cos θ, sin θ)，角度小时两者都为正。",
        },
        mend: Text {
            en: "Subtract the sine's part in the first column of a pair and add it in the second.",
            zh: "一对的第一列减去正弦部分，第二列加上正弦部分。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.turned_as(&[|rotary| Rotary {
        backwards: true,
        ..rotary
    }])
}
