//! The number of a step before a heading: `1. Queries`, `(3) Scores`, `Step 2: keys`, `第4步：…`.

use crate::input::answers::number;
use crate::number::typed::narrow;

/// Words that a number follows.
const STEPS: [&str; 14] = [
    "step", "part", "question", "exercise", "problem", "task", "stage", "no.", "步骤", "第",
    "问题", "题目", "步", "题",
];

/// What a number is in such a place, in the end of which it stands.
const UNITS: [&str; 5] = ["步", "题", "问", "小题", "部分"];

/// How long the number before the heading is that `line` begins with; 0 where there is none.
pub fn length(line: &str) -> usize {
    let mut rest = line;
    // A bullet, and then a number.
    for _ in 0..2 {
        let after = bullet(rest).or_else(|| step(rest)).or_else(|| count(rest));
        match after {
            Some(after) if begins_word(after) => rest = after,
            Some(after) if bullet(rest).is_some() => rest = after,
            _ => break,
        }
    }
    if begins_word(rest) {
        line.len() - rest.len()
    } else {
        0
    }
}

/// What stands after `- ` or `• `.
fn bullet(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(['-', '–', '•', '·', '*', '>'])?;
    rest.starts_with(' ').then(|| rest.trim_start())
}

/// What stands after `Step 1:` or `第1步：`.
fn step(text: &str) -> Option<&str> {
    let word = STEPS.into_iter().find(|word| {
        let start = text.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    })?;
    let rest = text[word.len()..].trim_start();
    let number = ordinal(rest).trim_end_matches('.');
    let rest = rest.get(number.len()..).filter(|_| !number.is_empty())?;
    let rest = rest.trim_start();
    let unit = UNITS.into_iter().find_map(|unit| rest.strip_prefix(unit));
    // `第2行` and `第一个头` say what is numbered.
    if word == "第" && unit.is_none() && rest.starts_with(char::is_alphabetic) {
        return None;
    }
    let rest = unit.unwrap_or(rest);
    Some(rest.trim_start_matches([
        ')', '.', ':', '：', '、', '，', ',', '-', '–', '—', ' ', '\t',
    ]))
}

/// What stands after `1.`, `2)`, `(3)`, `4、`, `(a)`, `①`.
fn count(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix(|c| ('①'..='⑳').contains(&c)) {
        return Some(rest.trim_start());
    }
    if let Some(inner) = text.strip_prefix(['(', '（']) {
        let number = ordinal(inner);
        let rest = inner[number.len()..].strip_prefix([')', '）'])?;
        return Some(rest.trim_start_matches(['.', ':', '：', ' ', '\t']))
            .filter(|_| !number.is_empty());
    }
    let number = ordinal(text);
    let after = &text[number.len()..];
    let rest = after.strip_prefix([')', '）']).or_else(|| {
        let digits =
            number.starts_with(|c| narrow(c).is_ascii_digit() || ('一'..='鿿').contains(&c));
        after
            .strip_prefix(['.', '、', ':', '：', '．'])
            .filter(|_| digits)
    })?;
    // `1.e-3` is a number.
    let glued = text.split_whitespace().next().unwrap_or_default();
    let is_number = glued.len() > number.len() + 1 && number::written(glued).is_ok();
    Some(rest.trim_start()).filter(|_| !(number.is_empty() || is_number))
}

/// The number that `text` begins with: digits, one or two letters, a Chinese numeral.
fn ordinal(text: &str) -> &str {
    let run = |belongs: fn(char) -> bool| &text[..text.find(|c| !belongs(c)).unwrap_or(text.len())];
    let digits = run(|c| narrow(c).is_ascii_digit());
    if !digits.is_empty() && digits.chars().count() <= 3 {
        return digits;
    }
    let chinese = run(|c| "一二三四五六七八九十".contains(c));
    if !chinese.is_empty() {
        return chinese;
    }
    let letters = run(|c| c.is_ascii_lowercase());
    if letters.len() <= 3 { letters } else { "" }
}

/// Whether a word, and no number, begins here.
fn begins_word(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let text = text.trim_start_matches(['*', '`', '$']);
    text.starts_with(char::is_alphabetic) && number::written(first).is_err()
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn numbers_of_steps_are_told_from_numbers() {
        for (line, rest) in [
            ("1. Queries Q", "Queries Q"),
            ("1.Queries", "Queries"),
            ("2) keys", "keys"),
            ("(3) Scores:", "Scores:"),
            ("(a) Queries", "Queries"),
            ("b) Keys", "Keys"),
            ("Step 1: queries", "queries"),
            ("step 2 - Q", "Q"),
            ("Part (b)", "Part (b)"),
            ("第1步：查询", "查询"),
            ("第二步 键", "键"),
            ("步骤 3：Q", "Q"),
            ("一、查询", "查询"),
            ("① 查询", "查询"),
            ("１．查询", "查询"),
            ("１ ０", "１ ０"),
            ("- Q = [[1]]", "Q = [[1]]"),
            ("• 1. Queries", "Queries"),
            ("1. **Queries**", "**Queries**"),
            // None of these is a number before a heading.
            ("Queries", "Queries"),
            ("1. 2.", "1. 2."),
            ("1.e-3 2.", "1.e-3 2."),
            ("1. nan", "1. nan"),
            ("- 1 0", "- 1 0"),
            ("1.5 Queries", "1.5 Queries"),
            ("(1, 0)", "(1, 0)"),
            ("(QK^T)/2", "(QK^T)/2"),
            ("-inf 0", "-inf 0"),
            ("第2行的输出", "第2行的输出"),
            ("steps", "steps"),
            ("", ""),
        ] {
            assert_eq!(&line[length(line)..], rest, "{line}");
        }
    }
}
