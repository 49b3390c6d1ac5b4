//! Lists of names and labels in messages: whole words, and of a long list the beginning.

use crate::message::{Message, cli as say};

/// So many are listed of more.
const SHOWN: usize = 12;

/// Names of the product's own.
pub fn names(names: impl IntoIterator<Item = String>) -> Vec<Message> {
    beginning(names.into_iter().map(say::name))
}

/// Words of the user's.
pub fn words(words: impl IntoIterator<Item = String>) -> Vec<Message> {
    beginning(words.into_iter().map(say::word))
}

/// Positions from 1.
pub fn positions(positions: impl IntoIterator<Item = usize>) -> Vec<Message> {
    beginning(positions.into_iter().map(say::position))
}

/// `items`, or the first of them and how many there are. One more than the limit is not worth it.
fn beginning(items: impl Iterator<Item = Message>) -> Vec<Message> {
    let mut items: Vec<Message> = items.collect();
    let all = items.len();
    if all > SHOWN + 1 {
        items.truncate(SHOWN);
        items.push(say::more(SHOWN, all));
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Language;

    #[test]
    fn a_long_list_shows_its_beginning_and_the_count() {
        let list = |n: usize| {
            let labels = words((1..=n).map(|at| format!("w{at}")));
            say::labels(labels).plain(Language::English, 3)
        };
        assert_eq!(list(2), "the labels are “w1”, “w2”");
        assert!(list(13).ends_with(", “w12”, “w13”"));
        let long = list(40);
        assert!(long.ends_with(", “w12”, … (the first 12 of 40)"), "{long}");
    }
}
