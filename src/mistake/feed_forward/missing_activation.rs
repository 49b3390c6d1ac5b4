//! The nonlinearity of a feed-forward was left out.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;

/// `feed_forward.activation` as what goes into it.
pub const MISTAKE: Entry = Entry {
    name: "missing_activation",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the nonlinearity of the feed-forward was left out",
            zh: "漏掉了前馈网络的激活函数",
        },
        looks_like: Text {
            en: "Negative numbers stand where the nonlinearity should have taken them away.",
            zh: "本该被激活函数去掉的负数还在。",
        },
        why_wrong: Text {
            en: "Without anything between them, x·W_1·W_2 is a single matrix product: the feed-forward could do no more than a projection.",
            zh: "两次乘法之间若什么都没有，x·W_1·W_2 就等于乘一个矩阵，前馈网络也就只相当于一次投影。",
        },
        example: Text {
            en: "Hidden numbers [−1, 2]: ReLU makes [0, 2] of them; left out they stay [−1, 2].",
            zh: "隐藏层的数 [−1, 2]：ReLU 得 [0, 2]；漏掉则还是 [−1, 2]。",
        },
        tell_apart: Text {
            en: "Compare the stage with the one before: if the numbers are the same, negative ones included, this is it.",
            zh: "与上一步比较：如果连负数都完全相同，就是这个错误。",
        },
        mend: Text {
            en: "Apply the nonlinearity to every hidden number before multiplying by W_2.",
            zh: "在乘 W_2 之前，对隐藏层的每个数应用激活函数。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0)) {
        (Op::Activation(_), Some(hidden)) => vec![Rewrite::of(site.nothing(), [hidden])],
        _ => Vec::new(),
    }
}
