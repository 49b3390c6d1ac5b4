//! Mistakes in Q·Kᵀ.

use super::super::part::{Numbers, Part};
use crate::students::arithmetic::{Arithmetic, Grid, shape, transpose};

pub const NAMES: &[&str] = &[
    "missing_transpose",
    "swapped_query_key",
    "values_for_keys",
    "queries_for_keys",
    "keys_for_queries",
    "elementwise_product",
];

/// What it gives.
pub fn value(name: &str, numbers: &Numbers<'_>, arithmetic: Arithmetic) -> Option<Grid> {
    let (q, k, v) = (
        &numbers[Part::Queries],
        &numbers[Part::Keys],
        &numbers[Part::Values],
    );
    let product = |a: &Grid, b: &Grid| (a[0].len() == b.len()).then(|| arithmetic.product(a, b));
    match name {
        "missing_transpose" => product(q, k),
        "swapped_query_key" => product(k, &transpose(q)),
        "values_for_keys" => product(q, &transpose(v)),
        "queries_for_keys" => product(q, &transpose(q)),
        "keys_for_queries" => product(k, &transpose(k)),
        "elementwise_product" => {
            (shape(q) == shape(k)).then(|| arithmetic.both(q, k, |q, k| q * k))
        }
        _ => None,
    }
}
