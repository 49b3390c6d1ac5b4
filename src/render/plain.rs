//! A message as plain text, for errors.

use super::Settings;
use super::expression::{self, Form};
use super::inline::{self, Inline};
use super::notation::Unicode;
use super::page::Page;
use crate::message::{Language, Message};
use crate::text::{harmless, shortened};

impl Message {
    /// The message in `language` on one line, numbers rounded to `digits` decimals. Names of the
    /// product's own stand in backticks; labels are made harmless, and cut where they are very long.
    pub fn plain(&self, language: Language, digits: usize) -> String {
        let settings = Settings {
            language,
            digits,
            ..Settings::default()
        };
        let page = Page::new(&settings);
        let set = |part| match part {
            Inline::Words(words) => inline::breakable(words),
            Inline::Label(label) => harmless::terminal(&shortened(label)),
            Inline::Code(code) => format!("`{}`", harmless::terminal(code)),
            Inline::Number(number) => page.inline(number),
            Inline::Apart(apart) => page.apart(apart),
            Inline::Expression(formula) => expression::set(formula, Form::Formula, &page, &Unicode),
            Inline::Plain(plain) => harmless::terminal(&plain),
        };
        inline::parts(self, language).into_iter().map(set).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Argument;

    #[test]
    fn labels_are_harmless_and_short() {
        let say = |label: &str| {
            let arguments = vec![("word", Argument::Label(label.to_owned()))];
            Message::new("<{word}>", "《{word}》", arguments).plain(Language::Chinese, 3)
        };
        assert_eq!(say("我\x1b"), "《我␛》");
        let long = say(&"x".repeat(100_000));
        assert_eq!(long.chars().count(), 61);
    }
}
