//! A row was written twice, the second time in place of another.

use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// One row that is right in the place of another.
pub const MISTAKE: Entry = Entry {
    name: "row_repeated",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Equal,
    }),
    page: Page {
        title: Text {
            en: "one row is another row, written once more",
            zh: "有一行是另一行的重复",
        },
        looks_like: Text {
            en: "One row is wrong, and its numbers are those that belong in another row; all other rows are right.",
            zh: "有一行错了，而它的数正是另一行应有的数；其他各行都对。",
        },
        why_wrong: Text {
            en: "A row was copied, or worked out from the wrong token.",
            zh: "抄重了一行，或者用错了词来计算这一行。",
        },
        example: Text {
            en: "The right rows are [1, 2] and [3, 4], written as [1, 2] and [1, 2].",
            zh: "正确的两行是 [1, 2] 和 [3, 4]，却写成 [1, 2] 和 [1, 2]。",
        },
        tell_apart: Text {
            en: "Compare the wrong row with the others: if it is the same as one of them, this is it.",
            zh: "把错的那一行与其他行比较：如果与某一行相同，便是这个错误。",
        },
        mend: Text {
            en: "Work the row out again from its own token.",
            zh: "用这一行自己的词重新计算。",
        },
    },
};

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    let certain = site.unexplained_count() > 1;
    cells(site).map(|cells| Pattern { cells, certain })
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    let (rows, columns) = stage.right.shape();
    let repeated = (1..rows).map(|row| {
        let copied = (0..columns).map(|column| ((row, column), stage.right[(row - 1, column)]));
        copied.collect()
    });
    (rows > 1).then(|| stage.examples(repeated))
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    let (rows, columns) = site.written.shape();
    if !site.has_right_shape() {
        return None;
    }
    let cells = site.unexplained();
    let &(row, _) = cells.first()?;
    let belongs =
        |other: usize| (0..columns).all(|column| site.fits((row, column), (other, column)));
    let repeated = cells.iter().all(|cell| cell.0 == row)
        && (0..rows).any(|other| other != row && belongs(other));
    repeated.then_some(cells)
}
