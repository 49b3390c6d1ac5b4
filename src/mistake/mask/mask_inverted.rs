//! The mask was read the wrong way round: what it allows was masked.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Misreading, Reading};

/// `masked_scores` masked exactly where they should not be.
pub const MISTAKE: Entry = Entry {
    name: "mask_inverted",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the mask was read the wrong way round: allowed and masked were exchanged",
            zh: "掩码的含义弄反了：允许的被挡住，该挡的却放行了",
        },
        looks_like: Text {
            en: "−∞ stands exactly where it should not, and the scores that should be masked are there.",
            zh: "不该出现 −∞ 的地方全是 −∞，该被掩码的分数却留着。",
        },
        why_wrong: Text {
            en: "A mask of 0 and 1 (or true and false) means the opposite thing in different libraries: in PyTorch's attention modules true means masked, in its scaled_dot_product_attention, ONNX and JAX true means allowed.",
            zh: "由 0 和 1（或真和假）组成的掩码，在不同的库里含义相反：PyTorch 的注意力模块中真表示挡住，而它的 scaled_dot_product_attention、ONNX 和 JAX 中真表示允许。",
        },
        example: Text {
            en: "Scores [2, 3], the second masked: right is [2, −∞]; inverted it is [−∞, 3].",
            zh: "分数 [2, 3]，第二个被掩码：正确的是 [2, −∞]；弄反了就是 [−∞, 3]。",
        },
        tell_apart: Text {
            en: "Hold the two tables together: every cell is masked in exactly one of them. Of a causal mask only the part above the diagonal is left; if the diagonal is left as well, the mask was transposed.",
            zh: "把两张表放在一起：每个位置恰好只在其中一张里被掩码。对因果掩码来说，弄反后只剩对角线以上的部分；如果对角线也在，则是掩码被转置了。",
        },
        mend: Text {
            en: "Say in words what a 1 means before using the mask: here the names say it, \"allow\" or \"block\", and in \"padding\" a 1 is a real token.",
            zh: "使用掩码之前，先用话说清 1 是什么意思：这里由名称说明，\"allow\" 是允许，\"block\" 是阻挡，\"padding\" 中 1 表示真实的词。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let one = site.some_rule_misread(Misreading::Inverted);
    site.masked_as([Reading::Inverted].into_iter().chain(one))
}
