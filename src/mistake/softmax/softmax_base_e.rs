//! The softmax raised e to the scores, where the exercise asks for another base.

use crate::expression::Base;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Op, Softmax};

/// `attention_weights` by powers of e.
pub const MISTAKE: Entry = Entry {
    name: "softmax_base_e",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the softmax was taken with powers of e, not with the base asked for",
            zh: "softmax 用了 e 的幂，而不是题目要求的底数",
        },
        looks_like: Text {
            en: "Each row of the weights (or of the probabilities of words) sums to 1, but the weights are not those of the base that the exercise names.",
            zh: "权重（或词的概率）每行之和为 1，但不是题目所给底数对应的权重。",
        },
        why_wrong: Text {
            en: "The exercise fixes the base of its softmax; with another base the scores count for more or less.",
            zh: "题目规定了 softmax 的底数；换了底数，分数所起的作用就变大或变小了。",
        },
        example: Text {
            en: "Base 2 is asked for, scores [0, 1]: the weights are [0.333, 0.667]; with e they come out as [0.269, 0.731].",
            zh: "题目要求底数 2，分数 [0, 1]：权重是 [0.333, 0.667]；用 e 则得到 [0.269, 0.731]。",
        },
        tell_apart: Text {
            en: "Divide two weights of a row whose scores differ by 1: that gives the base that was used.",
            zh: "取一行中分数相差 1 的两个权重相除：结果就是所用的底数。",
        },
        mend: Text {
            en: "Raise the base that the exercise names to each score, then divide by the sum of the row.",
            zh: "以题目指定的底数对每个分数求幂，再除以该行之和。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let base = Base::E;
    let rewrite = |(softmax, scores): (Softmax, _)| {
        Rewrite::of(Op::Softmax(Softmax { base, ..softmax }), [scores])
    };
    site.softmax()
        .filter(|(softmax, _)| softmax.base != base)
        .map(rewrite)
        .into_iter()
        .collect()
}
