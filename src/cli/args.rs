//! What can be typed.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

const TEMPLATE: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}
";

/// Attention, step by step: every stage as a table, the arithmetic behind every number.
#[derive(Debug, Parser)]
#[command(
    name = "attn",
    version,
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn example three-words > f.json           a problem to start from
  attn explain f.json                         walk through it, stage by stage
  attn why f.json attention_weights 2 3       where does this number come from?
  attn check f.json sheet.json                mark a sheet
",
    after_help = "Exit status: 0 all right, 1 a check found something wrong, 2 could not be carried out.",
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub struct Args {
    /// What every command understands.
    #[command(flatten)]
    pub shared: Shared,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

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

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Walk through a problem, stage by stage
    Explain(Explain),
    /// Show where one number comes from, down to the inputs
    Why(Why),
    /// Mark a sheet: which numbers are wrong, where it first went wrong, and why
    Check(Check),
    /// Print an empty answers file to fill in
    Sheet(Sheet),
    /// The catalogue of mistakes, or what an exercise can reveal of it
    Mistakes(Mistakes),
    /// Which conventions reproduce a sheet
    Conventions(Conventions),
    /// List built-in problems, or print one as a file to start from
    Example(Example),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
}

/// `attn explain`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn explain f.json
  attn explain f.json --token \"l'Afrique\"       one word only
  attn explain f.json --digits 2 --round        carry on with rounded numbers, as on paper
  attn explain f.json --stage attention_weights --format csv | cut -d, -f2
  cat f.json | attn explain - --format json | jq '.stages[-1].values'
"
)]
pub struct Explain {
    /// The problem file; - reads standard input
    pub file: PathBuf,
    /// Show these stages only: a key, a symbol, or a pattern such as '*scores'; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// Walk one word only, in text, markdown or csv: a label or a position from 1
    #[arg(long, short = 't', value_name = "WORD", allow_negative_numbers = true)]
    pub token: Option<String>,
    /// How much to work out in numbers
    #[arg(long, value_name = "HOW", default_value = "normal")]
    pub detail: Detail,
    /// Carry on with the rounded numbers after every stage, as on paper
    #[arg(long)]
    pub round: bool,
    /// Show large tables and long sums whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text")]
    pub format: Format,
    /// Decimals shown, and rounded to with --round
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// `attn why`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn why f.json attention_weights 2 3       row 2, column 3
  attn why f.json A 爱 你                     the same, by symbol and labels
  attn why f.json output 1 2 --depth 1        the last step only
  attn why f.json Z 1 2 --format json
"
)]
pub struct Why {
    /// The problem file; - reads standard input
    pub file: PathBuf,
    /// The stage: a key or a symbol
    pub stage: String,
    /// The row: a position from 1 or a label (label:2 forces a label)
    #[arg(allow_negative_numbers = true)]
    pub row: String,
    /// The column: a position from 1 or a label
    #[arg(allow_negative_numbers = true)]
    pub column: String,
    /// How many steps to go back [default: down to the inputs]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..))]
    pub depth: Option<u16>,
    /// Carry on with the rounded numbers after every stage, as on paper
    #[arg(long)]
    pub round: bool,
    /// Show long sums whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text")]
    pub format: WhyFormat,
    /// Decimals shown, and rounded to with --round
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// `attn example`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn example                                the list
  attn example three-words > f.json           a file to start from
"
)]
pub struct Example {
    /// Which one to print
    pub name: Option<String>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// `attn completions`
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// How many decimals.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Digits {
    /// Decimals shown, and rounded to with --round
    #[arg(long, short = 'd', value_name = "N", default_value = "3", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(0..=17))]
    pub digits: u8,
}

/// Where the result goes.
#[derive(Clone, Debug, ClapArgs)]
pub struct Output {
    /// Write to this file, whole or not at all, instead of standard output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How much to work out in numbers.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Detail {
    /// Tables and formulas
    Brief,
    /// One cell a stage, and what it means
    Normal,
    /// Every cell
    Full,
}

/// Forms of `explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// Every stage with all its numbers
    Json,
    /// One stage as a table, several as stage,row,column,value
    Csv,
}

/// Forms of `why`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhyFormat {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// The tree with all its numbers
    Json,
}

/// `attn check`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn check problem.json sheet.json
  attn check problem.json output '[[1.6, 0.6], [1.85, 0.69], [1.92, 0.68]]'
  attn check problem.json sheet.json --format json | jq .first_wrong
  attn check problem.json class/*.json --format csv > marks.csv
  attn explain problem.json --format json | attn check problem.json -
",
    after_help = "Exit status: 0 all right, 1 something wrong, 2 could not be carried out."
)]
pub struct Check {
    /// The problem file; - reads standard input
    pub problem: PathBuf,
    /// Answers files (JSON, CSV or plain text; - reads standard input), or a stage and its numbers, typed or in a file
    #[arg(required = true)]
    pub answers: Vec<std::ffi::OsString>,
    /// Hints without the right values
    #[arg(long)]
    pub no_answers: bool,
    /// What a number may be off, in place of what its decimals claim
    #[arg(long, value_name = "T", value_parser = tolerance)]
    pub tolerance: Option<f64>,
    /// What stages are worth: attention_weights=4,output=2
    #[arg(long, value_name = "STAGE=N", value_delimiter = ',')]
    pub points: Vec<String>,
    /// Show large tables and long sums whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text")]
    pub format: CheckFormat,
    /// Decimals shown [default: as many as were written]
    #[arg(long, short = 'd', value_name = "N", value_parser = clap::value_parser!(u8).range(0..=17))]
    pub digits: Option<u8>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// A tolerance is a finite number that is not negative.
fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("a number such as 0.01 is needed".to_owned()),
    }
}

/// `attn sheet`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn sheet problem.json > sheet.txt         fill it in, then: attn check problem.json sheet.txt
  attn sheet problem.json --format markdown   to print
"
)]
pub struct Sheet {
    /// The problem file; - reads standard input
    pub problem: PathBuf,
    /// These stages only: a key, a symbol, or a pattern; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text")]
    pub format: SheetFormat,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// `attn mistakes`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn mistakes                               the catalogue
  attn mistakes softmax_over_columns          its page
  attn mistakes --in problem.json             which of them this exercise can reveal
"
)]
pub struct Mistakes {
    /// The mistake whose page to show
    pub name: Option<String>,
    /// The problem in which to look for what can be told apart
    #[arg(long = "in", value_name = "PROBLEM", conflicts_with = "name")]
    pub problem: Option<PathBuf>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// `attn conventions`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn conventions problem.json sheet.json    by which scale, projection, mask, softmax is it right?
"
)]
pub struct Conventions {
    /// The problem file; - reads standard input
    pub problem: PathBuf,
    /// The answers file
    pub answers: PathBuf,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Forms of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// One report a line
    Json,
    /// One row a sheet
    Csv,
}

/// Forms of an empty answers file; `check` reads them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// A stage's name, then its rows
    Text,
    /// Stages as keys
    Json,
    /// stage,row,column,value
    Csv,
    /// Tables, to print
    Markdown,
}
