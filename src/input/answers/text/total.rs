//! What a row adds up to, noted at its end: `0.71 0.29 sum=1`, `… (sum: 1.0)`, `… Σ = 1`, `… 和为1`.

use super::frame::SUMS;
use super::inline::numbers_at_end;
use super::title::SIGNS;
use crate::input::answers::number;

/// What leads over to the total.
const LEADS: [&str; 5] = ["to", "is", "为", "是", ""];

/// Where `line` ends without such a note.
pub fn end(line: &str) -> usize {
    noted(line).unwrap_or(line.len())
}

fn noted(line: &str) -> Option<usize> {
    let text = line.trim_end();
    let open = text.strip_suffix([')', ']', '）']);
    let text = open.unwrap_or(text);
    let numeral = |c: char| c.is_ascii_digit() || ".%-+−".contains(c);
    let before = text.trim_end_matches(numeral);
    number::written(&text[before.len()..]).ok()?;
    let before = before.trim_end();
    let said = before.trim_end_matches(SIGNS).trim_end();
    let row = LEADS.iter().find_map(|lead| {
        let before = said.strip_suffix(lead)?.trim_end();
        without_word(before)
    })?;
    let row = match open {
        Some(_) => row.trim_end().strip_suffix(['(', '[', '（'])?,
        None => row,
    };
    let row = row.trim_end_matches(|c: char| c.is_whitespace() || ",;|→，；".contains(c));
    let row = row.strip_suffix("->").map_or(row, str::trim_end);
    // A number alone may be that of a row: `Output row 1 sum: 1`.
    (numbers_at_end(row) > 1).then_some(row.len())
}

/// `text` without a word for a sum at its end.
fn without_word(text: &str) -> Option<&str> {
    let words = SUMS.iter().filter_map(|word| {
        let start = text.len().checked_sub(word.len())?;
        let is = text.get(start..)?.eq_ignore_ascii_case(word);
        let rest = &text[..start];
        let apart = !word.is_ascii() || !rest.ends_with(char::is_alphanumeric);
        (is && apart).then_some(rest)
    });
    words.min_by_key(|rest| rest.len())
}

#[cfg(test)]
mod tests {
    use super::end;

    #[test]
    fn a_total_at_the_end_of_a_row_is_told_apart() {
        for (line, row) in [
            ("0.71 0.29 sum=1", "0.71 0.29"),
            ("0.71 0.29   sum = 1.00", "0.71 0.29"),
            ("0.71, 0.29, sum: 1", "0.71, 0.29"),
            ("0.71 0.29 (sum = 1)", "0.71 0.29"),
            ("0.71 0.29 → row sum 1", "0.71 0.29"),
            ("[0.71, 0.29] Σ=1", "[0.71, 0.29]"),
            ("0.71 0.29 Sum to 1", "0.71 0.29"),
            ("0.71 0.29 和为1", "0.71 0.29"),
            ("0.71 0.29 合计：1", "0.71 0.29"),
            // None of these ends in one.
            ("0.71 0.29", "0.71 0.29"),
            ("0.71 0.29 1", "0.71 0.29 1"),
            ("0.71 0.29 sum", "0.71 0.29 sum"),
            ("A (rows sum to 1)", "A (rows sum to 1)"),
            ("sum = 1", "sum = 1"),
            ("0.71 0.29 checksum=1", "0.71 0.29 checksum=1"),
            ("weighted sum: 1", "weighted sum: 1"),
            ("Output row 1 sum: 1.6", "Output row 1 sum: 1.6"),
            ("", ""),
        ] {
            assert_eq!(&line[..end(line)], row, "{line}");
        }
    }
}
