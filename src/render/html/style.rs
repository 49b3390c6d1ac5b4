//! The style of a page: the style sheet beside this file, and the colours of the heat map.

use std::fmt::Write as _;

use super::grid::{SIGNED, WEIGHTS};
use crate::render::heat;

/// How much of its colour the largest number of a table takes, in percent: tints stay behind the numbers.
const STRONGEST: usize = 60;

/// The style sheet.
pub(super) fn style() -> String {
    let mut style = include_str!("style.css").to_owned();
    for step in 0..=WEIGHTS {
        if let Some(shade) = heat::weight(step as f64 / WEIGHTS as f64) {
            let heat::Shade { background, ink } = shade;
            let _ = write!(style, ".w{step}{{background:{background};color:{ink}}}");
        }
    }
    // Other numbers are tinted, so that light and dark paper both show through.
    for (side, end, tint) in [('n', -1.0, "--below"), ('p', 1.0, "--above")] {
        if let Some(shade) = heat::signed(end) {
            let _ = write!(style, ":root{{{tint}-light:{}}}", shade.background);
        }
        for step in 1..=SIGNED {
            let share = step * STRONGEST / SIGNED;
            let _ = write!(
                style,
                ".{side}{step}{{background:color-mix(in srgb,var({tint}) {share}%,transparent)}}"
            );
        }
    }
    style
}
