//! A sign of life of long work, on standard error where that is a terminal: what is done, and since when.

use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::settings::Settings;
use super::signals::{Held, INTERRUPTING};
use crate::message::Message;

/// Work that is done sooner shows nothing.
const LONG: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(250);

/// How often a signal is looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is shown, or will be, until it ends. There is one screen.
static SHOWN: Mutex<Option<Sign>> = Mutex::new(None);

struct Sign {
    bar: ProgressBar,
    /// What would end the program and leave the sign behind.
    signals: Option<Held>,
}

impl Sign {
    /// Leaves the screen as it was, and heeds what came meanwhile.
    fn end(self) {
        self.bar.finish_and_clear();
        if let Some(signals) = self.signals {
            // Where the system does not let that be done, the work goes on.
            let _ = signals.heed();
        }
    }

    fn is_interrupted(&self) -> bool {
        let signals = self.signals.as_ref();
        signals.is_some_and(|signals| signals.came().is_some())
    }
}

/// Says `message` once the work proves to be long.
pub fn begin(message: &Message, settings: &Settings) {
    // Whoever types the input has all the time there is.
    let typed = std::io::stdin().is_terminal() && std::env::args_os().any(|word| word == "-");
    if !settings.progress || typed {
        return;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    // The template is a constant that its first test would find broken.
    if let Ok(style) = ProgressStyle::with_template("{msg} {spinner} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(message.plain(settings.language, 0));
    *shown() = Some(Sign { bar, signals: None });
    // Where there is no thread to be had there is no sign.
    let _ = thread::Builder::new().spawn(|| {
        thread::sleep(LONG);
        match shown().as_mut() {
            None => return,
            Some(sign) => {
                sign.signals = Held::back(INTERRUPTING.iter().copied()).ok();
                sign.bar.set_draw_target(ProgressDrawTarget::stderr());
                sign.bar.enable_steady_tick(TICK);
            }
        }
        loop {
            thread::sleep(PATIENCE);
            let mut shown = shown();
            match shown.take() {
                None => return,
                Some(sign) if sign.is_interrupted() => return sign.end(),
                still => *shown = still,
            }
        }
    });
}

fn shown() -> MutexGuard<'static, Option<Sign>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Leaves the screen as it was: something else is said now.
pub fn end() {
    let shown = shown().take();
    if let Some(sign) = shown {
        sign.end();
    }
}
