//! The residual was taken after the norm instead of before it.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::program::Name;

/// A residual sum with the normalised rows in place of those that went into the norm, in a layer
/// that normalises first.
pub const MISTAKE: Entry = Entry {
    name: "residual_from_norm",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the residual was taken after the norm instead of before it",
            zh: "残差取的是归一化之后的数，而不是之前的",
        },
        looks_like: Text {
            en: "The sum is norm(x) + sublayer(norm(x)) where it should be x + sublayer(norm(x)).",
            zh: "应为 x + 子层(norm(x))，却算成了 norm(x) + 子层(norm(x))。",
        },
        why_wrong: Text {
            en: "In a layer that normalises first, the residual goes past the norm: x itself is handed on through all layers, and each adds its change to it.",
            zh: "在先归一化的层里，残差绕过归一化：x 本身一路传过各层，每一层只在它上面加一个改动。",
        },
        example: Text {
            en: "x = [1, 3] is normalised to [−1, 1], and the sublayer gives [2, 2]: x + [2, 2] = [3, 5]. With the normalised row the sum becomes [1, 3].",
            zh: "x = [1, 3] 归一化为 [−1, 1]，子层给出 [2, 2]：x + [2, 2] = [3, 5]。用归一化后的数则得 [1, 3]。",
        },
        tell_apart: Text {
            en: "Take what the sublayer gives from the sum written: if the normalised row remains, this is it.",
            zh: "用写下的和减去子层的输出：如果剩下的是归一化后的行，就是这个错误。",
        },
        mend: Text {
            en: "Keep x as it was before the norm, and add that.",
            zh: "保留归一化之前的 x，加的是它。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let Name::Add(_) = site.stage().key.name else {
        return Vec::new();
    };
    match (site.sublayer(), site.operand(1)) {
        (Some(sublayer), Some(given)) if !sublayer.post => {
            site.instead(site.op().clone(), [Source::Stage(sublayer.norm), given])
        }
        _ => Vec::new(),
    }
}
