//! The weights were multiplied by the keys instead of the values.

use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::program::Name;

/// A·K in place of A·V.
pub const MISTAKE: Entry = Entry {
    name: "keys_for_values",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the weights were multiplied by the keys instead of the values",
            zh: "权重乘的是键 K，而不是值 V",
        },
        looks_like: Text {
            en: "The output is A·K: means of the rows of K.",
            zh: "输出是 A·K，即 K 各行的加权平均。",
        },
        why_wrong: Text {
            en: "Keys only decide how much attention a token gets. What it passes on are its values.",
            zh: "键只决定一个词得到多少注意力；它传递出去的内容是值。",
        },
        example: Text {
            en: "Weights [0.5, 0.5], K = [[1], [3]], V = [[10], [20]]: A·K = 2; the output is A·V = 15.",
            zh: "权重 [0.5, 0.5]，K = [[1], [3]]，V = [[10], [20]]：A·K = 2；正确的输出是 A·V = 15。",
        },
        tell_apart: Text {
            en: "The output lies between the smallest and the largest keys of its column; where keys and values have different widths, it has the wrong number of columns.",
            zh: "输出介于 K 中对应列的最小值与最大值之间；若键与值的维度不同，输出的列数也不对。",
        },
        mend: Text {
            en: "Multiply the attention weights by V.",
            zh: "用注意力权重乘 V。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.weighted_sum(), site.find(Name::Keys)) {
        (Some((weights, values)), Some(keys)) => {
            let mut rewrites = vec![Rewrite::of(site.op().clone(), [weights, keys])];
            let projected = site.with_own_bias(values, keys);
            let sum = |values: Rewrite| {
                values.then(site.op().clone(), vec![weights.into(), Ref::Step(0)])
            };
            rewrites.extend(projected.map(sum));
            rewrites
        }
        _ => Vec::new(),
    }
}
