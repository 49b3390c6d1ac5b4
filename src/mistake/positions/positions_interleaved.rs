//! Sines and cosines took turns where the problem has them in halves.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Layout, Sinusoid};

/// `positions` with sines and cosines in turn, where they should stand in halves.
pub const MISTAKE: Entry = Entry {
    name: "positions_interleaved",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "sines and cosines took turns, although this problem has them in halves",
            zh: "这道题把正弦和余弦分成两半，却写成了交替",
        },
        looks_like: Text {
            en: "Sines and cosines stand in turn. All numbers are right, in wrong columns.",
            zh: "正弦和余弦交替排列。数字都对，只是列的位置错了。",
        },
        why_wrong: Text {
            en: "Taking turns is what the paper does. This problem says that the sines come first and then the cosines, as in tensor2tensor, and its weights belong to that order.",
            zh: "交替是论文的做法。这道题说明先是全部正弦、再是全部余弦，与 tensor2tensor 相同，权重也与这个顺序相配。",
        },
        example: Text {
            en: "Position 1 with d = 4: in halves [0.841, 0.010, 0.540, 1.000]; in turn [0.841, 0.540, 0.010, 1.000].",
            zh: "d = 4，位置 1：分成两半是 [0.841, 0.010, 0.540, 1.000]，交替则是 [0.841, 0.540, 0.010, 1.000]。",
        },
        tell_apart: Text {
            en: "Look at position 0: zeros followed by ones is right here, 0 and 1 in turn is this mistake.",
            zh: "看位置 0：这里先全是 0、再全是 1 才对；0 和 1 交替就是这个错误。",
        },
        mend: Text {
            en: "Write all sines first, one for each angle, then all cosines.",
            zh: "先写每个角度的正弦，再写每个角度的余弦。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positions_as(&[|table| Sinusoid {
        layout: Layout::Interleaved,
        ..table
    }])
}
