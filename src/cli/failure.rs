//! Why a command could not be carried out.

use super::settings::Settings;
use crate::input;
use crate::message::Message;
use crate::report;

/// Why a command could not be carried out.
#[derive(Debug)]
pub enum Failure {
    /// A file says something that it must not.
    Input(Box<input::Error>),
    /// What was typed fits no stage, cell or example.
    Usage {
        /// What is wrong.
        message: Box<Message>,
        /// The remedy.
        help: Option<Box<Message>>,
    },
    /// The result could not be written.
    Write(Box<Message>),
    /// Whoever read standard output has gone, which is their right.
    ClosedPipe,
}

impl Failure {
    /// A failure of what was typed.
    pub fn usage(message: Message, help: Option<Message>) -> Self {
        Self::Usage {
            message: Box::new(message),
            help: help.map(Box::new),
        }
    }

    /// The report, styled.
    pub fn report(&self, settings: &Settings) -> String {
        let short = |message: &Message, help: Option<&Message>| {
            report::short(message, help, settings.language)
        };
        match self {
            Self::Input(error) => report::report(error, settings.language, settings.width),
            Self::Usage { message, help } => short(message, help.as_deref()),
            Self::Write(message) => short(message, None),
            Self::ClosedPipe => String::new(),
        }
    }
}

impl From<input::Error> for Failure {
    fn from(error: input::Error) -> Self {
        Self::Input(Box::new(error))
    }
}
