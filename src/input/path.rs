//! The way to a value within a file: `memory.X[2][3]`. Indices count from 1, as people read.

use std::fmt;

use crate::text::harmless;

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// A member of an object.
    Key(String),
    /// An element of an array, counted from 1.
    Index(usize),
}

/// A path from the top of the file; empty for the file as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(
    /// Innermost first, since errors find their path on the way up.
    Vec<Segment>,
);

impl Path {
    /// The path that `text` spells, as [`Path`] is displayed; `None` where it spells none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut segments = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if rest.starts_with("[\"") {
                let quoted = rest.get(1..)?;
                let mut keys = serde_json::Deserializer::from_str(quoted).into_iter::<String>();
                segments.push(Segment::Key(keys.next()?.ok()?));
                let after = quoted.get(keys.byte_offset()..)?.strip_prefix(']')?;
                rest = after.strip_prefix('.').unwrap_or(after);
            } else if let Some(index) = rest.strip_prefix('[') {
                let (index, after) = index.split_once(']')?;
                segments.push(Segment::Index(index.parse().ok()?));
                rest = after.strip_prefix('.').unwrap_or(after);
            } else {
                let end = rest.find(['.', '[']).unwrap_or(rest.len());
                let (key, after) = rest.split_at(end);
                segments.push(Segment::Key(key.to_owned()));
                rest = after.strip_prefix('.').unwrap_or(after);
            }
        }
        segments.reverse();
        Some(Self(segments))
    }

    /// Whether it is the file as a whole.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The steps from the top.
    pub fn segments(&self) -> impl Iterator<Item = &Segment> {
        self.0.iter().rev()
    }

    /// The path to what `self` is a part of; the file as a whole is part of nothing.
    pub fn parent(mut self) -> Option<Self> {
        (!self.0.is_empty()).then(|| {
            self.0.remove(0);
            self
        })
    }

    /// Puts a step in front: what `self` leads to lies within `segment`.
    pub fn push_front(&mut self, segment: Segment) {
        self.0.push(segment);
    }
}

impl From<&str> for Segment {
    fn from(key: &str) -> Self {
        Self::Key(key.to_owned())
    }
}

impl From<usize> for Segment {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, segment) in self.segments().enumerate() {
            match segment {
                Segment::Index(index) => write!(f, "[{index}]")?,
                Segment::Key(key) if !is_plain(key) => {
                    // As JSON quotes it, and nothing in it hides.
                    let quoted = serde_json::Value::from(key.as_str()).to_string();
                    write!(f, "[{}]", harmless::json(&quoted))?;
                }
                Segment::Key(key) if depth == 0 => f.write_str(key)?,
                Segment::Key(key) => write!(f, ".{key}")?,
            }
        }
        Ok(())
    }
}

fn is_plain(key: &str) -> bool {
    !key.is_empty()
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_they_are_written() {
        for text in ["", "X", "memory.X_K[2][3]", "mask[1].allow[2]"] {
            assert_eq!(Path::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(Path::parse("X[a]"), None);
        let up = Path::parse("mask[1].allow").and_then(Path::parent);
        assert_eq!(up.expect("a parent").to_string(), "mask[1]");
    }

    #[test]
    fn odd_keys_are_quoted() {
        let mut path = Path::default();
        path.push_front(Segment::from("a b"));
        path.push_front(Segment::from("c"));
        assert_eq!(path.to_string(), r#"c["a b"]"#);
        for key in ["label:2", "", "a\"b]", "\u{202e}\u{1b}\\", "x.y[1]"] {
            let path = Path(vec![
                Segment::from(2),
                Segment::from(key),
                Segment::from("c"),
            ]);
            let written = path.to_string();
            assert_eq!(Path::parse(&written), Some(path), "{written}");
            assert!(!written.contains(['\u{202e}', '\u{1b}']), "{written:?}");
        }
        assert_eq!(Path::parse("[\"a"), None);
        assert_eq!(Path::parse("[\"a\"x"), None);
    }
}
