//! Cross-attention looked at its own tokens, not at the memory.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;
use crate::program::Name;

/// `keys` or `values` of a cross-attention from the queries' tokens.
pub const MISTAKE: Entry = Entry {
    name: "self_for_cross",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "keys or values of a cross-attention were made from its own tokens, not from the memory",
            zh: "交叉注意力的键或值用了自己这一侧的词，没有用记忆（memory）",
        },
        looks_like: Text {
            en: "The keys or the values of a cross-attention are those of the queries' tokens: often they have as many rows as the queries, not as the memory.",
            zh: "交叉注意力的键或值是查询那一侧的词算出来的：行数往往与查询相同，而不是与记忆相同。",
        },
        why_wrong: Text {
            en: "In cross-attention only the queries come from the decoder; keys and values come from the encoder's output, which is what it looks things up in. With its own tokens it would be self-attention once more.",
            zh: "交叉注意力中只有查询来自解码器，键和值都来自编码器的输出，它正是要到那里去查。用自己的词，就只是又做了一次自注意力。",
        },
        example: Text {
            en: "A decoder of 2 tokens beside an encoder of 3: K and V have 3 rows, and the scores are 2×3. From its own tokens K and V would have 2 rows, and the scores be 2×2.",
            zh: "解码器 2 个词，编码器 3 个词：K 和 V 有 3 行，分数是 2×3。若用自己的词，K 和 V 只有 2 行，分数成了 2×2。",
        },
        tell_apart: Text {
            en: "Count the rows of the keys, and compare them with X·W_K and memory·W_K. If the queries are wrong as well, the two sides were exchanged (cross_roles_swapped).",
            zh: "数一数键的行数，并与 X·W_K、memory·W_K 比较。如果连查询也错了，那是两边弄反了（cross_roles_swapped）。",
        },
        mend: Text {
            en: "Multiply the encoder's output, or the memory, by W_K and W_V.",
            zh: "用编码器的输出（或记忆）乘以 W_K 和 W_V。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    if !(site.is(Name::Keys) || site.is(Name::Values)) {
        return Vec::new();
    }
    let scope = site.stage().key.scope;
    let queries = site.program.beside(scope, Name::Queries).map(Source::Stage);
    let tokens = queries.and_then(|queries| site.projected_from(queries));
    match (site.op(), tokens) {
        (Op::Linear(_), Some(tokens)) => {
            let rest = site.stage().operands.iter().skip(1).copied();
            site.instead(site.op().clone(), [tokens].into_iter().chain(rest))
        }
        _ => Vec::new(),
    }
}
