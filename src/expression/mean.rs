//! The mean of some numbers.

/// The mean, taken from the first number on: equal numbers have exactly that mean, and close ones lose
/// no digits to what they have in common. Of no numbers it is NaN.
///
/// By hand: 3, 5, 10 → 3 + (0 + 2 + 7)/3 = 6.
pub fn mean(values: &[f64]) -> f64 {
    let Some(&first) = values.first() else {
        return f64::NAN;
    };
    let n = values.len() as f64;
    let beyond: f64 = values.iter().map(|value| value - first).sum();
    let mean = first + beyond / n;
    if mean.is_finite() || values.iter().any(|value| !value.is_finite()) {
        return mean;
    }
    // The differences passed the range, which shares of the numbers cannot.
    values.iter().map(|value| value / n).sum()
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn worked_by_hand() {
        assert_eq!(mean(&[3.0, 5.0, 10.0]), 6.0);
        assert!(mean(&[]).is_nan());
    }

    #[test]
    fn equal_numbers_are_their_own_mean() {
        assert_eq!(mean(&[0.1; 6]), 0.1);
        assert_eq!(mean(&[1e300; 6]), 1e300);
        assert_eq!(mean(&[5e-324; 3]), 5e-324);
    }

    #[test]
    fn a_mean_stays_in_range() {
        assert_eq!(mean(&[f64::MAX, -f64::MAX]), 0.0);
    }
}
