//! Finds the place of a value again by its path, without keeping any place in memory.

use std::ops::Range;

use super::lexer::{Lexeme, Lexer, Token};
use super::path::Segment;

/// Where the value lies that `path` leads to, from the value that begins at the byte `start` of
/// `text`; `None` where there is none.
pub fn seek<'p>(
    text: &str,
    start: usize,
    path: impl IntoIterator<Item = &'p Segment>,
) -> Option<Range<usize>> {
    let mut seeker = Seeker {
        lexer: Lexer::starting_at(text, start),
    };
    let mut first = seeker.next()?;
    for segment in path {
        first = match (segment, &first.token) {
            (Segment::Index(index), Token::OpenBracket) => seeker.element(*index)?,
            (Segment::Key(key), Token::OpenBrace) => seeker.member(key)?,
            _ => return None,
        };
    }
    let start = first.span.start;
    Some(start..seeker.skip(first)?)
}

struct Seeker<'t> {
    lexer: Lexer<'t>,
}

impl Seeker<'_> {
    fn next(&mut self) -> Option<Lexeme> {
        self.lexer.token().ok()
    }

    /// The first token of the element `index`, from 1, of the array just opened.
    fn element(&mut self, index: usize) -> Option<Lexeme> {
        let mut first = self.next()?;
        for _ in 1..index {
            self.skip(first)?;
            self.comma()?;
            first = self.next()?;
        }
        (first.token != Token::CloseBracket).then_some(first)
    }

    /// The first token of the member `key` of the object just opened.
    fn member(&mut self, wanted: &str) -> Option<Lexeme> {
        loop {
            let Token::String(key) = self.next()?.token else {
                return None;
            };
            self.next().filter(|colon| colon.token == Token::Colon)?;
            let first = self.next()?;
            if key == wanted {
                return Some(first);
            }
            self.skip(first)?;
            self.comma()?;
        }
    }

    fn comma(&mut self) -> Option<()> {
        (self.next()?.token == Token::Comma).then_some(())
    }

    /// Goes to the end of the value that begins with `first`, and says where that is.
    fn skip(&mut self, first: Lexeme) -> Option<usize> {
        let mut depth = 0usize;
        let mut lexeme = first;
        loop {
            match lexeme.token {
                Token::OpenBracket | Token::OpenBrace => depth += 1,
                Token::CloseBracket | Token::CloseBrace => depth = depth.checked_sub(1)?,
                Token::End => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(lexeme.span.end);
            }
            lexeme = self.next()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::path::Path;
    use super::*;

    fn found(path: &str) -> Option<&'static str> {
        const TEXT: &str =
            r#" {"X": [[1, 2.50], [3, "1/3"]], "memory": {"X": [[]]}, "mask": "causal"}"#;
        let path = Path::parse(path).expect(path);
        seek(TEXT, 0, path.segments()).and_then(|span| TEXT.get(span))
    }

    #[test]
    fn values_are_found_by_their_path() {
        assert_eq!(found("X"), Some(r#"[[1, 2.50], [3, "1/3"]]"#));
        assert_eq!(found("X[1][2]"), Some("2.50"));
        assert_eq!(found("X[2][2]"), Some("\"1/3\""));
        assert_eq!(found("X[3]"), None);
        assert_eq!(found("memory.X[1]"), Some("[]"));
        assert_eq!(found("memory.X[1][1]"), None);
        assert_eq!(found("mask"), Some("\"causal\""));
        assert_eq!(found("mask[1]"), None);
        assert_eq!(found("W_Q"), None);
    }
}
