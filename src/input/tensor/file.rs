//! A regular file, from which any part can be read.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

use super::{Bytes, TensorFault};
use crate::text::nearest;

/// How many bytes tell the formats apart.
const BEGINNING: u64 = 16;

/// The endings of the files that are read.
const ENDINGS: [&str; 3] = ["npy", "npz", "safetensors"];

/// The file at `path`.
pub(super) fn open(path: &Path) -> Result<Bytes, TensorFault> {
    let refused = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => TensorFault::NoSuchFile {
            suggestion: similar(path),
        },
        _ => TensorFault::UnreadableFile {
            reason: error.to_string(),
        },
    };
    // Asked before it is opened: opening a pipe would wait for its writer.
    let found = fs::metadata(path).map_err(refused)?;
    if !found.is_file() {
        return Err(TensorFault::NoRegularFile);
    }
    let file = File::open(path).map_err(refused)?;
    let length = file.metadata().map_err(refused)?.len();
    Ok(Bytes {
        file: Box::new(file),
        length,
    })
}

/// The first bytes of a file, or all of a shorter one.
pub(super) fn beginning(bytes: &mut Bytes) -> Result<Vec<u8>, TensorFault> {
    let end = BEGINNING.min(bytes.length);
    bytes.between(0, end)
}

/// A file of tensors beside the missing `path` that has nearly its name.
fn similar(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent()?;
    let here = folder.as_os_str().is_empty();
    let entries = fs::read_dir(if here { Path::new(".") } else { folder }).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| {
            let ending = Path::new(name)
                .extension()
                .and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| ENDINGS.contains(&ending))
        })
        .collect();
    names.sort();
    nearest(wanted, names.iter().map(String::as_str)).map(str::to_owned)
}
