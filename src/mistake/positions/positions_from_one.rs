//! Positions were counted from a number that is one off.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Rotary, Sinusoid};

/// `positions`, or what they turn, with the first position one more or one less.
pub const MISTAKE: Entry = Entry {
    name: "positions_from_one",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the positions were counted from a number that is one off",
            zh: "位置的起始编号差了一",
        },
        looks_like: Text {
            en: "Each row is that of the next position, or of the one before: the first token has the numbers of position 1 where it should have those of 0.",
            zh: "每一行都是下一个（或上一个）位置的数：第一个词本该用位置 0，却用了位置 1。",
        },
        why_wrong: Text {
            en: "The paper's positions begin with 0 unless the problem says otherwise. Rows and columns of tables count from 1, positions do not.",
            zh: "除非题目另有说明，论文中的位置从 0 开始。表格的行和列从 1 数起，位置不是。",
        },
        example: Text {
            en: "d = 2: the first token has [sin 0, cos 0] = [0, 1]. Counted from 1 it has [sin 1, cos 1] = [0.841, 0.540].",
            zh: "d = 2：第一个词是 [sin 0, cos 0] = [0, 1]。从 1 数起则是 [sin 1, cos 1] = [0.841, 0.540]。",
        },
        tell_apart: Text {
            en: "Compare the first row with the second of the right table: if they are the same, this is it.",
            zh: "把第一行与正确表格的第二行比较：如果相同，就是这个错误。",
        },
        mend: Text {
            en: "Give the first token the position that the problem begins with, which is 0 unless it says so.",
            zh: "第一个词用题目规定的起始位置；没有说明就是 0。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let added = site.positions_as(&[
        |table| Sinusoid {
            start: table.start.saturating_add(1),
            ..table
        },
        |table| Sinusoid {
            start: table.start.saturating_sub(1),
            ..table
        },
    ]);
    let turned = site.turned_as(&[
        |rotary| Rotary {
            start: rotary.start.saturating_add(1),
            ..rotary
        },
        |rotary| Rotary {
            start: rotary.start.saturating_sub(1),
            ..rotary
        },
    ]);
    [added, turned].concat()
}
