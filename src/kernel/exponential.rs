//! e^x, the same bits on every machine (each step is rounded once, in hardware or without), and without a
//! branch, so that many go at once.

use std::slice::from_mut;

use pulp::Simd;
use pulp::bytemuck::{cast, cast_slice_mut};

/// log₂ e, and ln 2 in two parts, of which the first has 32 bits to spare (Cody and Waite 1980, chapter 6).
const LOG2_E: f64 = std::f64::consts::LOG2_E;
const LN_2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN_2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);

/// A number near 0 added to it comes out rounded to a whole one, in its last bits.
const ROUNDER: f64 = 6_755_399_441_055_744.0;

/// 1/2!, 1/3!, …, 1/13!: what e^r has beyond 1 + r is known to 2⁻⁵⁸ by these for |r| ≤ ln 2 / 2.
const TAYLOR: [f64; 12] = [
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5_040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
    1.0 / 3_628_800.0,
    1.0 / 39_916_800.0,
    1.0 / 479_001_600.0,
    1.0 / 6_227_020_800.0,
];

/// e^x to less than one unit in the last place; 0 below about −745.13 and infinity above about 709.78, as
/// rounding has it. NaN stays NaN.
///
/// Half a unit may be lost by 1 + beyond, a quarter by beyond itself (below 1, where units are smallest), less
/// than a quarter by what comes before. The worst of 230,000 points, beside 50 digits, is 0.88.
///
/// x = k·ln 2 + r with a whole k, and e^x = 2^k·e^r.
#[inline(always)]
pub fn exp(x: f64) -> f64 {
    // What lies beyond comes out as 0 or infinity from here as well.
    let x = if x < -746.0 { -746.0 } else { x };
    let x = if x > 710.0 { 710.0 } else { x };
    let k = x.mul_add(LOG2_E, ROUNDER) - ROUNDER;
    // The first step is exact; r + rest is what is left of x.
    let high = k.mul_add(-LN_2_HIGH, x);
    let r = k.mul_add(-LN_2_LOW, high);
    let rest = k.mul_add(-LN_2_LOW, high - r);
    let square = r * r;
    let t = &TAYLOR;
    // The polynomial in pairs: half as many steps wait for one another.
    let pair = |at: usize| t[at + 1].mul_add(r, t[at]);
    let four = |at: usize| pair(at + 2).mul_add(square, pair(at));
    let fourth = square * square;
    let polynomial = four(8).mul_add(fourth, four(4)).mul_add(fourth, four(0));
    // e^(r + rest) = e^r + rest·e^r, of which the second part needs few digits.
    let beyond = r + square.mul_add(polynomial, rest.mul_add(r, rest));
    let power = 1.0 + beyond;
    // 2^k in two factors, neither of which passes the range.
    let half = (k * 0.5 + ROUNDER) - ROUNDER;
    power * power_of_two(half) * power_of_two(k - half)
}

/// 2^k for a whole k of −1022 to 1023.
#[inline(always)]
fn power_of_two(k: f64) -> f64 {
    f64::from_bits((k + (ROUNDER + 1023.0)).to_bits() << 52)
}

/// [`exp`] of as many numbers as a register holds: the same steps, the same bits.
#[inline(always)]
pub(crate) fn exp_of_all<S: Simd>(simd: S, x: S::f64s) -> S::f64s {
    // By name and not by closure: what is linked for size would call those.
    macro_rules! all {
        ($value:expr) => {
            simd.splat_f64s($value)
        };
    }
    macro_rules! fused {
        ($a:expr, $b:expr, $c:expr) => {
            simd.mul_add_f64s($a, $b, $c)
        };
    }
    macro_rules! four {
        ($at:expr, $r:ident, $square:ident) => {{
            let low = fused!(all!(TAYLOR[$at + 1]), $r, all!(TAYLOR[$at]));
            let high = fused!(all!(TAYLOR[$at + 3]), $r, all!(TAYLOR[$at + 2]));
            fused!(high, $square, low)
        }};
    }
    macro_rules! power_of_two {
        ($k:expr) => {{
            if const { size_of::<S::u32s>() == size_of::<S::f64s>() } {
                // A whole number added to this one stands in the last bits of its upper half.
                let sum = simd.add_f64s($k, all!(1.5 * f64::from(1 << 20) + 1023.0));
                let halves: S::u32s = cast(sum);
                cast(simd.wrapping_dyn_shl_u32s(halves, simd.splat_u32s(20)))
            } else {
                // A register of one number.
                let mut powers: S::f64s = $k;
                let each: &mut [f64] = cast_slice_mut(from_mut(&mut powers));
                each.iter_mut().for_each(|k| *k = power_of_two(*k));
                powers
            }
        }};
    }
    let (low, high) = (all!(-746.0), all!(710.0));
    let x = simd.select_f64s(simd.less_than_f64s(x, low), low, x);
    let x = simd.select_f64s(simd.less_than_f64s(high, x), high, x);
    let k = simd.sub_f64s(fused!(x, all!(LOG2_E), all!(ROUNDER)), all!(ROUNDER));
    let high = fused!(k, all!(-LN_2_HIGH), x);
    let r = fused!(k, all!(-LN_2_LOW), high);
    let rest = fused!(k, all!(-LN_2_LOW), simd.sub_f64s(high, r));
    let square = simd.mul_f64s(r, r);
    let fourth = simd.mul_f64s(square, square);
    let later = fused!(four!(8, r, square), fourth, four!(4, r, square));
    let polynomial = fused!(later, fourth, four!(0, r, square));
    let beyond = simd.add_f64s(r, fused!(square, polynomial, fused!(rest, r, rest)));
    let power = simd.add_f64s(all!(1.0), beyond);
    let half = fused!(k, all!(0.5), all!(ROUNDER));
    let half = simd.sub_f64s(half, all!(ROUNDER));
    let power = simd.mul_f64s(power, power_of_two!(half));
    simd.mul_f64s(power, power_of_two!(simd.sub_f64s(k, half)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulp::WithSimd;

    /// From an independent computation with 60 digits, rounded to the nearest.
    const KNOWN: [(f64, f64); 17] = [
        (0.5, 1.6487212707001282),
        (-0.5, 0.6065306597126334),
        (1.0, std::f64::consts::E),
        (-1.0, 0.36787944117144233),
        (10.25, 28282.541920334977),
        (-37.0, 8.533047625744066e-17),
        (0.3465, 1.4141094938303624),
        (-700.125, 8.701134010353987e-305),
        (709.5, 1.3549863193146328e+308),
        (-744.0, 1e-323),
        // The worst of 230,000: where |r| is nearly ln 2 / 2, at either end of the range, and below 2⁻¹⁰²².
        (-658.1430641223999, 1.486274233317017e-286),
        (-173.63336873026603, 3.9082837432185413e-76),
        (-32.231343896037394, 1.0048591735576789e-14),
        (20.44817709277155, 759504718.6145741),
        (512.5823400240796, 4.089609052913936e222),
        (-708.8972320313424, 1.3484780833124563e-308),
        (-708.7429921225438, 1.5733648139918027e-308),
    ];

    #[test]
    fn within_a_unit_in_the_last_place() {
        for (x, right) in KNOWN {
            let units = exp(x).to_bits().abs_diff(right.to_bits());
            assert!(units <= 1, "e^{x}: {} and not {right}", exp(x));
        }
    }

    #[test]
    fn many_at_once_are_the_same_bits() {
        let points = (-160_000..160_000).map(|at| f64::from(at) * 0.004_71);
        let ends = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -745.2,
            -745.0,
            709.8,
            -0.0,
        ];
        let x: Vec<f64> = points.chain(ends).collect();
        struct All<'x>(&'x [f64], &'x mut [f64]);
        impl WithSimd for All<'_> {
            type Output = ();
            fn with_simd<S: Simd>(self, simd: S) {
                crate::lanes::each(simd, self.1, self.0, |x| exp_of_all(simd, x));
            }
        }
        let mut powers = vec![0.0; x.len()];
        crate::widest(x.len(), All(&x, &mut powers));
        for (x, power) in x.iter().zip(powers) {
            assert!(
                power.to_bits() == exp(*x).to_bits() || power.is_nan() && x.is_nan(),
                "{x}"
            );
        }
    }

    #[test]
    fn ends_of_the_range() {
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-0.0), 1.0);
        assert_eq!(exp(f64::NEG_INFINITY), 0.0);
        assert_eq!(exp(-745.2), 0.0);
        assert_eq!(exp(-745.0), 5e-324);
        assert_eq!(exp(f64::INFINITY), f64::INFINITY);
        assert_eq!(exp(709.8), f64::INFINITY);
        assert!(exp(f64::NAN).is_nan());
    }
}
