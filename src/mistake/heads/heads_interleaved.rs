//! A head took every so-many-th column instead of those that stand side by side.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Columns, Op};

/// A head's queries, keys or values from the columns h, h + H, h + 2H, …, for H heads.
pub const MISTAKE: Entry = Entry {
    name: "heads_interleaved",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the heads took their columns in turn instead of side by side",
            zh: "各个头轮流取列，而不是各取相邻的几列",
        },
        looks_like: Text {
            en: "Head 1 has the columns 1, 1 + H, 1 + 2H, … of the joint matrix for H heads, head 2 the columns 2, 2 + H, … Every number is one of the right ones, in a wrong place.",
            zh: "有 H 个头时，头 1 取的是第 1、1 + H、1 + 2H…… 列，头 2 取的是第 2、2 + H…… 列。数字本身都对，只是位置错了。",
        },
        why_wrong: Text {
            en: "The columns of the joint matrix belong to the heads in blocks: the first d_k to head 1, the next d_k to head 2. The weights were learnt for these blocks, and a head that gets columns of several others compares numbers that do not belong together.",
            zh: "合在一起的矩阵按块分给各个头：前 d_k 列归头 1，接下来的 d_k 列归头 2。权重就是按这样的块学来的，从别的块取列的头，比较的是不相干的数。",
        },
        example: Text {
            en: "A row of Q is [1, 2, 3, 4] and there are 2 heads: head 1 gets [1, 2], head 2 [3, 4]. In turn they would get [1, 3] and [2, 4].",
            zh: "Q 的一行是 [1, 2, 3, 4]，共 2 个头：头 1 得 [1, 2]，头 2 得 [3, 4]。轮流取则成了 [1, 3] 和 [2, 4]。",
        },
        tell_apart: Text {
            en: "Look for the second number of head 1 in the joint row: if it stands in column H + 1 and not in column 2, this is it. A reshape without a transpose mixes the rows as well.",
            zh: "在合在一起的那一行里找头 1 的第二个数：如果它在第 H + 1 列而不是第 2 列，就是这个错误。漏掉转置的 reshape 还会把各行也弄混。",
        },
        mend: Text {
            en: "Cut the joint matrix into H blocks of neighbouring columns; with arrays, reshape to (n, H, d_k) and not to (n, d_k, H).",
            zh: "把合在一起的矩阵按相邻的列切成 H 块；用数组时应 reshape 成 (n, H, d_k)，而不是 (n, d_k, H)。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some(slice) = site.slice().filter(|_| site.is_part()) else {
        return Vec::new();
    };
    let columns = (0..slice.width).map(|column| slice.part + column * slice.parts);
    let columns = Op::Columns(Columns {
        columns: columns.collect(),
    });
    site.instead(columns, [slice.of])
}
