//! `attn-conventions/1`: which conventions reproduce a sheet.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use crate::check::{Change, Reproduced};

/// Which conventions reproduce a sheet.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Conventions")]
pub(super) struct ConventionsWire<'c> {
    /// "attn-conventions/1"
    format: &'static str,
    /// The sheet's name.
    sheet: &'c str,
    /// How many combinations were tried.
    tried: usize,
    /// Those that reproduce the sheet, of the fewest changes first.
    combinations: Vec<CombinationWire>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Combination")]
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
    super::json::write(&mut out, &wire)?;
    writeln!(out)
}
