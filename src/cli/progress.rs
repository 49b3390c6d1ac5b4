//! How far long work has come, on standard error where that is a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::busy;
use super::settings::Settings;
use crate::message::Message;

/// Work that is done sooner, or will be, shows nothing: a bar that flickers tells nobody anything.
const LONG: Duration = Duration::from_millis(300);

/// A bar that appears once the work proves to be long, and leaves nothing behind.
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    wanted: bool,
}

impl Progress {
    /// A bar for so many steps of what `message` says.
    pub fn of(steps: usize, message: &Message, settings: &Settings) -> Self {
        if steps > 1 {
            busy::end();
        }
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::hidden());
        // The template is a constant that its first test would find broken.
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:15} {pos}/{len}") {
            bar.set_style(style.progress_chars("█░"));
        }
        bar.set_message(message.plain(settings.language, 0));
        Self {
            bar,
            started: Instant::now(),
            wanted: settings.progress && steps > 1,
        }
    }

    /// One more step is done.
    pub fn step(&self) {
        self.bar.inc(1);
        if self.wanted && self.bar.is_hidden() && self.is_long() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Whether it has taken long, and will go on to by the steps done so far.
    fn is_long(&self) -> bool {
        let spent = self.started.elapsed();
        let done = self.bar.position().max(1);
        let left = self.bar.length().unwrap_or(0).saturating_sub(done);
        spent > LONG && spent.mul_f64(left as f64 / done as f64) > LONG
    }
}

/// The screen is as it was, whatever is said next.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
