//! What the machine's multipliers reach where nothing else is in their way.

use std::time::Instant;

use pulp::{Arch, Simd, WithSimd};

/// As many sums side by side as keep every multiplier busy while each waits for its last term.
const SUMS: usize = 12;
const TERMS: usize = 2_000_000;

struct Terms;

impl WithSimd for Terms {
    /// The floating-point operations done.
    type Output = f64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> f64 {
        let factor = simd.splat_f64s(0.999_999);
        let more = |sum| simd.mul_add_e_f64s(sum, factor, factor);
        // By name, so that they stay in registers however the loop is compiled.
        let [mut a, mut b, mut c, mut d, mut e, mut f] = [simd.splat_f64s(1.0); SUMS / 2];
        let [mut g, mut h, mut i, mut j, mut k, mut l] = [simd.splat_f64s(2.0); SUMS / 2];
        for _ in 0..TERMS {
            (a, b, c, d) = (more(a), more(b), more(c), more(d));
            (e, f, g, h) = (more(e), more(f), more(g), more(h));
            (i, j, k, l) = (more(i), more(j), more(k), more(l));
        }
        std::hint::black_box([a, b, c, d, e, f, g, h, i, j, k, l]);
        (2 * SUMS * TERMS * S::F64_LANES) as f64
    }
}

/// The seconds in which so many threads together do 10⁹ multiplications and additions out of registers.
pub fn seconds(threads: usize) -> f64 {
    let start = Instant::now();
    let operations: f64 = std::thread::scope(|scope| {
        let each = || Arch::new().dispatch(Terms);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(each)).collect();
        let done = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(0.0));
        done.sum()
    });
    start.elapsed().as_secs_f64() / operations * 1e9
}
