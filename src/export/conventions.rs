//! `attn-conventions/1`: which conventions reproduce a sheet.

use std::io::{self, Write};

use serde::Serialize;

use crate::check::{Change, Reproduced};

#[derive(Serialize)]
struct ConventionsWire<'c> {
    format: &'static str,
    sheet: &'c str,
    tried: usize,
    combinations: Vec<CombinationWire>,
}

#[derive(Serialize)]
struct CombinationWire {
    /// In the words of the problem file; empty where the problem's own conventions do.
    changes: Vec<String>,
}

/// Writes the combinations that reproduce a sheet, those of the fewest changes first.
///
/// # Errors
/// Whatever writing meets.
pub fn conventions(mut out: impl Write, sheet: &str, reproduced: &Reproduced) -> io::Result<()> {
    let combinations = reproduced.combinations.iter();
    let combinations = combinations.map(|changes| CombinationWire {
        changes: changes.iter().map(Change::code).collect(),
    });
    let wire = ConventionsWire {
        format: "attn-conventions/1",
        sheet,
        tried: reproduced.tried,
        combinations: combinations.collect(),
    };
    serde_json::to_writer(&mut out, &wire)?;
    writeln!(out)
}
