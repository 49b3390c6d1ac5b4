//! The product was taken the other way round: K·Qᵀ for Q·Kᵀ.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// `scores` are K·Qᵀ.
pub const MISTAKE: Entry = Entry {
    name: "swapped_query_key",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the product was taken the other way round: K·Qᵀ in place of Q·Kᵀ",
            zh: "乘法的次序反了：把 Q·Kᵀ 算成了 K·Qᵀ",
        },
        looks_like: Text {
            en: "The scores are the right numbers in mirrored places, rows and columns exchanged.",
            zh: "分数的数值都对，但行列互换，沿对角线翻了过来。",
        },
        why_wrong: Text {
            en: "A row has to hold one query's scores on all keys, since the softmax divides each row. The other way round a row holds one key's scores from all queries, which have nothing to divide among them.",
            zh: "一行应当是一个查询对所有键的分数，因为 softmax 按行归一化。次序反了，一行就成了所有查询对一个键的分数，它们之间没有什么可分。",
        },
        example: Text {
            en: "Q = [[1, 0], [1, 1]], K = [[1, 2], [0, 1]]: Q·Kᵀ = [[1, 0], [3, 1]], but K·Qᵀ = [[1, 3], [0, 1]].",
            zh: "Q = [[1, 0], [1, 1]]，K = [[1, 2], [0, 1]]：Q·Kᵀ = [[1, 0], [3, 1]]，而 K·Qᵀ = [[1, 3], [0, 1]]。",
        },
        tell_apart: Text {
            en: "The diagonal is right and every other number stands where its mirror image belongs. A table copied with rows and columns exchanged looks the same; so do, where only the scores are written, the weights of queries and keys exchanged.",
            zh: "对角线是对的，其余每个数都写在了它的对称位置上。把整张表行列抄反，看起来一样；如果只写了分数，查询和键的权重弄反也一样。",
        },
        mend: Text {
            en: "Put the queries on the left: row i of the scores is query i against every key.",
            zh: "把查询放在左边：分数的第 i 行是查询 i 对每个键的点积。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0), site.operand(1)) {
        (Op::MatMul(_), Some(queries), Some(keys)) if site.is(Name::Scores) => {
            vec![Rewrite::of(site.op().clone(), [keys, queries])]
        }
        _ => Vec::new(),
    }
}
