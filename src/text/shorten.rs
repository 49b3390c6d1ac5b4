//! Very long words, for messages.

/// The longest label that is shown whole, in characters.
const LONGEST_LABEL: usize = 60;

/// A label or a path, with its middle left out where it is very long.
pub fn shortened(label: &str) -> String {
    let length = label.chars().count();
    if length <= LONGEST_LABEL {
        return label.to_owned();
    }
    let side = LONGEST_LABEL / 2 - 2;
    let head: String = label.chars().take(side).collect();
    let tail: String = label.chars().skip(length - side).collect();
    format!("{head} … {tail}")
}
