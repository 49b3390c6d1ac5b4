//! All sines were set before all cosines.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Layout, Sinusoid};

/// `positions` with sines in the first half and cosines in the second, where they should take
/// turns.
pub const MISTAKE: Entry = Entry {
    name: "positions_concatenated",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "all sines were set before all cosines instead of in turn",
            zh: "先写了全部正弦再写全部余弦，而不是交替",
        },
        looks_like: Text {
            en: "The first half of the columns holds sines, the second half cosines. All numbers are right, in wrong columns.",
            zh: "前一半列是正弦，后一半列是余弦。数字都对，只是列的位置错了。",
        },
        why_wrong: Text {
            en: "The paper puts a sine into every even column and the cosine of the same angle beside it. tensor2tensor and many programs after it have halves: either works, but the table has to be the one that the weights were learnt with.",
            zh: "论文把正弦放在偶数列，同一角度的余弦放在它旁边。tensor2tensor 及其后的许多程序则分成两半：两种都行，但必须与学习权重时所用的一致。",
        },
        example: Text {
            en: "Position 1 with d = 4: [sin 1, cos 1, sin 0.01, cos 0.01] = [0.841, 0.540, 0.010, 1.000]. In halves it is [0.841, 0.010, 0.540, 1.000].",
            zh: "d = 4，位置 1：[sin 1, cos 1, sin 0.01, cos 0.01] = [0.841, 0.540, 0.010, 1.000]。分成两半则是 [0.841, 0.010, 0.540, 1.000]。",
        },
        tell_apart: Text {
            en: "Look at position 0: 0 and 1 in turn is right, zeros followed by ones is this mistake.",
            zh: "看位置 0：0 和 1 交替是对的；先全是 0、再全是 1 就是这个错误。",
        },
        mend: Text {
            en: "Write sine and cosine of each angle side by side.",
            zh: "把每个角度的正弦和余弦写在相邻两列。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positions_as(&[|table| Sinusoid {
        layout: Layout::Halves,
        ..table
    }])
}
