//! Where results and reports go: standard output or a file that is written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::failure::Failure;
use super::settings::Settings;
use crate::message::Message;
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

/// Hands a writer to `write`: standard output, or the file at `path`.
///
/// # Errors
/// [`Failure::ClosedPipe`] where the reader of standard output has gone, [`Failure::Write`] where
/// writing failed otherwise; a file that was there before is then still as it was.
pub fn write(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let Some(path) = path else {
        let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let result = write(&mut out).and_then(|()| out.flush());
        // What a failed write left in the buffer must not be tried again when it is dropped.
        let _ = out.into_parts();
        return match result {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Failure::ClosedPipe),
            result => result.map_err(|error| Failure::Write { path: None, error }),
        };
    };
    to_file(path, write).map_err(|error| Failure::Write {
        path: Some(path.to_owned()),
        error,
    })
}

/// Writes beside the file and moves it into place at the end.
fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let found = fs::metadata(path);
    // What is no regular file (a terminal, a named pipe) is written to, not replaced.
    if found
        .as_ref()
        .is_ok_and(|found| !found.is_file() && !found.is_dir())
    {
        let mut out = io::BufWriter::new(fs::OpenOptions::new().write(true).open(path)?);
        return write(&mut out).and_then(|()| out.flush());
    }
    if found.as_ref().is_ok_and(fs::Metadata::is_dir) {
        return Err(io::ErrorKind::IsADirectory.into());
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
    let mut file = builder.tempfile_in(folder)?;
    let mut out = io::BufWriter::with_capacity(1 << 16, file.as_file_mut());
    write(&mut out).and_then(|()| out.flush())?;
    drop(out);
    if let Ok(found) = found {
        file.as_file().set_permissions(found.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(&target)?;
    Ok(())
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

fn stderr(styled: &str, settings: &Settings) {
    let text = if settings.stderr {
        styled.to_owned()
    } else {
        anstream::adapter::strip_str(styled).to_string()
    };
    // There is nowhere left to tell that standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
