//! The output projection was transposed.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Linear, Op, Orientation};

/// `output` by W_O read the other way round.
pub const MISTAKE: Entry = Entry {
    name: "transposed_output_projection",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the output projection W_O was transposed",
            zh: "输出投影 W_O 转置了",
        },
        looks_like: Text {
            en: "The output is C·W_Oᵀ where C·W_O is asked for, or the other way round: columns of the matrix are taken for its rows.",
            zh: "本该算 C·W_O，却算成了 C·W_Oᵀ（或反过来）：把矩阵的列当成了行。",
        },
        why_wrong: Text {
            en: "In x·W each column of W makes one number of the output; in W·x each row does. Libraries differ, and the exercise says which is meant.",
            zh: "在 x·W 中，W 的每一列给出输出的一个数；在 W·x 中，则是每一行。各个库的约定不同，以题目为准。",
        },
        example: Text {
            en: "C = [1, 2], W_O = [[1, 1], [0, 1]]: C·W_O = [1, 3]; C·W_Oᵀ = [3, 2].",
            zh: "C = [1, 2]，W_O = [[1, 1], [0, 1]]：C·W_O = [1, 3]；C·W_Oᵀ = [3, 2]。",
        },
        tell_apart: Text {
            en: "It shows only where W_O is square and not symmetric, or where the transpose happens to fit.",
            zh: "只有当 W_O 是方阵且不对称（或转置后形状恰好相符）时才看得出来。",
        },
        mend: Text {
            en: "Multiply each row of C by the columns of W_O (by its rows where the exercise writes W·x).",
            zh: "用 C 的每一行乘 W_O 的各列（题目写作 W·x 时则乘各行）。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let transposed = |linear: Linear| {
        let weight = match linear.weight {
            Orientation::Plain => Orientation::Transposed,
            Orientation::Transposed => Orientation::Plain,
        };
        let operands = site.stage().operands.iter().copied();
        Rewrite::of(Op::Linear(Linear { weight, ..linear }), operands)
    };
    site.output_projection()
        .map(transposed)
        .into_iter()
        .collect()
}
