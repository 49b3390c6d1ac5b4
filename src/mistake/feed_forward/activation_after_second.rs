//! The nonlinearity was applied after the second half of a feed-forward.

use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// `feed_forward.output` with the nonlinearity around it, after the first half with or without it.
pub const MISTAKE: Entry = Entry {
    name: "activation_after_second",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the nonlinearity was applied after the second half of the feed-forward",
            zh: "激活函数用在了前馈网络的第二层之后",
        },
        looks_like: Text {
            en: "With ReLU, what the feed-forward gives has no negative numbers; the hidden numbers may have.",
            zh: "用 ReLU 时，前馈网络的输出里没有负数，而隐藏层里却可能有。",
        },
        why_wrong: Text {
            en: "The nonlinearity belongs between the two matrices. After them it leaves the product x·W_1·W_2 what it is, and takes from the result what should be added to x, negative numbers included.",
            zh: "激活函数应在两个矩阵之间。放在最后，x·W_1·W_2 仍只是一次投影，而结果中本应加到 x 上的负数却被去掉了。",
        },
        example: Text {
            en: "Hidden numbers [−1, 2] and W_2 = [[1], [1]]: ReLU first gives [0, 2]·W_2 = 2. Last, it gives ReLU(−1 + 2) = 1.",
            zh: "隐藏层的数 [−1, 2]，W_2 = [[1], [1]]：先做 ReLU 得 [0, 2]·W_2 = 2；最后才做则得 ReLU(−1 + 2) = 1。",
        },
        tell_apart: Text {
            en: "Multiply the hidden numbers by W_2 as they are and add b_2: if the output is that with its negative numbers taken away, this is it.",
            zh: "把隐藏层的数直接乘 W_2 再加 b_2：如果输出正是它去掉负数的结果，就是这个错误。",
        },
        mend: Text {
            en: "Apply the nonlinearity to the hidden numbers, then multiply by W_2 and add b_2; nothing comes after.",
            zh: "先对隐藏层应用激活函数，再乘 W_2、加 b_2；之后什么都不做。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let (Op::Linear(_), [active, rest @ ..]) = (site.op(), &*site.stage().operands) else {
        return Vec::new();
    };
    let Some(activation) = site
        .stage_of(*active)
        .filter(|stage| stage.key.name == Name::Activation)
    else {
        return Vec::new();
    };
    let of = |first| {
        let operands = [first].into_iter().chain(rest.iter().copied());
        let second = Rewrite::of(site.op().clone(), operands);
        second.then(activation.op.clone(), vec![Ref::Step(0)])
    };
    vec![of(activation.operands[0]), of(*active)]
}
