//! The heads were averaged instead of being set beside one another.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Add, Op};

/// `concat` as the mean of the heads; or the output, where that stands in place of it.
pub const MISTAKE: Entry = Entry {
    name: "heads_averaged",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the heads were averaged instead of being set beside one another",
            zh: "对各个头取了平均，而没有拼接起来",
        },
        looks_like: Text {
            en: "The joint matrix is only as wide as one head, and each number is the mean of those of all heads.",
            zh: "合并后的矩阵只有一个头那么宽，每个数都是各个头对应数的平均。",
        },
        why_wrong: Text {
            en: "The heads have found different things, and W_O decides how they are mixed, for each column its own way. A mean mixes all alike and throws away what told them apart.",
            zh: "各个头找到的是不同的东西，如何混合由 W_O 逐列决定。取平均是一律等量混合，丢掉了各头之间的差别。",
        },
        example: Text {
            en: "Head 1 gives [1, 2] and head 2 [3, 4]: side by side they are [1, 2, 3, 4]. Their mean is [2, 3].",
            zh: "头 1 给出 [1, 2]，头 2 给出 [3, 4]：拼接起来是 [1, 2, 3, 4]，平均则是 [2, 3]。",
        },
        tell_apart: Text {
            en: "Count the columns: there should be H times as many as one head has. If the numbers are H times larger still, the heads were summed.",
            zh: "数一数列数：应是一个头的 H 倍。如果数字还要再大 H 倍，那就是把各头相加了。",
        },
        mend: Text {
            en: "Write the heads beside one another, head 1 first, then multiply by W_O.",
            zh: "把各个头并排写在一起，头 1 在最前，然后再乘 W_O。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.joined_by(&Op::Add(Add { mean: true }))
}
