//! From characters to a [`Tree`]: what people type, what LaTeX and NumPy write.
//!
//! ```text
//! sum     = product { ("+" | "-") product }
//! product = factor { ["·" | "*" | "@" | "/" | …] factor }
//! factor  = ("-" | "√") factor | primary { "ᵀ" | "^T" | ".T" | "'" }
//! primary = number | word | function "(" sum { "," sum } ")" | "(" sum ")"
//! ```

use super::{Scalar, Tree, Word};

/// How deeply parentheses may be nested.
const DEEPEST: usize = 32;

/// What LaTeX and Python put around a formula, and what it means.
const MARKUP: [(&str, &str); 26] = [
    (" over ", "/"),
    (" divided by ", "/"),
    (" times ", "·"),
    ("除以", "/"),
    ("\\left", ""),
    ("\\right", ""),
    ("\\text", ""),
    ("\\mathrm", ""),
    ("\\mathbf", ""),
    ("\\operatorname", ""),
    ("\\,", " "),
    ("\\;", " "),
    ("\\!", ""),
    ("$", ""),
    ("\\cdot", "·"),
    ("\\times", "·"),
    ("\\intercal", "T"),
    ("\\top", "T"),
    ("\\frac", "frac"),
    ("\\sqrt", "sqrt"),
    ("numpy.", ""),
    ("np.", ""),
    ("torch.", ""),
    ("F.", ""),
    ("{softmax}", "softmax"),
    ("⊤", "ᵀ"),
];

/// The functions there are.
const FUNCTIONS: [&str; 8] = [
    "softmax",
    "sqrt",
    "frac",
    "transpose",
    "dot",
    "matmul",
    "Attention",
    "attention",
];

/// The formula that `text` is, over `words`, the longest of which come first.
pub(super) fn parse(text: &str, words: &[(String, Word)]) -> Option<Tree> {
    let mut plain = text.to_owned();
    for (written, meant) in MARKUP {
        if plain.contains(written) {
            plain = plain.replace(written, meant);
        }
    }
    let mut reader = Reader {
        text: &plain,
        at: 0,
        words,
    };
    let tree = reader.sum(0)?;
    reader.peek().is_none().then_some(tree)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    words: &'t [(String, Word)],
}

impl Reader<'_> {
    fn sum(&mut self, depth: usize) -> Option<Tree> {
        let mut sum = self.product(depth)?;
        loop {
            match self.peek() {
                Some('+') => {
                    self.skip();
                    sum = sum.plus(self.product(depth)?);
                }
                Some('-' | '−') => {
                    self.skip();
                    sum = sum.plus(self.product(depth)?.negative());
                }
                _ => return Some(sum),
            }
        }
    }

    fn product(&mut self, depth: usize) -> Option<Tree> {
        let mut product = self.factor(depth)?;
        let mut divided = false;
        loop {
            let spaced = self.text[self.at..].starts_with(' ');
            let next = self.peek();
            let rest = &self.text[self.at..];
            match next {
                Some('·' | '⋅' | '∙' | '•' | '*' | '×' | '@') => self.skip(),
                Some('x') if spaced && rest.starts_with("x ") => self.skip(),
                Some('.') if rest[1..].starts_with(char::is_alphabetic) => self.skip(),
                Some('/' | '÷') => {
                    self.skip();
                    product = product.over(self.factor(depth)?)?;
                    divided = true;
                    continue;
                }
                Some('∘' | '⊙') => {
                    self.skip();
                    let other = self.factor(depth)?;
                    product = Tree::Call("elementwise", vec![product, other]);
                    continue;
                }
                // `1/2√2` may be read in two ways.
                Some('√' | 's') if divided && rest.starts_with(['√', 's']) => return None,
                Some(c) if c.is_alphabetic() || matches!(c, '(' | '[' | '√') => {}
                _ => return Some(product),
            }
            product = product.times(self.factor(depth)?);
            divided = false;
        }
    }

    fn factor(&mut self, depth: usize) -> Option<Tree> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            '-' | '−' => {
                self.skip();
                Some(self.factor(depth + 1)?.negative())
            }
            '√' => {
                self.skip();
                self.factor(depth + 1)?.root()
            }
            _ => {
                let mut factor = self.primary(depth)?;
                while let Some(length) = self.transpose() {
                    self.at += length;
                    factor = factor.transposed();
                }
                Some(factor)
            }
        }
    }

    /// How long the sign of a transpose is that stands here.
    fn transpose(&self) -> Option<usize> {
        let rest = &self.text[self.at..];
        let signs = [
            "ᵀ",
            "'",
            "′",
            "^{T}",
            "^T",
            "^ᵀ",
            "^t",
            "^{t}",
            "^'",
            ".transpose()",
            ".t()",
            ".T",
        ];
        let sign = signs.into_iter().find(|sign| rest.starts_with(sign));
        let bare = || {
            // `KT`, where T is nothing else.
            let known = self.words.iter().any(|(word, _)| word == "T");
            (rest.starts_with('T') && !known).then_some("T")
        };
        let sign = sign.or_else(bare)?;
        let goes_on = |c: char| c.is_alphanumeric() || c == '_';
        let ends = !sign.ends_with(['T', 't']) || !rest[sign.len()..].starts_with(goes_on);
        // `QK^TV` is what it looks like.
        let symbol = rest[sign.len()..].starts_with(char::is_uppercase) && sign != "T";
        (ends || symbol).then_some(sign.len())
    }

    fn primary(&mut self, depth: usize) -> Option<Tree> {
        match self.peek()? {
            open @ ('(' | '[' | '{') => {
                self.skip();
                let inner = self.sum(depth + 1)?;
                self.close(open)?;
                Some(inner)
            }
            c if c.is_ascii_digit() => self.number(),
            _ => {
                let start = self.at;
                self.function(depth).or_else(|| {
                    // A function that is none is a word from its beginning.
                    self.at = start;
                    self.word()
                })
            }
        }
    }

    fn close(&mut self, open: char) -> Option<()> {
        let close = match open {
            '(' => ')',
            '[' => ']',
            _ => '}',
        };
        (self.peek() == Some(close)).then(|| self.skip())
    }

    /// A decimal may be off by half its last place; a whole number is what it is.
    fn number(&mut self) -> Option<Tree> {
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| !(c.is_ascii_digit() || c == '.'))
            .unwrap_or(rest.len());
        let digits = rest[..length].trim_end_matches('.');
        let value: f64 = digits
            .parse()
            .ok()
            .filter(|value: &f64| value.is_finite())?;
        let decimals = digits.split_once('.').map_or(0, |(_, after)| after.len());
        let half = 0.5 * 0.1f64.powi(i32::try_from(decimals).ok()?);
        let slack = if decimals == 0 || value == 0.0 {
            0.0
        } else {
            half / value
        };
        self.at += digits.len();
        Some(Tree::Number(Scalar { value, slack }))
    }

    fn function(&mut self, depth: usize) -> Option<Tree> {
        let rest = &self.text[self.at..];
        let name = FUNCTIONS.into_iter().find(|name| rest.starts_with(name))?;
        let after = rest[name.len()..].trim_start();
        let open = after.chars().next().filter(|c| "([{".contains(*c))?;
        self.at = self.text.len() - after.len();
        let mut operands = Vec::new();
        self.skip();
        loop {
            if let Some(length) = setting(&self.text[self.at..]) {
                self.at += length;
            } else {
                operands.push(self.sum(depth + 1)?);
            }
            if self.peek() == Some(',') {
                self.skip();
                continue;
            }
            self.close(open)?;
            // LaTeX gives each operand its own braces.
            if name == "frac" && operands.len() == 1 && self.peek() == Some('{') {
                self.skip();
                continue;
            }
            break;
        }
        let mut all = operands.into_iter();
        let (first, second, third) = (all.next()?, all.next(), all.next());
        match (name, second, third) {
            ("softmax", None, _) => Some(Tree::Call("softmax", vec![first])),
            ("sqrt", None, _) => first.root(),
            ("transpose", None, _) => Some(first.transposed()),
            ("frac", Some(second), None) => first.over(second),
            ("dot" | "matmul", Some(second), None) => Some(first.times(second)),
            ("Attention" | "attention", Some(second), Some(third)) => {
                Some(Tree::Call("attention", vec![first, second, third]))
            }
            _ => None,
        }
    }

    fn word(&mut self) -> Option<Tree> {
        let rest = &self.text[self.at..];
        let whole = |word: &str| {
            let next = rest[word.len()..].chars().next();
            // Capitals may follow one another, as in `QK`; a word ends where its letters do.
            next.is_none_or(|next| {
                let small = word.len() > 1 && word.ends_with(|c: char| c.is_lowercase());
                !(next == '_'
                    || next.is_lowercase() && next != 'ᵀ'
                    || next.is_ascii_digit()
                    || small && next.is_alphanumeric() && next != 'ᵀ')
            })
        };
        let known = |(word, _): &&(String, Word)| rest.starts_with(word.as_str()) && whole(word);
        let (word, meaning) = self.words.iter().find(known)?;
        self.at += word.len();
        Some(match meaning {
            Word::Source(source) => Tree::Source(*source),
            Word::Dimension(value) => Tree::Number(Scalar::exact(*value)),
        })
    }

    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }
}

/// How long the setting is that `rest` begins with: `dim=-1`, `axis=1`.
fn setting(rest: &str) -> Option<usize> {
    let start = rest.trim_start();
    let value = ["dim", "axis"]
        .into_iter()
        .find_map(|name| start.strip_prefix(name)?.trim_start().strip_prefix('='))?;
    let length = value.find([',', ')', ']', '}']).unwrap_or(value.len());
    Some(rest.len() - value.len() + length)
}
