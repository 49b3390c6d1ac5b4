//! The softmax raised 2 to the scores, where another base was asked for.

use crate::expression::Base;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Op, Softmax};

/// `attention_weights` by powers of 2.
pub const MISTAKE: Entry = Entry {
    name: "softmax_base_2",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the softmax was taken with powers of 2",
            zh: "softmax 用了 2 的幂",
        },
        looks_like: Text {
            en: "Each row of the weights (or of the probabilities of words) sums to 1, and the larger weights come out smaller than they should (where the base is e).",
            zh: "权重（或词的概率）每行之和为 1，但（底数应为 e 时）较大的权重比应有的小。",
        },
        why_wrong: Text {
            en: "Unless the exercise says otherwise, the softmax raises e = 2.718… to the scores. A smaller base is as if the scores were scaled down: 2^x = e^(0.693·x).",
            zh: "除非题目另有说明，softmax 用的是 e = 2.718… 的幂。底数变小，相当于把分数缩小：2^x = e^(0.693·x)。",
        },
        example: Text {
            en: "Scores [0, 1]: with powers of 2 the weights are [0.333, 0.667]; with e they are [0.269, 0.731].",
            zh: "分数 [0, 1]：用 2 的幂，权重是 [0.333, 0.667]；用 e 则是 [0.269, 0.731]。",
        },
        tell_apart: Text {
            en: "Divide two weights of a row whose scores differ by 1: with powers of 2 that gives 2, with e 2.718.",
            zh: "取一行中分数相差 1 的两个权重相除：用 2 的幂得 2，用 e 得 2.718。",
        },
        mend: Text {
            en: "Use the exp of a calculator (e^x), or the base that the exercise names.",
            zh: "用计算器上的 exp（e^x），或题目指定的底数。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let base = Base::Number(2.0);
    let rewrite = |(softmax, scores): (Softmax, _)| {
        Rewrite::of(Op::Softmax(Softmax { base, ..softmax }), [scores])
    };
    site.softmax()
        .filter(|(softmax, _)| softmax.base != base)
        .map(rewrite)
        .into_iter()
        .collect()
}
