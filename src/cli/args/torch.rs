//! A module of PyTorch, said in options instead of a problem file.

use std::ffi::OsString;

use clap::Args as ClapArgs;

/// A module of PyTorch. What its weights do not tell is as `torch.nn` has it unless said here.
#[derive(Clone, Debug, Default, ClapArgs)]
#[command(next_help_heading = "A module of PyTorch, in place of FILE")]
pub struct Torch {
    /// Walk through a module: attention, encoder, decoder, transformer, or its class
    #[arg(long = "torch", value_name = "KIND", requires_all = ["weights", "heads", "x"])]
    pub kind: Option<String>,
    /// Its state dict: .safetensors or .npz
    #[arg(long, value_name = "FILE", requires = "kind")]
    pub weights: Option<OsString>,
    /// What stands before its names in there, such as model.encoder [default: found]
    #[arg(long, value_name = "NAME", requires = "kind")]
    pub prefix: Option<String>,
    /// Heads of each attention
    #[arg(long, value_name = "N", requires = "kind")]
    pub heads: Option<usize>,
    /// What goes in (query, src, tgt of a decoder): .npy, or FILE:TENSOR
    #[arg(long, value_name = "FILE", requires = "kind")]
    pub x: Option<OsString>,
    /// What goes in beside it (key and value, memory of a decoder, tgt of a transformer)
    #[arg(long, value_name = "FILE", requires = "kind")]
    pub y: Option<OsString>,
    /// The value of an attention, where it is not the key
    #[arg(long, value_name = "FILE", requires = "y")]
    pub z: Option<OsString>,
    /// Norms stand before the sublayers
    #[arg(long, requires = "kind")]
    pub norm_first: bool,
    /// relu, gelu or gelu_tanh [default: relu]
    #[arg(long, value_name = "NAME", requires = "kind")]
    pub activation: Option<String>,
    /// layer_norm_eps [default: 1e-5]
    #[arg(long, value_name = "NUMBER", requires = "kind")]
    pub eps: Option<f64>,
    /// The mask of the attention, of the encoder, or else of the decoder's own: causal, or a rule as JSON
    #[arg(long, value_name = "RULE", requires = "kind")]
    pub mask: Option<String>,
}
