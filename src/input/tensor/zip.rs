//! The ZIP archives that `numpy.savez` and `numpy.savez_compressed` write: entries stored or deflated, with
//! 64-bit sizes where they need them (PKWARE's APPNOTE.TXT, sections 4.3 and 4.5.3).

use super::{Bytes, TensorFault};

/// An entry of an archive.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its name, without `.npy`.
    pub name: String,
    deflated: bool,
    checksum: u32,
    packed: u64,
    unpacked: u64,
    /// Where its own header begins.
    header: u64,
}

/// The most that a byte of deflated data can stand for, by the format.
const MOST_DEFLATED: u64 = 1032;

const END: &[u8] = b"PK\x05\x06";
const END_SIZE: u64 = 22;
const END_64: &[u8] = b"PK\x06\x06";
const LOCATOR_64: &[u8] = b"PK\x06\x07";
const LOCATOR_64_SIZE: u64 = 20;
const DIRECTORY: &[u8] = b"PK\x01\x02";
const DIRECTORY_SIZE: usize = 46;
const LOCAL: &[u8] = b"PK\x03\x04";
const LOCAL_SIZE: u64 = 30;

/// The longest remark that may follow the end of the directory.
const LONGEST_REMARK: u64 = 0xffff;

/// The entries that the archive lists, in its order.
pub(super) fn entries(bytes: &mut Bytes) -> Result<Vec<Entry>, TensorFault> {
    let (size, start) = directory(bytes)?;
    let end = start.checked_add(size).ok_or(broken(start))?;
    let directory = bytes.between(start, end)?;
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some(header) = directory.get(at..at + DIRECTORY_SIZE) {
        let broken = || broken(start + at as u64);
        if !header.starts_with(DIRECTORY) {
            return Err(broken());
        }
        let name_end = at + DIRECTORY_SIZE + usize::from(u16_at(header, 28));
        let extra_end = name_end + usize::from(u16_at(header, 30));
        let name = directory
            .get(at + DIRECTORY_SIZE..name_end)
            .ok_or_else(broken)?;
        let extra = directory.get(name_end..extra_end).ok_or_else(broken)?;
        let name = String::from_utf8_lossy(name).into_owned();
        // What torch.save writes.
        if name.ends_with("data.pkl") {
            return Err(TensorFault::Pickled);
        }
        let mut wide = wide(extra);
        let mut long = |short: u32| match short {
            u32::MAX => wide.next().ok_or_else(broken),
            short => Ok(u64::from(short)),
        };
        let unpacked = long(u32_at(header, 24))?;
        let packed = long(u32_at(header, 20))?;
        let header_at = long(u32_at(header, 42))?;
        let encrypted = u16_at(header, 8) & 1 != 0;
        let deflated = match u16_at(header, 10) {
            0 if !encrypted => false,
            8 if !encrypted => true,
            _ => return Err(TensorFault::UnknownCompression),
        };
        entries.push(Entry {
            name: name.strip_suffix(".npy").unwrap_or(&name).to_owned(),
            deflated,
            checksum: u32_at(header, 16),
            packed,
            unpacked,
            header: header_at,
        });
        at = extra_end + usize::from(u16_at(header, 32));
    }
    Ok(entries)
}

/// The entry called `name`, where there is one.
///
/// # Errors
/// Where there are two: readers of such archives differ in which of them they take.
pub(super) fn find<'e>(entries: &'e [Entry], name: &str) -> Option<Result<&'e Entry, TensorFault>> {
    let mut named = entries.iter().filter(|entry| entry.name == name);
    let entry = named.next()?;
    Some(match named.next() {
        Some(_) => Err(TensorFault::NamedTwice),
        None => Ok(entry),
    })
}

/// The bytes of an entry.
pub(super) fn unpack(bytes: &mut Bytes, entry: &Entry) -> Result<Vec<u8>, TensorFault> {
    let start = entry.header;
    let numbers = start.checked_add(LOCAL_SIZE).ok_or(broken(start))?;
    let header = bytes.between(start, numbers)?;
    if !header.starts_with(LOCAL) {
        return Err(broken(start));
    }
    let numbers = numbers + u64::from(u16_at(&header, 26)) + u64::from(u16_at(&header, 28));
    let end = numbers.checked_add(entry.packed).ok_or(broken(start))?;
    let possible = match entry.deflated {
        true => entry.packed.saturating_mul(MOST_DEFLATED),
        false => entry.packed,
    };
    if entry.unpacked > possible || !entry.deflated && entry.unpacked != entry.packed {
        return Err(broken(start));
    }
    let packed = bytes.between(numbers, end)?;
    let unpacked = match entry.deflated {
        true => inflated(&packed, entry.unpacked).ok_or(broken(numbers))?,
        false => packed,
    };
    match crc32fast::hash(&unpacked) == entry.checksum {
        true => Ok(unpacked),
        false => Err(TensorFault::WrongChecksum),
    }
}

/// `packed`, unpacked to exactly `size` bytes.
fn inflated(packed: &[u8], size: u64) -> Option<Vec<u8>> {
    let size = usize::try_from(size).ok()?;
    let unpacked = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, size).ok()?;
    (unpacked.len() == size).then_some(unpacked)
}

/// The size of the directory, and where it begins.
fn directory(bytes: &mut Bytes) -> Result<(u64, u64), TensorFault> {
    let length = bytes.length;
    let from = length.saturating_sub(END_SIZE + LONGEST_REMARK);
    let tail = bytes.between(from, length)?;
    // The last one: a remark may hold what looks like another, but no file does behind its own.
    let ends = tail
        .windows(END_SIZE as usize)
        .rposition(|end| end.starts_with(END));
    let Some(at) = ends else {
        // Whoever cuts an archive off cuts this off.
        return Err(TensorFault::CutOff {
            needed: length + END_SIZE,
            length,
        });
    };
    let end = &tail[at..];
    let place = from + at as u64;
    let short = (u32_at(end, 12), u32_at(end, 16));
    if short.0 != u32::MAX && short.1 != u32::MAX {
        return Ok((u64::from(short.0), u64::from(short.1)));
    }
    let locator = place.checked_sub(LOCATOR_64_SIZE).ok_or(broken(place))?;
    let found = bytes.between(locator, place)?;
    if !found.starts_with(LOCATOR_64) {
        return Err(broken(locator));
    }
    let wide = u64_at(&found, 8);
    let end = bytes.between(wide, wide.checked_add(56).ok_or(broken(locator))?)?;
    match end.starts_with(END_64) {
        true => Ok((u64_at(&end, 40), u64_at(&end, 48))),
        false => Err(broken(wide)),
    }
}

/// The 64-bit numbers among the extra fields of an entry: those that are needed, in the order of the header.
fn wide(mut extra: &[u8]) -> impl Iterator<Item = u64> {
    let mut numbers = Vec::new();
    while let [a, b, c, d, rest @ ..] = extra {
        let size = usize::from(u16::from_le_bytes([*c, *d]));
        let Some((field, after)) = rest.split_at_checked(size) else {
            break;
        };
        if u16::from_le_bytes([*a, *b]) == 1 {
            numbers = field.as_chunks::<8>().0.to_vec();
        }
        extra = after;
    }
    numbers.into_iter().map(u64::from_le_bytes)
}

const fn broken(byte: u64) -> TensorFault {
    TensorFault::BrokenHeader { byte }
}

/// The number at `at`; headers are as long as their format says.
fn array_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let found = bytes.get(at..).and_then(|bytes| bytes.first_chunk());
    found.copied().unwrap_or([0; N])
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(array_at(bytes, at))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(array_at(bytes, at))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(array_at(bytes, at))
}
