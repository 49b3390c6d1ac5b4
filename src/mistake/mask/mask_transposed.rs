//! The mask was applied with rows and columns exchanged.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Misreading, Reading};

/// `masked_scores` masked by the transposed mask.
pub const MISTAKE: Entry = Entry {
    name: "mask_transposed",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the mask was applied with rows and columns exchanged",
            zh: "掩码的行和列用反了",
        },
        looks_like: Text {
            en: "A causal mask leaves the part on and above the diagonal, where it should leave that on and below it.",
            zh: "因果掩码留下的是对角线及其上方，而应当留下对角线及其下方。",
        },
        why_wrong: Text {
            en: "Rows are queries and columns are keys. Exchanged, each word sees itself and what comes after it, and never what came before.",
            zh: "行是查询，列是键。用反之后，每个词只能看到自己和后面的词，看不到前面的词。",
        },
        example: Text {
            en: "Two tokens, causal, all scores 1: right is [[1, −∞], [1, 1]]; transposed it is [[1, 1], [−∞, 1]].",
            zh: "两个词，因果掩码，分数全是 1：正确的是 [[1, −∞], [1, 1]]；用反了就是 [[1, 1], [−∞, 1]]。",
        },
        tell_apart: Text {
            en: "The diagonal is as it should be, and the first query, not the last, sees everything. Inverted, the mask would change the diagonal too.",
            zh: "对角线是对的，但能看到所有键的是第一个查询，而不是最后一个。若是含义弄反，对角线也会变。",
        },
        mend: Text {
            en: "Ask of row 1: which keys may the first query see? Under a causal mask only the first.",
            zh: "看第 1 行：第一个查询可以看到哪些键？在因果掩码下只有第一个。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let one = site.some_rule_misread(Misreading::Transposed);
    site.masked_as([Reading::Transposed].into_iter().chain(one))
}
