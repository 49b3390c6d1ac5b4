//! What goes into a sublayer was not added to what it gives.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// A residual sum without what went into the sublayer.
pub const MISTAKE: Entry = Entry {
    name: "missing_residual",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the residual connection was left out",
            zh: "漏掉了残差连接",
        },
        looks_like: Text {
            en: "The sum is only what the attention or the feed-forward gives; what went into it is missing.",
            zh: "相加的结果只有注意力或前馈网络的输出，没有加上它的输入。",
        },
        why_wrong: Text {
            en: "A sublayer works out a change, and x + sublayer(x) applies it. Without x, each layer would have to pass on everything by itself, and what the tokens were would be lost.",
            zh: "子层算出的是一个改动量，x + 子层(x) 才是改动之后的结果。没有 x，每一层都得自己传递全部信息，词原来的内容就丢了。",
        },
        example: Text {
            en: "x = [1, 2] and the sublayer gives [3, −1]: the sum is [4, 1]; without the residual it stays [3, −1].",
            zh: "x = [1, 2]，子层给出 [3, −1]：相加得 [4, 1]；漏掉残差则还是 [3, −1]。",
        },
        tell_apart: Text {
            en: "Take the sum written from the right one: if x remains, this is it. If the norm's own numbers remain, the wrong x was added.",
            zh: "用正确的和减去写下的：如果剩下的正是 x，就是这个错误。",
        },
        mend: Text {
            en: "Add what goes into the sublayer to what comes out of it, cell by cell.",
            zh: "把子层的输入与输出逐格相加。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.stage().key.name, site.operand(1)) {
        (Op::Add(_), Name::Add(_), Some(given)) => vec![Rewrite::of(site.nothing(), [given])],
        _ => Vec::new(),
    }
}
