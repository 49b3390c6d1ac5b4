//! Faults of the file itself, before a word of it is read.

use super::tensor::SAVE;
use super::{Role, Words};
use crate::message::fault::{source as say, tensor};

faults! {
    /// The file cannot be read, or is no text in UTF-8.
    pub enum SourceFault {
        /// There is no such file.
        Missing {
            /// A file beside it with nearly that name.
            suggestion: Option<String>,
        },
        /// It is a directory.
        Directory {
            /// A problem file in it.
            example: Option<String>,
        },
        /// The system refuses.
        Unreadable {
            /// The system's own words.
            reason: String,
        },
        /// There is nothing in it but white space.
        Empty,
        /// It begins with a byte order mark.
        ByteOrderMark,
        /// It is text in another Unicode encoding.
        OtherUnicode {
            /// Which.
            encoding: Encoding,
        },
        /// It stops being UTF-8 somewhere.
        NotUtf8 {
            /// The first byte that does not belong.
            byte: u8,
        },
        /// There is a NUL among its first bytes.
        NotText,
        /// It is larger than anything that is read.
        TooLarge {
            /// How many mebibytes are.
            most: u64,
        },
        /// It is a file of another program.
        ForeignFormat {
            /// Which.
            format: Foreign,
        },
    }
}

/// A Unicode encoding that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-16, low byte first, as Windows writes it.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// UTF-32 in either order.
    Utf32,
}

/// A format that people have at hand where JSON is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// `numpy.save`.
    Npy,
    /// `numpy.savez`, `torch.save`, a spreadsheet, …
    Zip,
    /// gzip.
    Gzip,
    /// Python's pickle.
    Pickle,
    /// PDF.
    Pdf,
}

impl Encoding {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Utf32 => "UTF-32",
        }
    }
}

impl Foreign {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Npy => "NumPy (.npy)",
            Self::Zip => "ZIP (.npz, .pt, .xlsx)",
            Self::Gzip => "gzip",
            Self::Pickle => "pickle",
            Self::Pdf => "PDF",
        }
    }

    /// Whether it may hold arrays.
    const fn is_numeric(self) -> bool {
        matches!(self, Self::Npy | Self::Zip)
    }
}

impl SourceFault {
    /// What is said about it.
    pub fn words(&self, role: Role) -> Words {
        match self {
            Self::Missing { suggestion } => Words::new(say::missing())
                .maybe_help(suggestion.clone().map(say::missing_suggestion)),
            Self::Directory { example } => {
                Words::new(say::directory()).help(match (example, role) {
                    (Some(example), _) => say::directory_example(example.clone()),
                    (None, Role::Problem) => say::directory_help(),
                    (None, Role::Answers) => say::directory_of_answers_help(),
                })
            }
            Self::Unreadable { reason } => Words::new(say::unreadable(reason.clone())),
            Self::Empty => Words::new(say::empty()).help(match role {
                Role::Problem => say::empty_help("attn example three-words"),
                Role::Answers => say::empty_answers_help("attn sheet PROBLEM"),
            }),
            Self::ByteOrderMark => Words::new(match role {
                Role::Problem => say::byte_order_mark(),
                Role::Answers => say::byte_order_mark_in_answers(),
            })
            .help(say::byte_order_mark_help()),
            Self::OtherUnicode { encoding } => {
                Words::new(say::other_unicode(encoding.name().to_owned()))
                    .help(say::other_unicode_help())
            }
            Self::NotUtf8 { byte } => Words::new(say::not_utf8(format!("0x{byte:02X}")))
                .label(say::not_utf8_label())
                .help(say::not_utf8_help()),
            Self::NotText => Words::new(say::not_text()).help(match role {
                Role::Problem => say::not_text_help(),
                Role::Answers => say::foreign_answers_help(),
            }),
            Self::TooLarge { most } => {
                Words::new(say::too_large(most.to_string())).help(say::too_large_help())
            }
            Self::ForeignFormat { format } => {
                let name = format.name().to_owned();
                let words = Words::new(match role {
                    Role::Problem => say::foreign(name),
                    Role::Answers => say::foreign_answers(name),
                });
                words.help(match (role, format) {
                    (_, Foreign::Pickle) => tensor::formats_help(SAVE),
                    (Role::Problem, _) if format.is_numeric() => {
                        say::foreign_arrays_help("\"X\": {\"file\": \"x.npy\"}")
                    }
                    (Role::Problem, _) => say::foreign_help(),
                    (Role::Answers, Foreign::Npy) => {
                        say::foreign_array_help("attn check PROBLEM STAGE x.npy")
                    }
                    // A ZIP is most likely a spreadsheet.
                    (Role::Answers, _) => say::foreign_answers_help(),
                })
            }
        }
    }
}
