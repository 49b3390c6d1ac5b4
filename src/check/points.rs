//! Points for a marked sheet: a stage's points go to its numbers in equal parts; what follows from an
//! earlier mistake, or is merely imprecise, keeps its part.

use super::report::Report;
use super::verdict::Verdict;
use crate::matrix::Shape;
use crate::program::Program;

/// The points of a report and of how many, `worth` a stage (index, points). A stage that the sheet
/// leaves out, and a blank cell, earn nothing.
pub fn points(program: &Program, report: &Report, worth: &[(usize, f64)]) -> (f64, f64) {
    let mut earned = 0.0;
    for (stage, points) in worth {
        let Some(marked) = report.stages.iter().find(|marked| marked.stage == *stage) else {
            continue;
        };
        let kept = marked.cells.iter().filter(|cell| {
            matches!(
                cell.verdict,
                Verdict::Correct | Verdict::Rounded | Verdict::Imprecise | Verdict::Follows
            )
        });
        let Shape { rows, columns } = program.stages[*stage].shape;
        earned += points * (kept.count() as f64 / (rows * columns) as f64);
    }
    let of = worth.iter().map(|(_, points)| points).sum();
    (tidy(earned), tidy(of))
}

/// 0.1 + 0.2 is 0.3: what adding does to the last digits is not part of a mark.
fn tidy(sum: f64) -> f64 {
    let rounded = (sum * 1e9).round() / 1e9;
    if (sum - rounded).abs() <= 1e-12 * sum.abs().max(1.0) {
        rounded
    } else {
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn sums_of_decimals_are_decimals() {
        assert_eq!(tidy(0.1 + 0.2), 0.3);
        assert_eq!(tidy(1.0 / 3.0), 1.0 / 3.0);
        assert_eq!(tidy(1e300), 1e300);
    }
}
