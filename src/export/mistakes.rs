//! `attn-mistakes/1`: the catalogue, or what an exercise can reveal of it.

use std::io::{self, Write};

use serde::Serialize;

use crate::check::Revealed;
use crate::message::{Language, Message};
use crate::mistake::{Group, Kind, Mistake};
use crate::program::Program;

#[derive(Serialize)]
struct MistakesWire<M> {
    format: &'static str,
    mistakes: Vec<M>,
}

#[derive(Serialize)]
struct PageWire {
    name: &'static str,
    group: &'static str,
    kind: &'static str,
    title: String,
    looks_like: String,
    why_wrong: String,
    example: String,
    tell_apart: String,
    mend: String,
}

#[derive(Serialize)]
struct RevealedWire {
    name: &'static str,
    group: &'static str,
    kind: &'static str,
    applies: bool,
    shows_in: Vec<String>,
    hidden_in: Vec<String>,
    alike: Vec<AlikeWire>,
}

#[derive(Serialize)]
struct AlikeWire {
    mistake: &'static str,
    stage: String,
}

/// Writes the pages of `mistakes`, their texts in `language`.
///
/// # Errors
/// Whatever writing meets.
pub fn catalogue(out: impl Write, mistakes: &[Mistake], language: Language) -> io::Result<()> {
    let pages = mistakes.iter().map(|mistake| {
        let entry = mistake.entry();
        let page = entry.page;
        let text = |text: fn() -> Message| text().plain(language, 3);
        PageWire {
            name: entry.name,
            group: group(*mistake),
            kind: kind(*mistake),
            title: text(page.title),
            looks_like: text(page.looks_like),
            why_wrong: text(page.why_wrong),
            example: text(page.example),
            tell_apart: text(page.tell_apart),
            mend: text(page.mend),
        }
    });
    write(out, pages.collect())
}

/// Writes what an exercise can reveal of each mistake.
///
/// # Errors
/// Whatever writing meets.
pub fn revealed(out: impl Write, program: &Program, revealed: &[Revealed]) -> io::Result<()> {
    let key = |stage: usize| program.stages[stage].key.to_string();
    let keys = |stages: &[usize]| stages.iter().map(|stage| key(*stage)).collect();
    let mistakes = revealed.iter().map(|revealed| RevealedWire {
        name: revealed.mistake.name(),
        group: group(revealed.mistake),
        kind: kind(revealed.mistake),
        applies: revealed.applies(),
        shows_in: keys(&revealed.shows_in),
        hidden_in: keys(&revealed.hidden_in),
        alike: revealed
            .alike
            .iter()
            .map(|(other, stage)| AlikeWire {
                mistake: other.name(),
                stage: key(*stage),
            })
            .collect(),
    });
    write(out, mistakes.collect())
}

fn write<M: Serialize>(mut out: impl Write, mistakes: Vec<M>) -> io::Result<()> {
    let wire = MistakesWire {
        format: "attn-mistakes/1",
        mistakes,
    };
    serde_json::to_writer(&mut out, &wire)?;
    writeln!(out)
}

fn kind(mistake: Mistake) -> &'static str {
    match mistake.entry().kind {
        Kind::Method(_) => "method",
        Kind::Slip(_) => "slip",
    }
}

fn group(mistake: Mistake) -> &'static str {
    match mistake.entry().group {
        Group::Embedding => "embedding",
        Group::Positions => "positions",
        Group::Projection => "projection",
        Group::Heads => "heads",
        Group::Scores => "scores",
        Group::Scale => "scale",
        Group::Mask => "mask",
        Group::Softmax => "softmax",
        Group::Output => "output",
        Group::Norm => "norm",
        Group::FeedForward => "feed_forward",
        Group::Slip => "slip",
    }
}
