//! Where a text comes from: a file or standard input, checked to be text in UTF-8.

use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::error::Error;
use super::fault::{Encoding, Fault, Foreign, SourceFault};
use crate::text::nearest;

/// A text and its name. A copy costs nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source(Arc<Named>);

#[derive(Debug, PartialEq, Eq)]
struct Named {
    name: String,
    text: Text,
}

#[derive(Debug, PartialEq, Eq)]
enum Text {
    /// In memory.
    Held(String),
    /// In a file, and in memory once somebody asked for it.
    Unread(PathBuf, OnceLock<String>),
}

impl Source {
    /// A text that is in memory already.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let (name, text) = (name.into(), Text::Held(text.into()));
        Self(Arc::new(Named { name, text }))
    }

    /// The file at `path`, not read yet where it is large; `-` is standard input.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let large = |found: &fs::Metadata| found.is_file() && found.len() >= LARGE;
        if path.as_os_str() == "-" || !fs::metadata(path).is_ok_and(|found| large(&found)) {
            return Self::read(path);
        }
        Ok(Self(Arc::new(Named {
            name: path.display().to_string(),
            text: Text::Unread(path.to_owned(), OnceLock::new()),
        })))
    }

    /// The file that it has not read yet, if so.
    pub(super) fn unread(&self) -> Option<&Path> {
        match &self.0.text {
            Text::Unread(path, text) if text.get().is_none() => Some(path),
            _ => None,
        }
    }

    /// The file at `path`; `-` is standard input.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let (name, bytes) = Self::bytes(path)?;
        Self::from_bytes(name, bytes)
    }

    /// The name and the bytes of the file at `path`; `-` is standard input. What is no text, or longer
    /// than anything that is read, is not read to its end.
    pub fn bytes(path: &Path) -> Result<(String, Vec<u8>), Error> {
        if path.as_os_str() == "-" {
            let bytes = limited(io::stdin().lock());
            return match bytes {
                Ok(bytes) => Ok(("<stdin>".to_owned(), bytes)),
                Err(fault) => Err(refused("<stdin>", fault)),
            };
        }
        let name = path.display().to_string();
        if path.is_dir() {
            let example = json_files(path).into_iter().min();
            let example = example.map(|file| path.join(file).display().to_string());
            return Err(refused(&name, SourceFault::Directory { example }));
        }
        match fs::File::open(path) {
            Ok(file) => match limited(file) {
                Ok(bytes) => Ok((name, bytes)),
                Err(fault) => Err(refused(&name, fault)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let suggestion = similar(path);
                Err(refused(&name, SourceFault::Missing { suggestion }))
            }
            Err(error) => Err(refused(&name, unreadable(&error))),
        }
    }

    /// The text that `bytes` are.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Error> {
        let name = name.into();
        if let Some(fault) = foreign(&bytes) {
            return Err(refused(&name, fault));
        }
        match String::from_utf8(bytes) {
            Ok(text) if text.trim().is_empty() => Err(refused(&name, SourceFault::Empty)),
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let start = error.utf8_error().valid_up_to();
                let byte = error.as_bytes().get(start).copied().unwrap_or_default();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let span = start..start + char::REPLACEMENT_CHARACTER.len_utf8();
                let fault = Fault::new(SourceFault::NotUtf8 { byte }, span);
                Err(Error::new(Self::new(name, text), fault))
            }
        }
    }

    /// Its name: the path as given, or `<stdin>`.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The text. Where it lies in a file that cannot be read any more, it is empty.
    pub fn text(&self) -> &str {
        match &self.0.text {
            Text::Held(text) => text,
            Text::Unread(path, text) => text.get_or_init(|| {
                let read = Self::read(path);
                read.map_or_else(|_| String::new(), |read| read.text().to_owned())
            }),
        }
    }

    /// The line and the column, both from 1 and the column in characters, of the byte `offset`.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text().get(..offset).unwrap_or(self.text());
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        (line, before[start..].chars().count() + 1)
    }

    /// Where the line lies that holds the byte `offset`, without its end.
    pub fn line_around(&self, offset: usize) -> Range<usize> {
        let text = self.text();
        let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let end = before.len() + after.find('\n').unwrap_or(after.len());
        let line = &text[start..end];
        start..start + line.trim_end_matches('\r').len().max(before.len() - start)
    }
}

/// From how many bytes on a file is read piece by piece.
const LARGE: u64 = 1 << 23;

/// The most bytes that are read of a file, and how many of them say whether it is text.
pub(super) const MOST: u64 = 1 << 30;
const FIRST: u64 = 1 << 12;

/// The bytes of `file`, of which there must not be too many, nor a NUL among the first.
fn limited(file: impl Read) -> Result<Vec<u8>, SourceFault> {
    at_most(MOST, file)
}

/// The bytes of `file`, which must be fewer than `most`.
fn at_most(most: u64, mut file: impl Read) -> Result<Vec<u8>, SourceFault> {
    let mut bytes = Vec::new();
    let mut read = |most: u64, bytes: &mut Vec<u8>| {
        let read = file.by_ref().take(most).read_to_end(bytes);
        read.map_err(|error| unreadable(&error))
    };
    read(FIRST, &mut bytes)?;
    if bytes.contains(&0) {
        return Err(foreign(&bytes).unwrap_or(SourceFault::NotText));
    }
    read(most.saturating_sub(FIRST), &mut bytes)?;
    if bytes.len() as u64 >= most {
        return Err(SourceFault::TooLarge { most: most >> 20 });
    }
    Ok(bytes)
}

fn refused(name: &str, fault: SourceFault) -> Error {
    Error::new(Source::new(name, ""), Fault::somewhere(fault, None))
}

fn unreadable(error: &io::Error) -> SourceFault {
    SourceFault::Unreadable {
        reason: error.to_string(),
    }
}

/// What `bytes` are where they are clearly no UTF-8 text without byte order mark.
fn foreign(bytes: &[u8]) -> Option<SourceFault> {
    use {Encoding::*, Foreign::*};
    let encoding = |encoding| Some(SourceFault::OtherUnicode { encoding });
    let format = |format| Some(SourceFault::ForeignFormat { format });
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some(SourceFault::ByteOrderMark),
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => encoding(Utf32),
        [0xff, 0xfe, ..] => encoding(Utf16Le),
        [0xfe, 0xff, ..] => encoding(Utf16Be),
        [1..=0x7f, 0, 0, 0, ..] | [0, 0, 0, 1..=0x7f, ..] => encoding(Utf32),
        [1..=0x7f, 0, 1..=0x7f, 0, ..] => encoding(Utf16Le),
        [0, 1..=0x7f, 0, 1..=0x7f, ..] => encoding(Utf16Be),
        [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => format(Npy),
        [b'P', b'K', 3, 4, ..] => format(Zip),
        [0x1f, 0x8b, ..] => format(Gzip),
        [0x80, 2..=5, ..] => format(Pickle),
        [b'%', b'P', b'D', b'F', ..] => format(Pdf),
        _ => None,
    }
}

/// The names of the JSON files in `directory`.
fn json_files(directory: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(directory) else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.ends_with(".json")).collect()
}

/// A JSON file beside the missing `path` that has nearly its name.
fn similar(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let directory = path.parent()?;
    let here = directory.as_os_str().is_empty();
    let mut files = json_files(if here { Path::new(".") } else { directory });
    files.sort();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let with_suffix = format!("{wanted}.json");
    let exact = files.iter().find(|file| **file == with_suffix).copied();
    let file = exact.or_else(|| nearest(wanted, files))?;
    Some(directory.join(file).display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_ends_is_not_read_to_its_end() {
        let most = 1 << 21;
        let large = SourceFault::TooLarge { most: 2 };
        assert_eq!(at_most(most, io::repeat(b'1')), Err(large));
        assert_eq!(at_most(most, io::repeat(0)), Err(SourceFault::NotText));
        assert_eq!(at_most(most, &b"{}"[..]), Ok(b"{}".to_vec()));
        let whole = io::repeat(b'1').take(most - 1);
        assert_eq!(
            at_most(most, whole).map(|bytes| bytes.len()),
            Ok((1 << 21) - 1)
        );
    }
}
