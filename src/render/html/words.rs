//! Words in a page that speaks both languages: what differs stands twice, and the page shows one.

use maud::{Markup, PreEscaped, html};

use super::math;
use crate::document::Document;
use crate::expression::CellName;
use crate::message::{Language, Message};
use crate::render::Settings;
use crate::render::inline::{Inline, breakable, parted, parts};
use crate::render::page::Page;
use crate::render::width::{numbered, shorten, width};
use crate::text::harmless;

/// The languages of a page, as HTML names them.
pub(super) const LANGUAGES: [(Language, &str); 2] =
    [(Language::English, "en"), (Language::Chinese, "zh-Hans")];

/// The page in each language.
pub(super) struct Pages<'s>([Page<'s>; 2]);

impl<'s> Pages<'s> {
    /// The page of `document`, by the settings of each language.
    pub(super) fn of(document: &Document<'_>, settings: &'s [Settings; 2]) -> Self {
        Self([
            Page::of(document, &settings[0]),
            Page::of(document, &settings[1]),
        ])
    }

    /// The page for what has no words, such as numbers.
    pub(super) fn any(&self) -> &Page<'s> {
        &self.0[0]
    }

    /// Whether the file has other pages too.
    pub(super) fn several(&self) -> bool {
        self.any().several()
    }

    /// What `set` makes of both languages; once where that is the same.
    pub(super) fn both(&self, set: impl Fn(&Page<'s>) -> Markup) -> Markup {
        let [english, chinese] = &self.0;
        let (english, chinese) = (set(english), set(chinese));
        if english.0 == chinese.0 {
            return english;
        }
        spoken([&english.0, &chinese.0])
    }

    /// Arithmetic in both languages, of which no more stands twice than the terms that differ.
    pub(super) fn arithmetic(&self, set: impl Fn(&Page<'s>) -> String) -> Markup {
        let [english, chinese] = self.0.each_ref().map(|page| {
            let line = set(page);
            html! { (line) }
        });
        if english.0 == chinese.0 {
            return english;
        }
        let (before, differing, after) = differing(&english.0, &chinese.0);
        html! { (PreEscaped(before)) (spoken(differing)) (PreEscaped(after)) }
    }

    /// A message.
    pub(super) fn words(&self, message: &Message) -> Markup {
        self.both(|page| words(message, page))
    }

    /// What is said of rounding, where anything was rounded.
    pub(super) fn rounding(&self) -> Option<Message> {
        self.0.iter().find_map(Page::rounding)
    }
}

/// The same in both languages.
fn spoken([english, chinese]: [&str; 2]) -> Markup {
    html! {
        span lang=(LANGUAGES[0].1) { (PreEscaped(english)) }
        span lang=(LANGUAGES[1].1) { (PreEscaped(chinese)) }
    }
}

/// What two lines begin with alike, what differs, and what they end with alike, in whole terms between blanks.
fn differing<'t>(one: &'t str, other: &'t str) -> (&'t str, [&'t str; 2], &'t str) {
    let terms = |text: &'t str| text.split_inclusive(' ');
    let alike = terms(one).zip(terms(other)).take_while(|(a, b)| a == b);
    let (before, one) = one.split_at(alike.map(|(term, _)| term.len()).sum());
    let other = &other[before.len()..];
    // The first of what is left differs, so that neither is all of the other's end.
    let alike = one
        .rsplit(' ')
        .zip(other.rsplit(' '))
        .take_while(|(a, b)| a == b);
    let after: usize = alike.map(|(term, _)| term.len() + 1).sum();
    let (one, after) = one.split_at(one.len().saturating_sub(after));
    let other = &other[..other.len().saturating_sub(after.len())];
    (before, [one, other], after)
}

/// The settings of each language.
pub(super) fn settings(settings: &Settings) -> [Settings; 2] {
    LANGUAGES.map(|(language, _)| Settings {
        language,
        ..*settings
    })
}

/// A message in the language of `page`.
fn words(message: &Message, page: &Page<'_>) -> Markup {
    html! {
        @for part in parts(message, page.language()) {
            @match part {
                Inline::Words(words) => { (said(&breakable(words))) }
                Inline::Label(label) => { (self::label(label)) }
                Inline::Code(code) => { code { (keyed(&harmless::terminal(code))) } }
                Inline::Number(number) => { (page.inline(number)) }
                Inline::Apart(apart) => { span class="n" { (page.apart(apart)) } }
                Inline::Expression(formula) => {
                    (math::inline(formula, page))
                }
                Inline::Plain(plain) => { (plain) }
            }
        }
    }
}

/// Words of the catalogue; what they call `d_k` or `√d_k` is set as in formulas.
fn said(words: &str) -> Markup {
    let mut set = String::new();
    let mut rest = words;
    while let Some(at) = rest.find("d_") {
        let (before, after) = (&rest[..at], &rest[at + 2..]);
        let name = after.len()
            - after
                .trim_start_matches(|c: char| c.is_ascii_lowercase())
                .len();
        let word = before.ends_with(|c: char| c.is_alphanumeric() || "\"_.".contains(c));
        if name == 0 || word {
            set.push_str(&plain(&rest[..at + 2]).0);
        } else {
            let root = before.strip_suffix('√');
            let dimension = html! { msub { mi { "d" } mi { (after[..name]) } } };
            let (words, rooted) = (root.unwrap_or(before), root.is_some());
            let set_here = html! {
                (plain(words)) math { @if rooted { msqrt { (dimension) } } @else { (dimension) } }
            };
            set.push_str(&set_here.0);
        }
        rest = &after[if word { 0 } else { name }..];
    }
    set.push_str(&plain(rest).0);
    PreEscaped(set)
}

/// Words as they are, in which no line ends within the `--` of an option.
fn plain(words: &str) -> Markup {
    around_options(words, |words| html! { (words) })
}

/// A name, within which a line may end where one of its words does: after a dot, after `_`.
pub(super) fn keyed(name: &str) -> Markup {
    around_options(name, broken)
}

/// A key or a path, with the places where a line may end within it.
fn broken(name: &str) -> Markup {
    html! {
        @for (at, part) in parted(name).enumerate() {
            @if at > 0 { wbr; }
            (part)
        }
    }
}

/// Text in which no line ends within the `--` of an option; `set` sets what is none.
fn around_options(text: &str, set: impl Fn(&str) -> Markup) -> Markup {
    let mut markup = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("--") {
        let (before, from) = rest.split_at(at);
        let after = from.trim_start_matches(|c: char| c == '-' || c.is_ascii_lowercase());
        let (option, after) = from.split_at(from.len() - after.len());
        markup.push_str(&set(before).0);
        markup.push_str(&html! { span class="option" { (option) } }.0);
        rest = after;
    }
    markup.push_str(&set(rest).0);
    PreEscaped(markup)
}

/// A word of the user's, whose direction does not spread to what is around it; a path may end a line where a
/// folder does.
pub(super) fn label(label: &str) -> Markup {
    html! { bdi { (broken(&harmless::label(label))) } }
}

/// A heading of no more columns of a terminal is never cut, however narrow the page.
const NEVER_CUT: usize = 8;
/// Of a longer one than this, the middle is nowhere in the page.
const LONGEST: usize = 300;

/// A label at the edge of a table. Where there is no room for it, its end is cut, but not the number that
/// tells it from others.
pub(super) fn heading(label: &str) -> Markup {
    let label = shorten(&harmless::label(label), LONGEST);
    match numbered(&label) {
        (word, number) if !word.is_empty() && !number.is_empty() && width(&label) > NEVER_CUT => {
            html! { bdi class="numbered" { span { (broken(word)) } span { (number) } } }
        }
        _ => html! { bdi { (broken(&label)) } },
    }
}

/// The whole of a heading that may be cut.
pub(super) fn whole(label: &str) -> Option<String> {
    let label = shorten(&harmless::label(label), LONGEST);
    (width(&label) > NEVER_CUT).then_some(label)
}

/// The name of a stage, or of what is given.
pub(super) fn key(name: &str) -> Markup {
    html! { b { (keyed(name)) } }
}

/// `W_Q[row,column]`, its subscript below.
pub(super) fn cell_of_symbol(cell: &CellName) -> Markup {
    let below = cell.symbol.below();
    html! {
        b { (cell.symbol.letter) @if !below.is_empty() { sub { (below) } } }
        (position(cell))
    }
}

/// `[row,column]`
pub(super) fn position(cell: &CellName) -> Markup {
    html! {
        "[" (within(&cell.row))
        @if let Some(column) = &cell.column { "," (within(column)) }
        "]"
    }
}

/// A label within the name of a cell. One of ASCII has no direction to keep to itself.
fn within(label: &str) -> Markup {
    match label.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true => html! { (label) },
        false => self::label(label),
    }
}

#[cfg(test)]
mod tests {
    use super::differing;

    #[test]
    fn what_both_languages_say_alike_stands_once() {
        let parts = differing(
            "1·2 + (3 more add 4) / 2 = 5",
            "1·2 + (其余 3 项合计 4) / 2 = 5",
        );
        assert_eq!(
            parts,
            ("1·2 + ", ["(3 more add", "(其余 3 项合计"], " 4) / 2 = 5")
        );
        assert_eq!(differing("a b", "a c"), ("a ", ["b", "c"], ""));
        assert_eq!(differing("a b", "c b"), ("", ["a", "c"], " b"));
        assert_eq!(differing("a", "b a"), ("", ["", "b "], "a"));
    }
}
