//! Sines and cosines took turns where the problem has them in halves.

use crate::message::messages;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site};
use crate::op::{Layout, Sinusoid};

messages! {
    /// The mistake in a line.
    title() {
        en: "sines and cosines took turns, although this problem has them in halves",
        zh: "这道题把正弦和余弦分成两半，却写成了交替",
    }
    /// What it looks like.
    looks_like() {
        en: "Sines and cosines stand in turn. All numbers are right, in wrong columns.",
        zh: "正弦和余弦交替排列。数字都对，只是列的位置错了。",
    }
    /// Why it is wrong.
    why_wrong() {
        en: "Taking turns is what the paper does. This problem says that the sines come first and then the cosines, as in tensor2tensor, and its weights belong to that order.",
        zh: "交替是论文的做法。这道题说明先是全部正弦、再是全部余弦，与 tensor2tensor 相同，权重也与这个顺序相配。",
    }
    /// An example in numbers.
    example() {
        en: "Position 1 with d = 4: in halves [0.841, 0.010, 0.540, 1.000]; in turn [0.841, 0.540, 0.010, 1.000].",
        zh: "d = 4，位置 1：分成两半是 [0.841, 0.010, 0.540, 1.000]，交替则是 [0.841, 0.540, 0.010, 1.000]。",
    }
    /// How to tell it apart.
    tell_apart() {
        en: "Look at position 0: zeros followed by ones is right here, 0 and 1 in turn is this mistake.",
        zh: "看位置 0：这里先全是 0、再全是 1 才对；0 和 1 交替就是这个错误。",
    }
    /// How to mend it.
    mend() {
        en: "Write all sines first, one for each angle, then all cosines.",
        zh: "先写每个角度的正弦，再写每个角度的余弦。",
    }
}

/// `positions` with sines and cosines in turn, where they should stand in halves.
pub const MISTAKE: Entry = Entry {
    name: "positions_interleaved",
    kind: Kind::Method(rewrites),
    page: Page {
        title,
        looks_like,
        why_wrong,
        example,
        tell_apart,
        mend,
    },
    texts: ENTRIES,
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positions_as(&[|table| Sinusoid {
        layout: Layout::Interleaved,
        ..table
    }])
}
