//! The steps of a derivation: what they are called, and which are shown.

use super::expression::Form;
use super::notation::{Notation, Unicode};
use super::page::Page;
use super::terms;
use crate::document::Step;
use crate::expression::{Expression, Quantity};
use crate::message::{Message, render};

/// A step and the form of its arithmetic, or a number of exponentials that are left out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shown<'s> {
    Step(&'s Step, Form<'s>),
    More(usize),
}

/// The steps in their order; of many exponentials the largest, and that which the result rests on.
pub(super) fn shown(steps: &[Step], full: bool) -> Vec<Shown<'_>> {
    let own = own(steps);
    let form = own.map_or(Form::Arithmetic, Form::Keeping);
    let exponentials: Vec<(usize, &Step)> = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| is_exponential(step))
        .collect();
    let wanted = exponentials.iter().position(|(_, step)| {
        matches!(own, Some(Expression::Quantity(quantity, _)) if *quantity == step.quantity)
    });
    let sizes = exponentials.iter().map(|(_, step)| step.value.abs());
    let Some(kept) = terms::largest(sizes, 0.0, wanted, full) else {
        return steps.iter().map(|step| Shown::Step(step, form)).collect();
    };
    let kept: Vec<usize> = kept
        .iter()
        .filter_map(|&at| exponentials.get(at))
        .map(|(at, _)| *at)
        .collect();
    let last = exponentials.last().map(|(at, _)| *at);
    let mut shown = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if !is_exponential(step) || kept.binary_search(&at).is_ok() {
            shown.push(Shown::Step(step, form));
        }
        if Some(at) == last {
            shown.push(Shown::More(exponentials.len() - kept.len()));
        }
    }
    shown
}

/// What the result is a share of the total of: the cell's own exponential.
fn own(steps: &[Step]) -> Option<&Expression> {
    let is_result = |step: &&Step| step.quantity == Quantity::Result;
    match &steps.iter().rfind(is_result)?.expression {
        Expression::Quotient(part, _) => Some(part),
        _ => None,
    }
}

fn is_exponential(step: &Step) -> bool {
    matches!(
        step.quantity,
        Quantity::Exponential(_) | Quantity::Projected(_)
    )
}

/// What a step comes to, its arithmetic set as `form`: `1 / 1.613 = 0.620`; where it rounds, with the
/// decimals that were dropped, `0.0388 → 0.0`.
pub(super) fn line(step: &Step, form: &str, page: &Page<'_>) -> String {
    line_in(step, form, page, &Unicode)
}

/// The same in a format's own notation.
pub(super) fn line_in(
    step: &Step,
    form: &str,
    page: &Page<'_>,
    notation: &impl Notation,
) -> String {
    let (Quantity::Rounded(digits), Some(exact)) = (step.quantity, step.expression.value()) else {
        let value = notation.number(&page.inline(step.value));
        // A number that is only named, such as a position, comes to itself.
        return match step.expression {
            Expression::Number(_) => value,
            _ => format!("{form} = {value}"),
        };
    };
    let fixed = |value: f64, digits: usize| format!("{value:.digits$}").replace('-', "−");
    let before = fixed(exact, digits + 2);
    let nothing = !before.contains(|c| matches!(c, '1'..='9'));
    let before = if nothing { page.inline(exact) } else { before };
    let after = fixed(step.value, digits);
    let becomes = notation.becomes();
    format!(
        "{}{becomes}{}",
        notation.number(&before),
        notation.number(&after)
    )
}

/// What a step is called.
pub(super) fn name(quantity: Quantity) -> Message {
    match quantity {
        Quantity::Maximum => render::maximum(),
        Quantity::Exponential(position) => render::exponential(position + 1),
        Quantity::Total => render::total(),
        Quantity::Mean => render::mean(),
        Quantity::Variance => render::variance(),
        Quantity::Deviation => render::deviation(),
        Quantity::Normalised => render::normalised(),
        Quantity::Position => render::position(),
        Quantity::Exponent => render::exponent(),
        Quantity::Angle => render::angle(),
        Quantity::Sine => render::sine(),
        Quantity::Cosine => render::cosine(),
        Quantity::Probability => render::probability(),
        Quantity::Argument => render::argument(),
        Quantity::FromQuery => render::from_query(),
        Quantity::FromKey => render::from_key(),
        Quantity::Projected(column) => render::projected(column + 1),
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

    fn described(steps: &[Step], full: bool) -> Vec<String> {
        let shown = shown(steps, full);
        let described = shown.iter().map(|shown| match shown {
            Shown::Step(step, _) => format!("{:?}", step.quantity),
            Shown::More(count) => format!("{count} more"),
        });
        described.collect()
    }

    /// Nine exponentials 0 to 8 of a cell whose own is at `own`.
    fn softmax(own: usize) -> Vec<Step> {
        let mut steps = vec![step(Quantity::Maximum, 9.0)];
        steps.extend((0..9).map(|at| step(Quantity::Exponential(at), at as f64)));
        steps.push(step(Quantity::Total, 36.0));
        let own = Expression::Quantity(Quantity::Exponential(own), own as f64);
        let result = step(Quantity::Result, 0.0);
        steps.push(Step {
            expression: own.over(Expression::Quantity(Quantity::Total, 36.0)),
            ..result
        });
        steps
    }

    #[test]
    fn of_many_exponentials_the_largest_and_the_cell_s_own_are_shown() {
        // 0 adds nothing, and eight remain, as many as may stand; a tenth makes them too many.
        assert_eq!(described(&softmax(8), false).len(), 1 + 8 + 1 + 2);
        let mut steps = softmax(1);
        steps.insert(10, step(Quantity::Exponential(9), 9.0));
        let expected = [
            "Maximum",
            "Exponential(1)",
            "Exponential(4)",
            "Exponential(5)",
        ];
        let described = described(&steps, false);
        assert_eq!(described[..4], expected);
        assert_eq!(
            described[7..],
            ["Exponential(9)", "3 more", "Total", "Result"]
        );
        assert_eq!(super::shown(&steps, true).len(), steps.len());
    }
}
