//! Rows and cells by their numbers, as on paper: `q1 = (1, 0)`, `Q_1: 1 0`, `A[1] = …`, `s12 = 3`, one on a
//! line or several. What is a stage's own name, such as `Q_1` where there are heads, is none of these.

use std::ops::Range;

use super::heading::{Current, Heading, Line, State};
use super::index::{self, Index};
use super::inline::is_row;
use super::names::{Names, Unfound};
use super::place::Place;
use super::reading::{self, Meant};
use super::title::{SIGNS, unsigned};
use super::working;
use crate::input::answers::number;
use crate::input::answers::part::Part;
use crate::input::fault::{AnswersFault, Fault};

/// A symbol with numbers, and what is written after its sign.
#[derive(Debug)]
struct Indexed<'t> {
    /// As it is written.
    name: &'t str,
    /// The symbol.
    symbol: &'t str,
    /// Its numbers.
    index: Index,
    /// Whether its sign is an equals sign; a label of a row has a colon.
    equals: bool,
    /// How far it reaches, with its sign.
    length: usize,
}

/// What the line `rest`, which begins at the byte `start`, is where it gives rows or cells by their
/// numbers; `None` where it is another. `section` is where its stages stand.
pub fn line(
    rest: &str,
    start: usize,
    current: Option<&Current>,
    section: Place,
    names: &Names<'_>,
) -> Option<Result<Line, Fault>> {
    let pieces = pieces(rest)?;
    let mut headings = Vec::new();
    for (at, piece, numbers) in pieces {
        let Numbers {
            rows,
            worked,
            unclear,
        } = numbers;
        let place = start + at;
        let named = place..place + piece.name.len();
        let meant = match meant(&piece, &rest[rows.clone()], section, names)? {
            Ok(meant) => meant,
            Err(fault) => return Some(Err(Fault::new(fault, named))),
        };
        let Meant { stage, part } = meant;
        let scaled = working::scales(stage, names);
        let below = current.and_then(|current| current.headed);
        let meant = match scaled.iter().find(|scaled| below == Some(**scaled)) {
            // Below `Scaled scores` it is one of these.
            Some(&stage) => Meant { stage, part },
            None => {
                // Whoever writes a stage's key means it.
                let says = |span: &Range<usize>| working::scaled(&rest[span.clone()], stage, names);
                let mut working = worked.iter().chain([&rows]);
                if piece.symbol != names.key(stage)
                    && let Some(scaled) = working.find_map(says)
                {
                    let fault = AnswersFault::ScaledWorking {
                        text: piece.name.to_owned(),
                        stage: names.key(stage),
                        scaled: names.key(scaled),
                        place: match part {
                            Part::Cell(row, column) => format!("[{},{}]", row + 1, column + 1),
                            Part::Row(row) => format!("[{}]", row + 1),
                            Part::Whole => String::new(),
                        },
                    };
                    return Some(Err(Fault::new(fault, named)));
                }
                meant
            }
        };
        if let Some(unclear) = unclear {
            let fault = AnswersFault::UnclearHeading {
                text: unsigned(&rest[at..rows.start]).to_owned(),
                rest: Some(rest[unclear].to_owned()),
                stage: names.key(meant.stage),
            };
            return Some(Err(Fault::new(fault, named)));
        }
        // Among the rows of a stage it is a row's label.
        let label = |current: &Current| {
            let whole = current.meant.part == Part::Whole && current.state != State::Full;
            whole && !piece.equals && matches!(meant.part, Part::Row(_))
        };
        if headings.is_empty() && current.is_some_and(label) {
            return Some(Ok(Line::Other));
        }
        headings.push(Heading {
            meant,
            name: named,
            rows: Some(start + rows.start..start + rows.end),
            remark: false,
            below: current.and_then(|current| current.headed),
        });
    }
    Some(Ok(Line::Headings(headings)))
}

/// Where the numbers of a row or a cell stand.
#[derive(Debug)]
struct Numbers {
    rows: Range<usize>,
    /// What is worked out before them.
    worked: Vec<Range<usize>>,
    /// What stands before them that is not worked out in numbers.
    unclear: Option<Range<usize>>,
}

/// The rows and cells that `rest` gives, each with where it begins and where its numbers stand.
fn pieces(rest: &str) -> Option<Vec<(usize, Indexed<'_>, Numbers)>> {
    let first = indexed(rest)?;
    let mut found = vec![(0, first)];
    for (at, c) in rest.char_indices().filter(|(_, c)| parts(*c)) {
        let at = at + c.len_utf8();
        // What stands in the brackets of one is no other.
        let after = |(begin, piece): &(usize, Indexed<'_>)| at >= begin + piece.length;
        if found.last().is_none_or(after)
            && let Some(next) = indexed(&rest[at..])
        {
            found.push((at, next));
        }
    }
    let ends: Vec<usize> = found.iter().skip(1).map(|(at, _)| *at).collect();
    let ends = ends.into_iter().chain([rest.len()]);
    let pieces = found.into_iter().zip(ends).map(|((at, piece), end)| {
        let begin = at + piece.length;
        let numbers = numbers(rest, begin..end)?;
        Some((at, piece, numbers))
    });
    pieces.collect()
}

/// Whether `c` parts what stands on one line.
fn parts(c: char) -> bool {
    c.is_whitespace() || ",;，；、|".contains(c)
}

/// The numbers within `span` of `rest`: after the last sign. What is worked out before it must be numbers
/// alone, as in `1*1 + 0*1 = 1`.
fn numbers(rest: &str, span: Range<usize>) -> Option<Numbers> {
    let text = rest[span.clone()].trim_end_matches(parts);
    let mut start = 0;
    let mut unclear = None;
    let mut all = Vec::new();
    for part in text
        .split_inclusive(SIGNS)
        .filter(|part| part.ends_with(SIGNS))
    {
        let worked = part.trim_end_matches(SIGNS).trim();
        // The address of a part says where it stands.
        let at = worked.as_ptr() as usize - rest.as_ptr() as usize;
        if number::written(worked).is_err() {
            unclear.get_or_insert(at..at + worked.len());
        }
        all.push(at..at + worked.len());
        start += part.len();
    }
    let values = text[start..].trim_start();
    let end = span.start + text.len();
    is_row(values).then_some(Numbers {
        rows: end - values.len()..end,
        worked: all,
        unclear,
    })
}

/// The symbol with numbers that `text` begins with, where a sign follows.
fn indexed(text: &str) -> Option<Indexed<'_>> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let (symbol, (index, after)) = match index::digits(&text[letter.len_utf8()..]) {
        Some(found) => (&text[..letter.len_utf8()], found),
        None => {
            let symbol = &text[..text.find(|c| !word(c))?];
            let below = &text[symbol.len()..];
            (
                symbol,
                index::brackets(below).or_else(|| index::parentheses(below))?,
            )
        }
    };
    let name = &text[..text.len() - after.len()];
    let sign = after.trim_start();
    let signs = sign.strip_prefix(":=").map(|rest| sign.len() - rest.len());
    let sign_length = signs.or_else(|| {
        let first = sign.chars().next().filter(|c| SIGNS.contains(c))?;
        Some(first.len_utf8())
    })?;
    let equals = sign[..sign_length].ends_with(['=', '＝', '≈']);
    // `Q1: 5 3` and `A1:` number questions and answers.
    let numbers = name.len() == symbol.len() + 1 && symbol == symbol.to_ascii_uppercase();
    if numbers && !equals {
        return None;
    }
    Some(Indexed {
        name,
        symbol,
        index,
        equals,
        length: text.len() - sign.len() + sign_length,
    })
}

/// What `piece` means, before which `rows` stand; `None` where it is no stage's.
fn meant(
    piece: &Indexed<'_>,
    rows: &str,
    section: Place,
    names: &Names<'_>,
) -> Option<Result<Meant, AnswersFault>> {
    if names.find(piece.name) != Err(Unfound::Unknown) {
        return None;
    }
    let capital = piece.symbol.to_ascii_uppercase();
    let symbol = match names.find(piece.symbol) {
        // A row of `Q` is a small `q`.
        Err(Unfound::Unknown) if capital.len() == 1 => capital.as_str(),
        _ => piece.symbol,
    };
    // Before a matrix they are its shape: `Q(3,2) = …`.
    if piece.name.ends_with(')') && !piece.index.is_one() && count(rows) != 1 {
        return None;
    }
    let stage = match names.find(symbol) {
        Ok(stage) => stage,
        Err(Unfound::Unknown) => return None,
        Err(why) => match reading::within(symbol, section, names) {
            Ok(Some(Meant { stage, .. })) => stage,
            _ => return Some(Err(names.fault(piece.name, &why, true))),
        },
    };
    let shape = names.program.stages[stage].shape;
    let places = piece
        .index
        .places(&names.program.stages[stage], count(rows))?;
    Some(match places[..] {
        [part] => Ok(Meant { stage, part }),
        ref others => Err(AnswersFault::UnclearIndex {
            text: piece.name.to_owned(),
            stage: names.key(stage),
            symbol: symbol.to_owned(),
            shape: shape.to_string(),
            two: !others.is_empty(),
        }),
    })
}

/// How many numbers stand in `rows`.
fn count(rows: &str) -> usize {
    rows.split(|c| parts(c) || c == '&')
        .filter(|part| part.contains(char::is_alphanumeric) || number::is_blank(part))
        .count()
}
