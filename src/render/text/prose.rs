//! Paragraphs, notes and warnings.

use super::flow::{Span, hanging};
use super::measure;
use super::style::Style;
use super::width::width;
use crate::message::{Message, render};
use crate::render::expression::{self, Form};
use crate::render::inline::{Hold, Inline, held_parts};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::text::harmless;

/// An item of a list is kept on one line where it takes no more columns than these.
const LONGEST_ITEM: usize = 32;

/// The words of `message`, with its labels and names set off where `style` leaves room for it.
pub(super) fn spans(message: &Message, style: Style, page: &Page<'_>) -> Vec<Span> {
    let accent = match style {
        Style::Plain => Style::Accent,
        other => other,
    };
    let number = |part: &Inline<'_>| matches!(part, Inline::Number(_) | Inline::Apart(_));
    let set = |part| match part {
        Inline::Words(words) => Span::new(words, style),
        Inline::Label(label) => Span::new(harmless::label(label), accent),
        Inline::Code(code) => Span::whole(harmless::terminal(code), accent),
        Inline::Number(number) => Span::whole(page.inline(number), style),
        Inline::Apart(apart) => Span::whole(page.apart(apart), style),
        Inline::Expression(formula) => Span::new(
            expression::set(formula, Form::Formula, page, &Unicode),
            style,
        ),
        Inline::Plain(plain) => Span::whole(plain, style),
    };
    let parts = held_parts(message, page.language()).into_iter();
    let mut spans: Vec<(Span, Hold)> = parts
        .map(|(part, hold)| {
            let firm = number(&part) && hold == Hold::Loose;
            (Span { firm, ..set(part) }, hold)
        })
        .collect();
    for item in spans.chunk_by_mut(|_, (_, hold)| *hold == Hold::Joined) {
        let columns: usize = item.iter().map(|(span, _)| width(&span.text)).sum();
        if columns > LONGEST_ITEM {
            continue;
        }
        for (span, hold) in item {
            span.whole |= *hold != Hold::Loose;
            span.joined = *hold == Hold::Joined;
        }
    }
    spans.into_iter().map(|(span, _)| span).collect()
}

/// Sentences.
pub(super) fn paragraph(message: &Message, page: &Page<'_>) -> Vec<String> {
    hanging(&spans(message, Style::Plain, page), measure(page), 0)
}

/// Sentences that stand back.
pub(super) fn aside(message: &Message, page: &Page<'_>) -> Vec<String> {
    hanging(&spans(message, Style::Dim, page), measure(page), 0)
}

/// Something to know.
pub(super) fn note(message: &Message, page: &Page<'_>) -> Vec<String> {
    marked(&render::note(), Style::Dim, message, Style::Dim, page)
}

/// Something that may not be meant.
pub(super) fn warning(message: &Message, page: &Page<'_>) -> Vec<String> {
    let mark = render::warning();
    marked(&mark, Style::BoldWarning, message, Style::Warning, page)
}

fn marked(
    mark: &Message,
    mark_style: Style,
    message: &Message,
    style: Style,
    page: &Page<'_>,
) -> Vec<String> {
    let mark = page.words(mark);
    let space = if mark.is_ascii() { " " } else { "" };
    let mut line = vec![Span::whole(mark, mark_style), Span::new(space, style)];
    line.extend(spans(message, style, page));
    hanging(&line, measure(page), 2)
}
