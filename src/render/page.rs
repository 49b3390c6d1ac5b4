//! What one rendering needs everywhere: the settings in force, and numbers as text.

use std::cell::Cell;

use super::Settings;
use crate::message::{Language, Message, render};
use crate::number::display;

/// Digits beyond these say nothing more about an `f64` that tables show.
const MOST_DIGITS: usize = 64;
/// The narrowest page that is set.
const LEAST_WIDTH: usize = 40;

/// The page being set.
pub(super) struct Page<'s> {
    settings: &'s Settings,
    rounded: Cell<bool>,
}

impl<'s> Page<'s> {
    pub(super) fn new(settings: &'s Settings) -> Self {
        Self {
            settings,
            rounded: Cell::new(false),
        }
    }

    pub(super) fn language(&self) -> Language {
        self.settings.language
    }

    pub(super) fn digits(&self) -> usize {
        self.settings.digits.min(MOST_DIGITS)
    }

    pub(super) fn width(&self) -> usize {
        self.settings.width.max(LEAST_WIDTH)
    }

    pub(super) fn full(&self) -> bool {
        self.settings.full
    }

    /// A number in a line of arithmetic or prose: as short as the digits allow.
    pub(super) fn inline(&self, value: f64) -> String {
        self.fixed(value, display::decimals(value).min(self.digits()))
    }

    /// A number to `decimals` decimals, as in a column.
    pub(super) fn fixed(&self, value: f64, decimals: usize) -> String {
        if value.is_nan() {
            return self.words(&render::undefined());
        }
        if value.is_infinite() {
            return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
        }
        if display::decimals(value) > decimals {
            self.rounded.set(true);
        }
        display::fixed(value, decimals)
    }

    /// The decimals that show all of `values`, as far as the digits allow; what is no number needs
    /// none.
    pub(super) fn decimals(&self, values: impl IntoIterator<Item = f64>) -> usize {
        let mut most = 0;
        for value in values {
            if most >= self.digits() {
                break;
            }
            if value.is_finite() {
                most = most.max(display::decimals(value));
            }
        }
        most.min(self.digits())
    }

    /// What is to be said about rounding, where any number shown was rounded.
    pub(super) fn rounding(&self) -> Option<Message> {
        self.rounded.get().then(|| render::rounded(self.digits()))
    }

    /// A message without arguments of a format's own, as plain text.
    pub(super) fn words(&self, message: &Message) -> String {
        super::inline::plain(message, self)
    }
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
        assert_eq!(page.fixed(f64::NEG_INFINITY, 3), "−∞");
        assert_eq!(page.fixed(f64::NAN, 3), "undefined");
        assert_eq!(page.rounding(), None);
    }

    #[test]
    fn whole_numbers_need_no_decimals() {
        let settings = Settings::default();
        let page = Page::new(&settings);
        assert_eq!(page.decimals([1.0, 2.0, f64::NEG_INFINITY]), 0);
        assert_eq!(page.decimals([1.0, 0.25]), 2);
        assert_eq!(page.decimals([1.0 / 3.0]), 3);
    }
}
