//! The marking measured on made-up sheets: a short run of what `tests/accuracy` does at length.

use crate::students::problem::Subject;
use crate::students::rates::{Counts, measure};
use crate::students::trial::{Kind, With};
use attn::mistake::Mistake;

/// The counts of several kinds, so many sheets of each. Each must be named now and then, whatever the
/// rates of all together.
fn together(kinds: Vec<Kind>, each: usize) -> Counts {
    let mut counts = Counts::default();
    assert!(!kinds.is_empty());
    for kind in kinds {
        let rates = measure(kind, each);
        let (sheets, named) = (rates.all.sheets, rates.all.named);
        assert_eq!(sheets, each, "{}", kind.name());
        let often = named * 4 >= sheets || sheets < 4;
        assert!(often, "{}: {named} of {sheets}", kind.name());
        counts.merge(&rates.all);
    }
    counts
}

/// How many sheets about models there is time for: unoptimised, a model takes long.
const fn sheets(optimised: usize, unoptimised: usize) -> usize {
    if cfg!(debug_assertions) {
        unoptimised
    } else {
        optimised
    }
}

fn kinds(about: Subject, wanted: fn(&With) -> bool) -> Vec<Kind> {
    let mut kinds = Kind::about(about);
    kinds.retain(|kind| wanted(&kind.with));
    kinds
}

fn planted_mistakes(about: Subject) -> Vec<Kind> {
    kinds(about, |with| matches!(with, With::Mistake(_)))
}

fn planted_slips(about: Subject) -> Vec<Kind> {
    kinds(about, |with| matches!(with, With::Slip(_)))
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
}

#[track_caller]
fn assert_none_accused(about: Subject, sheets: usize) {
    let with = With::NoFault;
    let counts = measure(Kind { about, with }, sheets).all;
    assert_eq!(counts.sheets, sheets);
    assert_eq!(counts.accused, 0, "seeds {:?}", counts.bad);
}

#[test]
fn no_faultless_sheet_of_an_attention_is_accused() {
    assert_none_accused(Subject::Attention, 600);
}

#[test]
fn no_faultless_sheet_of_a_model_is_accused() {
    assert_none_accused(Subject::Model, sheets(600, 80));
}

#[test]
fn mistakes_in_an_attention_are_found_and_named() {
    let counts = together(planted_mistakes(Subject::Attention), 12);
    assert_found(&counts);
    assert_named(&counts);
    assert_eq!(counts.placed, counts.named, "{:?}", counts.instead);
}

#[test]
fn mistakes_in_a_model_are_found_and_named() {
    let mut kinds = planted_mistakes(Subject::Model);
    if cfg!(debug_assertions) {
        // One or two of every group.
        kinds = kinds.into_iter().step_by(8).collect();
    }
    let counts = together(kinds, sheets(12, 2));
    assert_found(&counts);
    assert_named(&counts);
}

#[test]
fn slips_in_an_attention_are_found_and_named() {
    let counts = together(planted_slips(Subject::Attention), 40);
    assert_found(&counts);
    assert_named(&counts);
}

#[test]
fn slips_in_a_model_are_found_and_named() {
    let counts = together(planted_slips(Subject::Model), sheets(40, 5));
    assert_found(&counts);
    // One in a hundred may be misnamed, which fewer cannot tell.
    if counts.sheets >= 300 {
        assert_named(&counts);
    }
}

#[test]
fn two_mistakes_in_different_stages_are_each_named_in_their_own() {
    assert_named(&measure(two(With::Two), 100).all);
}

#[test]
fn two_mistakes_in_one_stages_place_are_one_cause() {
    let counts = measure(two(With::Together), 100).all;
    assert_found(&counts);
    let (named, instead) = (counts.named, &counts.instead);
    assert!(named * 100 >= counts.sheets * 90, "{named}: {instead:?}");
}

const fn two(with: With) -> Kind {
    let about = Subject::Attention;
    Kind { about, with }
}

#[test]
fn everything_planted_is_in_the_catalogue() {
    for about in Subject::ALL {
        for kind in [planted_mistakes(about), planted_slips(about)].concat() {
            assert!(Mistake::find(kind.planted()).is_some(), "{}", kind.name());
        }
    }
}

/// What is in the catalogue is planted, in an attention or in a model; but for those of one attention that
/// came to the catalogue later.
#[test]
fn everything_in_the_catalogue_is_planted() {
    let planted: Vec<&str> = Kind::all().into_iter().map(Kind::planted).collect();
    let catalogue = Mistake::all().map(Mistake::name);
    let missing: Vec<&str> = catalogue.filter(|name| !planted.contains(name)).collect();
    assert_eq!(
        missing,
        ["self_for_cross", "equal_weights", "other_masked_row"]
    );
}
