//! What was typed, together with what the surroundings say: language, colour, width.

use std::io::IsTerminal;

use super::args::{Color, Lang, Shared};
use crate::message::Language;

/// Resolved settings that every command shares.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The language of the text.
    pub language: Language,
    /// Whether standard output is coloured.
    pub stdout: bool,
    /// Whether standard error is coloured.
    pub stderr: bool,
    /// Columns of text output.
    pub width: usize,
    /// Whether a result in a file is coloured: only where asked for.
    pub file: bool,
    /// Whether long work shows how far it has come: standard error is a terminal that can redraw a line.
    pub progress: bool,
}

impl Settings {
    /// Settings for what was typed, here and now.
    pub fn resolve(shared: &Shared) -> Self {
        let env = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let color = |terminal| color(shared.color, env("NO_COLOR"), env("FORCE_COLOR"), terminal);
        let dumb = env("TERM").is_some_and(|term| term == "dumb");
        Self {
            language: match shared.lang {
                Some(Lang::En) => Language::English,
                Some(Lang::Zh) => Language::Chinese,
                None => language(["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(env)),
            },
            stdout: color(std::io::stdout().is_terminal() && !dumb),
            stderr: color(std::io::stderr().is_terminal() && !dumb),
            file: match shared.color {
                Color::Always => true,
                Color::Auto | Color::Never => false,
            },
            progress: std::io::stderr().is_terminal() && !dumb,
            width: match shared.width {
                Some(width) => width.into(),
                None => terminal_width(env("COLUMNS")),
            },
        }
    }
}

/// Whether a text is coloured that stands in for a command line which could not be parsed: its flag
/// is looked for as it was typed.
pub fn usage_is_coloured(to_stderr: bool) -> bool {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let value = typed
        .iter()
        .enumerate()
        .find_map(|(at, word)| match word.as_str() {
            "--color" => typed.get(at + 1).cloned(),
            word => word.strip_prefix("--color=").map(str::to_owned),
        });
    let flag = match value.as_deref() {
        Some("always") => Color::Always,
        Some("never") => Color::Never,
        _ => Color::Auto,
    };
    let env = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let dumb = env("TERM").is_some_and(|term| term == "dumb");
    let terminal = if to_stderr {
        std::io::stderr().is_terminal()
    } else {
        std::io::stdout().is_terminal()
    };
    color(flag, env("NO_COLOR"), env("FORCE_COLOR"), terminal && !dumb)
}

/// The flag beats both variables, NO_COLOR beats FORCE_COLOR.
fn color(
    flag: Color,
    no_color: Option<String>,
    force_color: Option<String>,
    terminal: bool,
) -> bool {
    match (flag, no_color, force_color.as_deref()) {
        (Color::Always, ..) => true,
        (Color::Never, ..) | (_, Some(_), _) | (_, _, Some("0")) => false,
        (_, _, Some(_)) => true,
        _ if terminal => true,
        _ => false,
    }
}

/// Chinese where the locale says so, else English.
fn language(locale: Option<String>) -> Language {
    match locale {
        Some(locale) if locale.to_lowercase().starts_with("zh") => Language::Chinese,
        _ => Language::English,
    }
}

/// Narrow terminals are taken as 40 columns wide, the least that tables are made for.
fn terminal_width(columns: Option<String>) -> usize {
    let stdout = || terminal_size::terminal_size_of(std::io::stdout());
    let width = columns
        .and_then(|columns| columns.parse::<u16>().ok())
        .or_else(|| stdout().map(|(width, _)| width.0));
    width.map_or(80, |width| usize::from(width.clamp(40, 1000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_beats_both_and_no_color_beats_force_color() {
        let set = || Some("1".to_owned());
        assert!(color(Color::Always, set(), None, false));
        assert!(!color(Color::Never, None, set(), true));
        assert!(!color(Color::Auto, set(), set(), true));
        assert!(color(Color::Auto, None, set(), false));
        assert!(color(Color::Auto, None, None, true));
        assert!(!color(Color::Auto, None, None, false));
    }

    #[test]
    fn the_locale_chooses_the_language() {
        let of = |locale: &str| language(Some(locale.to_owned()));
        assert_eq!(of("zh_CN.UTF-8"), Language::Chinese);
        assert_eq!(of("de_DE.UTF-8"), Language::English);
        assert_eq!(language(None), Language::English);
    }
}
