//! Numbers that rows and columns have before them: `row 2:`, `1)`, `[2,]`.

use std::ops::Range;

use super::align::{counts_from, plain};
use super::field::Field;
use super::frame::Row;
use super::numeral;

/// How long the label is that `line` begins with, where it says a row's number, and the number:
/// `row 2:`, `第2行：`, `token 2:`.
pub fn row_label(line: &str) -> Option<(usize, usize)> {
    let end = line
        .char_indices()
        .nth(LONGEST)
        .map_or(line.len(), |(end, _)| end);
    let near = &line[..end];
    let words = [
        (&["row", "行"][..], false),
        (&["token", "word", "词"][..], true),
    ];
    words.into_iter().find_map(|(words, signed)| {
        let (at, number) = numeral::beside(near, words)?;
        let after = line[at.end..].trim_start();
        let signs = after.trim_start_matches([':', '：', '=', '.']);
        let is = at.start == 0 && (!signed || signs.len() < after.len());
        is.then_some((line.len() - signs.len(), number))
    })
}

/// How far a row's number is looked for, in characters.
const LONGEST: usize = 40;

/// How long the number of a row is that `line` begins with as a list has it, and the number: `1) `,
/// `[1,] `.
pub fn row_number(line: &str) -> Option<(usize, usize)> {
    let inner = line.strip_prefix('[').unwrap_or(line);
    let digits = inner
        .find(|c: char| !c.is_ascii_digit())
        .filter(|digits| (1..=4).contains(digits))?;
    let rest = &inner[digits..];
    let rest = match inner.len() < line.len() {
        true => rest.strip_prefix(",]")?,
        false => rest.strip_prefix([')', '）'])?,
    };
    let number = inner[..digits].parse().ok()?;
    rest.starts_with(char::is_whitespace)
        .then_some((line.len() - rest.len(), number))
}

/// The numbers of the columns in the line at `span`, as R prints them: `[,1]  [,2]`.
pub fn counted_heads<'t>(text: &'t str, span: &Range<usize>) -> Option<Vec<Field<'t>>> {
    let line = &text[span.clone()];
    if !line.trim_start().starts_with("[,") {
        return None;
    }
    let heads = line.split_whitespace().map(|head| {
        let number = head.strip_prefix("[,")?.strip_suffix(']')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        // The address of a number says where in the text it stands.
        let start = number.as_ptr() as usize - text.as_ptr() as usize;
        is_number.then(|| Field::new(text, start..start + number.len()))
    });
    heads.collect()
}

/// Whether the first cells of `rows` are the numbers of rows of which there are `height`: each once, in
/// order where some are left out. A number alone, without a sign after it and without a header above,
/// may be one of the stage's own: then all rows must be there, or nothing else may be whole.
pub fn counts(rows: &[Row<'_>], height: usize, headed: bool) -> bool {
    let firsts: Vec<&Field<'_>> = rows.iter().filter_map(|row| row.first()).collect();
    let names: Vec<_> = firsts.iter().map(|field| plain(&field.text)).collect();
    let numbers: Option<Vec<usize>> = names.iter().map(|name| name.parse().ok()).collect();
    let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else {
        return false;
    };
    let mut seen = vec![false; height];
    let once = numbers.iter().all(|number| {
        let at = number.checked_sub(1).and_then(|at| seen.get_mut(at));
        at.is_some_and(|seen| !std::mem::replace(seen, true))
    });
    let ascending = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    let others = || rows.iter().flat_map(|row| row.iter().skip(1));
    // `2.` is how NumPy prints a number.
    let pointed = |field: &Field<'_>| field.text.ends_with('.');
    if firsts.iter().any(|field| pointed(field)) && others().any(pointed) {
        return false;
    }
    let digit = |field: &&Field<'_>| field.text.ends_with(|c: char| c.is_ascii_digit());
    let signed = !firsts.iter().any(digit);
    let all = height > 1 && counts_from(1, &names) && numbers.len() == height;
    let apart = || rows.len() > 1 && others().all(|field| !is_whole(field));
    once && (ascending || numbers.len() == height) && (signed || headed || all || apart())
}

/// Whether `field` is a number with a sign after it, as lists have it: `1.`, `1:`.
pub fn is_counted(field: &Field<'_>) -> bool {
    let name = plain(&field.text);
    name.len() < field.text.len() && name.parse::<usize>().is_ok()
}

/// Whether `field` is written as a whole number.
fn is_whole(field: &Field<'_>) -> bool {
    let digits = field.text.trim_start_matches(['+', '-', '−']);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
