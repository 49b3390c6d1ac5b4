//! The tokens stand where their projection should.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// `queries`, `keys` or `values` are the tokens themselves.
pub const MISTAKE: Entry = Entry {
    name: "missing_projection",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the tokens were used without their projection",
            zh: "直接用了词向量，没有做投影",
        },
        looks_like: Text {
            en: "The queries, keys or values are the tokens themselves: X stands where X·W belongs.",
            zh: "查询、键或值就是词向量本身：该是 X·W 的地方写成了 X。",
        },
        why_wrong: Text {
            en: "The projections let a token ask, be found and pass something on with different numbers. Without them all three are the same, and a token attends to what looks like itself.",
            zh: "投影让同一个词在提问、被查找和传递内容时用不同的数。不做投影，三者就完全一样，词只会关注与自己相像的词。",
        },
        example: Text {
            en: "x = [1, 2], W_V = [[2, 0], [0, 1]]: the value is x·W_V = [2, 2]; without the projection it stays [1, 2].",
            zh: "x = [1, 2]，W_V = [[2, 0], [0, 1]]：值是 x·W_V = [2, 2]；不做投影就还是 [1, 2]。",
        },
        tell_apart: Text {
            en: "Hold the stage against X: the same numbers everywhere, and where W is not square also the width of a token instead of that of a query, key or value.",
            zh: "与 X 对照：处处是同样的数；如果 W 不是方阵，列数也会是词向量的维度，而不是查询、键或值的维度。",
        },
        mend: Text {
            en: "Multiply the tokens by W_Q, W_K and W_V first; only the results enter the scores and the output.",
            zh: "先把词向量分别乘以 W_Q、W_K、W_V；参与打分和输出的是乘出来的结果。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let projection = [Name::Queries, Name::Keys, Name::Values];
    match (site.op(), site.operand(0)) {
        (Op::Linear(_), Some(tokens)) if projection.iter().any(|&name| site.is(name)) => {
            vec![Rewrite::of(site.nothing(), [tokens])]
        }
        _ => Vec::new(),
    }
}
