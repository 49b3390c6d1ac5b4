//! A document as a page for a browser: one file that needs nothing else, and answers its reader. Choosing
//! a number shows its arithmetic and frames the numbers that it is worked out from.
//!
//! | | |
//! |---|---|
//! | `words`, `math` | messages in both languages, formulas |
//! | `table`, `derivation`, `map` | the blocks that answer |
//! | `place` | the names by which they speak of cells |
//! | `shared` | what the arithmetic of many cells says alike |
//! | `budget` | how much of a large model a page holds |
//! | `policy`, `style` | what the page may do, and what it looks like |
//!
//! The arithmetic of each cell stands in the page, in a `<template>`; the script only shows it.

mod budget;
mod derivation;
mod grid;
mod map;
mod math;
mod place;
mod policy;
mod shared;
mod style;
mod table;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Settings;
use super::format::Format;
use crate::document::{Block, Document, Node};
use crate::message::{Message, html as say, render};
use budget::{Cut, most_in_body, size};
use place::{NUMBER, PAGE};
use table::Setter;
use words::{LANGUAGES, Pages};

pub(super) const FORMAT: Format = Format {
    name: "html",
    about: "A page for a browser, to click through",
    styled: false,
    answers: true,
    page: document,
    file,
};

/// So many sections that are left out are named.
const NAMED: usize = 6;

const SCRIPT: &str = include_str!("script.js");

/// The document as an article; its title stands in a line before it, for the file that it becomes part
/// of.
fn document(document: &Document<'_>, settings: &Settings) -> String {
    let settings_of_each = words::settings(settings);
    let mut cuts = Cut::fitting(document, settings).into_iter().peekable();
    loop {
        let cut = cuts.next().unwrap_or(Cut::HARDEST);
        let pages = Pages::of(document, &settings_of_each);
        let setter = Setter::new(&pages, document.reading.as_ref(), cut);
        let map = document.reading.as_ref();
        let map = map.map_or(0, |reading| {
            size(&map::map(&reading.map, &pages).0, settings.pages)
        });
        let most = most_in_body(settings.pages, map);
        let (body, unset) = sections(document, &setter, (most, settings.pages));
        if unset.is_empty() || cuts.peek().is_none() {
            return article(document, &setter, settings, body, unset);
        }
    }
}

/// The article around its `body`, from which sections of these names are left out.
fn article(
    document: &Document<'_>,
    setter: &Setter<'_, '_, '_>,
    settings: &Settings,
    body: Markup,
    unset: Vec<Message>,
) -> String {
    let pages = setter.pages;
    let title = document.blocks.iter().find_map(|block| match block {
        Block::Title(title) => Some(title),
        _ => None,
    });
    let map = document.reading.as_ref().map(|reading| {
        let shown = |node: &Node| setter.is_named(node.source);
        map::map(&map::shown(&reading.map, shown), pages)
    });
    let map = map.unwrap_or_default();
    let (arithmetic, left_out) = setter.arithmetic(
        size(&body.0, settings.pages) + size(&map.0, settings.pages),
        settings.pages,
    );
    let partly = left_out.count > 0;
    let without = left_out.first.and_then(|cell| {
        let nodes = &document.reading.as_ref()?.map;
        let node = nodes.iter().find(|node| node.source == cell.source)?;
        let asked = format!(
            "attn why FILE {} {} {}",
            node.key,
            cell.row + 1,
            cell.column + 1
        );
        Some(say::left_out_of(left_out.count, left_out.of, asked))
    });
    // What was rounded is known only now.
    let rounding = pages.rounding();
    let article = html! {
        article class=[partly.then_some("partly")] {
            header {
                @if let Some(title) = title { h1 id=(format!("{PAGE}title")) { (pages.words(title)) } }
                @if pages.several() { span class="unseen" id=(format!("{PAGE}number")) { (NUMBER) } }
                @if let Some(rounding) = &rounding { p class="aside" { (pages.words(rounding)) } }
                // The script says it, without which nothing answers.
                @if setter.answers() {
                    p class="aside answers" hidden {
                        (pages.words(&if partly { say::some_answer() } else { say::answers() }))
                    }
                }
                @if settings.full && setter.cut != Cut::Whole { (note(&say::too_large(), pages)) }
                @if !unset.is_empty() { (note(&say::rest_left_out(unset), pages)) }
                @if let Some(without) = &without { (note(without, pages)) }
            }
            (map)
            div class="body" { (body) }
            (arithmetic)
        }
    };
    let title = title.map_or("attn".to_owned(), |title| {
        title.plain(settings.language, settings.digits)
    });
    format!("{}\n{}", html! { (title) }.0, article.0)
}

/// The blocks, each section under its heading, as far as there is room for them in `most` bytes of a file of
/// so many `pages`; and what the sections are called that there is none for.
fn sections(
    document: &Document<'_>,
    setter: &Setter<'_, '_, '_>,
    (most, pages_of_file): (usize, usize),
) -> (Markup, Vec<Message>) {
    let pages = setter.pages;
    let mut set = String::new();
    let (mut heading, mut in_part, mut open) = (None, false, false);
    let begins = |block: &Block<'_>| matches!(block, Block::Part(_) | Block::Heading { .. });
    let (mut unset, mut taken) = (Vec::new(), 0);
    for (at, block) in document.blocks.iter().enumerate() {
        let before = setter.named_by_now();
        let starts = begins(block);
        let set_here = match block {
            Block::Title(_) => continue,
            Block::Part(text) => {
                (heading, in_part) = (Some(text), true);
                html! { h2 class="part" { (pages.words(text)) } }
            }
            Block::Heading {
                number,
                text,
                symbol,
            } => {
                heading = Some(text);
                // What has no number stands beside the parts, not in one.
                in_part &= number.is_some();
                let words = html! {
                    @if let Some(number) = number { span class="number" { (number) } " " }
                    (pages.words(text))
                    @if let Some(symbol) = symbol { " " (math::symbol(*symbol)) }
                };
                match in_part {
                    true => html! { h3 { (words) } },
                    false => html! { h2 { (words) } },
                }
            }
            other => self::block(other, heading, setter),
        };
        taken += size(&set_here.0, pages_of_file);
        if taken > most && !set.is_empty() {
            setter.forget(before);
            unset = names(&document.blocks[at..], heading);
            break;
        }
        if starts {
            set.push_str(if std::mem::replace(&mut open, true) {
                "</section><section>"
            } else {
                "<section>"
            });
        }
        set.push_str(&set_here.0);
    }
    if open {
        set.push_str("</section>");
    }
    (PreEscaped(set), unset)
}

/// What the sections of `blocks` are called, of which the first may be the rest of the section under `heading`.
fn names(blocks: &[Block<'_>], heading: Option<&Message>) -> Vec<Message> {
    let mut names = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        match (block, heading) {
            (Block::Part(text) | Block::Heading { text, .. }, _) => {
                names.push(say::section(text.clone()));
            }
            (_, Some(heading)) if at == 0 => names.push(say::rest_of(heading.clone())),
            _ => {}
        }
    }
    let all = names.len();
    if all > NAMED + 1 {
        names.truncate(NAMED);
        names.push(say::more_sections(all - NAMED));
    }
    names
}

fn block(block: &Block<'_>, heading: Option<&Message>, setter: &Setter<'_, '_, '_>) -> Markup {
    let pages = setter.pages;
    match block {
        Block::Title(_) | Block::Part(_) | Block::Heading { .. } => html! {},
        Block::Paragraph(text) => html! { p { (pages.words(text)) } },
        Block::Note(text) => note(text, pages),
        Block::Warning(text) => html! {
            p class="warning" { strong { (pages.words(&render::warning())) } " " (pages.words(text)) }
        },
        Block::Facts(facts) => html! {
            dl class="facts" {
                @for (name, value) in facts { dt { (pages.words(name)) } dd { (pages.words(value)) } }
            }
        },
        Block::Formula(formula) => pages.both(|page| math::formula(formula, page)),
        Block::Table(table) => setter.table(table, heading),
        Block::Tables(tables) => html! {
            div class="tables" { @for table in tables { (setter.table(table, heading)) } }
        },
        Block::Worked(lines) => html! {
            div class="worked" {
                @for line in lines { (pages.both(|page| math::worked(line, page))) }
            }
        },
        Block::Derivation(derivation) => derivation::derivation(derivation, pages),
    }
}

fn note(text: &Message, pages: &Pages<'_>) -> Markup {
    html! { p class="note" { strong { (pages.words(&render::note())) } " " (pages.words(text)) } }
}

/// A file of pages, each of which begins with a line that is its title.
fn file(pages: &[&str], settings: &Settings) -> String {
    let titled: Vec<(&str, &str)> = pages
        .iter()
        .map(|page| page.split_once('\n').unwrap_or(("", page)))
        .collect();
    let articles = titled.iter().enumerate().map(|(at, (_, article))| {
        let name = if titled.len() > 1 {
            format!("p{}-", at + 1)
        } else {
            String::new()
        };
        let article = article.replace(PAGE, &name);
        article.replace(NUMBER, &(at + 1).to_string())
    });
    let articles: String = articles.collect();
    // A class set is called by its summary, which stands last.
    let title = titled.last().map_or("attn", |(title, _)| title);
    let language = LANGUAGES
        .iter()
        .find(|(language, _)| *language == settings.language);
    let language = language.map_or(LANGUAGES[0].1, |(_, name)| name);
    let style = style::style();
    let nothing = Document::default();
    let settings = words::settings(settings);
    let words = Pages::of(&nothing, &settings);
    let says = |message: Message| words.words(&message);
    let page = html! {
        (DOCTYPE)
        html lang=(language) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy::policy(SCRIPT, &style));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(concat!("attn ", env!("CARGO_PKG_VERSION")));
                title { (PreEscaped(title)) }
                style { (PreEscaped(&style)) }
            }
            body {
                a class="skip" href="#main" { (says(say::skip())) }
                header class="bar" {
                    span class="brand" { "attn" }
                    div role="group" aria-labelledby="switches" {
                        span class="unseen" id="switches" { (says(say::switches())) }
                        button type="button" id="theme" aria-pressed="false" { (says(say::dark())) }
                        @for (name, said) in LANGUAGES.iter().map(|(_, name)| name).zip(["English", "中文"]) {
                            button type="button" lang=(name) data-language=(name)
                                aria-pressed=(if *name == language { "true" } else { "false" }) { (said) }
                        }
                    }
                }
                main id="main" { (PreEscaped(articles)) }
                aside id="panel" tabindex="-1" aria-labelledby="panel-heading" {
                    header {
                        h2 id="panel-heading" { (says(say::panel())) }
                        button type="button" id="close" hidden { (says(say::close())) }
                    }
                    div id="behind" {}
                    template id="hint" {
                        p { (says(say::hint())) }
                        p class="of-some" { (says(say::hint_of_some())) }
                        p { (says(say::keys())) }
                    }
                    template id="left-out" {
                        p { (says(say::left_out())) }
                        p { code { "attn why FILE " span class="asked" { "STAGE ROW COLUMN" } } }
                    }
                }
                p id="said" class="unseen" role="status" aria-live="polite" {}
                noscript { p class="note" { (says(say::without_script())) } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.0 + "\n"
}
