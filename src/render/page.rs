//! What one rendering needs everywhere: the settings in force, and numbers as text.

use std::cell::Cell;

use super::Settings;
use super::width::shorten;
use crate::document::{Block, Document};
use crate::message::{Apart, Language, Message, render};
use crate::number::display::{self, Precision, Shown};
use crate::text::harmless;

/// Digits beyond these say nothing more about an `f64` that tables show.
const MOST_DIGITS: usize = 64;
/// The narrowest page that is set.
const LEAST_WIDTH: usize = 40;

/// The page being set.
pub(super) struct Page<'s> {
    settings: &'s Settings,
    /// The most decimals that a number shows.
    digits: usize,
    /// Whether every stage was rounded before it was carried on.
    on_paper: bool,
    rounded: Cell<bool>,
    cut: Cell<bool>,
}

impl<'s> Page<'s> {
    pub(super) fn new(settings: &'s Settings) -> Self {
        Self {
            settings,
            digits: settings.digits.min(MOST_DIGITS),
            on_paper: false,
            rounded: Cell::new(false),
            cut: Cell::new(false),
        }
    }

    /// The page of `document`.
    pub(super) fn of(document: &Document<'_>, settings: &'s Settings) -> Self {
        let page = Self::new(settings);
        let apart = document.apart.iter();
        let digits = apart.map(|&(one, other)| display::digits_apart(one, other, page.digits));
        Self {
            on_paper: document.rounded_as_on_paper,
            digits: digits.fold(page.digits, usize::max),
            ..page
        }
    }

    pub(super) fn language(&self) -> Language {
        self.settings.language
    }

    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    pub(super) fn width(&self) -> usize {
        self.settings.width.max(LEAST_WIDTH)
    }

    /// Whether it is one of several in a file.
    pub(super) fn several(&self) -> bool {
        self.settings.pages > 1
    }

    pub(super) fn full(&self) -> bool {
        self.settings.full
    }

    /// A number in a line of arithmetic or prose: as short as the digits allow.
    pub(super) fn inline(&self, value: f64) -> String {
        self.number(value, |digits| display::inline(value, digits))
    }

    /// A number beside another one, with as many digits as tell them apart.
    pub(super) fn apart(&self, apart: Apart) -> String {
        let digits = display::digits_apart(apart.number, apart.from, self.digits());
        self.number(apart.number, |_| display::inline(apart.number, digits))
    }

    /// A number as in a column of that precision.
    pub(super) fn fixed(&self, value: f64, precision: Precision) -> String {
        self.number(value, |_| display::fixed(value, precision))
    }

    /// A number as text, noting whether it was rounded.
    fn number(&self, value: f64, show: impl FnOnce(usize) -> Shown) -> String {
        if value.is_nan() {
            return self.words(&render::undefined());
        }
        if value.is_infinite() {
            return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
        }
        let shown = show(self.digits());
        if !shown.whole {
            self.rounded.set(true);
        }
        shown.text
    }

    /// A label, harmless and within `limit` columns, noting whether it was cut.
    pub(super) fn label(&self, label: &str, limit: usize) -> String {
        let label = harmless::label(label);
        let shown = shorten(&label, limit);
        if shown != label {
            self.cut.set(true);
        }
        shown
    }

    /// What is to be said about labels, where any was cut.
    fn cut_labels(&self) -> Option<Message> {
        self.cut.get().then(render::cut_labels)
    }

    /// What is to be said about rounding: where any number shown was rounded, or was before.
    pub(super) fn rounding(&self) -> Option<Message> {
        if self.on_paper {
            return Some(render::rounded_as_on_paper(self.digits()));
        }
        self.rounded.get().then(|| render::rounded(self.digits()))
    }

    /// The same where no equals sign stands, as in a picture.
    pub(super) fn rounding_of_numbers(&self) -> Option<Message> {
        let said = self.rounding()?;
        Some(match self.on_paper {
            true => said,
            false => render::rounded_numbers(self.digits()),
        })
    }

    /// A message without arguments of a format's own, as plain text.
    pub(super) fn words(&self, message: &Message) -> String {
        super::inline::plain(message, self)
    }
}

/// The blocks of `document`, each as `set` sets it, an empty line between them; below the title what is said of
/// rounding and of labels, set as `aside`.
pub(super) fn paragraphs(
    document: &Document<'_>,
    page: &Page<'_>,
    set: impl Fn(&Block<'_>, &Page<'_>) -> String,
    aside: impl Fn(&Message) -> String,
) -> String {
    let blocks = &document.blocks;
    let mut parts: Vec<String> = blocks.iter().map(|block| set(block, page)).collect();
    let title = blocks
        .iter()
        .position(|block| matches!(block, Block::Title(_)));
    // What was rounded, and what was cut, is known only now.
    for said in page.cut_labels().into_iter().chain(page.rounding()) {
        parts.insert(title.map_or(parts.len(), |at| at + 1), aside(&said));
    }
    parts.retain(|part| !part.is_empty());
    let mut text = parts.join("\n\n");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_when_it_was_rounded() {
        let settings = Settings::default();
        let page = Page::new(&settings);
        assert_eq!(page.inline(0.5), "0.5");
        assert_eq!(page.rounding(), None);
        assert_eq!(page.inline(0.619_985_118), "0.620");
        assert_eq!(page.rounding(), Some(render::rounded(3_usize)));
    }

    #[test]
    fn what_is_no_number_has_its_own_words() {
        let settings = Settings::default();
        let page = Page::new(&settings);
        let precision = Precision::default();
        assert_eq!(page.fixed(f64::NEG_INFINITY, precision), "−∞");
        assert_eq!(page.fixed(f64::NAN, precision), "undefined");
        assert_eq!(page.rounding(), None);
    }

    #[test]
    fn large_numbers_are_rounded_like_any_other() {
        let settings = Settings {
            digits: 2,
            ..Settings::default()
        };
        let page = Page::new(&settings);
        assert_eq!(
            page.inline(111_111.0 * 111_111.0 + 3.0 * 7.0),
            "12345654342"
        );
        assert_eq!(page.rounding(), None);
        assert_eq!(page.inline(4.743e306), "4.74e306");
        assert_eq!(page.rounding(), Some(render::rounded(2_usize)));
    }

    #[test]
    fn stages_rounded_as_on_paper_are_said_to_be() {
        let settings = Settings::default();
        let document = Document {
            rounded_as_on_paper: true,
            ..Document::default()
        };
        let page = Page::of(&document, &settings);
        assert_eq!(page.rounding(), Some(render::rounded_as_on_paper(3_usize)));
    }
}
