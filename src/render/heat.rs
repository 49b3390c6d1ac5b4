//! Colours of a heat map, and the ink that can be read on each.
//!
//! Weights take cividis (Nuñez, Anderton and Renslow 2018, doi:10.1371/journal.pone.0199239), which
//! grows evenly brighter, is read the same by people who see fewer colours, and prints in grey. Other
//! numbers take a pale scale through white, blue below 0 and amber above.

use std::fmt;

/// A colour of the screen (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub u8, pub u8, pub u8);

/// What stands behind a number, and the number's own colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shade {
    /// The colour of the cell.
    pub background: Colour,
    /// Black or white, whichever can be read on it: their contrast is 4.5:1 at least.
    pub ink: Colour,
}

const BLACK: Colour = Colour(0, 0, 0);
const WHITE: Colour = Colour(255, 255, 255);

/// Cividis at even steps from 0 to 1.
const CIVIDIS: [Colour; 18] = [
    Colour(0, 34, 78),
    Colour(0, 45, 104),
    Colour(22, 55, 112),
    Colour(46, 65, 109),
    Colour(63, 76, 108),
    Colour(78, 86, 108),
    Colour(92, 97, 110),
    Colour(105, 107, 113),
    Colour(118, 118, 118),
    Colour(131, 129, 121),
    Colour(146, 140, 120),
    Colour(160, 152, 117),
    Colour(175, 164, 113),
    Colour(191, 176, 107),
    Colour(207, 189, 98),
    Colour(223, 202, 87),
    Colour(240, 216, 70),
    Colour(254, 232, 56),
];

/// From the largest number below 0 through 0 to the largest above.
const SIGNED: [Colour; 3] = [Colour(133, 170, 222), WHITE, Colour(240, 186, 98)];

/// How far beyond 1 rounding may take a weight.
const NEAR: f64 = 1e-9;

/// The shade of a weight, from 0 to 1; `None` for what is no weight.
pub(super) fn weight(value: f64) -> Option<Shade> {
    let weight = (0.0..=1.0 + NEAR).contains(&value);
    weight.then(|| Shade::of(between(&CIVIDIS, value)))
}

/// The shade of a number, given what share of the largest in its table it is: from -1 to 1. `None`
/// for what is no such share.
pub(super) fn signed(share: f64) -> Option<Shade> {
    let fits = (-1.0 - NEAR..=1.0 + NEAR).contains(&share);
    fits.then(|| Shade::of(between(&SIGNED, (share + 1.0) / 2.0)))
}

/// The colour at `place`, from 0 to 1 along `scale`.
fn between(scale: &[Colour], place: f64) -> Colour {
    let at = place.clamp(0.0, 1.0) * (scale.len() - 1) as f64;
    let (below, share) = (at.floor(), at.fract());
    let here = scale.get(below as usize).copied().unwrap_or(WHITE);
    let next = scale.get(below as usize + 1).copied().unwrap_or(here);
    let mix = |a: u8, b: u8| (f64::from(a) + share * (f64::from(b) - f64::from(a))).round() as u8;
    Colour(
        mix(here.0, next.0),
        mix(here.1, next.1),
        mix(here.2, next.2),
    )
}

/// The contrast of two colours, from 1 to 21 (WCAG 2.1).
pub(super) fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

impl Shade {
    fn of(background: Colour) -> Self {
        let black = contrast(background, BLACK) >= contrast(background, WHITE);
        let ink = if black { BLACK } else { WHITE };
        Self { background, ink }
    }
}

impl Colour {
    /// The relative luminance, from 0 to 1 (WCAG 2.1).
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.039_28 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// `#00224e`, as CSS and SVG write it.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_from_dark_blue_through_grey_to_yellow() {
        let colour = |value| weight(value).map(|shade| shade.background.to_string());
        assert_eq!(colour(0.0).as_deref(), Some("#00224e"));
        assert_eq!(colour(1.0).as_deref(), Some("#fee838"));
        assert_eq!(colour(1.0 + 1e-12).as_deref(), Some("#fee838"));
        // Half-way between the two in the middle, (118, 118, 118) and (131, 129, 121).
        assert_eq!(colour(0.5).as_deref(), Some("#7d7c78"));
        for no_weight in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert_eq!(weight(no_weight), None);
        }
    }

    #[test]
    fn other_numbers_go_from_blue_through_white_to_amber() {
        let colour = |share| signed(share).map(|shade| shade.background.to_string());
        assert_eq!(colour(-1.0).as_deref(), Some("#85aade"));
        assert_eq!(colour(0.0).as_deref(), Some("#ffffff"));
        assert_eq!(colour(1.0).as_deref(), Some("#f0ba62"));
        for no_share in [-1.1, 1.1, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(signed(no_share), None);
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(WHITE, WHITE) - 1.0).abs() < 1e-9);
        // A grey that is known to pass on white by a hair.
        let grey = contrast(Colour(0x76, 0x76, 0x76), WHITE);
        assert!((grey - 4.54).abs() < 0.01, "{grey}");
    }

    #[test]
    fn every_number_can_be_read_and_weights_grow_brighter() {
        let mut before = 0.0;
        for step in 0..=1000 {
            let value = f64::from(step) / 1000.0;
            let shade = weight(value).expect("a weight");
            assert!(contrast(shade.background, shade.ink) >= 4.5, "{value}");
            // Closer together, rounding to whole levels of a channel would tell.
            if step % 20 == 10 {
                let brightness = shade.background.luminance();
                assert!(brightness > before, "{value}");
                before = brightness;
            }
            for share in [value, -value] {
                let shade = signed(share).expect("a share");
                assert!(contrast(shade.background, shade.ink) >= 7.0, "{share}");
            }
        }
    }
}
