//! The weights were multiplied by the tokens themselves instead of the values.

use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::{Columns, Op};
use crate::problem::Parameter;

/// A·X in place of A·V, X being the tokens that the values come from.
pub const MISTAKE: Entry = Entry {
    name: "input_for_values",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the weights were multiplied by the tokens X instead of the values",
            zh: "权重乘的是输入 X，而不是值 V",
        },
        looks_like: Text {
            en: "The output is A·X: means of the input rows, as if W_V did not exist.",
            zh: "输出是 A·X，即输入各行的加权平均，仿佛没有 W_V。",
        },
        why_wrong: Text {
            en: "What a token passes on are its values, V = X·W_V. Only where W_V changes nothing are they the token itself.",
            zh: "一个词传递出去的是它的值 V = X·W_V。只有 W_V 不起任何作用时，值才等于输入本身。",
        },
        example: Text {
            en: "Weights [0.5, 0.5], X = [[1, 0], [0, 1]], V = [[2, 0], [0, 4]]: A·X = [0.5, 0.5]; the output is A·V = [1, 2].",
            zh: "权重 [0.5, 0.5]，X = [[1, 0], [0, 1]]，V = [[2, 0], [0, 4]]：A·X = [0.5, 0.5]；正确的输出是 A·V = [1, 2]。",
        },
        tell_apart: Text {
            en: "Multiply the output written by W_V (and add its bias): if it is right then, this is it.",
            zh: "把写下的输出再乘 W_V（并加偏置）：如果这样就对了，便是这个错误。",
        },
        mend: Text {
            en: "Work out V = X·W_V first, then multiply the weights by V.",
            zh: "先算 V = X·W_V，再用权重乘 V。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Some((weights, values)) = site.weighted_sum() else {
        return Vec::new();
    };
    // Where the values are given, the tokens may still stand in the file.
    let tokens = site.projected_from(values).or_else(|| {
        [Parameter::MemoryXV, Parameter::MemoryX, Parameter::X]
            .into_iter()
            .find_map(|tokens| site.input(tokens))
    });
    let Some(tokens) = tokens else {
        return Vec::new();
    };
    let mut rewrites = vec![Rewrite::of(site.op().clone(), [weights, tokens])];
    // A head may have taken its own columns of the tokens.
    if let Some(slice) = site.slice_of(values) {
        let columns = Op::Columns(Columns {
            columns: slice.columns(),
        });
        let own = Rewrite::of(columns, [tokens]);
        rewrites.push(own.then(site.op().clone(), vec![weights.into(), Ref::Step(0)]));
    }
    rewrites
}
