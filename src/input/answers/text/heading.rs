//! Which lines name a stage: `queries`, `Q = …`, `scores (3×3):`, `2. S = Q·Kᵀ`, `## Scores`.

use std::ops::Range;
use std::rc::Rc;

use super::corner::corner;
use super::inline::{begins_row, is_row, numbers_at_end, parts};
use super::labels::Labels;
use super::names::Names;
use super::place::Place;
use super::reading::{self, Meant};
use super::title::{SIGNS, Title, has_number, name, separates, unsigned};
use super::{drawn, hashed, indexed, numbering, reach, remark, scaling, section};
use crate::input::answers::number;
use crate::input::fault::{AnswersFault, Fault, Kind};

/// A line that names a stage.
#[derive(Clone, Debug)]
pub struct Heading {
    /// What it names.
    pub meant: Meant,
    /// Where the name stands.
    pub name: Range<usize>,
    /// The rows that stand on the same line.
    pub rows: Option<Range<usize>>,
    /// Whether the line may be a remark as well.
    pub remark: bool,
    /// The stage that stands above it as a heading of its own, where this is a row or a cell below.
    pub below: Option<usize>,
}

/// The stage whose rows may go on.
#[derive(Clone, Debug)]
pub struct Current {
    /// What is named.
    pub meant: Meant,
    /// The stage whose name stands above, without numbers of its own.
    pub headed: Option<usize>,
    /// What its rows may be called.
    pub labels: Rc<Labels>,
    /// How many numbers a row has.
    pub columns: usize,
    /// How far its rows are.
    pub state: State,
}

/// How far the rows of a stage are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// There is none yet.
    Named,
    /// There are some.
    Begun,
    /// All are there.
    Full,
}

/// What a line of plain text is.
#[derive(Debug)]
pub enum Line {
    /// It names a stage, or rows and cells of some.
    Headings(Vec<Heading>),
    /// It says where in the model the stages below it stand.
    Section(Place),
    /// It is a remark. Where numbers follow, it may have named a stage.
    Remark(Option<Doubt>),
    /// It is none of these.
    Other,
}

/// Why a remark above numbers is no heading.
#[derive(Debug)]
pub struct Doubt {
    /// What is to be said.
    pub fault: Fault,
    /// Whether the first number after it is one too many already; else a row that does not belong is.
    pub sure: bool,
    /// Whether it has no sign, and so the last before the numbers is the likeliest to name them.
    pub plain: bool,
}

impl Doubt {
    /// What is in doubt after a further remark.
    pub fn after(before: Option<Self>, next: Option<Self>) -> Option<Self> {
        match (before, next) {
            (Some(before), Some(next)) if before.sure && !(before.plain && next.plain) => {
                Some(before)
            }
            (Some(before), None) => Some(before),
            (_, next) => next,
        }
    }
}

/// What the `line` is; `current` is the stage whose rows may go on.
///
/// # Errors
/// Where it can be nothing but a name, and this problem has no such stage, or has two.
pub fn line(
    text: &str,
    line: Range<usize>,
    current: Option<&Current>,
    section: Place,
    names: &Names<'_>,
) -> Result<Line, Fault> {
    let written = &text[line.clone()];
    let labelled = |current: &Current| current.labels.before_row(written.trim_start()).is_some();
    if written.trim_start().starts_with('#') {
        return Ok(match current.is_some_and(labelled) {
            true => Line::Other,
            false => hashed::line(Title::of(written), line.start, current, section, names),
        });
    }
    if drawn::is_idle(written)
        || drawn::is_table(written)
        || current.is_some() && drawn::is_end(written)
        || reach::setting(written.trim_start()) > 0
    {
        return Ok(Line::Other);
    }
    let title = Title::of(written);
    let plain = remark::is_plain(written.trim(), current, names);
    let unknown = || {
        let fault = AnswersFault::UnknownHeading {
            text: written.trim().to_owned(),
            known: Vec::new(),
        };
        Fault::new(fault, line.start..line.end)
    };
    let begins_row = title.rest.starts_with(begins_row);
    if plain && begins_row {
        return Ok(doubtful(unknown()));
    }
    let formula = begins_row && is_formula(title.rest, names);
    let quoted = title.rest.starts_with('"') && corner(title.rest, current, names).is_some();
    if !formula && !quoted && is_row_of(title.rest, current, names) {
        return Ok(Line::Other);
    }
    if let Some(place) = section::section(title.rest, names) {
        return Ok(Line::Section(place));
    }
    let start = line.start + title.start;
    if let Some(line) = indexed::line(title.rest, start, current, section, names) {
        return line;
    }
    match typed(title, line.start, current, section, names) {
        Ok(Some(heading)) => Ok(Line::Headings(vec![heading])),
        Ok(None) if plain => Ok(doubtful(unknown())),
        Ok(None) => Ok(Line::Other),
        Err(fault) if plain && is_unknown(&fault) => Ok(doubtful(fault)),
        Err(fault) => Err(fault),
    }
}

/// A remark, of which `fault` is to be said where numbers follow it.
const fn doubtful(fault: Fault) -> Line {
    Line::Remark(Some(Doubt {
        fault,
        sure: true,
        plain: true,
    }))
}

/// Whether `fault` says that a name is not known.
fn is_unknown(fault: &Fault) -> bool {
    matches!(
        fault.kind(),
        Kind::Answers(AnswersFault::UnknownStage { .. })
    )
}

/// Whether `rest` is a row of numbers, or of the stage that may go on.
fn is_row_of(rest: &str, current: Option<&Current>, names: &Names<'_>) -> bool {
    let first = first(rest);
    if rest.starts_with(begins_row) || number::written(first).is_ok() || number::is_blank(first) {
        return true;
    }
    let Some(current) = current else {
        return false;
    };
    let numbers = numbering::row_label(rest).and_then(|(length, _)| rest.get(length..));
    if numbers.is_some_and(|numbers| is_row(numbers.trim_start())) {
        return true;
    }
    // A row may begin with its token's label.
    let after = rest[first.len()..].trim_start();
    let said = after.is_empty() || after.starts_with(SIGNS);
    current.labels.at_start(rest).is_some()
        && (!said || has_number(after) && names.find(first).is_err())
}

/// The first word of `rest`.
fn first(rest: &str) -> &str {
    let end = rest.find(|c| ENDS.contains(&c) || separates(c));
    name(&rest[..end.unwrap_or(rest.len())])
}

/// What ends a name.
const ENDS: [char; 8] = ['=', ':', '：', '＝', '(', '[', '（', '≈'];

/// The heading that the `title` is, which begins as no row.
fn typed(
    title: Title<'_>,
    line: usize,
    current: Option<&Current>,
    section: Place,
    names: &Names<'_>,
) -> Result<Option<Heading>, Fault> {
    let Title { rest, numbered, .. } = title;
    let start = line + title.start;
    let at = |text: &str| start..start + text.len();
    if let Some((stage, length)) = corner(rest, current, names) {
        return Ok(Some(Heading {
            meant: Meant::whole(stage),
            name: start..start + length,
            rows: Some(start + length..start + rest.len()),
            remark: false,
            below: None,
        }));
    }
    let first = first(rest);
    let after = rest[first.len()..].trim_start();
    let said = after.is_empty() || after.starts_with(SIGNS);
    let (head, rows) = parts(rest, names);
    // Any word may label a row, where numbers follow: then only a name alone is a name.
    let row_like = !said && has_number(after);
    let is_row = |current: &Current| {
        let numbers = numbers_at_end(rest);
        let row = numbers > 1 || numbers == current.columns;
        row_like && row && current.state != State::Full
    };
    let whole = head.is_none();
    let head = unsigned(head.unwrap_or(rest));
    let found = match current.is_some_and(is_row) {
        true if whole => Ok(names.formula(head).map(Meant::whole)),
        _ => reading::within(head, section, names),
    };
    // Below a name it would say how that stage was scaled.
    let named = current.is_some_and(|current| current.state == State::Named);
    let found = match (found, scaling::stages(head, names).as_deref()) {
        (Ok(None), Some([only])) if !named => Ok(Some(Meant::whole(*only))),
        (found, _) => found,
    };
    match found {
        Err(fault) => Err(Fault::new(fault, at(head))),
        Ok(Some(meant)) => {
            let short = name(&head[..head.find(ENDS).unwrap_or(head.len())]);
            let short = Some(short).filter(|short| names.find(short) == Ok(meant.stage));
            Ok(Some(Heading {
                meant,
                name: at(short.unwrap_or(head)),
                rows: rows.map(|rows| start + rows..start + rest.len()),
                remark: false,
                below: None,
            }))
        }
        Ok(None) if current.is_some() && row_like || numbered && has_number(rest) => Ok(None),
        Ok(None) => {
            let long = name(&rest[..rest.find(ENDS).unwrap_or(rest.len())]);
            let unknown = if has_number(long) { first } else { long };
            match names.find(unknown) {
                Ok(_) => Ok(None),
                Err(why) => Err(Fault::new(names.fault(unknown, &why, true), at(unknown))),
            }
        }
    }
}

/// Whether `rest`, which begins like a row, is a formula up to its sign: `(QKᵀ)/√d_k`.
fn is_formula(rest: &str, names: &Names<'_>) -> bool {
    let head = &rest[..rest.find(SIGNS).unwrap_or(rest.len())];
    head.contains(char::is_alphabetic) && names.formulas.meaning(head).is_some()
}
