//! The softmax raised 10 to the scores, where another base was asked for.

use crate::expression::Base;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Op, Softmax};

/// `attention_weights` by powers of 10.
pub const MISTAKE: Entry = Entry {
    name: "softmax_base_10",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the softmax was taken with powers of 10",
            zh: "softmax 用了 10 的幂",
        },
        looks_like: Text {
            en: "Each row of the weights (or of the probabilities of words) sums to 1, but the weights are much more extreme than they should be.",
            zh: "权重（或词的概率）每行之和为 1，但比应有的极端得多。",
        },
        why_wrong: Text {
            en: "Unless the exercise says otherwise, the softmax raises e = 2.718… to the scores. A larger base is as if the scores were scaled up: 10^x = e^(2.303·x).",
            zh: "除非题目另有说明，softmax 用的是 e = 2.718… 的幂。底数变大，相当于把分数放大：10^x = e^(2.303·x)。",
        },
        example: Text {
            en: "Scores [0, 1]: with powers of 10 the weights are [0.091, 0.909]; with e they are [0.269, 0.731].",
            zh: "分数 [0, 1]：用 10 的幂，权重是 [0.091, 0.909]；用 e 则是 [0.269, 0.731]。",
        },
        tell_apart: Text {
            en: "Divide two weights of a row whose scores differ by 1: with powers of 10 that gives 10, with e 2.718. Often a calculator's 10^x key was pressed for e^x.",
            zh: "取一行中分数相差 1 的两个权重相除：用 10 的幂得 10，用 e 得 2.718。常见原因是计算器上把 10^x 键当成了 e^x 键。",
        },
        mend: Text {
            en: "Use the exp of a calculator (e^x), or the base that the exercise names.",
            zh: "用计算器上的 exp（e^x），或题目指定的底数。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let base = Base::Number(10.0);
    let rewrite = |(softmax, scores): (Softmax, _)| {
        Rewrite::of(Op::Softmax(Softmax { base, ..softmax }), [scores])
    };
    site.softmax()
        .filter(|(softmax, _)| softmax.base != base)
        .map(rewrite)
        .into_iter()
        .collect()
}
