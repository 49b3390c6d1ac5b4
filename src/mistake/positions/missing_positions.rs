//! The positions were not added.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};

/// `input` without the positions.
pub const MISTAKE: Entry = Entry {
    name: "missing_positions",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the positions were not added to the words",
            zh: "没有把位置编码加到词向量上",
        },
        looks_like: Text {
            en: "What goes in is the embedding itself, and the same word has the same row wherever it stands.",
            zh: "输入就是词向量本身，同一个词无论在哪里都是同样的一行。",
        },
        why_wrong: Text {
            en: "Attention looks at a set of tokens. Without positions it cannot tell \"cat bites dog\" from \"dog bites cat\".",
            zh: "注意力看到的只是一组词。没有位置编码，就分不清“猫咬狗”和“狗咬猫”。",
        },
        example: Text {
            en: "An embedding [1, 2] at position 0, whose row is [0, 1]: the sum is [1, 3]; left out it stays [1, 2].",
            zh: "词向量 [1, 2] 在位置 0，位置编码是 [0, 1]：相加得 [1, 3]；漏掉则还是 [1, 2]。",
        },
        tell_apart: Text {
            en: "Take what is written from what is right: if the table of positions remains, this is it.",
            zh: "用正确的结果减去写下的：如果剩下的正是位置编码表，就是这个错误。",
        },
        mend: Text {
            en: "Add to each word the row of its position, number by number.",
            zh: "给每个词加上它所在位置的那一行，逐个数相加。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positioned()
        .map(|(words, _)| Rewrite::of(site.nothing(), [words]))
        .into_iter()
        .collect()
}
