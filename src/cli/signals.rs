//! Signals that would end the program, held back until what it was at is in order.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// The signals that were held back once, and whether they do now what they would have done: a handler that
/// was set cannot be taken away again.
static LOOSE: Mutex<Vec<(i32, Arc<AtomicBool>)>> = Mutex::new(Vec::new());

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
            for (_, loose) in known().iter().filter(|(known, _)| *known == signal) {
                loose.store(false, Ordering::SeqCst);
            }
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
        // A file that is too large fails to be written ever after, too.
        let ending = self.came.iter().map(|(signal, _)| *signal);
        for signal in ending.filter(|signal| !TOO_LARGE.contains(signal)) {
            let mut known = known();
            match known.iter().find(|(known, _)| *known == signal) {
                Some((_, loose)) => loose.store(true, Ordering::SeqCst),
                None => {
                    let loose = Arc::new(AtomicBool::new(true));
                    // Where that is refused the signal is one that is not heeded any more.
                    let _ = flag::register_conditional_default(signal, Arc::clone(&loose));
                    known.push((signal, loose));
                }
            }
        }
        for id in self.registered.drain(..) {
            low_level::unregister(id);
        }
    }
}

fn known() -> MutexGuard<'static, Vec<(i32, Arc<AtomicBool>)>> {
    LOOSE.lock().unwrap_or_else(PoisonError::into_inner)
}
