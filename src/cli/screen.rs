//! The terminal as a full screen: raw, on a screen of its own, its cursor hidden. However that ends it is given
//! back as it was found: when this is dropped, and on a panic before anything is said of it, since a release
//! drops nothing then.

use std::io::{self, Write, stdout};
use std::ops::{Deref, DerefMut};
use std::panic::{self, PanicHookInfo};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// The hook is set once, and stays.
static HOOK: Once = Once::new();

/// The terminal for as long as it is ours.
pub struct Screen(DefaultTerminal);

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// Where it does not let itself be taken; then it is as it was.
    pub fn take() -> io::Result<Self> {
        HOOK.call_once(|| {
            let hook = panic::take_hook();
            let give_back = || {
                let _ = give_back();
            };
            panic::set_hook(first(give_back, hook));
        });
        take().map(Self)
    }

    /// Gives it back for as long as `pause` takes, and takes it anew: then nothing is drawn, and so everything
    /// will be.
    ///
    /// # Errors
    /// Where that does not work.
    #[cfg(unix)]
    pub fn pause(&mut self, pause: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        // A terminal that is dropped with its cursor hidden shows it, and by then the next one has it.
        self.0.show_cursor()?;
        give_back()?;
        pause()?;
        self.0 = take()?;
        Ok(())
    }

    /// Gives it back.
    ///
    /// # Errors
    /// Where the terminal cannot be written to, or its modes not be set.
    pub fn give_back(self) -> io::Result<()> {
        give_back()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = give_back();
    }
}

impl Deref for Screen {
    type Target = DefaultTerminal;

    fn deref(&self) -> &DefaultTerminal {
        &self.0
    }
}

impl DerefMut for Screen {
    fn deref_mut(&mut self) -> &mut DefaultTerminal {
        &mut self.0
    }
}

/// Takes the terminal, all of it or nothing.
fn take() -> io::Result<DefaultTerminal> {
    TAKEN.store(true, Ordering::SeqCst);
    let taken = || {
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen)?;
        DefaultTerminal::new(CrosstermBackend::new(stdout()))
    };
    taken().inspect_err(|_| {
        let _ = give_back();
    })
}

/// Gives the terminal back, if it is ours.
fn give_back() -> io::Result<()> {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    restore(disable_raw_mode, &mut stdout())
}

/// Restores everything that can be, whatever else cannot, and tells what failed first.
fn restore(modes: impl FnOnce() -> io::Result<()>, screen: &mut impl Write) -> io::Result<()> {
    let modes = modes();
    let left = execute!(screen, LeaveAlternateScreen);
    let shown = execute!(screen, Show);
    modes.and(left).and(shown)
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send>;

/// A hook that does something before another.
fn first(act: impl Fn() + Sync + Send + 'static, then: Hook) -> Hook {
    Box::new(move |info| {
        act();
        then(info);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails to write so often, and then writes.
    struct Failing(usize, Vec<u8>);

    impl Write for Failing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0.checked_sub(1) {
                Some(left) => {
                    self.0 = left;
                    Err(io::Error::other("full"))
                }
                None => self.1.write(bytes),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_fails_keeps_nothing_else_from_being_restored() {
        let all = "\u{1b}[?1049l\u{1b}[?25h";
        for (fails, modes_fail, written) in [
            (0, false, all),
            (0, true, all),
            (1, false, "\u{1b}[?25h"),
            (1, true, "\u{1b}[?25h"),
        ] {
            let mut asked = false;
            let mut screen = Failing(fails, Vec::new());
            let modes = || {
                asked = true;
                match modes_fail {
                    true => Err(io::Error::other("modes")),
                    false => Ok(()),
                }
            };
            let restored = restore(modes, &mut screen);
            assert!(asked);
            assert_eq!(restored.is_err(), fails > 0 || modes_fail);
            assert_eq!(String::from_utf8(screen.1).as_deref(), Ok(written));
        }
    }
}
