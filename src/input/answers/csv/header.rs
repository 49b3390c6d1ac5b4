//! The first line of a tidy table: which column stands where.

use std::ops::Range;

use crate::input::answers::line::{lines, split};
use crate::input::answers::text::Field;
use crate::input::fault::{AnswersFault, Fault, KeyFault};

/// The columns.
const COLUMNS: [&str; 4] = ["stage", "row", "column", "value"];

/// The first line of a CSV sheet.
pub struct Header {
    /// What parts the fields.
    pub(super) delimiter: char,
    /// In which field each of [`COLUMNS`] stands.
    pub(super) fields: [usize; 4],
    /// How many fields there are.
    pub(super) length: usize,
    /// Where the first line ends, in bytes.
    pub(super) end: usize,
}

/// The header that `text` begins with; `None` where it does not begin with one.
pub fn header(text: &str) -> Option<Result<Header, Fault>> {
    let (names, line, delimiter) = first(text)?.ok()?;
    let has = |column: &str| names.iter().any(|name| is(name, column));
    (has("stage") && has("value")).then(|| columns(&names, &line, delimiter))
}

/// Whether `text` begins with a header, perhaps misspelt: two of its columns are called as they are to be.
pub fn is_headed(text: &str) -> bool {
    let Some(Ok((names, ..))) = first(text) else {
        return false;
    };
    let known = COLUMNS
        .iter()
        .filter(|column| names.iter().any(|name| is(name, column)));
    known.count() > 1
}

/// What is wrong with the first line of `text`, which must be a header.
pub fn no_header(text: &str) -> Fault {
    let missing = || AnswersFault::WithoutColumn { name: COLUMNS[0] };
    match first(text) {
        None => Fault::somewhere(missing(), None),
        Some(Err(fault)) => fault,
        Some(Ok((names, line, delimiter))) => match columns(&names, &line, delimiter) {
            Err(fault) => fault,
            Ok(_) => Fault::new(missing(), line),
        },
    }
}

/// The first line.
type First<'t> = (Vec<Field<'t>>, Range<usize>, char);

/// The fields of the first line of `text` that is not empty, where it stands, and what parts them.
fn first(text: &str) -> Option<Result<First<'_>, Fault>> {
    let written_on = |line: &Range<usize>| !text[line.clone()].trim().is_empty();
    let line = lines(text, 0).find(written_on)?;
    let written = &text[line.clone()];
    let delimiter = [',', ';', '\t']
        .into_iter()
        .max_by_key(|delimiter| (written.matches(*delimiter).count(), *delimiter == ','))?;
    let names = split(text, line.clone(), delimiter);
    Some(names.map(|names| (names, line, delimiter)))
}

fn is(name: &Field<'_>, column: &str) -> bool {
    let name = name.text.trim();
    name.eq_ignore_ascii_case(column) || column == "column" && name.eq_ignore_ascii_case("col")
}

fn columns(names: &[Field<'_>], line: &Range<usize>, delimiter: char) -> Result<Header, Fault> {
    let mut fields = [0; 4];
    for (field, column) in fields.iter_mut().zip(COLUMNS) {
        let mut found = (0..names.len()).filter(|&index| is(&names[index], column));
        let missing = || {
            let fault = AnswersFault::WithoutColumn { name: column };
            Fault::new(fault, line.clone())
        };
        *field = found.next().ok_or_else(missing)?;
        if let Some(second) = found.next() {
            let fault = KeyFault::DuplicateKey {
                key: column.to_owned(),
                first: names[*field].span.clone(),
            };
            return Err(Fault::new(fault, names[second].span.clone()));
        }
    }
    let known = |name: &&Field<'_>| COLUMNS.iter().any(|column| is(name, column));
    match names.iter().find(|name| !known(name)) {
        None => Ok(Header {
            delimiter,
            fields,
            length: names.len(),
            end: line.end,
        }),
        Some(name) => {
            let fault = AnswersFault::UnknownColumn {
                name: name.text.trim().to_owned(),
            };
            Err(Fault::new(fault, name.span.clone()))
        }
    }
}
