//! What must stand somewhere in a file, and what does.

use crate::input::tree::{Node, Value};
use crate::message::Message;
use crate::message::fault::expected as say;

/// What must stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A number.
    Number,
    /// 0, 1, true or false.
    Flag,
    /// true or false.
    Boolean,
    /// A string.
    Text,
    /// A matrix.
    Matrix,
    /// A row of numbers.
    Row,
    /// A vector.
    Vector,
    /// A list of labels.
    Labels,
    /// A label.
    Label,
    /// An object.
    Object,
    /// The object that describes a memory.
    Memory,
    /// One of the forms that a scale takes.
    Scale,
    /// One of the forms that a mask takes.
    Mask,
    /// The stages of a trace.
    Stages,
    /// One of the forms that positions take.
    Positions,
    /// The object that describes an embedding.
    Embedding,
    /// One of the forms that an embedding's scale takes.
    EmbeddingScale,
    /// The object that holds a source, a target or a memory.
    Sequence,
    /// The object that describes an encoder or a decoder.
    Stack,
    /// A list of layers.
    Layers,
    /// The object that describes a layer.
    Layer,
    /// One of the forms that the kind of norm takes.
    Norm,
    /// The object that holds the weights of a norm.
    NormWeights,
    /// The object that describes an output projection.
    OutputProjection,
    /// The object that says how to generate.
    Generate,
}

/// What stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number.
    Number,
    /// A string.
    Text,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// What a number must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// 1, 2, 3, …
    PositiveWhole,
    /// 0, 1, 2, …
    Whole,
    /// Small enough that every whole number is held exactly.
    ExactWhole,
    /// Greater than 1.
    AboveOne,
    /// Not 0.
    NotZero,
    /// Greater than 0.
    Positive,
    /// 0 or greater.
    NotNegative,
}

/// The least that a memory says.
pub(super) const MEMORY: &str = "{\"X\": [[…]]}";

impl Found {
    /// What `node` is.
    pub const fn of(node: &Node) -> Self {
        match node.value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::Text,
            Value::Array(_) => Self::Array,
            Value::Object(_) => Self::Object,
        }
    }

    /// Its words.
    pub(super) fn message(self) -> Message {
        match self {
            Self::Null => say::null(),
            Self::Bool => say::boolean(),
            Self::Number => say::number(),
            Self::Text => say::text(),
            Self::Array => say::array(),
            Self::Object => say::object(),
        }
    }
}

impl Expected {
    /// Its words.
    pub(super) fn message(self) -> Message {
        match self {
            Self::Number => say::number(),
            Self::Flag => say::flag("true", "false"),
            Self::Boolean => say::boolean(),
            Self::Text => say::text(),
            Self::Matrix => say::matrix("[[1, 0], [0, 1]]"),
            Self::Row => say::row("[1, 0]"),
            Self::Vector => say::vector("[1, 0]"),
            Self::Labels => say::labels("[\"我\", \"爱\", \"你\"]"),
            Self::Label => say::label("\"我\""),
            Self::Object => say::object(),
            Self::Memory => say::memory(MEMORY),
            Self::Scale => say::scale(
                "\"1/sqrt(d_k)\"",
                "\"none\"",
                "{\"multiply_by\": …}",
                "{\"divide_by\": …}",
            ),
            Self::Stages => say::stages("[{\"key\": \"scores\", \"values\": [[…]]}]"),
            Self::Mask => say::mask("\"causal\"", "{\"allow\": [[…]]}"),
            Self::Positions => say::positions("\"sinusoidal\"", "{\"kind\": \"rotary\"}"),
            Self::Embedding => {
                say::object_such_as("{\"vocabulary\": [\"我\", …], \"table\": [[…], …]}")
            }
            Self::EmbeddingScale => say::embedding_scale("\"sqrt(d_model)\"", "\"none\""),
            Self::Sequence => say::object_such_as("{\"tokens\": [\"我\", …]}"),
            Self::Stack => say::object_such_as("{\"layers\": [{…}, …]}"),
            Self::Layers => say::layers("[{\"self_attention\": {…}, …}]"),
            Self::Layer => {
                say::object_such_as("{\"self_attention\": {…}, \"feed_forward\": {…}, …}")
            }
            Self::Norm => say::norm("{\"placement\": \"post\"}", "\"none\""),
            Self::NormWeights => say::object_such_as("{\"gamma\": [1, …], \"beta\": [0, …]}"),
            Self::OutputProjection => say::object_such_as("{\"W\": [[…]], \"vocabulary\": […]}"),
            Self::Generate => say::object_such_as("{\"start\": \"<start>\", \"end\": \"<end>\"}"),
        }
    }
}

impl Requirement {
    /// Its words.
    pub(super) fn message(self) -> Message {
        match self {
            Self::PositiveWhole => say::positive_whole(),
            Self::Whole => say::whole(),
            Self::ExactWhole => say::exact_whole(),
            Self::AboveOne => say::above_one(),
            Self::NotZero => say::not_zero(),
            Self::Positive => say::positive(),
            Self::NotNegative => say::not_negative(),
        }
    }
}
