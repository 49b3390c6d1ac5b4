//! The background of a weight: a ramp of one hue, always from 0 to 1, so that tables can be
//! compared. The darker half carries white, the brighter half black.

use owo_colors::{DynColors, Style, XtermColors};

/// Background and foreground of each step, of the 256 colours that terminals share.
const RAMP: [(u8, u8); 10] = [
    (17, 231),
    (18, 231),
    (24, 231),
    (25, 231),
    (31, 16),
    (32, 16),
    (38, 16),
    (74, 16),
    (117, 16),
    (153, 16),
];

/// The step of `weight`, from 0; `None` for what is not above 0 or no weight.
pub(in crate::render) fn step(weight: f64) -> Option<u8> {
    if !(weight > 0.0 && weight <= 1.0 + 1e-9) {
        return None;
    }
    Some(((weight * RAMP.len() as f64) as u8).min(RAMP.len() as u8 - 1))
}

/// Background and foreground of `step`, of the 256 colours.
pub(in crate::render) fn colours(step: u8) -> Option<(u8, u8)> {
    RAMP.get(usize::from(step)).copied()
}

/// The colours of `step`.
pub(super) fn style(step: u8) -> Style {
    let Some((background, foreground)) = colours(step) else {
        return Style::new();
    };
    Style::new()
        .on_color(DynColors::Xterm(XtermColors::from(background)))
        .color(DynColors::Xterm(XtermColors::from(foreground)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ramp_goes_from_0_to_1() {
        assert_eq!(step(0.0), None);
        assert_eq!(step(0.001), Some(0));
        assert_eq!(step(0.25), Some(2));
        assert_eq!(step(1.0), Some(9));
        assert_eq!(step(1.5), None);
        assert_eq!(step(f64::NAN), None);
    }

    /// The relative luminance of one of the 256 colours (WCAG 2.1).
    fn luminance(colour: u8) -> f64 {
        let level = |step: u8| [0.0, 95.0, 135.0, 175.0, 215.0, 255.0][usize::from(step)] / 255.0;
        let cube = colour - 16;
        let linear = |channel: f64| {
            if channel <= 0.039_28 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(level(cube / 36))
            + 0.7152 * linear(level(cube / 6 % 6))
            + 0.0722 * linear(level(cube % 6))
    }

    #[test]
    fn every_step_can_be_read_and_is_brighter_than_the_one_before() {
        let mut before = 0.0;
        for (background, foreground) in RAMP {
            let (a, b) = (luminance(background), luminance(foreground));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= 4.5, "{background}: {contrast}");
            assert!(a > before, "{background}");
            before = a;
        }
    }
}
