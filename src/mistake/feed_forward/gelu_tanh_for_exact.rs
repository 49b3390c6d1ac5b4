//! GELU was approximated by tanh where the problem has the exact one.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Activation;

/// `feed_forward.activation` by the approximation with tanh.
pub const MISTAKE: Entry = Entry {
    name: "gelu_tanh_for_exact",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "GELU was approximated by tanh instead of being worked out exactly",
            zh: "GELU 用了 tanh 近似式，而不是精确式",
        },
        looks_like: Text {
            en: "Everything is right to about three decimals, and the fourth is off by up to 5.",
            zh: "前三位小数大致都对，第四位最多差 5。",
        },
        why_wrong: Text {
            en: "x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))) comes close to x·Φ(x) and is not the same. PyTorch's GELU and BERT are exact by default; GPT-2 and JAX's gelu use the approximation.",
            zh: "x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))) 与 x·Φ(x) 很接近，但并不相等。PyTorch 的 GELU 和 BERT 默认是精确式；GPT-2 和 JAX 的 gelu 用近似式。",
        },
        example: Text {
            en: "GELU(1) = 0.84134 exactly, 0.84119 by way of tanh.",
            zh: "GELU(1) 的精确值是 0.84134，用 tanh 近似则是 0.84119。",
        },
        tell_apart: Text {
            en: "It shows only in sheets of four decimals or more; the difference is largest for hidden numbers around 2 and −2.",
            zh: "只有写到四位以上小数才看得出来；隐藏数在 2 和 −2 附近时差别最大。",
        },
        mend: Text {
            en: "Use erf: x/2·(1 + erf(x / √2)).",
            zh: "用 erf：x/2·(1 + erf(x / √2))。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.activated_as(&[Activation::Gelu], &[Activation::GeluTanh])
}
