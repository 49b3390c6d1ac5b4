//! Signals that would end the program, held back until what it was at is in order.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{SigId, flag, low_level};

/// Those by which people and machines end a program that writes a file. Not the one of a terminal that closes,
/// which `nohup` has ignored.
pub const INTERRUPTING: &[i32] = &[SIGINT, SIGTERM];

/// That a file grows beyond what the user may write, which would end the program without a word; held back,
/// writing fails instead.
#[cfg(unix)]
pub const TOO_LARGE: &[i32] = &[signal_hook::consts::SIGXFSZ];
#[cfg(not(unix))]
pub const TOO_LARGE: &[i32] = &[];

/// Signals that are noted and do nothing else, until this is dropped.
pub struct Held {
    came: Vec<(i32, Arc<AtomicBool>)>,
    registered: Vec<SigId>,
}

impl Held {
    /// Holds `signals` back.
    ///
    /// # Errors
    /// Where the system does not let that be done.
    pub fn back(signals: impl IntoIterator<Item = i32>) -> io::Result<Self> {
        let mut held = Self {
            came: Vec::new(),
            registered: Vec::new(),
        };
        for signal in signals {
            let came = Arc::new(AtomicBool::new(false));
            held.registered
                .push(flag::register(signal, Arc::clone(&came))?);
            held.came.push((signal, came));
        }
        Ok(held)
    }

    /// The first of them that came, if any did.
    pub fn came(&self) -> Option<i32> {
        let came = self
            .came
            .iter()
            .find(|(_, came)| came.load(Ordering::Relaxed));
        came.map(|(signal, _)| *signal)
    }

    /// Lets the signal that came do what it would have done, so that whoever sent it sees that it was heeded.
    ///
    /// # Errors
    /// Where the system does not let that be done.
    pub fn heed(&self) -> io::Result<()> {
        match self.came() {
            Some(signal) => low_level::emulate_default_handler(signal),
            None => Ok(()),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            low_level::unregister(id);
        }
    }
}
