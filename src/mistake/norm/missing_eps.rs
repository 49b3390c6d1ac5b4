//! ε was left out of a norm.

use crate::message::messages;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site};
use crate::op::{EpsilonPlace, LayerNorm};

messages! {
    /// The mistake in a line.
    title() {
        en: "ε was left out of the norm",
        zh: "归一化时漏掉了 ε",
    }
    /// What it looks like.
    looks_like() {
        en: "The normalised numbers of a row are all a little too large by the same factor; it shows only in many decimals, or where ε is large or the row varies little.",
        zh: "同一行归一化后的数都稍大了同一个倍数；只有位数多、ε 大或这一行变化很小时才看得出来。",
    }
    /// Why it is wrong.
    why_wrong() {
        en: "A row of equal numbers has variance 0, and nothing can be divided by that. ε prevents it, and so belongs to the formula of every row.",
        zh: "一行的数全相等时方差为 0，不能作除数。ε 正是为此而加，因此每一行都要带上它。",
    }
    /// An example in numbers.
    example() {
        en: "x = [1, 3], ε = 0.44: the variance is 1, √(1 + 0.44) = 1.2, and x becomes [−0.833, 0.833]. Without ε it becomes [−1, 1].",
        zh: "x = [1, 3]，ε = 0.44：方差为 1，√(1 + 0.44) = 1.2，得 [−0.833, 0.833]。不加 ε 则得 [−1, 1]。",
    }
    /// How to tell it apart.
    tell_apart() {
        en: "Add up the squares of a normalised row before γ and β: if they give n exactly, ε was left out.",
        zh: "把归一化后（乘 γ 加 β 之前）一行的平方加起来：如果恰好是 n，就是漏了 ε。",
    }
    /// How to mend it.
    mend() {
        en: "Add ε to the variance before taking the root.",
        zh: "开方之前，先把 ε 加到方差上。",
    }
}

/// A norm that divides by σ.
pub const MISTAKE: Entry = Entry {
    name: "missing_eps",
    kind: Kind::Method(rewrites),
    page: Page {
        title,
        looks_like,
        why_wrong,
        example,
        tell_apart,
        mend,
    },
    texts: ENTRIES,
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    if site.norm().is_some_and(|norm| norm.eps == 0.0) {
        return Vec::new();
    }
    site.normed_as(&[|norm| LayerNorm {
        epsilon: EpsilonPlace::Absent,
        ..norm
    }])
}
