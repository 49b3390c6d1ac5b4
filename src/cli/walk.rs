//! `attn walk`: the terminal around the walk. It is left as it was found, however the walk ends.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTSTP};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::args;
use super::busy;
use super::explain;
use super::failure::Failure;
use super::load;
use super::screen::Screen;
use super::settings::Settings;
use super::signals::Held;
use crate::message::{Code, cli as say};
use crate::walk::{Key, Options, Walk};

/// The signals that end a walk.
#[cfg(unix)]
const ENDING: &[i32] = &[SIGTERM, SIGINT, SIGHUP, SIGQUIT];
#[cfg(not(unix))]
const ENDING: &[i32] = &[SIGTERM, SIGINT];

/// How often a signal is looked for while no key comes.
const PATIENCE: Duration = Duration::from_millis(100);

/// Walks through a problem on the whole screen.
///
/// # Errors
/// Where there is no terminal, the problem or the stage is not there, or the terminal fails.
pub fn run(args: &args::FullScreen, settings: &Settings) -> Result<(), Failure> {
    refuse(args)?;
    let loaded = load::load(&args.file, &args.words, &args::Output::default())?;
    let digits = usize::from(args.digits.digits);
    let beginning = args::Walk {
        stages: args.stage.iter().cloned().collect(),
        head: args.head,
        layer: args.layer,
        ..args::Walk::default()
    };
    let chosen = explain::chosen(&loaded.model.program, &beginning)?;
    let Some(&first) = chosen.first() else {
        return Err(Failure::usage(say::no_stage_to_begin_at(), None));
    };
    // Of a head or a layer the first stage of its own is meant, and not one that all share.
    let own = chosen.iter().copied().find(|&stage| {
        let scope = loaded.model.program.stages[stage].key.scope;
        (args.head.is_none() || scope.head.is_some())
            && (args.layer.is_none() || scope.layer.is_some())
    });
    let options = Options {
        stage: own.unwrap_or(first),
        digits,
        round: args.round.then_some(digits),
        language: settings.language,
        colour: settings.stdout,
        size: (80, 24),
    };
    let walk = Walk::new(&loaded.file.problem, &loaded.model, &options);
    let walk = walk.map_err(|stop| loaded.stopped(&stop))?;
    busy::end();
    on_screen(walk).map_err(|error| Failure::Write(Box::new(say::system(error.to_string()))))
}

/// Refuses where there is no screen, or nobody at the keys.
fn refuse(args: &args::FullScreen) -> Result<(), Failure> {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let piped = args.file.as_os_str() == "-";
    let typed = io::stdin().is_terminal();
    let keys = typed || piped && has_keys();
    let message = match (keys && io::stdout().is_terminal(), dumb) {
        (false, _) => say::no_terminal(),
        (_, true) => say::dumb_terminal(),
        _ if piped && typed => return Err(Failure::usage(say::walk_from_keys(), None)),
        _ => return Ok(()),
    };
    let without = say::walk_without(Code::from("attn explain"));
    Err(Failure::usage(message, Some(without)))
}

/// Whether keys can be read from the terminal itself while the problem comes from standard input: that is where
/// crossterm reads them from then.
fn has_keys() -> bool {
    cfg!(windows)
        || std::fs::File::options()
            .read(true)
            .write(true)
            .open("/dev/tty")
            .is_ok()
}

/// The walk between taking the terminal and giving it back.
fn on_screen(walk: Walk<'_>) -> io::Result<()> {
    let held = Held::back(ENDING.iter().copied())?;
    let paused = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    let stops = signal_hook::flag::register(SIGTSTP, Arc::clone(&paused))?;
    let mut screen = Screen::take()?;
    let walked = walking(&mut screen, walk, &paused, || held.came().is_some());
    let restored = screen.give_back();
    held.heed()?;
    #[cfg(unix)]
    signal_hook::low_level::unregister(stops);
    walked.and(restored)
}

/// Draws, does what is left to do, waits for a key, and does what it says, until the walk is over or
/// `stopped`.
fn walking(
    screen: &mut Screen,
    mut walk: Walk<'_>,
    paused: &AtomicBool,
    stopped: impl Fn() -> bool,
) -> io::Result<()> {
    let size = screen.size()?;
    walk.resize(size.width, size.height);
    while !walk.is_done() {
        let drawn = screen.draw(|frame| {
            let size = frame.area();
            walk.resize(size.width, size.height);
            if let Some(cursor) = walk.draw(frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        let drawn = drawn.area.as_size();
        // What takes long is seen to have begun.
        if walk.work() {
            if stopped() {
                return Ok(());
            }
            continue;
        }
        let mut pressed = loop {
            if event::poll(PATIENCE)? {
                break true;
            }
            if stopped() {
                return Ok(());
            }
            if paused.swap(false, Ordering::Relaxed) {
                pause(screen)?;
                break false;
            }
            // A window that changed before anybody listened for that tells nobody of it.
            if screen.size()? != drawn {
                break false;
            }
        };
        // Everything that has come is done before the page is drawn anew.
        while pressed {
            if let Event::Key(pressed) = event::read()?
                && pressed.kind != KeyEventKind::Release
                && let Some(key) = key(pressed.code, pressed.modifiers)
            {
                match key {
                    // In raw mode the terminal sends no signal for it.
                    Key::Control('z') => paused.store(true, Ordering::Relaxed),
                    // Ctrl-\, which no walk panics at, for the test of what a panic leaves behind.
                    #[cfg(debug_assertions)]
                    #[expect(clippy::panic, reason = "no release has it")]
                    Key::Control('4') => panic!("asked for"),
                    key => walk.press(key),
                }
            }
            pressed = !walk.is_done() && event::poll(Duration::ZERO)?;
        }
        if stopped() {
            return Ok(());
        }
    }
    Ok(())
}

/// Gives the terminal back for as long as the process is stopped, and takes it anew afterwards.
#[cfg(unix)]
fn pause(screen: &mut Screen) -> io::Result<()> {
    screen.pause(|| signal_hook::low_level::emulate_default_handler(SIGTSTP))
}

#[cfg(not(unix))]
fn pause(_: &mut Screen) -> io::Result<()> {
    Ok(())
}

/// What the terminal's key is to the walk.
fn key(code: KeyCode, modifiers: KeyModifiers) -> Option<Key> {
    let control = modifiers.contains(KeyModifiers::CONTROL);
    Some(match code {
        KeyCode::Char(_) if modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(character) if control => Key::Control(character.to_ascii_lowercase()),
        KeyCode::Char(character) => Key::Char(character),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Tab if modifiers.contains(KeyModifiers::SHIFT) => Key::BackTab,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Escape,
        _ => return None,
    })
}
