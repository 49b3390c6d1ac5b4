//! A text that is read piece by piece, so that no more of it is in memory than is being looked at.

use std::fmt;
use std::io::Read;

use super::source::MOST;

/// How many bytes are read at once.
const PIECE: usize = 1 << 20;

/// What is kept ready: a row or a string that is longer is read as a whole text.
const READY: usize = 1 << 19;

/// The rest of a text.
pub struct Pieces {
    read: Box<dyn Read>,
    /// The beginning of a character whose other bytes come with the next piece.
    partial: Vec<u8>,
    /// How many bytes have been read.
    length: u64,
    ended: bool,
    broken: bool,
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pieces")
            .field("length", &self.length)
            .finish()
    }
}

impl Pieces {
    /// The text that `read` gives.
    pub fn of(read: Box<dyn Read>) -> Self {
        Self {
            read,
            partial: Vec::new(),
            length: 0,
            ended: false,
            broken: false,
        }
    }

    /// Whether it could not be read to its end, or is no text in UTF-8, or longer than any that is read.
    pub fn are_broken(&self) -> bool {
        self.broken
    }

    /// Whether more is needed where so many bytes are left.
    pub fn are_due(&self, left: usize) -> bool {
        left < READY && !self.ended
    }

    /// Adds the next piece to `text`.
    pub fn fill(&mut self, text: &mut String) {
        let mut bytes = std::mem::take(&mut self.partial);
        let before = bytes.len();
        let read = (&mut self.read).take(PIECE as u64).read_to_end(&mut bytes);
        self.length += (bytes.len() - before) as u64;
        self.ended = !matches!(read, Ok(PIECE));
        self.broken |= read.is_err() || self.length >= MOST;
        match std::str::from_utf8(&bytes) {
            Ok(piece) => text.push_str(piece),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                text.push_str(std::str::from_utf8(valid).unwrap_or_default());
                self.broken |= error.error_len().is_some() || self.ended;
                self.partial = rest.to_vec();
            }
        }
        self.ended |= self.broken;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of `bytes`, and whether that is all of a text.
    fn read(bytes: Vec<u8>) -> (String, bool) {
        let mut pieces = Pieces::of(Box::new(std::io::Cursor::new(bytes)));
        let mut text = String::new();
        while pieces.are_due(0) {
            pieces.fill(&mut text);
        }
        (text, !pieces.are_broken())
    }

    #[test]
    fn a_character_may_lie_across_two_pieces() {
        // Three bytes each, of which a piece is no multiple.
        let text = "你".repeat(PIECE);
        assert_eq!(read(text.clone().into_bytes()), (text, true));
        assert_eq!(read(Vec::new()), (String::new(), true));
        assert_eq!(read(vec![b' '; PIECE]), (" ".repeat(PIECE), true));
    }

    #[test]
    fn what_is_no_text_is_broken() {
        assert!(!read(b"{\"X\": \xff}".to_vec()).1);
        assert_eq!(
            read("{}你".as_bytes()[..4].to_vec()),
            ("{}".to_owned(), false)
        );
        let late = [vec![b' '; PIECE + 1], vec![0xff]].concat();
        assert!(!read(late).1);
    }
}
