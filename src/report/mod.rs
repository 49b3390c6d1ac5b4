//! What is wrong with an input, for a terminal: the message, the place, the line with a mark under
//! it, the remedy.
//!
//! The drawing is our own: `annotate-snippets` builds a map of the whole text (files may hold
//! 200 MB), knows no stand-ins for hidden characters, and counts a clipped line's columns anew.

use std::ops::Range;

use owo_colors::{OwoColorize, Style};

mod excerpt;

use crate::input::Error;
use crate::input::fault::Words;
use crate::message::{Language, Message, fault, invent};
use crate::text::{harmless, shortened};
use excerpt::excerpt;

/// The decimals of numbers within a message.
const DIGITS: usize = 6;

/// `error` in `language`, on lines of at most `width` columns where an excerpt is shown. Always in
/// colour; whoever prints it strips that where it is not wanted.
pub fn report(error: &Error, language: Language, width: usize) -> String {
    let words = error.words();
    let marks = marks(error, &words, language);
    let gutter = marks.last().map_or(1, |mark| mark.line.to_string().len());
    let space = " ".repeat(gutter);
    let bar = frame("|");

    let mut lines = vec![headline(&words.message, language)];
    let at = match error.path() {
        path if path.is_empty() => String::new(),
        path => format!(
            " {} {}{}",
            fault::at().plain(language, DIGITS),
            harmless::terminal(&shortened(&path)),
            match error.counts() {
                true => fault::counted().plain(language, DIGITS),
                false => String::new(),
            }
        ),
    };
    lines.push(format!("{space}{} {}{at}", frame("-->"), error.place()));
    if !marks.is_empty() {
        lines.push(format!("{space} {bar}"));
    }
    let mut shown = 0;
    for mark in &marks {
        let room = width.saturating_sub(gutter + 3).max(20);
        let excerpt = excerpt(error.origin().text(), &mark.around, &mark.span, room);
        if shown != 0 && mark.line > shown + 1 {
            lines.push(frame("..."));
        }
        if shown != mark.line {
            let number = format!("{:>gutter$} |", mark.line);
            lines.push(format!("{} {}", frame(&number), excerpt.text));
        }
        shown = mark.line;
        let mut under = mark.tone.sign().repeat(excerpt.under);
        if let Some(label) = &mark.label {
            under = format!("{under} {label}");
        }
        let before = " ".repeat(excerpt.before);
        lines.push(format!("{space} {bar} {before}{}", mark.tone.paint(&under)));
    }
    if let Some(help) = &words.help {
        if !marks.is_empty() {
            lines.push(format!("{space} {bar}"));
        }
        lines.push(format!("{space} {} {}", frame("="), remedy(help, language)));
    }
    lines.join("\n") + "\n"
}

/// A message and its remedy, where no file is to blame.
pub fn short(message: &Message, help: Option<&Message>, language: Language) -> String {
    let mut lines = vec![headline(message, language)];
    lines.extend(help.map(|help| format!("  {} {}", frame("="), remedy(help, language))));
    lines.join("\n") + "\n"
}

/// Something to know beside the result.
pub fn warning(message: &Message, language: Language) -> String {
    let name = fault::warning().plain(language, DIGITS);
    let name = name.style(Style::new().yellow().bold()).to_string();
    format!("{name} {}\n", message.plain(language, DIGITS))
}

/// A remark beside the result.
pub fn note(message: &Message, language: Language) -> String {
    let name = invent::note().plain(language, DIGITS);
    format!("{}{}\n", name.bold(), message.plain(language, DIGITS))
}

fn headline(message: &Message, language: Language) -> String {
    let name = Tone::Error.paint(&fault::error().plain(language, DIGITS));
    format!("{name}{}", message.plain(language, DIGITS).bold())
}

fn remedy(help: &Message, language: Language) -> String {
    let name = fault::help().plain(language, DIGITS);
    format!("{}{}", name.bold(), help.plain(language, DIGITS))
}

fn frame(text: &str) -> String {
    text.style(Style::new().bright_blue().bold()).to_string()
}

/// A place to be marked.
struct Mark {
    line: usize,
    around: Range<usize>,
    span: Range<usize>,
    label: Option<String>,
    tone: Tone,
}

/// The places of `error`, from the first line to the last.
fn marks(error: &Error, words: &Words, language: Language) -> Vec<Mark> {
    let source = error.origin();
    let mark = |span: Range<usize>, label: Option<&Message>, tone| Mark {
        line: source.line_and_column(span.start).0,
        around: source.line_around(span.start),
        span,
        label: label.map(|label| label.plain(language, DIGITS)),
        tone,
    };
    let fault = error
        .span()
        .map(|span| mark(span, words.label.as_ref(), Tone::Error));
    let also = error
        .also()
        .map(|(span, label)| mark(span, Some(&label), Tone::Context));
    let mut marks: Vec<Mark> = fault.into_iter().chain(also).collect();
    marks.sort_by_key(|mark| (mark.line, mark.span.start));
    marks
}

/// Whether a place is the fault or has to do with it.
#[derive(Clone, Copy)]
enum Tone {
    Error,
    Context,
}

impl Tone {
    fn paint(self, text: &str) -> String {
        let style = match self {
            Self::Error => Style::new().bright_red().bold(),
            Self::Context => Style::new().bright_blue().bold(),
        };
        text.style(style).to_string()
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Error => "^",
            Self::Context => "-",
        }
    }
}
