//! The heads were added up instead of being set beside one another.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Add, Op};

/// `concat` as the sum of the heads; or the output, where that stands in place of it.
pub const MISTAKE: Entry = Entry {
    name: "heads_summed",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the heads were added up instead of being set beside one another",
            zh: "把各个头相加了，而没有拼接起来",
        },
        looks_like: Text {
            en: "The joint matrix is only as wide as one head, and each number is the sum of those of all heads.",
            zh: "合并后的矩阵只有一个头那么宽，每个数都是各个头对应数之和。",
        },
        why_wrong: Text {
            en: "What is added up comes after W_O: C·W_O is a sum over the heads, each multiplied by its own rows of W_O. Added before, all heads would share the same rows.",
            zh: "相加是乘 W_O 时才发生的：C·W_O 就是各头分别乘上 W_O 中属于自己的那些行，再求和。提前相加，等于所有头共用同样的行。",
        },
        example: Text {
            en: "Head 1 gives [1, 2] and head 2 [3, 4]: side by side they are [1, 2, 3, 4]. Their sum is [4, 6].",
            zh: "头 1 给出 [1, 2]，头 2 给出 [3, 4]：拼接起来是 [1, 2, 3, 4]，相加则是 [4, 6]。",
        },
        tell_apart: Text {
            en: "Count the columns: there should be H times as many as one head has. If the numbers are H times smaller, the heads were averaged.",
            zh: "数一数列数：应是一个头的 H 倍。如果数字小了 H 倍，那就是取了平均。",
        },
        mend: Text {
            en: "Write the heads beside one another, head 1 first, then multiply by W_O.",
            zh: "把各个头并排写在一起，头 1 在最前，然后再乘 W_O。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.joined_by(&Op::Add(Add { mean: false }))
}
