//! A half of a feed-forward was left without its bias.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Linear, Op};

/// `feed_forward.hidden` or `feed_forward.output` without its bias.
pub const MISTAKE: Entry = Entry {
    name: "missing_feed_forward_bias",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the bias of the feed-forward was not added",
            zh: "前馈网络没有加偏置",
        },
        looks_like: Text {
            en: "Every row of the hidden numbers, or of the output, is off by the same numbers, and these are b_1 or b_2.",
            zh: "隐藏层（或输出）的每一行都差了同样的数，而这些数正是 b_1（或 b_2）。",
        },
        why_wrong: Text {
            en: "The feed-forward is activation(x·W_1 + b_1)·W_2 + b_2. b_1 decides where the nonlinearity bends, so that leaving it out changes more than a shift.",
            zh: "前馈网络是 激活(x·W_1 + b_1)·W_2 + b_2。b_1 决定激活函数在哪里转折，漏掉它，改变的不只是一个平移。",
        },
        example: Text {
            en: "x·W_1 = [1, −1], b_1 = [0, 2]: the hidden numbers are [1, 1]. Without b_1 they stay [1, −1], and ReLU makes [1, 0] of them.",
            zh: "x·W_1 = [1, −1]，b_1 = [0, 2]：隐藏层的数是 [1, 1]。不加 b_1 则还是 [1, −1]，ReLU 之后成了 [1, 0]。",
        },
        tell_apart: Text {
            en: "Take what is written from what is right: if every row of the difference is the bias, this is it.",
            zh: "用正确的结果减去写下的结果：如果每一行之差都是偏置，就是这个错误。",
        },
        mend: Text {
            en: "Add b_1 before the nonlinearity and b_2 at the end, to every row.",
            zh: "在激活函数之前加 b_1，在最后加 b_2，每一行都要加。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0), site.operand(1)) {
        (Op::Linear(linear), Some(x), Some(weight)) if linear.bias && site.in_feed_forward() => {
            let bare = Op::Linear(Linear {
                bias: false,
                ..*linear
            });
            vec![Rewrite::of(bare, [x, weight])]
        }
        _ => Vec::new(),
    }
}
