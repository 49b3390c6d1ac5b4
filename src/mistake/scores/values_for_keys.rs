//! The queries were scored against the values: Q·Vᵀ for Q·Kᵀ.

use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::program::Name;

/// `scores` are Q·Vᵀ.
pub const MISTAKE: Entry = Entry {
    name: "values_for_keys",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the values were used in place of the keys: Q·Vᵀ",
            zh: "用值代替了键：算成了 Q·Vᵀ",
        },
        looks_like: Text {
            en: "Each score is the dot product of a query with a value. It can be worked out only where values are as wide as keys.",
            zh: "每个分数是查询与值的点积。只有值与键维度相同时才算得出来。",
        },
        why_wrong: Text {
            en: "Keys are what a query is held against; values are what is passed on once the weights are known. Which token is attended to must not depend on what it passes on.",
            zh: "键是用来与查询对照的；值是权重定下之后要传递的内容。关注哪个词，不应取决于它传递的是什么。",
        },
        example: Text {
            en: "q = [1, 1], k = [1, 2], v = [2, 0]: the score is q·k = 3; with the value it is q·v = 2.",
            zh: "q = [1, 1]，k = [1, 2]，v = [2, 0]：分数是 q·k = 3；用值来算就成了 q·v = 2。",
        },
        tell_apart: Text {
            en: "Work out one score with the key and once more with the value of the same token: the second is what is written.",
            zh: "取同一个词，用键算一遍分数，再用值算一遍：写下的是后者。",
        },
        mend: Text {
            en: "Take K for the scores, and V only at the end, in A·V.",
            zh: "打分用 K；V 只在最后的 A·V 中使用。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.stage().operands.as_slice(), site.find(Name::Values)) {
        (&[queries, keys], Some(values)) if site.is_scores() => {
            let mut rewrites = vec![Rewrite::of(site.op().clone(), [queries, values])];
            let weights = site.with_own_bias(keys, values);
            let scores =
                |keys: Rewrite| keys.then(site.op().clone(), vec![queries.into(), Ref::Step(0)]);
            rewrites.extend(weights.map(scores));
            rewrites
        }
        _ => Vec::new(),
    }
}
