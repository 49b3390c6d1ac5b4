//! Templates: text with `{name}` for an argument and `{name:one|many}` for a counted word.

use super::Argument;

/// A part of a message, in reading order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece<'m> {
    /// The catalogue's own words.
    Text(&'m str),
    /// An argument, to be set by the renderer.
    Argument(&'m Argument),
}

/// Splits `template` at its placeholders. An unknown placeholder stays as it stands, which a test
/// over the whole catalogue forbids.
pub(super) fn pieces<'m>(
    template: &'static str,
    arguments: &'m [(&'static str, Argument)],
) -> Vec<Piece<'m>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let Some(length) = rest[open..].find('}') else {
            break;
        };
        if open > 0 {
            pieces.push(Piece::Text(&rest[..open]));
        }
        let placeholder = &rest[open + 1..open + length];
        let (name, words) = placeholder.split_once(':').unwrap_or((placeholder, ""));
        let argument = arguments.iter().find(|(known, _)| *known == name);
        pieces.push(match (argument, words.split_once('|')) {
            (Some((_, Argument::Count(1))), Some((one, _))) => Piece::Text(one),
            (Some(_), Some((_, many))) => Piece::Text(many),
            (Some((_, argument)), None) => Piece::Argument(argument),
            (None, _) => Piece::Text(&rest[open..=open + length]),
        });
        rest = &rest[open + length + 1..];
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_choose_their_word() {
        let set = |count| {
            pieces("{n} {n:row|rows}.", &[("n", Argument::Count(count))])
                .iter()
                .map(|piece| match piece {
                    Piece::Text(text) => (*text).to_owned(),
                    Piece::Argument(argument) => format!("{argument:?}"),
                })
                .collect::<String>()
        };
        assert_eq!(set(1), "Count(1) row.");
        assert_eq!(set(2), "Count(2) rows.");
    }
}
