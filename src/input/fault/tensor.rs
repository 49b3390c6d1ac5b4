//! Faults of a file of tensors: `.npy`, `.npz`, `.safetensors`.

use super::{Role, Words};
use crate::message::fault::tensor as say;
use crate::message::{Code, Message};

faults! {
    /// A file of tensors is none, or does not hold what is asked of it.
    pub enum TensorFault {
        /// There is no such file.
        NoSuchFile {
            /// A file beside it with nearly that name.
            suggestion: Option<String>,
        },
        /// A directory, a pipe, a device: nothing that can be read from any place on.
        NoRegularFile,
        /// The system refuses.
        UnreadableFile {
            /// The system's own words.
            reason: String,
        },
        /// It is in none of the formats.
        UnknownFormat,
        /// It holds Python's own objects, which only running code can read.
        Pickled,
        /// There is no tensor of that name.
        NoSuchTensor {
            /// One of nearly that name.
            suggestion: Option<String>,
            /// Those there are.
            known: Vec<String>,
        },
        /// There are several, and none is named.
        UnnamedTensor {
            /// Those there are.
            known: Vec<String>,
        },
        /// A name in a file that holds one array and no names.
        NamelessFile,
        /// The same for a sheet, where an array has to say which stage it is.
        NamelessSheet,
        /// Two tensors of a sheet are the same stage.
        SameTensorStage,
        /// Numbers of a type that is not read.
        UnknownElement {
            /// What the file calls it.
            found: String,
        },
        /// The file ends before the numbers do.
        CutOff {
            /// The byte of the file at which what is missing would end.
            needed: u64,
            /// How many bytes there are.
            length: u64,
        },
        /// What says where the numbers are cannot be so.
        BrokenHeader {
            /// The byte at which that was found.
            byte: u64,
        },
        /// Shape and type ask for another number of bytes than there are.
        ByteCount {
            /// The shape.
            shape: Vec<u64>,
            /// The bytes that it takes; `None` where no machine counts so far.
            needed: Option<u64>,
            /// The bytes there are.
            given: u64,
        },
        /// More numbers than are read at once.
        TooManyNumbers {
            /// The shape.
            shape: Vec<u64>,
        },
        /// An archive whose entry is compressed or encrypted in another way.
        UnknownCompression,
        /// What is unpacked is not what was packed.
        WrongChecksum,
        /// Another number of axes than makes a matrix or a vector.
        WrongAxes {
            /// The shape.
            shape: Vec<u64>,
            /// Whether a vector is needed.
            vector: bool,
        },
        /// Two have that name.
        NamedTwice,
        /// It has far more numbers than the stage that it is for.
        OtherShape {
            /// Its shape.
            shape: Vec<u64>,
            /// That of the stage.
            wanted: Vec<u64>,
        },
        /// Nothing in it is named as the parameters of the module are that is asked for.
        NoModule {
            /// What there is.
            known: Vec<String>,
        },
        /// There are several such modules, and none is chosen.
        SeveralModules {
            /// What stands before the names of each.
            prefixes: Vec<String>,
        },
        /// Queries, keys and values are packed into what is not three times anything.
        NotThree {
            /// The shape.
            shape: Vec<u64>,
        },
        /// An attention with a key and a value beside those of its input (`add_bias_kv`).
        KeysOfTheirOwn,
        /// A shape with a 0 in it.
        NoNumbers {
            /// The shape.
            shape: Vec<u64>,
        },
        /// A number that is none, or infinite.
        NotFiniteTensor {
            /// NaN or an infinity.
            value: f64,
            /// Where, from 1.
            place: Vec<usize>,
        },
        /// A whole number beyond what an `f64` holds exactly.
        InexactInteger {
            /// Its digits.
            text: String,
        },
    }
}

/// A fault, and in which file and tensor it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct InTensor {
    /// The file, by the name under which it was looked for.
    pub file: String,
    /// The tensor, where there is one with a name.
    pub tensor: Option<String>,
    /// What is wrong.
    pub fault: TensorFault,
}

/// How many names of tensors are listed.
const LISTED: usize = 8;

impl InTensor {
    /// What is said about it. A sheet is the file itself, which is named beside.
    pub fn words(&self, role: Role) -> Words {
        let Words { message, help, .. } = self.fault.words();
        let file = || self.file.clone();
        let message = match (role, &self.tensor) {
            (Role::Problem, None) => say::in_file(file(), message),
            (Role::Problem, Some(tensor)) => say::in_tensor(file(), tensor.clone(), message),
            (Role::Answers, None) => message,
            (Role::Answers, Some(tensor)) => say::in_file(tensor.clone(), message),
        };
        Words::new(message).maybe_help(help)
    }
}

impl TensorFault {
    fn words(&self) -> Words {
        match self {
            Self::NoSuchFile { suggestion } => Words::new(say::no_such_file())
                .maybe_help(suggestion.clone().map(say::no_such_file_suggestion)),
            Self::NoRegularFile => {
                Words::new(say::no_regular_file()).help(say::no_regular_file_help())
            }
            Self::UnreadableFile { reason } => Words::new(say::unreadable(reason.clone())),
            Self::UnknownFormat => Words::new(say::unknown_format()).help(say::formats_help(SAVE)),
            Self::Pickled => Words::new(say::pickled()).help(say::formats_help(SAVE)),
            Self::NoSuchTensor { suggestion, known } => {
                let known = say::known(names(known));
                Words::new(say::no_such_tensor()).help(match suggestion {
                    Some(name) => say::did_you_mean(name.clone(), known),
                    None => known,
                })
            }
            Self::UnnamedTensor { known } => Words::new(say::unnamed(known.len()))
                .help(say::unnamed_help("\"tensor\": \"…\"", names(known))),
            Self::NamelessFile => {
                Words::new(say::nameless()).help(say::nameless_help("\"tensor\""))
            }
            Self::NamelessSheet => Words::new(say::nameless())
                .help(say::nameless_sheet_help("attn check PROBLEM STAGE FILE")),
            Self::SameTensorStage => Words::new(say::same_stage()).help(say::same_stage_help()),
            Self::UnknownElement { found } => Words::new(say::unknown_element(found.clone())).help(
                say::unknown_element_help(".astype(numpy.float64)", ".double()"),
            ),
            Self::CutOff { needed, length } => {
                Words::new(say::cut_off(needed.to_string(), length.to_string()))
                    .help(say::cut_off_help())
            }
            Self::BrokenHeader { byte } => {
                Words::new(say::broken_header(byte.to_string())).help(say::cut_off_help())
            }
            Self::ByteCount {
                shape,
                needed,
                given,
            } => Words::new(match needed {
                Some(needed) => say::byte_count(axes(shape), needed.to_string(), given.to_string()),
                None => say::byte_count_beyond(axes(shape), given.to_string()),
            })
            .help(say::cut_off_help()),
            Self::TooManyNumbers { shape } => {
                Words::new(say::too_many(axes(shape))).help(say::too_many_help())
            }
            Self::UnknownCompression => {
                Words::new(say::unknown_compression()).help(say::formats_help(SAVE))
            }
            Self::WrongChecksum => Words::new(say::wrong_checksum()).help(say::cut_off_help()),
            Self::WrongAxes { shape, vector } => wrong_axes(shape, *vector),
            Self::NamedTwice => Words::new(say::named_twice()).help(say::same_stage_help()),
            Self::OtherShape { shape, wanted } => {
                Words::new(say::other_shape(axes(shape), axes(wanted)))
            }
            Self::NoModule { known } => Words::new(say::no_module(SELF_ATTENTION))
                .help(say::no_module_help("\"prefix\"", names(known))),
            Self::SeveralModules { prefixes } => Words::new(say::several_modules(prefixes.len()))
                .help(say::unnamed_help("\"prefix\": \"…\"", names(prefixes))),
            Self::NotThree { shape } => Words::new(say::not_three(axes(shape))),
            Self::KeysOfTheirOwn => Words::new(say::keys_of_their_own("add_bias_kv")),
            Self::NoNumbers { shape } => Words::new(say::no_numbers(axes(shape))),
            Self::NotFiniteTensor { value, place } => {
                let place: Vec<u64> = place.iter().map(|at| *at as u64).collect();
                Words::new(say::not_finite(axes(&place), value.to_string()))
                    .help(say::not_finite_help())
            }
            Self::InexactInteger { text } => {
                Words::new(say::inexact(text.clone())).help(say::inexact_help())
            }
        }
    }
}

/// How the names of a layer go on, as an example.
const SELF_ATTENTION: &str = "self_attn.out_proj.weight";

/// How arrays are saved in what is read.
pub(super) const SAVE: &str = "numpy.savez(\"x.npz\", X=x)";

fn wrong_axes(shape: &[u64], vector: bool) -> Words {
    let message = match vector {
        true => say::vector_needed(axes(shape)),
        false => say::matrix_needed(axes(shape)),
    };
    Words::new(message).help(match (vector, shape.len()) {
        (true, 2) => say::flatten_help(".reshape(-1)"),
        (false, 1) => say::flatten_help(".reshape(1, -1)"),
        _ => say::axes_help(),
    })
}

/// `[3, 4]`, as Python writes a shape.
fn axes(shape: &[u64]) -> Code {
    let axes: Vec<_> = shape.iter().map(u64::to_string).collect();
    Code(format!("[{}]", axes.join(", ")))
}

/// The first of `known`, and how many more there are.
pub(super) fn names(known: &[String]) -> Vec<Message> {
    let mut names: Vec<_> = known.iter().take(LISTED).cloned().map(say::name).collect();
    if known.len() > LISTED {
        names.push(say::more(known.len() - LISTED));
    }
    names
}
