//! A sign of life of long work, on standard error where that is a terminal: what is done, and since when.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::settings::Settings;
use crate::message::Message;

/// Work that is done sooner shows nothing.
const LONG: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(250);

/// What is shown, or will be, until it ends. There is one screen.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

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
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar);
    // Where there is no thread to be had there is no sign.
    let _ = thread::Builder::new().spawn(|| {
        thread::sleep(LONG);
        let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = shown.as_ref() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    });
}

/// Leaves the screen as it was: something else is said now.
pub fn end() {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(bar) = shown {
        bar.finish_and_clear();
    }
}
