//! Messages in Markdown.

use super::IN_PROSE;
use super::escape::{self, Place};
use crate::message::Message;
use crate::render::expression::{self, Form};
use crate::render::inline::{Inline, breakable, parts};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::text::harmless;

/// `message` with names and formulas as code, and labels escaped.
pub(super) fn set(message: &Message, page: &Page<'_>, place: Place) -> String {
    let set = |part| match part {
        Inline::Words(words) => escape::text(&breakable(words)),
        Inline::Label(label) => escape::text(&page.label(label, IN_PROSE)),
        Inline::Code(code) => escape::code(&harmless::terminal(code), place),
        Inline::Number(number) => page.inline(number),
        Inline::Apart(apart) => page.apart(apart),
        Inline::Expression(formula) => escape::code(
            &expression::set(formula, Form::Formula, page, &Unicode),
            place,
        ),
        Inline::Plain(plain) => plain,
    };
    parts(message, page.language())
        .into_iter()
        .map(set)
        .collect()
}
