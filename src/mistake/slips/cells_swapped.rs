//! Two numbers stand in each other's place.

use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// Two cells, each right in the other's place.
pub const MISTAKE: Entry = Entry {
    name: "cells_swapped",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Equal,
    }),
    page: Page {
        title: Text {
            en: "two numbers stand in each other's place",
            zh: "有两个数互换了位置",
        },
        looks_like: Text {
            en: "Two numbers are wrong, and each would be right in the place of the other; all others of the stage are right.",
            zh: "有两个数错了，但把它们对调就都对了；这一步的其他数都对。",
        },
        why_wrong: Text {
            en: "Both were worked out correctly, but written into the wrong cells.",
            zh: "两个数都算对了，只是填错了格子。",
        },
        example: Text {
            en: "The right row is [4, 7], written as [7, 4].",
            zh: "正确的一行是 [4, 7]，却写成 [7, 4]。",
        },
        tell_apart: Text {
            en: "Exchange the two: if both are then right, this is it. In a 2×2 matrix, two numbers exchanged across the diagonal look like a transposed answer.",
            zh: "把两个数对调：若都对了，便是这个错误。在 2×2 矩阵中，对角线两侧的两个数互换，与整个答案转置看起来一样。",
        },
        mend: Text {
            en: "Write each number into its row and column as soon as it is found.",
            zh: "每算出一个数，马上填进它所在的行和列。",
        },
    },
};

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    let certain = site.unexplained_count() > 1;
    cells(site).map(|cells| Pattern { cells, certain })
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    let neighbours = stage.cells().zip(stage.cells().skip(1));
    let exchanged = neighbours.map(|(one, other)| {
        let (first, second) = (stage.right[one], stage.right[other]);
        vec![(one, second), (other, first)]
    });
    (stage.right.len() > 1).then(|| stage.examples(exchanged))
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    if !site.has_right_shape() {
        return None;
    }
    let exchanged = |one, other| one != other && site.fits(one, other) && site.fits(other, one);
    match site.unexplained()[..] {
        [one, other] => exchanged(one, other).then(|| vec![one, other]),
        // The other of the two may be near enough to what belongs in its place.
        [one] => {
            let (rows, columns) = site.written.shape();
            let mut cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let other =
                cells.find(|&other| site.claims[other].is_some() && exchanged(one, other))?;
            Some(vec![one, other])
        }
        _ => None,
    }
}
