//! The heads were joined by a reshape without the transpose back.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Join, Op, Order};

/// `concat` with the heads below one another, set in longer rows.
pub const MISTAKE: Entry = Entry {
    name: "concat_reshaped",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the heads were joined by a reshape without transposing them back",
            zh: "合并多头时只做了 reshape，没有先转置回来",
        },
        looks_like: Text {
            en: "The joint matrix begins with head 1, row after row, as if it were one line: its first row holds the first tokens of head 1, its last row the last tokens of the last head. All numbers are right, in wrong places.",
            zh: "合并后的矩阵开头是头 1 的各行依次排开：第一行装着头 1 的前几个词，最后一行装着最后一个头的后几个词。数字都对，只是位置错了。",
        },
        why_wrong: Text {
            en: "Row i has to hold what all heads found for token i. Reshaped from (H, n, d_v) to (n, H·d_v) in one go, a row holds one head's results for several tokens.",
            zh: "第 i 行应当是所有头为第 i 个词得到的结果。从 (H, n, d_v) 一步 reshape 成 (n, H·d_v)，一行装的就成了同一个头对好几个词的结果。",
        },
        example: Text {
            en: "Two tokens; head 1 gives [[1, 2], [3, 4]], head 2 [[5, 6], [7, 8]]: joined they are [[1, 2, 5, 6], [3, 4, 7, 8]]. Reshaped they would be [[1, 2, 3, 4], [5, 6, 7, 8]].",
            zh: "两个词，头 1 给出 [[1, 2], [3, 4]]，头 2 给出 [[5, 6], [7, 8]]：合并得 [[1, 2, 5, 6], [3, 4, 7, 8]]。直接 reshape 则得 [[1, 2, 3, 4], [5, 6, 7, 8]]。",
        },
        tell_apart: Text {
            en: "Look at the first row: if head 1's second token stands there, this is it. With columns in turn every row would still hold numbers of its own token only.",
            zh: "看第一行：如果里面有头 1 的第二个词，就是这个错误。如果只是轮流取列，每一行里仍只有本词的数字。",
        },
        mend: Text {
            en: "Exchange the first two axes, to (n, H, d_v), before the reshape (in PyTorch: transpose(1, 2).contiguous().view(...)); on paper, set the heads beside one another.",
            zh: "先交换前两个轴得到 (n, H, d_v)，再 reshape（PyTorch 中是 transpose(1, 2).contiguous().view(...)）；手算时把各个头并排写。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.op() {
        Op::Join(_) => {
            let heads = site.stage().operands.iter().copied();
            let order = Order::Below;
            site.instead(Op::Join(Join { order }), heads)
        }
        _ => Vec::new(),
    }
}
