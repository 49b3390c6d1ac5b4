//! The matrix was written with rows and columns exchanged.

use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// Every cell, right in the transpose.
pub const MISTAKE: Entry = Entry {
    name: "transposed_answer",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Equal,
    }),
    page: Page {
        title: Text {
            en: "the answer is transposed: rows and columns are exchanged",
            zh: "答案转置了：行与列互换",
        },
        looks_like: Text {
            en: "What belongs in a row was written into a column. A matrix that is not square has the wrong shape.",
            zh: "本该写在一行里的数写成了一列。若不是方阵，形状也不对。",
        },
        why_wrong: Text {
            en: "The numbers were worked out correctly; rows are queries (or tokens), columns are keys (or features), and here they are exchanged.",
            zh: "数都算对了；行应是查询（或词），列应是键（或特征），这里两者互换了。",
        },
        example: Text {
            en: "The right matrix is [[1, 2], [3, 4]], written as [[1, 3], [2, 4]].",
            zh: "正确的矩阵是 [[1, 2], [3, 4]]，却写成 [[1, 3], [2, 4]]。",
        },
        tell_apart: Text {
            en: "Transpose what was written: if everything is then right, this is it. It does not show in a symmetric matrix.",
            zh: "把写下的矩阵转置：若全都对了，便是这个错误。对称矩阵中看不出来。",
        },
        mend: Text {
            en: "Write what belongs to one token into one row.",
            zh: "把属于同一个词的数写在同一行里。",
        },
    },
};

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    let cells = cells(site)?;
    // One number may stand in its mirror's place by chance.
    let certain = cells.len() > 1 || !site.has_right_shape();
    Some(Pattern { cells, certain })
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    let (rows, columns) = stage.right.shape();
    let transposed = stage.right.transpose();
    if rows != columns {
        return Some(vec![transposed]);
    }
    let exchanged = stage.cells().map(|at| (at, transposed[at])).collect();
    (rows > 1).then(|| stage.examples(std::iter::once(exchanged)))
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    let (rows, columns) = site.written.shape();
    if (columns, rows) != site.reach.low.shape() {
        return None;
    }
    let all = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let right = all().all(|(row, column)| site.fits((row, column), (column, row)));
    let cells: Cells = if site.has_right_shape() {
        site.unexplained()
    } else {
        all().filter(|&at| site.claims[at].is_some()).collect()
    };
    (right && !cells.is_empty()).then_some(cells)
}
