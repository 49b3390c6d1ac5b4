//! From the rules of a mask to the matrix that is added to the scores: 0 where a key may be
//! attended to, −∞ where not, and whatever a rule adds.

use super::misfit::{MaskMisfit, Misfit};
use crate::matrix::{Matrix, Shape};
use crate::problem::MaskRule;

/// A rule and its place in the file; a path that begins with `masks.` is from the top, others are
/// within the attention.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    path: String,
    rule: MaskRule,
}

/// The rules that stand at `path`.
pub(super) fn placed(path: &str, rules: &[MaskRule]) -> Vec<Rule> {
    let alone = rules.len() == 1;
    let numbered = (1..).zip(rules);
    let placed = numbered.map(|(number, rule)| Rule {
        path: match alone {
            true => path.to_owned(),
            false => format!("{path}[{number}]"),
        },
        rule: rule.clone(),
    });
    placed.collect()
}

/// `rules`, each that is one of those before it left out: it would add nothing.
pub(super) fn once(rules: Vec<Rule>) -> Vec<Rule> {
    let mut kept: Vec<Rule> = Vec::with_capacity(rules.len());
    for rule in rules {
        // A matrix that is added counts as often as it stands there.
        let repeated = matches!(
            rule.rule,
            MaskRule::Causal | MaskRule::StrictlyCausal | MaskRule::Window(_)
        );
        if !(repeated && kept.iter().any(|known| known.rule == rule.rule)) {
            kept.push(rule);
        }
    }
    kept
}

/// Whether any rule is another for each head.
pub(super) fn differs_by_head(rules: &[Rule]) -> bool {
    let per_head = |rule: &Rule| matches!(rule.rule, MaskRule::PerHead(_));
    rules.iter().any(per_head)
}

/// The rules that hold for one head, each of the size that n_q × n_k asks for.
pub(super) fn of_head(
    rules: &[Rule],
    head: Option<usize>,
    heads: usize,
    needed: Shape,
) -> Result<Vec<MaskRule>, Misfit> {
    let own = rules.iter().map(|Rule { path, rule }| {
        let own = match rule {
            MaskRule::PerHead(listed) => {
                let of_head = listed.get(head.unwrap_or(1) - 1);
                let own = of_head.filter(|_| listed.len() == heads);
                own.ok_or_else(|| {
                    Misfit::Mask(MaskMisfit::Listed {
                        path: path.clone(),
                        listed: listed.len(),
                        needed: heads,
                    })
                })?
            }
            rule => rule,
        };
        match own.shape().filter(|_| !own.fits(needed)) {
            None => Ok(own.clone()),
            Some(given) => Err(Misfit::Mask(MaskMisfit::Size {
                path: path.clone(),
                given,
                needed,
            })),
        }
    });
    own.collect()
}

/// All rules together, n_q × n_k; they must fit. Minus infinity stays whatever is added to it.
pub(super) fn resolve(rules: &[MaskRule], shape: Shape) -> Result<Matrix, Misfit> {
    let mut mask = Matrix::zeros(shape.rows, shape.columns);
    for query in 0..shape.rows {
        for key in 0..shape.columns {
            let added = || rules.iter().map(|rule| rule.added(query, key));
            let sum: f64 = MaskRule::together(added());
            if sum.is_nan()
                || sum == f64::INFINITY
                || (sum.is_infinite() && added().all(f64::is_finite))
            {
                return Err(Misfit::Mask(MaskMisfit::TooLarge { query, key }));
            }
            mask[(query, key)] = sum;
        }
    }
    Ok(mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GONE: f64 = f64::NEG_INFINITY;

    fn mask(rules: &[MaskRule]) -> Vec<f64> {
        let rows = resolve(rules, Shape::new(3, 3)).unwrap().transpose();
        rows.as_slice().to_vec()
    }

    #[test]
    fn a_causal_row_includes_its_own_position() {
        assert_eq!(
            mask(&[MaskRule::Causal]),
            [0.0, GONE, GONE, 0.0, 0.0, GONE, 0.0, 0.0, 0.0]
        );
        assert_eq!(
            mask(&[MaskRule::StrictlyCausal]),
            [GONE, GONE, GONE, 0.0, GONE, GONE, 0.0, 0.0, GONE]
        );
    }

    #[test]
    fn sums_beyond_the_range_are_refused_and_masked_stays_masked() {
        let huge = || MaskRule::Add(Matrix::from_element(1, 3, 1e308));
        let sum = resolve(&[huge(), huge()], Shape::new(3, 3));
        assert_eq!(
            sum,
            Err(Misfit::Mask(MaskMisfit::TooLarge { query: 0, key: 0 }))
        );
        let masked = MaskRule::Padding(vec![false; 3]);
        assert_eq!(mask(&[huge(), masked]), [GONE; 9]);
    }

    #[test]
    fn all_rules_apply_and_one_row_serves_every_query() {
        let add = MaskRule::Add(Matrix::from_row_slice(1, 3, &[-1.0, 0.0, 0.0]));
        assert_eq!(
            mask(&[
                MaskRule::Window(1),
                MaskRule::Padding(vec![true, true, false]),
                add
            ]),
            [-1.0, 0.0, GONE, -1.0, 0.0, GONE, GONE, 0.0, GONE]
        );
    }
}
