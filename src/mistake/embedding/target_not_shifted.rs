//! The decoder was given the target itself, without the start word before it.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Lookup, Op};
use crate::program::Part;

/// `target.embedding` without its first row.
pub const MISTAKE: Entry = Entry {
    name: "target_not_shifted",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the start word was not put before the target, so that the decoder is not shifted",
            zh: "目标序列前没有加起始词，解码器的输入没有右移",
        },
        looks_like: Text {
            en: "The decoder's first row is the first word of the target, and there is one row too few.",
            zh: "解码器的第一行是目标序列的第一个词，而且少了一行。",
        },
        why_wrong: Text {
            en: "Each row of the decoder has to find the next word. Row 1 reads the start word and finds word 1; given word 1 itself, it is told the answer, and nothing finds the first word.",
            zh: "解码器的每一行要预测下一个词：第 1 行读到起始词，预测第 1 个词。如果直接给它第 1 个词，就等于告诉了答案，而第一个词也无从预测。",
        },
        example: Text {
            en: "Start word [0, 1], target words [1, 0] and [1, 1]: the decoder reads [0, 1], [1, 0], [1, 1]. Not shifted, it reads [1, 0], [1, 1].",
            zh: "起始词 [0, 1]，目标词 [1, 0] 和 [1, 1]：解码器读入 [0, 1]、[1, 0]、[1, 1]。没有右移则读入 [1, 0]、[1, 1]。",
        },
        tell_apart: Text {
            en: "Look at the first row: it should be the row of the start word.",
            zh: "看第一行：应是起始词的那一行。",
        },
        mend: Text {
            en: "Write the start word first, then the words of the target.",
            zh: "先写起始词，再写目标序列的各个词。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.stage().key.scope.part) {
        (Op::Lookup(Lookup { rows }), Some(Part::Target)) if rows.len() > 1 => {
            let rows = rows[1..].to_vec();
            let table = site.stage().operands.iter().copied();
            site.instead(Op::Lookup(Lookup { rows }), table)
        }
        _ => Vec::new(),
    }
}
