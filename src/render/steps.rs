//! The steps of a derivation: what they are called, and which are shown.

use super::page::Page;
use super::terms;
use crate::document::Step;
use crate::expression::Quantity;
use crate::message::{Message, render};

/// A step, or a number of exponentials that are left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shown<'s> {
    Step(&'s Step),
    More(usize),
}

/// The steps in their order; of many exponentials the largest.
pub(super) fn shown(steps: &[Step], full: bool) -> Vec<Shown<'_>> {
    let exponentials: Vec<usize> = (0..steps.len())
        .filter(|&at| steps.get(at).is_some_and(is_exponential))
        .collect();
    let sizes = exponentials
        .iter()
        .map(|&at| steps.get(at).map_or(0.0, |step| step.value));
    let Some(kept) = terms::largest(sizes, full) else {
        return steps.iter().map(Shown::Step).collect();
    };
    let kept: Vec<usize> = kept
        .iter()
        .filter_map(|&at| exponentials.get(at).copied())
        .collect();
    let last = exponentials.last().copied();
    let mut shown = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if !is_exponential(step) || kept.binary_search(&at).is_ok() {
            shown.push(Shown::Step(step));
        }
        if Some(at) == last {
            shown.push(Shown::More(exponentials.len() - kept.len()));
        }
    }
    shown
}

fn is_exponential(step: &Step) -> bool {
    matches!(step.quantity, Quantity::Exponential(_))
}

/// What a step comes to, its arithmetic set as `form`: `1 / 1.613 = 0.620`; where it rounds, with the
/// decimals that were dropped, `0.0388 → 0.0`.
pub(super) fn line(step: &Step, form: &str, page: &Page<'_>) -> String {
    let (Quantity::Rounded(digits), Some(exact)) = (step.quantity, step.expression.value()) else {
        return format!("{form} = {}", page.inline(step.value));
    };
    let fixed = |value: f64, digits: usize| format!("{value:.digits$}").replace('-', "−");
    let before = fixed(exact, digits + 2);
    let nothing = !before.contains(|c| matches!(c, '1'..='9'));
    let before = if nothing { page.inline(exact) } else { before };
    format!("{before} → {}", fixed(step.value, digits))
}

/// What a step is called.
pub(super) fn name(quantity: Quantity) -> Message {
    match quantity {
        Quantity::Maximum => render::maximum(),
        Quantity::Exponential(position) => render::exponential(position + 1),
        Quantity::Total => render::total(),
        Quantity::Result => render::result(),
        Quantity::Rounded(digits) => render::rounded_to(digits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::Expression;

    fn step(quantity: Quantity, value: f64) -> Step {
        let expression = Expression::Number(value);
        Step {
            quantity,
            expression,
            value,
        }
    }

    #[test]
    fn of_many_exponentials_the_largest_are_shown() {
        let mut steps = vec![step(Quantity::Maximum, 9.0)];
        steps.extend((0..9).map(|at| step(Quantity::Exponential(at), at as f64)));
        steps.push(step(Quantity::Total, 36.0));
        let shown = shown(&steps, false);
        assert_eq!(shown.len(), 1 + 6 + 1 + 1);
        assert_eq!(shown[1], Shown::Step(&steps[4]));
        assert_eq!(shown[7], Shown::More(3));
        assert_eq!(super::shown(&steps, true).len(), steps.len());
    }
}
