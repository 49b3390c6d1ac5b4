//! The angles were taken to be in degrees.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{AngleUnit, Sinusoid};

/// `positions` with angles in degrees.
pub const MISTAKE: Entry = Entry {
    name: "positions_in_degrees",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the angles were taken to be in degrees",
            zh: "角度被当成了度，而不是弧度",
        },
        looks_like: Text {
            en: "All sines are near 0 and all cosines near 1, in every row.",
            zh: "每一行的正弦都接近 0，余弦都接近 1。",
        },
        why_wrong: Text {
            en: "The angles are numbers without a unit, that is, radians. A calculator set to degrees makes each of them 57 times too small.",
            zh: "这里的角度是没有单位的数，也就是弧度。计算器设成角度制，每个角度都小了约 57 倍。",
        },
        example: Text {
            en: "Position 1: sin 1 = 0.841 and cos 1 = 0.540. In degrees they are 0.017 and 1.000.",
            zh: "位置 1：sin 1 = 0.841，cos 1 = 0.540。按度计算则是 0.017 和 1.000。",
        },
        tell_apart: Text {
            en: "Look at position 1: its first number is 0.841 in radians, 0.017 in degrees.",
            zh: "看位置 1 的第一个数：弧度制是 0.841，角度制是 0.017。",
        },
        mend: Text {
            en: "Set the calculator to radians.",
            zh: "把计算器设成弧度制。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positions_as(&[|table| Sinusoid {
        unit: AngleUnit::Degrees,
        ..table
    }])
}
