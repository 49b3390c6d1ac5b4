//! Lines that say where in a model the stages below them stand: `Head 1`, `Encoder, layer 2`, `第二个头`.

use super::names::{LONGEST, Names, Unfound};
use super::place::Place;
use super::reading::adds_nothing;
use super::title::unsigned;

/// What the line `rest` says, where it says nothing but that.
pub fn section(rest: &str, names: &Names<'_>) -> Option<Place> {
    let rest = unsigned(rest);
    if rest.len() > LONGEST || !matches!(names.find(rest), Err(Unfound::Unknown)) {
        return None;
    }
    let (left, place) = Place::taken(rest, names);
    let left = left.trim_matches(|c: char| !c.is_alphanumeric());
    (!place.is_empty() && (left.is_empty() || adds_nothing(left, names))).then_some(place)
}
