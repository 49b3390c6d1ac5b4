//! What can be typed.

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::form::{self, Form};

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
  attn walk f.json                            the same with arrow keys, full screen, with a self-test
  attn check f.json sheet.json                mark a sheet
  attn compare f.json g.json                  hold two of them against each other
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
    /// Walk through a problem full screen, with arrow keys; test yourself
    Walk(FullScreen),
    /// Mark a sheet: which numbers are wrong, where it first went wrong, and why
    Check(Check),
    /// Hold two problems or traces against each other, stage by stage
    Compare(Compare),
    /// Print an empty answers file to fill in
    Sheet(Sheet),
    /// The catalogue of mistakes, or what an exercise can reveal of it
    Mistakes(Mistakes),
    /// Which conventions reproduce a sheet
    Conventions(Conventions),
    /// List built-in problems, or print one as a file to start from
    Example(Example),
    /// Make a problem up: random numbers for any sizes, or small integers to teach with
    New(New),
    /// Walk through a table of sinusoidal positions
    Positions(Positions),
    /// Print the JSON Schema of a format
    Schema(Schema),
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
    /// How it is shown
    #[command(flatten)]
    pub walk: Walk,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
}

/// How a walk is shown.
#[derive(Clone, Debug, ClapArgs)]
pub struct Walk {
    /// Show these stages only: a key, a symbol, or a pattern such as '*scores'; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// Show this head only, of those that are split
    #[arg(long, value_name = "N")]
    pub head: Option<usize>,
    /// Show this layer only, of those that are stacked
    #[arg(long, value_name = "N")]
    pub layer: Option<usize>,
    /// Walk one word only, in a page or in csv: a label or a position from 1; of a Transformer, in
    /// every sequence that has it
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
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<WalkData>())]
    pub format: Form<WalkData>,
    /// Decimals shown, and rounded to with --round
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            stages: Vec::new(),
            head: None,
            layer: None,
            token: None,
            detail: Detail::Normal,
            round: false,
            full: false,
            format: Form::default(),
            digits: Digits { digits: 3 },
            output: Output { output: None },
        }
    }
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
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
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
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<WhyData>())]
    pub format: Form<WhyData>,
    /// Decimals shown, and rounded to with --round
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// `attn walk`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn walk f.json                            arrow keys in the table, Tab to the next stage, ? for all keys
  attn walk f.json --stage attention_weights
  attn walk f.json --digits 2 --round         carry on with rounded numbers, as on paper
"
)]
pub struct FullScreen {
    /// The problem file
    pub file: PathBuf,
    /// Begin at this stage: a key, a symbol, or a pattern such as '*scores'
    #[arg(long = "stage", short = 's', value_name = "STAGE")]
    pub stage: Option<String>,
    /// Begin at this head
    #[arg(long, value_name = "N")]
    pub head: Option<usize>,
    /// Begin at this layer
    #[arg(long, value_name = "N")]
    pub layer: Option<usize>,
    /// Carry on with the rounded numbers after every stage, as on paper
    #[arg(long)]
    pub round: bool,
    /// Decimals shown, and rounded to with --round
    #[command(flatten)]
    pub digits: Digits,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
}

/// Data of `mistakes` and `conventions`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum PageData {
    /// All of it as data
    Json,
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

/// `attn new`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn new --integers > f.json                small integers, chosen so that mistakes show
  attn new --tokens \"the cat sat\" --d-model 8 --heads 2 --mask causal --explain
  attn new --tokens 5 --d-model 16 --heads 4 --layers 2 --seed 7 -o model.json
  attn new --tokens 10 --d-model 512 --heads 8 --layers 6 --d-ff 2048 --vocabulary 30000 --explain
"
)]
pub struct New {
    /// The words, split at spaces, or how many there are
    #[arg(long, value_name = "WORDS|N", default_value = "3")]
    pub tokens: String,
    /// The width of a token
    #[arg(long, value_name = "N", default_value = "4")]
    pub d_model: usize,
    /// How many heads
    #[arg(long, value_name = "N", default_value = "1")]
    pub heads: usize,
    /// How many heads of keys and values [default: as many as heads]
    #[arg(long, value_name = "N")]
    pub kv_heads: Option<usize>,
    /// The width of a head [default: d_model / heads]
    #[arg(long, value_name = "N")]
    pub d_k: Option<usize>,
    /// Layers of the encoder and of the decoder [default: none, a single attention]
    #[arg(long, value_name = "N")]
    pub layers: Option<usize>,
    /// Layers of the encoder alone
    #[arg(long, requires = "layers")]
    pub encoder_only: bool,
    /// Layers of the decoder alone
    #[arg(long, requires = "layers", conflicts_with = "encoder_only")]
    pub decoder_only: bool,
    /// The inner width of a feed-forward [default: 4 d_model]
    #[arg(long, value_name = "N", requires = "layers")]
    pub d_ff: Option<usize>,
    /// How many words there are [default: those of the tokens, <start> and <end>]
    #[arg(long, value_name = "N", requires = "layers")]
    pub vocabulary: Option<usize>,
    /// What tokens may not see of one another: causal, strictly_causal, window:W [default: none; a decoder is causal anyway]
    #[arg(long, value_name = "MASK")]
    pub mask: Option<String>,
    /// What the numbers are drawn from; the same seed gives the same file everywhere
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Small integers to work with by hand, in which as many mistakes as possible can be told apart
    #[arg(long)]
    pub integers: bool,
    /// Walk through the problem instead of printing its file
    #[arg(long)]
    pub explain: bool,
    /// How the walk is shown
    #[command(flatten)]
    pub walk: Walk,
}

/// `attn positions`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn positions --d-model 4 --count 3
  attn positions --d-model 4 --count 3 pos=1 4        work out this cell
  attn positions --d-model 512 --count 100 --format csv > positions.csv
"
)]
pub struct Positions {
    /// The row to work out: from 1, or a position such as pos=1
    #[arg(requires = "column")]
    pub row: Option<String>,
    /// The column to work out, from 1
    pub column: Option<String>,
    /// The width of a token
    #[arg(long, value_name = "N")]
    pub d_model: usize,
    /// How many positions
    #[arg(long, value_name = "N")]
    pub count: usize,
    /// What the wavelengths are powers of
    #[arg(long, value_name = "B", default_value = "10000", value_parser = positive)]
    pub base: f64,
    /// The first position
    #[arg(long, value_name = "N", default_value = "0")]
    pub start: usize,
    /// How sines and cosines alternate
    #[arg(long, value_name = "HOW", default_value = "interleaved")]
    pub layout: PositionsLayout,
    /// Show large tables whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<WalkData>())]
    pub format: Form<WalkData>,
    /// Decimals shown
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// How sines and cosines alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PositionsLayout {
    /// In turn, as in the paper
    Interleaved,
    /// All sines, then all cosines
    Concatenated,
}

/// A finite number above 0.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number > 0.0 => Ok(number),
        _ => Err("a number above 0 such as 10000 is needed".to_owned()),
    }
}

/// `attn schema`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn schema problem > problem.schema.json   then, in a problem file: \"$schema\": \"problem.schema.json\"
  attn schema trace | jq .properties
"
)]
pub struct Schema {
    /// Whose schema
    pub format: SchemaFormat,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Formats that have a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaFormat {
    /// The problem file
    Problem,
    /// A sheet of answers
    Answers,
    /// What explain prints
    Trace,
    /// What check prints
    Check,
    /// What why prints
    Derivation,
    /// What mistakes prints
    Mistakes,
    /// What conventions prints
    Conventions,
    /// What compare prints
    Compare,
}

/// The command line as it was typed. How a made-up problem is shown matters only where it is.
///
/// # Errors
/// A usage error, help or the version.
pub fn parse() -> Result<Args, clap::Error> {
    const SHOWN: [&str; 9] = [
        "stages", "head", "layer", "token", "detail", "round", "full", "format", "digits",
    ];
    let command = Args::command().mut_subcommand("new", |new| {
        new.mut_args(|arg| match SHOWN.contains(&arg.get_id().as_str()) {
            true => arg.requires("explain"),
            false => arg,
        })
    });
    Args::from_arg_matches_mut(&mut command.try_get_matches()?)
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
    /// Decimals shown, and rounded to with --round
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

/// Data of `explain`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WalkData {
    /// A picture: every table as a heat map
    Svg,
    /// Every stage with all its numbers
    Json,
    /// One stage as a table, several as stage,row,column,value
    Csv,
}

/// Data of `why`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WhyData {
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
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
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
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<CheckData>())]
    pub format: Form<CheckData>,
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

/// `attn compare`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn compare masked.json unmasked.json      what does the mask change, and where?
  attn compare river.json money.json          does the same word get another vector in another sentence?
  attn explain f.json --round --format json | attn compare f.json -      what does rounding change?
  attn compare a.json b.json --stage output --format json | jq '.stages[0].largest'
",
    after_help = "Exit status: 0 compared, whatever came out, 2 could not be carried out."
)]
pub struct Compare {
    /// A problem file, or what explain prints with --format json; - reads standard input
    pub one: PathBuf,
    /// The other one
    pub other: PathBuf,
    /// Compare these stages only: a key, a symbol, or a pattern such as '*scores'; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// Show large tables whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<PageData>())]
    pub format: Form<PageData>,
    /// Decimals shown
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
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
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
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
  attn mistakes --in problem.json -f json | jq -r '.mistakes[] | select(.shows_in == []).name'
"
)]
pub struct Mistakes {
    /// The mistake whose page to show
    pub name: Option<String>,
    /// The problem in which to look for what can be told apart
    #[arg(long = "in", value_name = "PROBLEM", conflicts_with = "name")]
    pub problem: Option<PathBuf>,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<PageData>())]
    pub format: Form<PageData>,
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
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<PageData>())]
    pub format: Form<PageData>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Data of `check`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CheckData {
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
