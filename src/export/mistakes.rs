//! `attn-mistakes/1`: the catalogue, or what an exercise can reveal of it.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use crate::check::Revealed;
use crate::message::{Language, Text};
use crate::mistake::{Group, Kind, Mistake};
use crate::program::Program;

/// The catalogue of mistakes, or what an exercise can reveal of it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Mistakes")]
pub(super) struct MistakesWire {
    /// "attn-mistakes/1"
    format: &'static str,
    /// In the order of a walk.
    mistakes: Vec<MistakeWire>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Mistake")]
enum MistakeWire {
    Page(PageWire),
    Revealed(RevealedWire),
}

/// The page of a mistake.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Page")]
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

/// What an exercise can reveal of a mistake.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Revealed")]
struct RevealedWire {
    name: &'static str,
    group: &'static str,
    kind: &'static str,
    /// Whether it can be made in the exercise at all.
    applies: bool,
    /// The stages where it can be made and seen.
    shows_in: Vec<String>,
    /// The stages where it can be made, but the numbers come out right all the same.
    hidden_in: Vec<String>,
    /// Other mistakes that may give the same sheet, each with the stage.
    alike: Vec<AlikeWire>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Alike")]
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
        let text = |text: Text| text.message().plain(language, 3);
        MistakeWire::Page(PageWire {
            name: entry.name,
            group: group(*mistake),
            kind: kind(*mistake),
            title: text(page.title),
            looks_like: text(page.looks_like),
            why_wrong: text(page.why_wrong),
            example: text(page.example),
            tell_apart: text(page.tell_apart),
            mend: text(page.mend),
        })
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
    write(out, mistakes.map(MistakeWire::Revealed).collect())
}

fn write(mut out: impl Write, mistakes: Vec<MistakeWire>) -> io::Result<()> {
    let wire = MistakesWire {
        format: "attn-mistakes/1",
        mistakes,
    };
    super::json::write(&mut out, &wire)?;
    writeln!(out)
}

fn kind(mistake: Mistake) -> &'static str {
    match mistake.entry().kind {
        Kind::Method(_) => "method",
        Kind::Slip(_) => "slip",
    }
}

fn group(mistake: Mistake) -> &'static str {
    match mistake.group() {
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
