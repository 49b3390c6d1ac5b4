//! Text into tokens, each with its place. The grammar is JSON's (RFC 8259) and nothing beyond it; in
//! sheets of answers NaN and the infinities may stand without quotes, as Python writes them.
//!
//! Whoever uses a [`Lexer`] sees tokens and never the text, which may come piece by piece. What a number
//! looked like is found through its span.

use std::borrow::Cow;
use std::io::Read;
use std::ops::Range;

use super::fault::{Fault, Kind, SyntaxFault};
use super::pieces::Pieces;
use super::{row, slip};

/// What a text is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, correctly rounded; neither infinite nor vanished.
    Number(f64),
    /// A string, its escapes resolved.
    String(String),
    /// The end of the text.
    End,
}

/// A token and its place, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Lexeme {
    /// The token.
    pub token: Token,
    /// Where it stands.
    pub span: Range<usize>,
}

/// Reads tokens one after the other.
#[derive(Debug)]
pub struct Lexer<'t> {
    /// All of the text, or the piece of it that is being read.
    text: Cow<'t, str>,
    /// Where the piece begins in the text.
    base: usize,
    at: usize,
    /// Where the rest of the text comes from, where it comes piece by piece.
    pieces: Option<Pieces>,
    /// Whether what is no finite number may stand without quotes.
    not_finite: bool,
}

impl<'t> Lexer<'t> {
    /// A lexer at the beginning of `text`.
    pub fn new(text: &'t str) -> Self {
        Self::starting_at(text, 0)
    }

    /// A lexer at the byte `offset` of `text`, where a token begins.
    pub fn starting_at(text: &'t str, offset: usize) -> Self {
        Self {
            text: Cow::Borrowed(text),
            base: 0,
            at: offset,
            pieces: None,
            not_finite: false,
        }
    }

    /// A lexer of the text that `read` gives piece by piece. It may refuse what is in order, where a token
    /// is longer than a piece; so what it refuses has to be read whole to be sure, and to know its place.
    pub(super) fn of_pieces(read: Box<dyn Read>) -> Self {
        Self {
            text: Cow::Owned(String::new()),
            base: 0,
            at: 0,
            pieces: Some(Pieces::of(read)),
            not_finite: false,
        }
    }

    /// Whether the pieces ended before the text did, or are no text.
    pub(super) fn is_broken(&self) -> bool {
        self.pieces.as_ref().is_some_and(Pieces::are_broken)
    }

    /// Sees to it that what is read next lies in the piece at hand.
    fn refill(&mut self) {
        if let Some(pieces) = &mut self.pieces
            && pieces.are_due(self.text.len() - self.at)
        {
            let text = self.text.to_mut();
            text.drain(..self.at);
            self.base += std::mem::take(&mut self.at);
            pieces.fill(text);
        }
    }

    /// Adds the row of plain numbers that begins here, `[1, 0.5]`, to `numbers`, and says how many they are.
    /// Where anything else begins here nothing happens: its tokens say what it is.
    pub(super) fn row(&mut self, numbers: &mut Vec<f64>) -> Option<usize> {
        self.refill();
        let before = numbers.len();
        match row::row(self.text.as_bytes(), self.at, numbers) {
            Some(end) => {
                self.at = end;
                Some(numbers.len() - before)
            }
            None => {
                numbers.truncate(before);
                None
            }
        }
    }

    /// The lexer, to which `NaN`, `Infinity` and `-Infinity` are strings.
    pub(super) fn with_not_finite(mut self) -> Self {
        self.not_finite = true;
        self
    }

    /// The next token; [`Token::End`] again and again at the end. It stands after the last thing
    /// that is no white space.
    pub fn token(&mut self) -> Result<Lexeme, Fault> {
        self.refill();
        let base = self.base;
        let fault = match self.strict() {
            Err(fault) if self.not_finite => fault,
            read => {
                return read.map(|Lexeme { token, span }| Lexeme {
                    token,
                    span: base + span.start..base + span.end,
                });
            }
        };
        match (fault.kind(), fault.span()) {
            (Kind::Syntax(SyntaxFault::NotFinite { word }), Some(span)) => {
                self.at = span.end;
                let token = Token::String(word.clone());
                Ok(Lexeme { token, span })
            }
            _ => Err(fault),
        }
    }

    fn strict(&mut self) -> Result<Lexeme, Fault> {
        let end = self.at;
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
        let start = self.at;
        let token = match self.peek() {
            None => {
                return Ok(Lexeme {
                    token: Token::End,
                    span: end..end,
                });
            }
            Some(b'{') => self.one(Token::OpenBrace),
            Some(b'}') => self.one(Token::CloseBrace),
            Some(b'[') => self.one(Token::OpenBracket),
            Some(b']') => self.one(Token::CloseBracket),
            Some(b':') => self.one(Token::Colon),
            Some(b',') => self.one(Token::Comma),
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b'n') => self.word("null", Token::Null)?,
            Some(b't') => self.word("true", Token::Bool(true))?,
            Some(b'f') => self.word("false", Token::Bool(false))?,
            Some(_) => return Err(slip::no_token(&self.text, start)),
        };
        Ok(Lexeme {
            token,
            span: start..self.at,
        })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn one(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn word(&mut self, word: &str, token: Token) -> Result<Token, Fault> {
        let start = self.at;
        if !self.text[start..].starts_with(word) {
            return Err(slip::no_token(&self.text, start));
        }
        self.at += word.len();
        match self.peek() {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'(') => {
                Err(slip::no_token(&self.text, start))
            }
            _ => Ok(token),
        }
    }

    fn number(&mut self) -> Result<Token, Fault> {
        let start = self.at;
        self.eat(b'-');
        let leading_zero = self.eat(b'0');
        let mut well_formed = leading_zero || self.digits();
        if self.eat(b'.') {
            well_formed &= self.digits();
        }
        let mantissa = self.at;
        if self.eat(b'e') || self.eat(b'E') {
            let _sign = self.eat(b'+') || self.eat(b'-');
            well_formed &= self.digits();
        }
        if !well_formed || slip::goes_on(&self.text, self.at) {
            return Err(slip::no_number(&self.text, start));
        }
        let text = &self.text[start..self.at];
        let fault = |fault: SyntaxFault| Err(Fault::new(fault, start..start + text.len()));
        match text.parse::<f64>() {
            Ok(value) if value.is_infinite() => fault(SyntaxFault::Overflow {
                text: text.to_owned(),
            }),
            Ok(0.0) if self.text[start..mantissa].contains(|c| matches!(c, '1'..='9')) => {
                fault(SyntaxFault::Underflow {
                    text: text.to_owned(),
                })
            }
            Ok(value) => Ok(Token::Number(value)),
            Err(_) => fault(SyntaxFault::MalformedNumber {
                text: text.to_owned(),
            }),
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn digits(&mut self) -> bool {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at > start
    }

    fn string(&mut self) -> Result<Token, Fault> {
        let open = self.at;
        self.at += 1;
        let mut string = String::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), None | Some(b'"' | b'\\' | 0..=0x1f)) {
                self.at += 1;
            }
            string.push_str(&self.text[start..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Token::String(string));
                }
                Some(b'\\') => string.push(self.escape()?),
                None | Some(b'\n' | b'\r') => {
                    return Err(Fault::new(SyntaxFault::UnterminatedString, open..self.at));
                }
                Some(code) => {
                    let fault = SyntaxFault::ControlCharacter { code };
                    return Err(Fault::new(fault, self.at..self.at + 1));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let start = self.at;
        let letter = self.text[start + 1..].chars().next();
        self.at += 1 + letter.map_or(0, char::len_utf8);
        match letter {
            Some(c @ ('"' | '\\' | '/')) => Ok(c),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('u') => {
                let unit = self.hex(start)?;
                if let Some(c) = char::from_u32(unit) {
                    return Ok(c);
                }
                let lone = start..self.at;
                let low = if unit < 0xdc00 && self.eat(b'\\') && self.eat(b'u') {
                    self.hex(start)?
                } else {
                    0
                };
                let pair = low.checked_sub(0xdc00).filter(|low| *low < 0x400);
                pair.and_then(|low| char::from_u32(0x10000 + ((unit - 0xd800) << 10) + low))
                    .ok_or_else(|| Fault::new(SyntaxFault::LoneSurrogate, lone))
            }
            _ => Err(self.bad_escape(start)),
        }
    }

    /// The four hexadecimal digits here, of the escape that began at `start`.
    fn hex(&mut self, start: usize) -> Result<u32, Fault> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.bad_escape(start));
            };
            unit = unit * 16 + digit;
            self.at += 1;
        }
        Ok(unit)
    }

    fn bad_escape(&self, start: usize) -> Fault {
        let text = self.text[start..self.at].to_owned();
        Fault::new(SyntaxFault::BadEscape { text }, start..self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(Token, &str)> {
        let mut lexer = Lexer::new(text);
        let mut tokens = Vec::new();
        loop {
            let Lexeme { token, span } = lexer.token().expect(text);
            if token == Token::End {
                return tokens;
            }
            tokens.push((token, &text[span]));
        }
    }

    #[test]
    fn tokens_know_their_place() {
        assert_eq!(
            tokens(" {\"a\\u4f60\\ud83d\\ude00\": [-0.50e1, null]}"),
            [
                (Token::OpenBrace, "{"),
                (
                    Token::String("a你😀".to_owned()),
                    r#""a\u4f60\ud83d\ude00""#
                ),
                (Token::Colon, ":"),
                (Token::OpenBracket, "["),
                (Token::Number(-5.0), "-0.50e1"),
                (Token::Comma, ","),
                (Token::Null, "null"),
                (Token::CloseBracket, "]"),
                (Token::CloseBrace, "}"),
            ]
        );
    }

    #[test]
    fn what_is_not_finite_may_stand_without_quotes_where_that_is_said() {
        let mut lexer = Lexer::new("[NaN, -Infinity]");
        assert_eq!(
            lexer.token().map(|lexeme| lexeme.token),
            Ok(Token::OpenBracket)
        );
        assert!(lexer.token().is_err());
        let mut lexer = Lexer::new("[NaN, -Infinity, nane]").with_not_finite();
        let mut next = || lexer.token().map(|lexeme| (lexeme.token, lexeme.span));
        let string = |text: &str| Token::String(text.to_owned());
        assert_eq!(next(), Ok((Token::OpenBracket, 0..1)));
        assert_eq!(next(), Ok((string("NaN"), 1..4)));
        assert_eq!(next(), Ok((Token::Comma, 4..5)));
        assert_eq!(next(), Ok((string("-Infinity"), 6..15)));
        assert_eq!(next(), Ok((Token::Comma, 15..16)));
        assert!(next().is_err());
    }

    #[test]
    fn zero_is_no_underflow_and_the_smallest_number_is_a_number() {
        assert_eq!(tokens("0.000e-999"), [(Token::Number(0.0), "0.000e-999")]);
        assert_eq!(tokens("5e-324"), [(Token::Number(5e-324), "5e-324")]);
    }
}
