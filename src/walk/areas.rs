//! What stands where.

use ratatui::layout::Rect;

/// The least columns and rows that the walk is made for.
pub const LEAST: (u16, u16) = (40, 10);
/// From so many columns on there is room for the list of stages.
const WITH_OUTLINE: u16 = 70;
/// Rows that the arithmetic keeps where the table is long.
const PANEL: u16 = 7;

/// The parts of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// The title.
    pub title: Rect,
    /// The list of stages, where there is room for it.
    pub outline: Option<Rect>,
    /// The heading of the stage, its formula, and what it is for where there is room.
    pub head: Rect,
    /// Its table.
    pub table: Rect,
    /// The rule below the table.
    pub rule: Rect,
    /// The arithmetic of a number.
    pub panel: Rect,
    /// Keys, prompts and notices.
    pub status: Rect,
    /// Whether what the stage is for stands in the head, and not below the arithmetic.
    pub meaning: bool,
}

/// How many columns the list of stages takes.
const fn outline_width(columns: u16) -> u16 {
    if columns < WITH_OUTLINE {
        return 0;
    }
    match columns / 4 {
        ..23 => 23,
        36.. => 36,
        width => width,
    }
}

/// The columns beside the list.
pub const fn pane_width(columns: u16) -> u16 {
    match outline_width(columns) {
        0 => columns,
        outline => columns - outline - 2,
    }
}

/// The parts of a window of `columns` and `rows`, for a head of so many lines, with `meaning` more where
/// there is room, and a table of so many lines with its header.
pub fn areas((columns, rows): (u16, u16), head: usize, meaning: usize, table: usize) -> Areas {
    let lines = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let (head, meaning, table) = (lines(head), lines(meaning), lines(table));
    let outline = outline_width(columns);
    let (left, width) = (columns - pane_width(columns), pane_width(columns));
    let body = rows.saturating_sub(2);
    // Everything fits, with a blank line before the table where that does too; or the table and the
    // arithmetic share what is there.
    let told = head.saturating_add(meaning);
    let needed = told
        .saturating_add(table.min(body / 3))
        .saturating_add(1 + PANEL);
    let with_meaning = needed <= body;
    let head = match with_meaning {
        true => told + u16::from(needed + 2 <= body),
        false => head.min(body / 3),
    };
    let rest = body.saturating_sub(head + 1);
    let most = match rest {
        ..=PANEL => rest.saturating_sub(2),
        _ => rest.saturating_sub(PANEL).max(rest / 2),
    };
    let table = table.min(most).max(2);
    let panel = rest.saturating_sub(table);
    let at = |y: u16, height: u16| Rect::new(left, y, width, height);
    Areas {
        title: Rect::new(0, 0, columns, 1),
        outline: (outline > 0).then(|| Rect::new(0, 1, outline, body)),
        head: at(1, head),
        table: at(1 + head, table),
        rule: at(1 + head + table, 1),
        panel: at(2 + head + table, panel),
        status: Rect::new(0, rows.saturating_sub(1), columns, 1),
        meaning: with_meaning,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_fill_the_window_without_overlap() {
        for size in [(40, 10), (40, 12), (80, 24), (120, 40), (300, 100)] {
            for (head, meaning, table) in [(3, 2, 4), (1, 0, 2), (9, 9, 3000)] {
                let areas = areas(size, head, meaning, table);
                let parts = [areas.head, areas.table, areas.rule, areas.panel];
                let mut next = 1;
                for part in parts {
                    assert_eq!((part.y, part.right()), (next, size.0), "{size:?} {areas:?}");
                    next = part.bottom();
                }
                assert_eq!(next, areas.status.y, "{size:?} {areas:?}");
                assert_eq!(areas.status.bottom(), size.1);
                assert!(areas.table.height >= 2, "{size:?} {areas:?}");
                assert!(areas.panel.height >= 2, "{size:?} {areas:?}");
            }
        }
    }
}
