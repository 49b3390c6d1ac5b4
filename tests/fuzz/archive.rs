//! ZIP archives and `.npy` files, written from the descriptions of the formats (APPNOTE.TXT, RFC 1951, NEP 1) and not by
//! what reads them.

/// How an entry is kept.
#[derive(Clone, Copy)]
pub enum Method {
    /// As it is.
    Stored,
    /// As blocks of deflate that hold their bytes as they are.
    Deflated,
}

const DIRECTORY: &[u8] = b"PK\x01\x02";

/// The archive of `files`.
pub fn of(files: &[(&str, &[u8])], method: Method) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let packed = match method {
            Method::Stored => bytes.to_vec(),
            Method::Deflated => deflated(bytes),
        };
        let at = archive.len() as u32;
        let name_size = name.len() as u16;
        let mut common = vec![
            20,
            0,
            0,
            0,
            matches!(method, Method::Deflated) as u8 * 8,
            0,
            0,
            0,
            0,
            0,
        ];
        common.extend(checksum(bytes).to_le_bytes());
        common.extend((packed.len() as u32).to_le_bytes());
        common.extend((bytes.len() as u32).to_le_bytes());
        common.extend(name_size.to_le_bytes());
        common.extend([0, 0]);
        archive.extend(b"PK\x03\x04");
        archive.extend(&common);
        archive.extend(name.as_bytes());
        archive.extend(packed);
        directory.extend(DIRECTORY);
        directory.extend([20, 0]);
        directory.extend(&common);
        // No remark, one disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (start, size, count) = (
        archive.len() as u32,
        directory.len() as u32,
        files.len() as u16,
    );
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    archive.extend(size.to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0, 0]);
    archive
}

/// The names that the directory of an archive may hold, without `.npy`.
pub fn names(data: &[u8]) -> Vec<String> {
    let entries = data
        .windows(46)
        .enumerate()
        .filter(|(_, entry)| entry.starts_with(DIRECTORY));
    let names = entries.filter_map(|(at, entry)| {
        let size = usize::from(u16::from_le_bytes([entry[28], entry[29]]));
        let name = String::from_utf8_lossy(data.get(at + 46..at + 46 + size)?).into_owned();
        Some(name.strip_suffix(".npy").unwrap_or(&name).to_owned())
    });
    names.collect()
}

/// Whether an entry of it may be deflated.
pub fn deflates(data: &[u8]) -> bool {
    data.windows(12)
        .any(|entry| entry.starts_with(DIRECTORY) && entry[10] == 8)
}

/// The `.npy` of a matrix that is kept column by column.
pub fn npy(rows: usize, columns: usize, values: &[f64]) -> Vec<u8> {
    let line =
        format!("{{'descr': '<f8', 'fortran_order': True, 'shape': ({rows}, {columns}), }}\n");
    let mut npy = b"\x93NUMPY\x01\0".to_vec();
    npy.extend((line.len() as u16).to_le_bytes());
    npy.extend(line.as_bytes());
    npy.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    npy
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    for block in bytes.chunks(0xffff) {
        let size = block.len() as u16;
        packed.push(0);
        packed.extend([size.to_le_bytes(), (!size).to_le_bytes()].concat());
        packed.extend(block);
    }
    packed.extend([1, 0, 0, 0xff, 0xff]);
    packed
}

/// CRC-32 as ZIP has it, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xedb8_8320 * (sum & 1));
        }
    }
    !sum
}
