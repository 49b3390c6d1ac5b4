//! Where results and reports go: standard output or a file that is written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::busy;
use super::failure::Failure;
use super::settings::Settings;
use super::signals::{Held, INTERRUPTING, TOO_LARGE};
use crate::document::Document;
use crate::message::{Message, cli as say};
use crate::render::{self, Format};
use crate::report;

/// Writes styled text to standard output or the file at `path`, its styles taken out where the
/// settings say so.
///
/// # Errors
/// As [`write`].
pub fn text(path: Option<&Path>, settings: &Settings, styled: &str) -> Result<(), Failure> {
    let coloured = match path {
        None => settings.stdout,
        Some(_) => settings.file,
    };
    write(path, |out| {
        if coloured {
            out.write_all(styled.as_bytes())
        } else {
            write!(out, "{}", anstream::adapter::strip_str(styled))
        }
    })
}

/// Writes what was set in `format`.
///
/// # Errors
/// As [`write`].
pub fn page(
    path: Option<&Path>,
    settings: &Settings,
    format: Format,
    set: &str,
) -> Result<(), Failure> {
    match format.styled {
        true => text(path, settings, set),
        false => write(path, |out| out.write_all(set.as_bytes())),
    }
}

/// Writes a document whose numbers need no settings of their own.
///
/// # Errors
/// As [`write`].
pub fn document(
    path: Option<&Path>,
    settings: &Settings,
    document: &Document<'_>,
    format: Format,
) -> Result<(), Failure> {
    let page = render::Settings {
        language: settings.language,
        width: settings.width,
        ..render::Settings::default()
    };
    self::page(path, settings, format, &format.set(document, &page))
}

/// Refuses to write to `path` where that is the file that is read, by whatever name.
///
/// # Errors
/// [`Failure::Usage`] where the result would overwrite `input`; `-` is standard input.
pub fn spares(path: Option<&Path>, input: &Path) -> Result<(), Failure> {
    match path {
        Some(path) if same_file(path, input) => Err(Failure::usage(
            say::output_is_input(shown(path)),
            Some(say::output_is_input_help()),
        )),
        _ => Ok(()),
    }
}

/// Whether both are one regular file: links followed, and two names of one file recognised.
fn same_file(path: &Path, input: &Path) -> bool {
    let piped = input.as_os_str() == "-";
    let input = if piped {
        Path::new("/dev/stdin")
    } else {
        input
    };
    let (Ok(output), Ok(read)) = (fs::metadata(path), fs::metadata(input)) else {
        return false;
    };
    if !output.is_file() || !read.is_file() {
        return false;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (output.dev(), output.ino()) == (read.dev(), read.ino())
    }
    #[cfg(not(unix))]
    {
        matches!((fs::canonicalize(path), fs::canonicalize(input)), (Ok(a), Ok(b)) if a == b)
    }
}

/// Hands a writer to `write`: standard output, or the file at `path`.
///
/// # Errors
/// [`Failure::ClosedPipe`] where the reader of standard output has gone, [`Failure::Write`] where
/// writing failed otherwise; a file that was there before is then still as it was.
pub fn write(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    busy::end();
    let Some(path) = path else {
        let _held = Held::back(TOO_LARGE.iter().copied());
        let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let result = write(&mut out).and_then(|()| out.flush());
        // What a failed write left in the buffer must not be tried again when it is dropped.
        let _ = out.into_parts();
        return result.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Write(Box::new(say::cannot_print(system(&error)))),
        });
    };
    whole_or_not(path, write).map_err(|reason| {
        let say = if fs::metadata(path).is_ok_and(|found| found.is_file()) {
            say::cannot_overwrite(shown(path), reason)
        } else {
            say::cannot_write(shown(path), reason)
        };
        Failure::Write(Box::new(say))
    })
}

/// Writes the file; a signal that comes meanwhile is heeded once nothing half written is left.
fn whole_or_not(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Message> {
    let signals = INTERRUPTING.iter().chain(TOO_LARGE).copied();
    let held = Held::back(signals).map_err(|error| system(&error))?;
    let written = to_file(path, write, &held);
    if held.came().is_some_and(|came| INTERRUPTING.contains(&came)) {
        held.heed().map_err(|error| system(&error))?;
    }
    written
}

/// A file that takes nothing more once a signal came.
struct Interruptible<'h, W> {
    file: W,
    held: &'h Held,
}

impl<W: Write> Write for Interruptible<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.held.came() {
            Some(signal) if INTERRUPTING.contains(&signal) => Err(io::Error::other("interrupted")),
            _ => self.file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes beside the file and moves it into place at the end; says why where that failed.
fn to_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    held: &Held,
) -> Result<(), Message> {
    let refused = |error: io::Error| match error.kind() {
        io::ErrorKind::PermissionDenied => say::file_refuses(),
        _ => system(&error),
    };
    let found = fs::metadata(path);
    // What is no regular file (a terminal, a named pipe) is written to, not replaced.
    if found
        .as_ref()
        .is_ok_and(|found| !found.is_file() && !found.is_dir())
    {
        let file = fs::OpenOptions::new().write(true).open(path);
        let mut out = io::BufWriter::new(file.map_err(refused)?);
        let result = write(&mut out).and_then(|()| out.flush());
        let _ = out.into_parts();
        return result.map_err(|error| system(&error));
    }
    if found.as_ref().is_ok_and(fs::Metadata::is_dir) {
        return Err(say::is_a_directory());
    }
    // A link keeps pointing where it did.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".attn-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder
        .tempfile_in(folder)
        .map_err(|error| no_entry(folder, &error))?;
    let watched = Interruptible {
        file: file.as_file_mut(),
        held,
    };
    let mut out = io::BufWriter::with_capacity(1 << 16, watched);
    let result = write(&mut out).and_then(|()| out.flush());
    let _ = out.into_parts();
    result.map_err(|error| system(&error))?;
    if let Ok(found) = found {
        let kept = file.as_file().set_permissions(found.permissions());
        kept.map_err(|error| system(&error))?;
    }
    let synced = file.as_file().sync_all();
    synced.map_err(|error| system(&error))?;
    let moved = file.persist(&target);
    moved.map_err(|failed| no_entry(folder, &failed.error))?;
    Ok(())
}

/// Why no file can be put into `folder`.
fn no_entry(folder: &Path, error: &io::Error) -> Message {
    // The first of its parents that is no directory, or is not there.
    let blocked = folder
        .ancestors()
        .filter(|folder| !folder.as_os_str().is_empty());
    let file = blocked
        .filter(|folder| folder.exists())
        .find(|folder| !folder.is_dir());
    match error.kind() {
        _ if file.is_some() => say::not_a_directory(shown(file.unwrap_or(folder))),
        io::ErrorKind::NotFound if folder.is_dir() => say::no_file_there(shown(folder)),
        io::ErrorKind::NotFound => say::no_directory(shown(folder)),
        io::ErrorKind::PermissionDenied => say::directory_refuses(shown(folder)),
        _ => system(error),
    }
}

/// Why something failed, in words of ours or else the system's, without the name of a file.
fn system(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => say::disk_full(),
        _ if error.raw_os_error().is_some() => say::system(error.to_string()),
        kind => say::system(kind.to_string()),
    }
}

/// A path within a message.
fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Prints clap's help or usage error, by the same rules of colour as all else.
///
/// # Errors
/// Whatever writing meets.
pub fn usage(usage: &clap::Error) -> io::Result<()> {
    let text = usage.render();
    let to_stderr = usage.use_stderr();
    let text = if super::settings::usage_is_coloured(to_stderr) {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    if to_stderr {
        io::stderr().lock().write_all(text.as_bytes())
    } else {
        io::stdout().lock().write_all(text.as_bytes())
    }
}

/// Tells what went wrong, on standard error.
pub fn report(failure: &Failure, settings: &Settings) {
    stderr(&failure.report(settings), settings);
}

/// Says something that the user should know beside the result, on standard error.
pub fn warn(message: &Message, settings: &Settings) {
    let styled = report::warning(message, settings.language);
    stderr(&styled, settings);
}

/// Tells something beside the result, on standard error.
pub fn note(message: &Message, settings: &Settings) {
    stderr(&report::note(message, settings.language), settings);
}

fn stderr(styled: &str, settings: &Settings) {
    busy::end();
    let text = if settings.stderr {
        styled.to_owned()
    } else {
        anstream::adapter::strip_str(styled).to_string()
    };
    // There is nowhere left to tell that standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
