//! The marking measured on made-up sheets: a short run of what `tests/accuracy` does at length.

mod students;

use attn::mistake::Mistake;
use students::problem::Subject;
use students::rates::{Counts, measure};
use students::trial::{Kind, With};

/// The counts of several kinds, so many sheets of each.
fn together(kinds: impl IntoIterator<Item = Kind>, each: usize) -> Counts {
    let mut counts = Counts::default();
    for kind in kinds {
        let rates = measure(kind, each);
        assert_eq!(rates.all.sheets, each, "{}", kind.name());
        counts.merge(&rates.all);
    }
    counts
}

fn kinds(about: Subject, wanted: fn(&With) -> bool) -> Vec<Kind> {
    let mut kinds = Kind::about(about);
    kinds.retain(|kind| wanted(&kind.with));
    kinds
}

fn planted_mistakes() -> Vec<Kind> {
    kinds(Subject::Attention, |with| matches!(with, With::Mistake(_)))
}

fn planted_slips() -> Vec<Kind> {
    kinds(Subject::Attention, |with| matches!(with, With::Slip(_)))
}

fn one(with: With) -> Kind {
    let about = Subject::Attention;
    Kind { about, with }
}

/// Those that can be named.
fn known(mut kinds: Vec<Kind>) -> Vec<Kind> {
    kinds.retain(|kind| Mistake::find(kind.planted()).is_some());
    assert!(!kinds.is_empty());
    kinds
}

#[track_caller]
fn assert_found(counts: &Counts) {
    let (found, of) = (counts.found, counts.sheets);
    assert!(
        found * 100 >= of * 99,
        "{found} of {of}: {:?}",
        counts.instead
    );
}

#[track_caller]
fn assert_named(counts: &Counts) {
    let (named, misnamed, of) = (counts.named, counts.misnamed, counts.sheets);
    let instead = &counts.instead;
    assert!(named * 100 >= of * 95, "{named} of {of}: {instead:?}");
    assert!(misnamed * 100 <= of, "{misnamed} of {of}: {instead:?}");
    assert_eq!(counts.placed, named, "{instead:?}");
}

#[test]
fn no_faultless_sheet_is_accused() {
    let counts = measure(one(With::NoFault), 600).all;
    assert_eq!(counts.sheets, 600);
    assert_eq!(counts.accused, 0, "seeds {:?}", counts.bad);
}

#[test]
fn planted_mistakes_are_found_where_they_show() {
    assert_found(&together(planted_mistakes(), 12));
}

#[test]
fn planted_slips_are_found_where_they_show() {
    assert_found(&together(planted_slips(), 40));
}

#[test]
fn planted_mistakes_are_named() {
    assert_named(&together(known(planted_mistakes()), 12));
}

#[test]
fn planted_slips_are_named() {
    assert_named(&together(known(planted_slips()), 40));
}

#[test]
fn two_mistakes_in_different_stages_are_each_named_in_their_own() {
    assert_named(&measure(one(With::Two), 100).all);
}

#[test]
fn two_mistakes_in_one_stages_place_are_one_cause() {
    let counts = measure(one(With::Together), 100).all;
    assert_found(&counts);
    let (named, instead) = (counts.named, &counts.instead);
    assert!(named * 100 >= counts.sheets * 90, "{named}: {instead:?}");
}

#[test]
fn everything_planted_is_in_the_catalogue() {
    for kind in [planted_mistakes(), planted_slips()].concat() {
        assert!(Mistake::find(kind.planted()).is_some(), "{}", kind.name());
    }
}
