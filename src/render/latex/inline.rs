//! Messages in LaTeX.

use super::{escape, math};
use crate::message::Message;
use crate::render::inline::{Inline, parts};
use crate::render::page::Page;
use crate::text::harmless;

/// `message` with names as code, formulas and numbers as mathematics, and labels escaped.
pub(super) fn set(message: &Message, page: &Page<'_>) -> String {
    let set = |part| match part {
        Inline::Words(words) => self::words(words),
        Inline::Label(label) => escape::text(&harmless::label(label)),
        Inline::Code(code) => escape::code(&harmless::terminal(code)),
        Inline::Number(number) => math(&page.inline(number)),
        Inline::Apart(apart) => math(&page.apart(apart)),
        Inline::Expression(formula) => format!("${}$", math::formula(formula, page)),
        Inline::Plain(plain) => self::words(&plain),
    };
    parts(message, page.language())
        .into_iter()
        .map(set)
        .collect()
}

fn math(number: &str) -> String {
    format!("${}$", math::number(number))
}

/// The product's own words, with symbols in them (`d_k`, `√d_k`) as mathematics.
fn words(words: &str) -> String {
    let mut set = String::with_capacity(words.len());
    let (mut plain, mut rest) = (0, words);
    while let Some(first) = rest.chars().next() {
        let at = words.len() - rest.len();
        let after_root = rest.strip_prefix('√');
        let word = word(after_root.unwrap_or(rest));
        let math = match (after_root, symbol(word)) {
            (Some(_), Some(symbol)) => Some(format!("$\\sqrt{{{symbol}}}$")),
            (Some(_), None) if is_short(word) => Some(format!("$\\sqrt{{{word}}}$")),
            (None, Some(symbol)) => Some(format!("${symbol}$")),
            _ => None,
        };
        let taken = match after_root {
            Some(_) if math.is_some() => first.len_utf8() + word.len(),
            None if !word.is_empty() => word.len(),
            _ => first.len_utf8(),
        };
        rest = &rest[taken..];
        if let Some(math) = math {
            set.push_str(&escape::text(&words[plain..at]));
            set.push_str(&math);
            plain = at + taken;
        }
    }
    set.push_str(&escape::text(&words[plain..]));
    set
}

/// The letters, digits and low lines that `text` begins with.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    end.map_or(text, |end| &text[..end])
}

/// Whether it is a letter or a number.
fn is_short(word: &str) -> bool {
    let number = word.bytes().all(|byte| byte.is_ascii_digit());
    !word.is_empty() && (number || word.len() == 1)
}

/// `d_k` as a letter with what stands below it; `None` for what is no such symbol.
fn symbol(word: &str) -> Option<String> {
    let (letter, below) = word.split_once('_')?;
    let short = letter.len() <= 2 && letter.bytes().all(|byte| byte.is_ascii_alphabetic());
    let plain = !below.is_empty() && below.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (short && !letter.is_empty() && plain).then(|| math::subscripted(letter, below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_amid_words_are_mathematics() {
        assert_eq!(
            words("by √d_k, d_model"),
            "by $\\sqrt{d_{k}}$, $d_{\\mathrm{model}}$"
        );
        assert_eq!(words("√2 and √(3)"), "$\\sqrt{2}$ and $\\surd$(3)");
        assert_eq!(words("masked_row --full"), "masked\\_row -{}-full");
    }
}
