//! Loops over slices, as many numbers at a time as the machine's registers hold. They are spelled out, since the
//! program is linked for size, and no compiler makes wide loops of narrow ones then.

use pulp::Simd;

/// out[i] = f(x[i]); what is beyond the shorter of the two stays.
#[inline(always)]
pub fn each<S: Simd>(simd: S, out: &mut [f64], x: &[f64], f: impl Fn(S::f64s) -> S::f64s) {
    let length = out.len().min(x.len());
    let (out, out_rest) = S::as_mut_simd_f64s(&mut out[..length]);
    let (x, x_rest) = S::as_simd_f64s(&x[..length]);
    for (out, x) in out.iter_mut().zip(x) {
        *out = f(*x);
    }
    if !x_rest.is_empty() {
        simd.partial_store_f64s(out_rest, f(simd.partial_load_f64s(x_rest)));
    }
}

/// x[i] = f(x[i], y[i]), of which the last y are read as if zeros came after.
#[inline(always)]
pub fn with<S: Simd>(
    simd: S,
    x: &mut [f64],
    y: &[f64],
    mut f: impl FnMut(S::f64s, S::f64s) -> S::f64s,
) {
    let length = x.len().min(y.len());
    let (x, x_rest) = S::as_mut_simd_f64s(&mut x[..length]);
    let (y, y_rest) = S::as_simd_f64s(&y[..length]);
    for (x, y) in x.iter_mut().zip(y) {
        *x = f(*x, *y);
    }
    if !y_rest.is_empty() {
        let result = f(
            simd.partial_load_f64s(x_rest),
            simd.partial_load_f64s(y_rest),
        );
        simd.partial_store_f64s(x_rest, result);
    }
}

/// out[i] = f(x[i], y[i]).
#[inline(always)]
pub fn both<S: Simd>(
    simd: S,
    out: &mut [f64],
    x: &[f64],
    y: &[f64],
    f: impl Fn(S::f64s, S::f64s) -> S::f64s,
) {
    let length = out.len().min(x.len()).min(y.len());
    let (out, out_rest) = S::as_mut_simd_f64s(&mut out[..length]);
    let (x, x_rest) = S::as_simd_f64s(&x[..length]);
    let (y, y_rest) = S::as_simd_f64s(&y[..length]);
    for (out, (x, y)) in out.iter_mut().zip(x.iter().zip(y)) {
        *out = f(*x, *y);
    }
    if !x_rest.is_empty() {
        let result = f(
            simd.partial_load_f64s(x_rest),
            simd.partial_load_f64s(y_rest),
        );
        simd.partial_store_f64s(out_rest, result);
    }
}

/// Whether all of them are finite.
#[inline(always)]
pub fn all_finite<S: Simd>(simd: S, x: &[f64]) -> bool {
    // Nothing but infinity and NaN leaves anything when it is multiplied by 0.
    let (zero, mut sum) = (simd.splat_f64s(0.0), simd.splat_f64s(0.0));
    let (x, rest) = S::as_simd_f64s(x);
    for x in x {
        sum = simd.mul_add_f64s(*x, zero, sum);
    }
    sum = simd.mul_add_f64s(simd.partial_load_f64s(rest), zero, sum);
    simd.reduce_sum_f64s(sum) == 0.0
}
