//! The cells of a derivation in reading order, with those that are left out counted.
//!
//! Where a long sum is cut, so are the cells behind its hidden terms. A cell that was to be "worked
//! out above" in a hidden part is then worked out where it is first shown. What a mask has taken out
//! is not followed further, since nothing below it matters.

use std::collections::{HashMap, HashSet};

use super::terms;
use crate::document::{Derivation, Origin};
use crate::expression::{CellRef, Expression};

/// More operands than these are cut even where the arithmetic shows them all.
const MOST: usize = 16;

/// An entry of the tree, as deep as it stands.
#[derive(Debug)]
pub(super) struct Entry<'d> {
    pub(super) depth: usize,
    /// Whether nothing follows it under the same cell.
    pub(super) last: bool,
    pub(super) what: What<'d>,
}

/// What an entry is.
#[derive(Debug)]
pub(super) enum What<'d> {
    /// A cell. `origin` is how it shows here, which may differ from its own where parts are hidden.
    Cell {
        derivation: &'d Derivation,
        origin: &'d Origin,
        /// Whether cells follow below it.
        open: bool,
        /// Whether a word says all there is to say of it: a mask has taken it out.
        masked: bool,
    },
    /// So many cells are left out.
    More(usize),
}

/// The entries of `root`, from the top.
pub(super) fn entries(root: &Derivation, full: bool) -> Vec<Entry<'_>> {
    let computed = computed(root);
    let mut shown: HashSet<CellRef> = HashSet::new();
    let mut entries = Vec::new();
    let mut waiting = vec![(0, true, Ok(root))];
    while let Some((depth, last, next)) = waiting.pop() {
        let derivation = match next {
            Ok(derivation) => derivation,
            Err(count) => {
                let what = What::More(count);
                entries.push(Entry { depth, last, what });
                continue;
            }
        };
        let origin = standing(derivation, &computed, &mut shown);
        // The cell that was asked for is worked out in any case.
        let masked = depth > 0 && is_masked(derivation, origin);
        let (kept, hidden) = match origin {
            Origin::Computed {
                summary, operands, ..
            } if !masked && derivation.value != f64::NEG_INFINITY => kept(summary, operands, full),
            _ => (Vec::new(), 0),
        };
        let more = (hidden > 0).then_some(Err(hidden));
        let below: Vec<_> = kept.into_iter().map(Ok).chain(more).collect();
        let count = below.len();
        entries.push(Entry {
            depth,
            last,
            what: What::Cell {
                derivation,
                origin,
                open: count > 0,
                masked,
            },
        });
        let below = below.into_iter().enumerate().rev();
        waiting.extend(below.map(|(at, next)| (depth + 1, at + 1 == count, next)));
    }
    entries
}

/// Every cell that is worked out somewhere in the tree.
fn computed(root: &Derivation) -> HashMap<CellRef, &Derivation> {
    let mut computed = HashMap::new();
    let mut waiting = vec![root];
    while let Some(derivation) = waiting.pop() {
        if let Origin::Computed { operands, .. } = &derivation.origin {
            computed.entry(derivation.at).or_insert(derivation);
            waiting.extend(operands);
        }
    }
    computed
}

/// Whether a mask has taken the cell out: a score of −∞, or a weight of 0 by a decision and not by
/// arithmetic.
fn is_masked(derivation: &Derivation, origin: &Origin) -> bool {
    match origin {
        Origin::Computed { remark, .. } => {
            derivation.value == f64::NEG_INFINITY || derivation.value == 0.0 && remark.is_some()
        }
        _ => false,
    }
}

/// How a cell shows here: worked out at its first place, referred to afterwards.
fn standing<'d>(
    derivation: &'d Derivation,
    computed: &HashMap<CellRef, &'d Derivation>,
    shown: &mut HashSet<CellRef>,
) -> &'d Origin {
    match &derivation.origin {
        Origin::Computed { .. } if !shown.insert(derivation.at) => &Origin::Shown,
        Origin::Shown => match computed.get(&derivation.at) {
            Some(first) if shown.insert(derivation.at) => &first.origin,
            _ => &Origin::Shown,
        },
        origin => origin,
    }
}

/// The operands that are shown, and how many are not: those of the terms that the arithmetic shows.
fn kept<'d>(
    summary: &Expression,
    operands: &'d [Derivation],
    full: bool,
) -> (Vec<&'d Derivation>, usize) {
    if full {
        return (operands.iter().collect(), 0);
    }
    let mut named = HashSet::new();
    summary.cells(&mut |cell, _| {
        named.insert(cell);
    });
    let mut visible = HashSet::new();
    visit_visible(summary, None, &mut |cell| {
        visible.insert(cell);
    });
    let mut kept: Vec<&Derivation> = operands
        .iter()
        .filter(|operand| visible.contains(&operand.at) || !named.contains(&operand.at))
        .collect();
    if kept.len() > MOST {
        let size = |value: f64| if value.is_finite() { value.abs() } else { 0.0 };
        let sizes = kept.iter().map(|operand| size(operand.value));
        if let Some(largest) = terms::largest(sizes, 0.0, None, false) {
            kept = largest
                .into_iter()
                .filter_map(|at| kept.get(at).copied())
                .collect();
        }
    }
    let hidden = operands.len() - kept.len();
    (kept, hidden)
}

/// Calls `visit` on the cells of the terms that are shown, of which `wanted` always is.
fn visit_visible(
    expression: &Expression,
    wanted: Option<&Expression>,
    visit: &mut impl FnMut(CellRef),
) {
    match expression {
        Expression::Sum(terms) => {
            for term in terms::digest(terms, wanted, false).shown {
                visit_visible(term, wanted, visit);
            }
        }
        Expression::Product(factors) | Expression::Maximum(factors) => {
            for factor in factors {
                visit_visible(factor, wanted, visit);
            }
        }
        Expression::Difference(a, b) => {
            visit_visible(a, wanted, visit);
            visit_visible(b, wanted, visit);
        }
        Expression::Quotient(a, b) => {
            visit_visible(a, wanted, visit);
            visit_visible(b, Some(a), visit);
        }
        other => other.cells(&mut |cell, _| visit(cell)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expression::{CellName, Formula};
    use crate::expression::{Source, Symbol};
    use crate::matrix::Shape;

    fn at(stage: usize, row: usize) -> CellRef {
        let source = Source::Stage(stage);
        CellRef {
            source,
            row,
            column: 0,
        }
    }

    fn derivation(at: CellRef, value: f64, origin: Origin) -> Derivation {
        let symbol = Symbol::plain("S");
        Derivation {
            at,
            cell: CellName {
                symbol,
                row: at.row.to_string(),
                column: None,
            },
            key: "scores".to_owned(),
            value,
            origin,
        }
    }

    fn computed(operands: Vec<Derivation>) -> Origin {
        let symbol = Symbol::plain("S");
        let cells = operands
            .iter()
            .map(|operand| Expression::Cell(operand.at, operand.value));
        Origin::Computed {
            given: Vec::new(),
            op: "sum",
            formula: Box::new(Formula {
                symbol,
                expression: Expression::symbol(symbol),
                shape: Shape::new(1, 1),
                operands: vec![],
            }),
            summary: Expression::Sum(cells.collect()),
            steps: vec![],
            remark: None,
            operands,
        }
    }

    /// Ten terms 1 to 10, each resting on the same cell, which is worked out below the first.
    fn sum() -> Derivation {
        let shared = || derivation(at(1, 0), 7.0, computed(vec![]));
        let terms = (1..=10_u8).map(|term| {
            let below = match term {
                1 => shared(),
                _ => derivation(at(1, 0), 7.0, Origin::Shown),
            };
            let value = f64::from(term);
            derivation(at(2, usize::from(term)), value, computed(vec![below]))
        });
        derivation(at(3, 0), 55.0, computed(terms.collect()))
    }

    fn described(root: &Derivation, full: bool) -> Vec<String> {
        let entries = entries(root, full);
        let described = entries.iter().map(|entry| match &entry.what {
            What::Cell {
                derivation,
                origin,
                masked,
                ..
            } => {
                let mark = match origin {
                    _ if *masked => " masked",
                    Origin::Shown => " above",
                    _ => "",
                };
                format!("{} {}{mark}", entry.depth, derivation.value)
            }
            What::More(count) => format!("{} and {count} more", entry.depth),
        });
        described.collect()
    }

    #[test]
    fn what_was_worked_out_in_a_hidden_part_is_worked_out_where_it_first_shows() {
        let root = sum();
        let mut expected = vec!["0 55", "1 5", "2 7"]
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>();
        for term in 6..=10 {
            expected.push(format!("1 {term}"));
            expected.push("2 7 above".to_owned());
        }
        expected.push("1 and 4 more".to_owned());
        assert_eq!(described(&root, false), expected);
    }

    #[test]
    fn what_is_masked_is_not_followed_further() {
        let gone = f64::NEG_INFINITY;
        let below = || vec![derivation(at(0, 0), 5.0, computed(vec![]))];
        let taken = |row| derivation(at(1, row), gone, computed(below()));
        let root = derivation(at(2, 0), 5.0, computed(vec![taken(0), taken(1)]));
        let expected = ["0 5", "1 -inf masked", "1 -inf masked"];
        assert_eq!(described(&root, true), expected);
        // Asked for itself it is worked out, but what it would have been is not.
        assert_eq!(described(&taken(0), true), ["0 -inf"]);
    }

    #[test]
    fn the_cell_that_a_share_is_of_is_followed_however_small() {
        let score = |row: usize, value| derivation(at(1, row), value, computed(vec![]));
        let scores: Vec<_> = (0..20_u8)
            .map(|row| score(row.into(), row.into()))
            .collect();
        let cells = scores
            .iter()
            .map(|score| Expression::Cell(score.at, score.value));
        let cells: Vec<_> = cells.collect();
        let Origin::Computed {
            formula, remark, ..
        } = computed(vec![])
        else {
            return;
        };
        let origin = Origin::Computed {
            op: "softmax",
            formula,
            given: vec![],
            summary: cells[2].clone().over(Expression::Sum(cells)),
            steps: vec![],
            remark,
            operands: scores,
        };
        let described = described(&derivation(at(2, 0), 0.0, origin), false);
        assert_eq!(described[1..3], ["1 2", "1 14"]);
        assert_eq!(described.last().unwrap(), "1 and 13 more");
    }

    #[test]
    fn a_full_page_shows_every_cell() {
        let root = sum();
        let described = described(&root, true);
        assert_eq!(described.len(), 1 + 2 * 10);
        assert_eq!(described[2], "2 7");
        assert_eq!(described[4], "2 7 above");
    }
}
