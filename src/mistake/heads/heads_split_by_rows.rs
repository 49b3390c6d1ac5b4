//! The tokens were dealt out to the heads instead of the columns.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Lookup, Op};

/// A head's queries, keys or values as some rows of the joint ones, in full width.
pub const MISTAKE: Entry = Entry {
    name: "heads_split_by_rows",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the tokens were dealt out to the heads instead of the columns",
            zh: "分给各个头的是词（行），而不是列",
        },
        looks_like: Text {
            en: "Each head has a part of the rows of the joint matrix, in their full width.",
            zh: "每个头得到合在一起的矩阵中的几行，宽度不变。",
        },
        why_wrong: Text {
            en: "Every head looks at the whole sequence, each from its own point of view. Split by tokens, words in different heads could never attend to one another.",
            zh: "每个头看的都是整个序列，只是角度不同。按词拆分，分在不同头里的词就永远无法互相关注。",
        },
        example: Text {
            en: "Q = [[1, 2], [3, 4]] and 2 heads: head 1 gets the column [[1], [3]]. By rows it would get [[1, 2]], a single token.",
            zh: "Q = [[1, 2], [3, 4]]，2 个头：头 1 应得到一列 [[1], [3]]。按行拆分则得到 [[1, 2]]，只有一个词。",
        },
        tell_apart: Text {
            en: "The shape tells: a head should have as many rows as there are tokens, and d_model / H columns.",
            zh: "看形状就知道：一个头的行数应等于词数，列数应为 d_model / H。",
        },
        mend: Text {
            en: "Cut the matrix vertically, between its columns.",
            zh: "竖着切，在列与列之间切开。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some(slice) = site.slice().filter(|_| site.is_part()) else {
        return Vec::new();
    };
    let rows = site.program.shape(slice.of).rows;
    let share = rows / slice.parts;
    if share * slice.parts != rows {
        return Vec::new();
    }
    let rows = (slice.part * share..(slice.part + 1) * share).collect();
    site.instead(Op::Lookup(Lookup { rows }), [slice.of])
}
