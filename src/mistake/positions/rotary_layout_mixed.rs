//! Rotary positions turned the wrong columns together.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Layout, Rotary};

/// `rotated_queries` or `rotated_keys` with the pairs of the other layout.
pub const MISTAKE: Entry = Entry {
    name: "rotary_layout_mixed",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the rotary positions turned the wrong columns together",
            zh: "旋转位置编码把列配错了对",
        },
        looks_like: Text {
            en: "Position 0 is right. In every other row columns were turned with partners of another layout: neighbours where halves are asked for, or the other way round.",
            zh: "位置 0 是对的。其余各行中，列的配对方式错了：要求前后两半配对，却用了相邻配对，或者相反。",
        },
        why_wrong: Text {
            en: "RoFormer and GPT-J turn columns 1 and 2 together, then 3 and 4; GPT-NeoX and Llama as Hugging Face stores it turn column i with column i + d/2. Weights of one layout have to be reordered for the other, in queries and keys alike.",
            zh: "RoFormer 和 GPT-J 把第 1、2 列配对，再是第 3、4 列；GPT-NeoX 和 Hugging Face 的 Llama 则把第 i 列与第 i + d/2 列配对。一种布局的权重要换到另一种，查询和键都必须重新排列。",
        },
        example: Text {
            en: "A query [1, 0, 0, 0] at position 1: with neighbours it becomes [0.540, 0.841, 0, 0], with halves [0.540, 0, 0.841, 0].",
            zh: "位置 1 的查询 [1, 0, 0, 0]：相邻配对得 [0.540, 0.841, 0, 0]，前后两半配对得 [0.540, 0, 0.841, 0]。",
        },
        tell_apart: Text {
            en: "Look into which column a single 1 has spread: the next one, or the one half a row further.",
            zh: "看单独一个 1 扩散到了哪一列：相邻的一列，还是隔半行的那一列。",
        },
        mend: Text {
            en: "Turn the pairs that the problem's layout names, and the same in queries and keys.",
            zh: "按题目规定的布局配对，查询和键要一致。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.turned_as(&[|rotary| Rotary {
        layout: match rotary.layout {
            Layout::Interleaved => Layout::Halves,
            Layout::Halves => Layout::Interleaved,
        },
        ..rotary
    }])
}
