//! The angles were made with another base.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Rotary, Sinusoid};

/// `positions`, or what they turn, with a base that is usual elsewhere or easily written.
pub const MISTAKE: Entry = Entry {
    name: "positions_other_base",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the angles of the positions were made with another base",
            zh: "位置编码的角度用了别的底数",
        },
        looks_like: Text {
            en: "The first pair of columns is right; further on the numbers change too quickly, or too slowly.",
            zh: "第一对列是对的；往后的数变化太快或太慢。",
        },
        why_wrong: Text {
            en: "The base sets how slowly the last columns turn. It is 10000 in the paper, 500000 in Llama 3 and what the problem says otherwise, and the weights belong to it.",
            zh: "底数决定最后几列转得多慢。论文中是 10000，Llama 3 是 500000，以题目为准；权重与它相配。",
        },
        example: Text {
            en: "d = 4, position 1, the second pair: 1 / 10000^(2/4) = 0.01. With base 1000 it is 1 / 31.6 = 0.032.",
            zh: "d = 4，位置 1，第二对：1 / 10000^(2/4) = 0.01。底数为 1000 则是 1 / 31.6 = 0.032。",
        },
        tell_apart: Text {
            en: "From the sine of a late pair work out its angle: position over angle, raised to d / 2i, is the base that was used.",
            zh: "由靠后一对的正弦求出角度：位置除以角度，再取 d / 2i 次方，就是所用的底数。",
        },
        mend: Text {
            en: "Count the zeros: 10000 has four.",
            zh: "数一数零：10000 有四个零。",
        },
    },
};

/// The paper's; a zero too few, half of the zeros, a power of two from notes.
const ADDED: &[fn(Sinusoid) -> Sinusoid] = &[
    |table| Sinusoid {
        base: 10000.0,
        ..table
    },
    |table| Sinusoid {
        base: 1000.0,
        ..table
    },
    |table| Sinusoid {
        base: 100.0,
        ..table
    },
    |table| Sinusoid {
        base: 100_000.0,
        ..table
    },
];

/// RoFormer and Llama; Llama 3; Code Llama.
const TURNED: &[fn(Rotary) -> Rotary] = &[
    |rotary| Rotary {
        base: 10000.0,
        ..rotary
    },
    |rotary| Rotary {
        base: 500_000.0,
        ..rotary
    },
    |rotary| Rotary {
        base: 1_000_000.0,
        ..rotary
    },
];

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    [site.positions_as(ADDED), site.turned_as(TURNED)].concat()
}
