//! The heads were split by a reshape without the transpose.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Op, Reshaped};

/// A head's queries, keys or values as a reshape to (H, n, d_k) makes them, for H heads.
pub const MISTAKE: Entry = Entry {
    name: "heads_reshaped",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the heads were split by a reshape without a transpose",
            zh: "拆分多头时只做了 reshape，没有转置",
        },
        looks_like: Text {
            en: "The numbers of the joint matrix run on row by row and are dealt out in this order: head 1 has all numbers of the first tokens, the last head all those of the last ones.",
            zh: "合在一起的矩阵被逐行展开，再按这个顺序分给各个头：头 1 得到最前面几个词的全部数字，最后一个头得到最后几个词的。",
        },
        why_wrong: Text {
            en: "Every head has to see every token, by its own columns. Reshaped to (H, n, d_k) in one go, a head sees a few tokens in full and the others not at all.",
            zh: "每个头都应看到所有的词，只是各看自己的几列。一步 reshape 成 (H, n, d_k)，一个头就只看到少数几个词的全部，而完全看不到其他词。",
        },
        example: Text {
            en: "Q = [[1, 2], [3, 4]] and 2 heads: head 1 gets [[1], [3]], head 2 [[2], [4]]. Reshaped, the numbers run 1 2 3 4, and head 1 gets [[1], [2]], head 2 [[3], [4]].",
            zh: "Q = [[1, 2], [3, 4]]，2 个头：头 1 得 [[1], [3]]，头 2 得 [[2], [4]]。直接 reshape，数字依次是 1 2 3 4，头 1 得到 [[1], [2]]，头 2 得到 [[3], [4]]。",
        },
        tell_apart: Text {
            en: "Read head 1 row by row: if it repeats the beginning of the joint matrix, this is it. With its columns in turn, each row would still hold numbers of its own token only.",
            zh: "逐行读头 1：如果恰好是合并矩阵开头的那些数，就是这个错误。如果只是轮流取列，每一行里仍只有本词的数字。",
        },
        mend: Text {
            en: "Reshape to (n, H, d_k) first, then exchange the first two axes; on paper, cut the matrix by columns.",
            zh: "先 reshape 成 (n, H, d_k)，再交换前两个轴；手算时按列切开矩阵。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some(slice) = site.slice().filter(|_| site.is_part()) else {
        return Vec::new();
    };
    let reshaped = Op::Reshaped(Reshaped {
        part: slice.part,
        parts: slice.parts,
    });
    site.instead(reshaped, [slice.of])
}
