//! The few styles of a page: one accent, bold for what stands out, dim for what stands back.

use owo_colors::{AnsiColors, DynColors, Style as Ansi};

use super::shade;

/// What a stretch of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    /// Titles, headings and results.
    Bold,
    /// What stands back: rules, shapes, notes.
    Dim,
    /// Symbols and labels.
    Accent,
    /// A title, a heading of a column.
    BoldAccent,
    Warning,
    /// A number that is wrong.
    Wrong,
    /// The word "warning" itself.
    BoldWarning,
    /// A weight, by its step of the ramp.
    Shade(u8),
}

/// `text` with the sequences of `style` around it.
pub(super) fn paint(text: &str, style: Style) -> String {
    let accent = DynColors::Ansi(AnsiColors::Cyan);
    let warning = DynColors::Ansi(AnsiColors::Yellow);
    let ansi = match style {
        Style::Plain => return text.to_owned(),
        Style::Bold => Ansi::new().bold(),
        Style::Dim => Ansi::new().dimmed(),
        Style::Accent => Ansi::new().color(accent),
        Style::BoldAccent => Ansi::new().color(accent).bold(),
        Style::Warning => Ansi::new().color(warning),
        Style::Wrong => Ansi::new().color(DynColors::Ansi(AnsiColors::Red)),
        Style::BoldWarning => Ansi::new().color(warning).bold(),
        Style::Shade(step) => shade::style(step),
    };
    if text.is_empty() {
        return String::new();
    }
    ansi.style(text).to_string()
}
