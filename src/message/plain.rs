//! A message as plain text, for errors.

use super::{Argument, Language, Message, Piece};
use crate::expression::Expression;
use crate::number::display;
use crate::render::harmless;

/// The longest label that is shown whole, in characters.
const LONGEST_LABEL: usize = 60;

impl Message {
    /// The message in `language` on one line, numbers rounded to `digits` decimals. Names of the
    /// product's own stand in backticks; labels are made harmless, and cut where they are very long.
    pub fn plain(&self, language: Language, digits: usize) -> String {
        let set = |piece: &Piece<'_>| match piece {
            Piece::Text(text) => (*text).to_owned(),
            Piece::Argument(argument) => match argument {
                Argument::Label(label) => harmless::terminal(&shortened(label)),
                Argument::Code(code) => format!("`{}`", harmless::terminal(code)),
                Argument::Number(number) => display::inline(*number, digits),
                Argument::Count(count) => count.to_string(),
                Argument::Shape(shape) => shape.to_string(),
                Argument::Expression(expression) => symbols(expression),
                Argument::Message(message) => message.plain(language, digits),
            },
        };
        self.pieces(language).iter().map(set).collect()
    }
}

/// `label`, with its middle left out where it is very long.
fn shortened(label: &str) -> String {
    let length = label.chars().count();
    if length <= LONGEST_LABEL {
        return label.to_owned();
    }
    let side = LONGEST_LABEL / 2 - 1;
    let head: String = label.chars().take(side).collect();
    let tail: String = label.chars().skip(length - side).collect();
    format!("{head} … {tail}")
}

/// The symbols of an expression; errors rarely carry more.
fn symbols(expression: &Expression) -> String {
    match expression {
        Expression::Symbol(symbol, _) => symbol.to_string(),
        Expression::Transpose(a) => format!("{}ᵀ", symbols(a)),
        Expression::Root(a) => format!("√{}", symbols(a)),
        Expression::Quotient(a, b) => format!("{}/{}", symbols(a), symbols(b)),
        Expression::Difference(a, b) => format!("{} − {}", symbols(a), symbols(b)),
        Expression::Product(terms) => joined(terms, "·"),
        Expression::Sum(terms) => joined(terms, " + "),
        Expression::Maximum(terms) => format!("max({})", joined(terms, ", ")),
        Expression::Exponential(_, a) => format!("exp({})", symbols(a)),
        Expression::Softmax(_, a) => format!("softmax({})", symbols(a)),
        Expression::Number(value) | Expression::Cell(_, value) | Expression::Quantity(_, value) => {
            value.to_string()
        }
        Expression::Vector(values) => format!("{values:?}"),
    }
}

fn joined(terms: &[Expression], operator: &str) -> String {
    let terms: Vec<String> = terms.iter().map(symbols).collect();
    terms.join(operator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_harmless_and_short() {
        let say = |label: &str| {
            let arguments = vec![("word", Argument::Label(label.to_owned()))];
            Message::new("<{word}>", "《{word}》", arguments).plain(Language::Chinese, 3)
        };
        assert_eq!(say("我\x1b"), "《我␛》");
        let long = say(&"x".repeat(100_000));
        assert_eq!(long.chars().count(), 63);
    }
}
