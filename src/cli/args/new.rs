//! `attn new`.

use clap::Args as ClapArgs;

use super::explain::Walk;
use super::{PRINTS, TEMPLATE};

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
",
    after_help = PRINTS
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
