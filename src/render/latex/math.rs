//! Arithmetic as mathematics. Long lines must break: no fraction or root is wider than the page, and
//! parentheses around what may be long do not hold it together.

use super::character::{Character, of};
use super::escape;
use crate::document::Step;
use crate::expression::{CellName, Expression, Symbol};
use crate::number::display::Precision;
use crate::render::expression::{self, Form};
use crate::render::notation::{Level, Notation, Set};
use crate::render::page::Page;
use crate::render::steps;
use crate::render::width::shorten;
use crate::text::harmless;

/// Labels in tables and amid mathematics, where no line breaks, are no wider than this.
pub(super) const LABEL: usize = 30;
/// A fraction, a root or a matrix with more signs than these may not fit on a line.
const WIDEST: usize = 64;
/// Rows of more numbers than these are set as lists.
const LONGEST: usize = 8;

/// A formula, which speaks of symbols by name.
pub(super) fn formula(expression: &Expression, page: &Page<'_>) -> String {
    expression::set(expression, Form::Formula, page, &Mathematics)
}

/// Arithmetic in numbers.
pub(super) fn arithmetic(expression: &Expression, page: &Page<'_>) -> String {
    set(expression, Form::Arithmetic, page)
}

/// A step of a derivation, its arithmetic in the form asked for, and what it comes to.
pub(super) fn step(step: &Step, form: Form<'_>, page: &Page<'_>) -> String {
    let arithmetic = set(&step.expression, form, page);
    steps::line_in(step, &arithmetic, page, &Mathematics)
}

fn set(expression: &Expression, form: Form<'_>, page: &Page<'_>) -> String {
    expression::set(expression, form, page, &Mathematics)
}

/// Numbers as given: one alone, or a row of them.
pub(super) fn numbers(values: &[f64], page: &Page<'_>) -> String {
    expression::numbers(values, page, &Mathematics)
}

/// A row of numbers, all to one precision.
pub(super) fn vector(values: &[f64], precision: Precision, page: &Page<'_>) -> String {
    expression::vector(values, Some(precision), page, &Mathematics)
}

/// A symbol with what stands below it.
pub(super) fn symbol(symbol: Symbol) -> String {
    subscripted(symbol.letter, &symbol.below())
}

/// A letter with what stands below it: letters by themselves and numbers are mathematics, words are upright.
pub(super) fn subscripted(letter: &str, below: &str) -> String {
    let letter = match letter.chars().count() == 1 || !letter.is_ascii() {
        true => letter.chars().map(sign).collect(),
        false => format!("\\mathit{{{letter}}}"),
    };
    let part = |part: &str| {
        let number = part.bytes().all(|byte| byte.is_ascii_digit());
        match part.chars().count() == 1 || number {
            true => part.to_owned(),
            false => format!("\\mathrm{{{part}}}"),
        }
    };
    match below {
        "" => letter,
        below => {
            let parts: Vec<String> = below.split(',').map(part).collect();
            format!("{letter}_{{{}}}", parts.join(","))
        }
    }
}

/// A character of a symbol.
fn sign(character: char) -> String {
    let plain = character.is_ascii_alphanumeric();
    let written = match of(character) {
        _ if plain => return character.to_string(),
        // What stands for it in text is mathematics between dollar signs.
        Character::Written(written) => written.strip_prefix('$').and_then(|w| w.strip_suffix('$')),
        _ => None,
    };
    match written {
        Some(written) => format!("{written} "),
        None => format!("\\text{{{}}}", escape::text(&character.to_string())),
    }
}

/// A cell or a row of the matrix that is called `name`.
pub(super) fn cell(name: &str, cell: &CellName) -> String {
    let row = label(&cell.row);
    match &cell.column {
        Some(column) => format!("{name}[{row},{}]", label(column)),
        None => format!("{name}[{row}]"),
    }
}

/// A label amid mathematics.
fn label(label: &str) -> String {
    match label.bytes().all(|byte| byte.is_ascii_digit()) {
        true => label.to_owned(),
        false => format!(
            "\\text{{{}}}",
            escape::text(&shorten(&harmless::label(label), LABEL))
        ),
    }
}

/// A number that is already text: with a sign, a power of ten, infinite or none at all.
pub(super) fn number(text: &str) -> String {
    let plain = |text: &str| {
        let sign = text.trim_start_matches(['−', '-', '+']);
        !sign.is_empty()
            && sign
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let signed = |text: &str| text.replace('−', "-");
    match text.split_once('e') {
        _ if text == "∞" => "\\infty".to_owned(),
        _ if text == "−∞" => "-\\infty".to_owned(),
        Some((mantissa, power)) if plain(mantissa) && plain(power) => {
            format!("{}\\times 10^{{{}}}", signed(mantissa), signed(power))
        }
        None if plain(text) => signed(text),
        _ => format!("\\text{{{}}}", escape::text(text)),
    }
}

/// Shapes and what stands between them.
pub(super) fn symbols(text: &str) -> String {
    let set = |character| match character {
        '×' => "\\times ".to_owned(),
        '·' => "\\cdot ".to_owned(),
        '∘' => "\\circ ".to_owned(),
        '→' => "\\to ".to_owned(),
        '−' => "-".to_owned(),
        '|' => "\\mid ".to_owned(),
        ';' => ";\\ ".to_owned(),
        character => character.to_string(),
    };
    text.chars().map(set).collect()
}

/// How many signs of `math` are seen, more or less.
pub(super) fn signs(math: &str) -> usize {
    let mut signs = 0;
    let mut rest = math;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        if character == '\\' {
            let end = rest.find(|c: char| !c.is_ascii_alphabetic());
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
            signs += match name {
                "frac" | "text" | "mathrm" | "operatorname" | "left" | "right" | "begin"
                | "end" => 0,
                "exp" | "max" | "sin" | "cos" | "tanh" => name.len(),
                _ => 1,
            };
            // The name of an environment is not seen.
            let environment = matches!(name, "begin" | "end");
            let inner = after.split_once('}').filter(|_| environment);
            rest = inner.map_or(after, |(_, after)| after);
        } else if !matches!(character, '{' | '}' | ' ') {
            signs += super::width(character.encode_utf8(&mut [0; 4]));
        }
    }
    signs
}

/// TeX's way of writing arithmetic.
pub(super) struct Mathematics;

impl Notation for Mathematics {
    fn symbol(&self, symbol: Symbol) -> String {
        self::symbol(symbol)
    }

    fn number(&self, text: &str) -> String {
        // A sign after words is no operator.
        match text.starts_with('−') {
            true => format!("{{{}}}", number(text)),
            false => number(text),
        }
    }

    fn words(&self, words: &str) -> String {
        let words = words.replace('\u{a0}', " ");
        match words.as_str() {
            // Parentheses of a message belong to the arithmetic around it.
            "(" | ")" => words,
            _ => format!("\\text{{{}}}", escape::text(&words)),
        }
    }

    fn gap(&self) -> String {
        "\\dots".to_owned()
    }

    fn group(&self, inner: &str) -> String {
        let tall = ["\\frac", "\\sqrt", "matrix"];
        match tall.iter().any(|tall| inner.contains(tall)) && signs(inner) <= WIDEST {
            true => format!("\\left({inner}\\right)"),
            false => format!("({inner})"),
        }
    }

    fn vector(&self, entries: &[String]) -> String {
        let row = entries.join(" & ");
        match entries.len() <= LONGEST && signs(&row) <= WIDEST {
            true => format!("\\begin{{bmatrix}}{row}\\end{{bmatrix}}"),
            false => format!("[{}]", entries.join(",\\allowbreak\\ ")),
        }
    }

    fn times(&self) -> &str {
        "\\cdot "
    }

    fn elementwise(&self) -> &str {
        "\\circ "
    }

    fn minus(&self) -> &str {
        " - "
    }

    fn becomes(&self) -> &str {
        " \\to "
    }

    fn quotient(&self, a: Set, b: Set) -> Set {
        if signs(&a.text).max(signs(&b.text)) <= WIDEST {
            return Set::new(
                format!("\\frac{{{}}}{{{}}}", a.text, b.text),
                Level::Product,
            );
        }
        let minus = a.minus;
        let a = match a.level < Level::Product {
            true => self.group(&a.text),
            false => a.text,
        };
        let b = self.holding(b, Level::Power);
        Set::new(format!("{a} / {b}"), Level::Quotient).beginning_with_minus(minus)
    }

    fn root(&self, of: Set) -> Set {
        match signs(&of.text) <= WIDEST {
            true => Set::atom(format!("\\sqrt{{{}}}", of.text)),
            false => Set::new(format!("({})^{{1/2}}", of.text), Level::Power),
        }
    }

    fn power(&self, base: &str, exponent: Set) -> Set {
        Set::new(format!("{{{base}}}^{{{}}}", exponent.text), Level::Power)
    }

    fn small_power(&self, base: Set, exponent: u8) -> Set {
        let base = self.holding(base, Level::Atom);
        Set::new(format!("{{{base}}}^{{{exponent}}}"), Level::Power)
    }

    fn part(&self, of: Set, rows: &str, columns: &str) -> Set {
        let of = self.holding(of, Level::Atom);
        let places = |places: &str| places.replace('–', "\\text{--}");
        Set::atom(format!("{of}[{},\\,{}]", places(rows), places(columns)))
    }

    fn all(&self) -> &str {
        "{:}"
    }

    fn beside(&self, parts: &[String]) -> Set {
        Set::atom(format!("[\\,{}\\,]", parts.join(" \\mid ")))
    }

    fn stacked(&self, parts: &[String]) -> Set {
        let rows = parts.join(" \\\\ ");
        Set::atom(format!("\\begin{{bmatrix}}{rows}\\end{{bmatrix}}"))
    }

    fn call(&self, name: &str, base: Option<&str>, arguments: &[String]) -> Set {
        let name = match name {
            "exp" | "max" | "sin" | "cos" | "tanh" => format!("\\{name}"),
            name => {
                let (name, below) = name.split_once('_').unwrap_or((name, ""));
                let below = below.replace('_', "\\ ");
                let below = match below.is_empty() {
                    true => below,
                    false => format!("_{{\\mathrm{{{below}}}}}"),
                };
                format!("\\operatorname{{{name}}}{below}")
            }
        };
        let base = base.map_or(String::new(), |base| format!("_{{{base}}}"));
        let arguments = arguments.join(",\\ ");
        Set::atom(format!("{name}{base}{}", self.group(&arguments)))
    }

    fn transpose(&self, of: Set) -> Set {
        let of = self.holding(of, Level::Atom);
        Set::atom(format!("{{{of}}}^{{\\top}}"))
    }
}
