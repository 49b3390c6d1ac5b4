//! What several commands understand.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

/// What every command understands.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Shared {
    /// Language of the results and errors; help and built-in problems stay English [default: from the locale]
    #[arg(long, global = true, value_name = "LANG", hide_possible_values = false)]
    pub lang: Option<Lang>,
    /// When to colour; NO_COLOR and FORCE_COLOR are heeded
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Columns of text output [default: the terminal's, else 80]
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(40..=1000))]
    pub width: Option<u16>,
}

/// A language.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Simplified Chinese
    Zh,
}

/// When to colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Sentences that take the place of the file's.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct Words {
    /// Words for the source, in place of the file's; unspaced text is cut up by the vocabulary
    #[arg(long, value_name = "TEXT")]
    pub source: Option<String>,
    /// Words for the target, in place of the file's; nothing is generated then
    #[arg(long, value_name = "TEXT")]
    pub target: Option<String>,
}

/// How many decimals.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Digits {
    /// Decimals shown
    #[arg(long, short = 'd', value_name = "N", default_value = "3", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(0..=17))]
    pub digits: u8,
}

/// Where the result goes.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct Output {
    /// Write to this file, whole or not at all; - is standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Output {
    /// The file to write; `None` is standard output.
    pub fn path(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| path.as_os_str() != "-")
    }
}

/// Data of `compare`, `mistakes` and `conventions`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum PageData {
    /// All of it as data
    Json,
}
