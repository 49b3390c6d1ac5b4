//! A projection was left without its bias.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Linear, Op};

/// A projection, that of the output included, without its bias.
pub const MISTAKE: Entry = Entry {
    name: "missing_bias",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the bias was not added",
            zh: "没有加偏置",
        },
        looks_like: Text {
            en: "Every row of the stage is off by the same numbers, and these are the bias.",
            zh: "这一步的每一行都差了同样的数，而这些数正是偏置。",
        },
        why_wrong: Text {
            en: "The projection is x·W + b. The bias moves the result of every token by the same amount; it has been learnt like W, and everything after the stage is worked out from the sum.",
            zh: "投影是 x·W + b。偏置把每个词的结果移动同样的量；它和 W 一样是学来的，后面的每一步都以这个和为准。",
        },
        example: Text {
            en: "x = [1, 2], W = [[1, 0], [1, 1]], b = [1, −1]: x·W + b = [3, 2] + [1, −1] = [4, 1]; without the bias it stays [3, 2].",
            zh: "x = [1, 2]，W = [[1, 0], [1, 1]]，b = [1, −1]：x·W + b = [3, 2] + [1, −1] = [4, 1]；不加偏置就还是 [3, 2]。",
        },
        tell_apart: Text {
            en: "Take what is written from what is right: if every row of the difference is b, this is it. If only one row differs by b, the bias was forgotten there alone.",
            zh: "用正确的结果减去写下的结果：如果每一行之差都是 b，就是这个错误。如果只有一行差了 b，那只是在那一行忘了加。",
        },
        mend: Text {
            en: "After the product, add b to every row: its first number to the first column, and so on.",
            zh: "做完乘法后，给每一行都加上 b：第一个数加到第一列，依此类推。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0), site.operand(1)) {
        // Those of a feed-forward are a mistake of their own.
        (Op::Linear(linear), Some(tokens), Some(weight))
            if linear.bias && !site.in_feed_forward() =>
        {
            let bare = Op::Linear(Linear {
                bias: false,
                ..*linear
            });
            vec![Rewrite::of(bare, [tokens, weight])]
        }
        _ => Vec::new(),
    }
}
