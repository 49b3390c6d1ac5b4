//! The columns of the heads were joined in turn.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Join, Op, Order};

/// `concat` with the first columns of all heads first, then the second ones, and so on.
pub const MISTAKE: Entry = Entry {
    name: "concat_interleaved",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the columns of the heads were joined in turn instead of head by head",
            zh: "合并时轮流取各个头的列，而不是一个头接一个头",
        },
        looks_like: Text {
            en: "The joint matrix begins with the first column of every head, then has the second of each. All numbers are right, in wrong columns.",
            zh: "合并后的矩阵先是每个头的第一列，再是每个头的第二列。数字都对，只是列的位置错了。",
        },
        why_wrong: Text {
            en: "The rows of W_O belong to the heads in blocks, the first d_v rows to head 1. Columns in another order meet rows that were learnt for others.",
            zh: "W_O 的行按块属于各个头，前 d_v 行属于头 1。列的顺序变了，就会乘上为别的列学来的行。",
        },
        example: Text {
            en: "Head 1 gives [1, 2] and head 2 [3, 4]: joined they are [1, 2, 3, 4]. In turn they would be [1, 3, 2, 4].",
            zh: "头 1 给出 [1, 2]，头 2 给出 [3, 4]：合并得 [1, 2, 3, 4]。轮流取则是 [1, 3, 2, 4]。",
        },
        tell_apart: Text {
            en: "Look whether the second column is head 1's second, as it should be, or head 2's first.",
            zh: "看第二列是头 1 的第二列（应当如此），还是头 2 的第一列。",
        },
        mend: Text {
            en: "Write all of head 1, then all of head 2; with arrays, bring the axes to (n, H, d_v) before the reshape.",
            zh: "先写完头 1，再写头 2；用数组时，reshape 之前先把轴排成 (n, H, d_v)。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.op() {
        Op::Join(_) => {
            let heads = site.stage().operands.iter().copied();
            let order = Order::InTurn;
            site.instead(Op::Join(Join { order }), heads)
        }
        _ => Vec::new(),
    }
}
