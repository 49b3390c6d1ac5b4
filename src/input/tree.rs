//! Tokens into a tree of values that know their place.

use std::io::Read;
use std::ops::Range;

use super::array::Array;
use super::fault::{Fault, SyntaxFault};
use super::lexer::{Lexeme, Lexer, Token};

/// How deeply brackets may be nested.
pub const DEEPEST: usize = 127;

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it stands, in bytes.
    pub span: Range<usize>,
}

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    String(String),
    /// An array.
    Array(Array),
    /// An object; its members in their order, duplicates included.
    Object(Vec<Member>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its key.
    pub key: String,
    /// Where the key stands, quotes included.
    pub key_span: Range<usize>,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// The value of its member `key`, where it is an object that has one.
    pub fn member(&self, key: &str) -> Option<&Self> {
        let Value::Object(members) = &self.value else {
            return None;
        };
        let member = members.iter().find(|member| member.key == key);
        member.map(|member| &member.value)
    }
}

/// The document that `text` holds.
pub fn parse(text: &str) -> Result<Node, Fault> {
    document(Lexer::new(text))
}

/// The document that `text` holds, in which NaN and the infinities may stand without quotes and are
/// then strings.
pub(super) fn parse_answers(text: &str) -> Result<Node, Fault> {
    document(Lexer::new(text).with_not_finite())
}

/// The document that `read` gives, without the text ever being in memory as a whole; `None` where it is none,
/// which whoever wants to know more has to read as a whole.
pub(super) fn parse_pieces(read: Box<dyn Read>) -> Option<Node> {
    let mut parser = Parser {
        lexer: Lexer::of_pieces(read),
    };
    let root = parser.document().ok()?;
    (!parser.lexer.is_broken()).then_some(root)
}

fn document(lexer: Lexer<'_>) -> Result<Node, Fault> {
    Parser { lexer }.document()
}

struct Parser<'t> {
    lexer: Lexer<'t>,
}

/// A bracket that was opened.
struct Open {
    bracket: char,
    span: Range<usize>,
    depth: usize,
}

impl Parser<'_> {
    fn document(&mut self) -> Result<Node, Fault> {
        let first = self.lexer.token()?;
        let node = self.value(first, 0)?;
        let Lexeme { token, span } = self.lexer.token()?;
        match token {
            Token::End => Ok(node),
            Token::CloseBrace => Err(Fault::new(SyntaxFault::ExtraBracket { bracket: '}' }, span)),
            Token::CloseBracket => {
                Err(Fault::new(SyntaxFault::ExtraBracket { bracket: ']' }, span))
            }
            _ => Err(Fault::new(SyntaxFault::TextAfterEnd, span)),
        }
    }

    /// The value that begins with `first`, within `depth` brackets.
    fn value(&mut self, first: Lexeme, depth: usize) -> Result<Node, Fault> {
        let Lexeme { token, span } = first;
        let open = |bracket| Open {
            bracket,
            span: span.clone(),
            depth: depth + 1,
        };
        let value = match token {
            Token::Null => Value::Null,
            Token::Bool(value) => Value::Bool(value),
            Token::Number(value) => Value::Number(value),
            Token::String(value) => Value::String(value),
            Token::OpenBracket | Token::OpenBrace if depth == DEEPEST => {
                return Err(Fault::new(SyntaxFault::TooDeep { limit: DEEPEST }, span));
            }
            Token::OpenBracket => return self.array(open('[')),
            Token::OpenBrace => return self.object(open('{')),
            Token::Comma => return Err(Fault::new(SyntaxFault::ExtraComma, span)),
            Token::CloseBrace | Token::CloseBracket | Token::Colon | Token::End => {
                return Err(Fault::new(SyntaxFault::MissingValue, span));
            }
        };
        Ok(Node { value, span })
    }

    fn array(&mut self, open: Open) -> Result<Node, Fault> {
        let mut array = Array::default();
        let mut comma = None;
        loop {
            let index = array.len() + 1;
            let plain = open.depth < DEEPEST && array.push_row(|numbers| self.lexer.row(numbers));
            if !plain {
                let item = self.lexer.token().map_err(|fault| fault.within(index))?;
                match (&item.token, comma) {
                    (Token::CloseBracket, None) => {
                        array.close();
                        return Ok(node(Value::Array(array), &open, &item));
                    }
                    (Token::CloseBracket | Token::CloseBrace, Some(comma)) => {
                        return Err(trailing(&item, comma));
                    }
                    (Token::CloseBrace | Token::End, _) => return Err(open.unclosed(item)),
                    _ => {}
                }
                let element = self.value(item, open.depth);
                array.push(element.map_err(|fault| fault.within(index))?);
            }
            let after = self.lexer.token().map_err(|fault| fault.within(index))?;
            match after.token {
                Token::Comma => comma = Some(after.span),
                Token::CloseBracket => {
                    array.close();
                    return Ok(node(Value::Array(array), &open, &after));
                }
                Token::String(ref key) if self.before_colon() => {
                    return Err(open.before_key(key, after.span));
                }
                Token::Colon => {
                    return Err(
                        match array.last_node().map(|node| (&node.value, &node.span)) {
                            Some((Value::String(key), span)) => open.before_key(key, span.clone()),
                            _ => open.unseparated(after),
                        },
                    );
                }
                _ => return Err(open.unseparated(after)),
            }
        }
    }

    /// Whether a colon follows; only the error path asks.
    fn before_colon(&mut self) -> bool {
        matches!(self.lexer.token(), Ok(next) if next.token == Token::Colon)
    }

    fn object(&mut self, open: Open) -> Result<Node, Fault> {
        let mut members = Vec::new();
        let mut comma = None;
        loop {
            let item = self.lexer.token()?;
            let Token::String(key) = item.token else {
                return match item.token {
                    Token::CloseBrace if comma.is_none() => {
                        Ok(node(Value::Object(members), &open, &item))
                    }
                    _ => Err(open.no_key(item, comma)),
                };
            };
            let within = |fault: Fault| fault.within(key.as_str());
            let colon = self.lexer.token().map_err(within)?;
            if colon.token != Token::Colon {
                let fault = SyntaxFault::MissingColon { key: key.clone() };
                return Err(within(Fault::new(fault, colon.span)));
            }
            let first = self.lexer.token().map_err(within)?;
            match first.token {
                Token::Comma => {
                    return Err(within(Fault::new(SyntaxFault::MissingValue, first.span)));
                }
                Token::End => return Err(open.unclosed(first)),
                _ => {}
            }
            let value = self.value(first, open.depth).map_err(within)?;
            let after = self.lexer.token().map_err(within)?;
            members.push(Member {
                key,
                key_span: item.span,
                value,
            });
            match after.token {
                Token::Comma => comma = Some(after.span),
                Token::CloseBrace => return Ok(node(Value::Object(members), &open, &after)),
                _ => return Err(open.unseparated(after)),
            }
        }
    }
}

impl Open {
    /// The fault of `found`, which stands where a key must, after `comma` if there was one.
    fn no_key(self, found: Lexeme, comma: Option<Range<usize>>) -> Fault {
        match (&found.token, comma) {
            (Token::CloseBracket | Token::CloseBrace, Some(comma)) => trailing(&found, comma),
            (Token::CloseBracket | Token::End, _) => self.unclosed(found),
            (Token::Comma, _) => Fault::new(SyntaxFault::ExtraComma, found.span),
            _ => Fault::new(SyntaxFault::NoKey, found.span),
        }
    }

    /// The fault of the key at `span`, before which this list should have been closed.
    fn before_key(self, key: &str, span: Range<usize>) -> Fault {
        let fault = SyntaxFault::UnclosedBeforeKey {
            key: key.to_owned(),
            opened: self.span,
        };
        Fault::new(fault, span)
    }

    /// The fault of `found`, which stands where a comma or this bracket's own end must.
    fn unseparated(self, found: Lexeme) -> Fault {
        match found.token {
            Token::End | Token::CloseBrace | Token::CloseBracket => self.unclosed(found),
            Token::Colon => Fault::new(
                SyntaxFault::UnexpectedCharacter { character: ':' },
                found.span,
            ),
            _ => Fault::new(SyntaxFault::MissingComma, found.span),
        }
    }

    /// The fault of `found`, which is no end of this bracket.
    fn unclosed(self, found: Lexeme) -> Fault {
        let fault = match closing(&found.token) {
            Some(close) => SyntaxFault::Mismatched {
                open: self.bracket,
                opened: self.span,
                close,
            },
            None => SyntaxFault::Unclosed {
                bracket: self.bracket,
                opened: self.span,
            },
        };
        Fault::new(fault, found.span)
    }
}

fn node(value: Value, open: &Open, close: &Lexeme) -> Node {
    Node {
        value,
        span: open.span.start..close.span.end,
    }
}

/// The comma before the closing bracket `close` is one too many.
fn trailing(close: &Lexeme, comma: Range<usize>) -> Fault {
    let bracket = closing(&close.token).unwrap_or(']');
    Fault::new(SyntaxFault::TrailingComma { bracket }, comma)
}

fn closing(token: &Token) -> Option<char> {
    match token {
        Token::CloseBrace => Some('}'),
        Token::CloseBracket => Some(']'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (&'static str, String, Range<usize>) {
        let fault = parse(text).expect_err(text);
        let span = fault.span().expect("syntax faults have a place");
        (fault.kind().name(), fault.path().to_string(), span)
    }

    #[test]
    fn faults_know_their_place_and_path() {
        assert_eq!(
            fault(r#"{"X": [[1, 2], [3 4]]}"#),
            ("MissingComma", "X[2]".into(), 18..19)
        );
        assert_eq!(
            fault(r#"{"X": [[1, nope]]}"#),
            ("BareWord", "X[1][2]".into(), 11..15)
        );
        assert_eq!(fault("[1, 2,]"), ("TrailingComma", String::new(), 5..6));
        assert_eq!(fault("[1,, 2]"), ("ExtraComma", "[2]".into(), 3..4));
        assert_eq!(fault("[1, 2}"), ("Mismatched", String::new(), 5..6));
        assert_eq!(fault("[[1, 2]"), ("Unclosed", String::new(), 7..7));
        assert_eq!(
            fault(r#"{"a": [1, "b": 2}"#),
            ("UnclosedBeforeKey", "a".into(), 10..13)
        );
        assert_eq!(
            fault(r#"{"a": [1 "b": 2}"#),
            ("UnclosedBeforeKey", "a".into(), 9..12)
        );
        assert_eq!(fault("[1]]"), ("ExtraBracket", String::new(), 3..4));
        assert_eq!(fault("[1] [2]"), ("TextAfterEnd", String::new(), 4..5));
        assert_eq!(fault(r#"{"a" 1}"#), ("MissingColon", "a".into(), 5..6));
        assert_eq!(fault(r#"{"a": }"#), ("MissingValue", "a".into(), 6..7));
        assert_eq!(
            fault(r#"{"a": , "b": 1}"#),
            ("MissingValue", "a".into(), 6..7)
        );
        assert_eq!(fault(r#"{"a": "#), ("Unclosed", String::new(), 5..5));
        assert_eq!(fault("{1: 2}"), ("NoKey", String::new(), 1..2));
        assert_eq!(fault(""), ("MissingValue", String::new(), 0..0));
    }

    #[test]
    fn a_hundred_thousand_brackets_are_an_error() {
        let text = "[".repeat(100_000);
        assert_eq!(fault(&text).0, "TooDeep");
        let text = "{\"a\":".repeat(100_000);
        assert_eq!(fault(&text).0, "TooDeep");
        let fits = format!("{}{}", "[".repeat(DEEPEST), "]".repeat(DEEPEST));
        assert!(parse(&fits).is_ok());
    }
}
