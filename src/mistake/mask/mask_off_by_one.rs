//! The mask lets one key too many through, or one too few.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Misreading;

/// `masked_scores` under the mask moved by one key, to either side.
pub const MISTAKE: Entry = Entry {
    name: "mask_off_by_one",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the mask is off by one key",
            zh: "掩码差了一个键",
        },
        looks_like: Text {
            en: "The edge of the mask is moved by one: each query sees one key too many, or one too few.",
            zh: "掩码的边界挪了一格：每个查询多看到一个键，或少看到一个键。",
        },
        why_wrong: Text {
            en: "Under a causal mask a query sees the keys up to and with its own place, j ≤ i. With one more it sees the word that it is to predict; with one less it does not see itself, and the first has nothing left.",
            zh: "因果掩码下，查询可以看到自己和之前的键，即 j ≤ i。多一个，就看到了要预测的词；少一个，就看不到自己，而第一个查询什么也看不到。",
        },
        example: Text {
            en: "Three tokens, causal: query 2 sees the keys 1 and 2. One too few leaves key 1; one too many adds key 3.",
            zh: "三个词，因果掩码：查询 2 能看到键 1 和键 2。少一个就只剩键 1；多一个就加上了键 3。",
        },
        tell_apart: Text {
            en: "Count the −∞ of each row: one less or one more than there should be, in nearly every row.",
            zh: "数每一行的 −∞：几乎每一行都比应有的少一个或多一个。",
        },
        mend: Text {
            en: "Check the first row and the diagonal: under a causal mask the first query sees exactly one key, itself. In NumPy that is triu(…, k=1) for what is masked.",
            zh: "检查第一行和对角线：因果掩码下，第一个查询恰好只能看到一个键，即它自己。在 NumPy 中，被挡住的部分是 triu(…, k=1)。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let wider = site.rules_misread(Misreading::OneMore);
    site.masked_as(wider.chain(site.rules_misread(Misreading::OneLess)))
}
