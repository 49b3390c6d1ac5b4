//! Lines that begin with `#`: they name a stage as any other line does, else they are remarks.

use super::heading::{Current, Doubt, Heading, Line, State};
use super::inline::parts;
use super::names::Names;
use super::place::Place;
use super::reading;
use super::section;
use super::title::{Title, unsigned};
use crate::input::fault::{AnswersFault, Fault};

/// What the line that `title` says is.
pub fn line(
    title: Title<'_>,
    line: usize,
    current: Option<&Current>,
    section: Place,
    names: &Names<'_>,
) -> Line {
    let start = line + title.start;
    let certain = title.hashes > 1;
    // Among the rows of a stage it says where they stand, and no more.
    let ends = certain || current.is_none_or(|current| current.state == State::Full);
    if let Some(place) = section::section(title.rest, names).filter(|_| ends) {
        return Line::Section(place);
    }
    // `# Q = [[1, 0]]` may be numbers that are not to count.
    let (head, rows) = match certain {
        true => parts(title.rest, names),
        false => (None, None),
    };
    let head = unsigned(head.unwrap_or(title.rest)).trim_end_matches([' ', '\t']);
    let state = current.map(|current| current.state);
    let doubt = |fault: AnswersFault, sure: bool| {
        let fault = Fault::new(fault, start..start + head.len());
        Line::Remark(Some(Doubt {
            fault,
            sure,
            plain: false,
        }))
    };
    let found = match names.may_name(head) {
        true => reading::within(head, section, names),
        false => Ok(None),
    };
    match found {
        Ok(Some(meant)) => {
            let same = current.is_some_and(|current| current.meant == meant);
            let going_on = state == Some(State::Begun) && !certain;
            if same && rows.is_none() && state != Some(State::Full) {
                return Line::Remark(None);
            }
            if going_on && !reading::is_exact(head, meant, names) {
                let stage = names.key(meant.stage);
                let text = head.to_owned();
                return doubt(AnswersFault::RemarkOrHeading { text, stage }, true);
            }
            Line::Headings(vec![Heading {
                meant,
                name: start..start + head.len(),
                rows: rows.map(|rows| start + rows..start + title.rest.len()),
                remark: true,
                below: None,
            }])
        }
        found => {
            let fault = found.err().unwrap_or_else(|| AnswersFault::UnknownHeading {
                text: head.to_owned(),
                known: Vec::new(),
            });
            let about = |current: &Current| match current.state {
                State::Named => {
                    reading::adds_nothing(head, names)
                        || !certain && !reading::is_against(head, current.meant.stage, names)
                }
                State::Begun => !certain || reading::adds_nothing(head, names),
                State::Full => false,
            };
            doubt(fault, !current.is_some_and(about))
        }
    }
}
