//! Queries were made with the weights of the keys, or keys with those of the queries.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Linear, Op};
use crate::problem::Parameter;
use crate::program::Name;

/// `queries` made with W_K, `keys` with W_Q, the biases exchanged as well or not; each from its own tokens.
pub const MISTAKE: Entry = Entry {
    name: "swapped_roles",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the weights of queries and keys were exchanged",
            zh: "查询和键的权重弄反了",
        },
        looks_like: Text {
            en: "The queries are what W_K makes of the tokens, or the keys what W_Q makes of them; the biases may have been exchanged with the weights, or stay.",
            zh: "查询是用 W_K 算的，或者键是用 W_Q 算的；偏置可能随之换了，也可能没有换。",
        },
        why_wrong: Text {
            en: "The score of one token on another sets what the first asks for against what the second offers. With the weights exchanged, question and offer change places: in self-attention the whole table of scores comes out transposed.",
            zh: "一个词对另一个词的分数，是用前者的提问去对照后者提供的内容。权重一换，提问与提供就颠倒了：在自注意力中，整张分数表会被转置。",
        },
        example: Text {
            en: "x = [1, 2], W_Q = [[1, 0], [1, 1]], W_K = [[1, 2], [0, 1]]: the query is x·W_Q = [3, 2]; with W_K it becomes [1, 4].",
            zh: "x = [1, 2]，W_Q = [[1, 0], [1, 1]]，W_K = [[1, 2], [0, 1]]：查询是 x·W_Q = [3, 2]；用 W_K 算就成了 [1, 4]。",
        },
        tell_apart: Text {
            en: "In self-attention the queries written are the right keys, or the keys written the right queries. Where only the scores are written, both exchanged look the same as K·Qᵀ.",
            zh: "在自注意力中，写下的查询恰好是正确的键，或者写下的键恰好是正确的查询。如果只写了分数，两者都弄反与算成 K·Qᵀ 看不出区别。",
        },
        mend: Text {
            en: "Write beside every weight matrix whose it is: W_Q for those who ask, W_K for those who are asked.",
            zh: "在每个权重矩阵旁标明用途：W_Q 用于提问的一方，W_K 用于被查找的一方。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let (weight, bias) = if site.is(Name::Queries) {
        (Parameter::WK, Parameter::BK)
    } else if site.is(Name::Keys) {
        (Parameter::WQ, Parameter::BQ)
    } else {
        return Vec::new();
    };
    match (site.op(), site.operand(0), site.input(weight)) {
        (Op::Linear(linear), Some(tokens), Some(weight)) => {
            // The biases are exchanged as well, or each stays where it belongs.
            let mut biases = vec![site.input(bias), site.operand(2)];
            biases.dedup();
            let swapped = |bias: Option<Source>| {
                let swapped = Op::Linear(Linear {
                    bias: bias.is_some(),
                    ..*linear
                });
                Rewrite::of(swapped, [tokens, weight].into_iter().chain(bias))
            };
            biases.into_iter().map(swapped).collect()
        }
        _ => Vec::new(),
    }
}
