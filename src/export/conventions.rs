//! `attn-conventions/1`: which conventions reproduce a sheet.

use std::io::{self, Write};

use serde::Serialize;

use crate::check::Combination;

#[derive(Serialize)]
struct ConventionsWire<'c> {
    format: &'static str,
    sheet: &'c str,
    tried: usize,
    combinations: Vec<CombinationWire<'c>>,
}

#[derive(Serialize)]
struct CombinationWire<'c> {
    /// In the words of the problem file; empty where the problem's own conventions do.
    changes: &'c [String],
}

/// Writes the combinations `found` to reproduce a sheet, of so many that were `tried`.
///
/// # Errors
/// Whatever writing meets.
pub fn conventions(
    mut out: impl Write,
    sheet: &str,
    found: &[Combination],
    tried: usize,
) -> io::Result<()> {
    let combinations = found.iter().map(|combination| CombinationWire {
        changes: &combination.changes,
    });
    let wire = ConventionsWire {
        format: "attn-conventions/1",
        sheet,
        tried,
        combinations: combinations.collect(),
    };
    serde_json::to_writer(&mut out, &wire)?;
    writeln!(out)
}
