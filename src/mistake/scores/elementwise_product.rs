//! Two matrices were multiplied cell by cell where a matrix product belongs.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Elementwise, Op};

/// `scores` are Q∘K, or the weighted values A∘V.
pub const MISTAKE: Entry = Entry {
    name: "elementwise_product",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "two matrices were multiplied cell by cell, in place of a matrix product",
            zh: "该做矩阵乘法的地方，做成了逐元素相乘",
        },
        looks_like: Text {
            en: "Each number is one product of two numbers from the same place of both matrices, and nothing is added up.",
            zh: "每个数只是两个矩阵同一位置上两数之积，没有求和。",
        },
        why_wrong: Text {
            en: "A matrix product sets a whole row against a whole column, so that every query meets every key, and every weight its value. Cell by cell, a token meets only its own row.",
            zh: "矩阵乘法用一整行去对一整列，让每个查询遇上每个键，每个权重遇上对应的值。逐元素相乘时，每个词只与自己那一行相遇。",
        },
        example: Text {
            en: "A = [[0.5, 0.5], [0.2, 0.8]], V = [[2, 0], [0, 1]]: A·V = [[1, 0.5], [0.4, 0.8]]; cell by cell it is [[1, 0], [0, 0.8]].",
            zh: "A = [[0.5, 0.5], [0.2, 0.8]]，V = [[2, 0], [0, 1]]：A·V = [[1, 0.5], [0.4, 0.8]]；逐元素相乘则是 [[1, 0], [0, 0.8]]。",
        },
        tell_apart: Text {
            en: "Look where one of the two matrices has a 0: here the result is 0 in the same place. And both matrices have one shape, or this cannot be done.",
            zh: "看其中一个矩阵为 0 的位置：结果在同一位置也是 0。而且两个矩阵形状必须相同，否则无法这样算。",
        },
        mend: Text {
            en: "Each number is a row times a column, added up. In NumPy and PyTorch that is @; the sign * multiplies cell by cell.",
            zh: "每个数是一行乘一列再求和。在 NumPy 和 PyTorch 中用 @；* 是逐元素相乘。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0), site.operand(1)) {
        (Op::MatMul(_), Some(left), Some(right)) => {
            vec![Rewrite::of(Op::Elementwise(Elementwise), [left, right])]
        }
        _ => Vec::new(),
    }
}
