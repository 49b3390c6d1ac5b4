//! What the colours of a panel mean: a strip from one end of the scale to the other, and a swatch for what is
//! hatched.

use super::draw::{Anchor, Box, Drawing, SIGN};
use crate::message::render;
use crate::render::heat::{self, Colour};
use crate::render::page::Page;
use crate::render::width::width;

/// How wide and how high the strip is.
const STRIP: f64 = 130.0;
const HEIGHT: f64 = 10.0;
/// How many colours it has.
const STEPS: u32 = 64;

/// What numbers become colours by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    /// Weights: from 0 to 1, whatever they are.
    Weights,
    /// Numbers: from minus this, the largest, to it.
    Numbers(f64),
}

impl Scale {
    /// The colour of `value` and the ink that can be read on it.
    pub(super) fn shade(self, value: f64) -> Option<heat::Shade> {
        match self {
            Self::Weights => heat::weight(value),
            Self::Numbers(0.0) => heat::signed(0.0),
            Self::Numbers(largest) => heat::signed(value / largest),
        }
    }

    fn ends(self) -> (f64, f64) {
        match self {
            Self::Weights => (0.0, 1.0),
            Self::Numbers(largest) => (-largest, largest),
        }
    }
}

/// The legend of a panel.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    scale: Scale,
    low: String,
    high: String,
    hatched: Option<String>,
}

impl Legend {
    pub(super) fn of(scale: Scale, masked: bool, page: &Page<'_>) -> Self {
        let (low, high) = scale.ends();
        Self {
            scale,
            low: page.inline(low),
            high: page.inline(high),
            hatched: masked.then(|| page.words(&render::masked())),
        }
    }

    /// How wide and how high it is.
    pub(super) fn size(&self) -> (f64, f64) {
        let said = self
            .hatched
            .as_deref()
            .map_or(0.0, |said| 34.0 + SIGN * width(said) as f64);
        (self.strip() + said, 16.0)
    }

    fn strip(&self) -> f64 {
        STRIP + SIGN * (width(&self.low) + width(&self.high)) as f64 + 12.0
    }

    pub(super) fn draw(&self, drawing: &mut Drawing, left: f64, top: f64) {
        let middle = top + 8.0;
        drawing.small(left, middle, Anchor::Start, &self.low);
        let place = Box {
            left: left + SIGN * width(&self.low) as f64 + 6.0,
            top: middle - HEIGHT / 2.0,
            width: STRIP,
            height: HEIGHT,
        };
        drawing.strip(place, &self.colours());
        let after = place.left + place.width + 6.0;
        drawing.small(after, middle, Anchor::Start, &self.high);
        if let Some(hatched) = &self.hatched {
            let swatch = Box {
                left: left + self.strip() + 8.0,
                top: middle - HEIGHT / 2.0,
                width: 16.0,
                height: HEIGHT,
            };
            drawing.hatched(swatch, hatched, None);
            drawing.frame(swatch);
            drawing.small(swatch.left + 22.0, middle, Anchor::Start, hatched);
        }
    }

    fn colours(&self) -> Vec<Colour> {
        let (low, high) = self.scale.ends();
        let colour = |step: u32| {
            let share = f64::from(step) / f64::from(STEPS - 1);
            // Weighted, since a difference of the largest numbers would be beyond the range.
            let value = low * (1.0 - share) + high * share;
            self.scale.shade(value).map(|shade| shade.background)
        };
        (0..STEPS).filter_map(colour).collect()
    }
}
