//! What is wrong with an input, for a terminal: the message, the place, the line with a mark under
//! it, the remedy.
//!
//! The drawing is our own: `annotate-snippets` builds a map of the whole text (files may hold
//! 200 MB), knows no stand-ins for hidden characters, and counts a clipped line's columns anew.

use std::fmt::Write;
use std::ops::Range;

use owo_colors::{OwoColorize, Style};

use super::excerpt::{Excerpt, excerpt};
use crate::input::{Error, Source};
use crate::message::{Language, Message, fault};

/// The decimals of numbers within a message.
const DIGITS: usize = 6;

/// `error` in `language`, on lines of at most `width` columns where an excerpt is shown. Always in
/// colour; whoever prints it strips that where it is not wanted.
pub fn report(error: &Error, language: Language, width: usize) -> String {
    let say = |message: &Message| message.plain(language, DIGITS);
    let words = error.words();
    let mut marks = Vec::new();
    if let Some(span) = error.span() {
        marks.push(Mark::new(
            error.source(),
            span,
            words.label.as_ref().map(say),
            Tone::Error,
        ));
    }
    if let Some((span, label)) = error.also() {
        marks.push(Mark::new(
            error.source(),
            span,
            Some(say(&label)),
            Tone::Context,
        ));
    }
    marks.sort_by_key(|mark| mark.line);
    let gutter = marks.last().map_or(1, |mark| mark.line.to_string().len());
    let blank = format!("{:gutter$} {}", "", "|".style(frame()));

    let mut out = String::new();
    let name = fault::error().plain(language, DIGITS);
    let message = say(&words.message);
    let _ = writeln!(
        out,
        "{} {}",
        name.style(Tone::Error.style()),
        message.bold()
    );
    let _ = write!(
        out,
        "{:gutter$}{} {}",
        "",
        "-->".style(frame()),
        error.place()
    );
    if !error.path().is_empty() {
        let at = fault::at().plain(language, DIGITS);
        let path = crate::render::harmless::terminal(&error.path());
        let _ = write!(out, " {at} {path}");
    }
    out.push('\n');
    if !marks.is_empty() {
        let _ = writeln!(out, "{blank}");
    }
    let mut shown = 0;
    for mark in &marks {
        let room = width.saturating_sub(gutter + 3).max(20);
        let Excerpt {
            text,
            before,
            under,
        } = excerpt(error.source().text(), &mark.around, &mark.span, room);
        if shown != 0 && mark.line > shown + 1 {
            let _ = writeln!(out, "{}", "...".style(frame()));
        }
        if shown != mark.line {
            let number = format!("{:>gutter$} |", mark.line);
            let _ = writeln!(out, "{} {text}", number.style(frame()));
        }
        shown = mark.line;
        let carets = mark.tone.caret().repeat(under);
        let label = mark
            .label
            .as_ref()
            .map_or(String::new(), |label| format!(" {label}"));
        let marked = format!("{carets}{label}");
        let _ = writeln!(
            out,
            "{blank} {:before$}{}",
            "",
            marked.style(mark.tone.style())
        );
    }
    if let Some(help) = &words.help {
        if !marks.is_empty() {
            let _ = writeln!(out, "{blank}");
        }
        let name = fault::help().plain(language, DIGITS);
        let _ = writeln!(
            out,
            "{:gutter$} {} {} {}",
            "",
            "=".style(frame()),
            name.bold(),
            say(help)
        );
    }
    out
}

/// A place to be marked.
struct Mark {
    line: usize,
    around: Range<usize>,
    span: Range<usize>,
    label: Option<String>,
    tone: Tone,
}

impl Mark {
    fn new(source: &Source, span: Range<usize>, label: Option<String>, tone: Tone) -> Self {
        Self {
            line: source.line_and_column(span.start).0,
            around: source.line_around(span.start),
            span,
            label,
            tone,
        }
    }
}

/// Whether a mark is the fault or has to do with it.
#[derive(Clone, Copy)]
enum Tone {
    Error,
    Context,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Self::Error => Style::new().bright_red().bold(),
            Self::Context => Style::new().bright_blue().bold(),
        }
    }

    const fn caret(self) -> &'static str {
        match self {
            Self::Error => "^",
            Self::Context => "-",
        }
    }
}

fn frame() -> Style {
    Style::new().bright_blue().bold()
}
