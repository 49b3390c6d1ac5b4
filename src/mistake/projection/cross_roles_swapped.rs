//! Queries came from the memory, or keys and values from where the queries come from.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// `queries` of the memory, or `keys` or `values` of what attends to it, in cross-attention.
pub const MISTAKE: Entry = Entry {
    name: "cross_roles_swapped",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the two sequences of the cross-attention were exchanged",
            zh: "交叉注意力的两个序列弄反了",
        },
        looks_like: Text {
            en: "The queries are made of the memory, or the keys or values of the sequence that attends to it. Where the two have different lengths, the shape is wrong.",
            zh: "查询是由记忆（编码器的输出）算出来的，或者键、值是由提问的序列算出来的。两个序列长度不同时，形状也不对。",
        },
        why_wrong: Text {
            en: "The decoder asks and the encoder's output answers: one row of the result for every word of the decoder. Exchanged, the words of the source would ask, and each would get its own row.",
            zh: "解码器提问，编码器的输出作答：解码器的每个词得到一行结果。弄反了，就成了源句的词提问，结果的每一行也成了源句的词的。",
        },
        example: Text {
            en: "A row [1, 0] of the decoder, a row [0, 2] of the memory, W_Q = [[1, 0], [0, 1]]: the query is [1, 0]; of the memory it would be [0, 2].",
            zh: "解码器的一行 [1, 0]，记忆的一行 [0, 2]，W_Q = [[1, 0], [0, 1]]：查询是 [1, 0]；由记忆算则成了 [0, 2]。",
        },
        tell_apart: Text {
            en: "Count the rows: as many queries as words in the decoder, as many keys and values as words in the source.",
            zh: "数行数：查询的行数等于解码器的词数，键和值的行数等于源句的词数。",
        },
        mend: Text {
            en: "Make queries of what comes from below in the decoder, keys and values of the encoder's output.",
            zh: "查询由解码器下方来的数得到，键和值由编码器的输出得到。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let other = if site.is(Name::Queries) {
        Name::Keys
    } else if site.is(Name::Keys) || site.is(Name::Values) {
        Name::Queries
    } else {
        return Vec::new();
    };
    let scope = site.stage().key.scope;
    let other = site.program.beside(scope, other).map(Source::Stage);
    let tokens = other.and_then(|other| site.projected_from(other));
    match (site.op(), tokens) {
        (Op::Linear(_), Some(tokens)) => {
            let rest = site.stage().operands.iter().skip(1).copied();
            site.instead(site.op().clone(), [tokens].into_iter().chain(rest))
        }
        _ => Vec::new(),
    }
}
