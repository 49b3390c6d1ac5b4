//! Arithmetic into lines: it breaks before operators, before the outermost where that helps.

use super::flow::Chunk;
use super::style::Style;

/// Arithmetic in chunks, set off by a space from what comes before: a line may begin with an equals
/// sign or an operator.
pub(super) fn arithmetic(text: &str, style: Style) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut joins = true;
    let mut depth = 0usize;
    for word in text.split(' ') {
        let operator = matches!(word, "=" | "+" | "−" | "/" | "→");
        match chunks.last_mut() {
            Some(chunk) if joins || !operator => {
                chunk.push(" ", style);
                chunk.push(word, style);
            }
            _ => {
                let mut chunk = Chunk::operator(depth);
                chunk.push(word, style);
                chunks.push(chunk);
            }
        }
        joins = operator;
        let (opened, closed) = (word.matches(['(', '[']), word.matches([')', ']']));
        depth = (depth + opened.count()).saturating_sub(closed.count());
    }
    chunks
}

/// Where arithmetic breaks, as indices of `chunks`: at the outermost operator, where what stands
/// between it and the next such operator fits on a line, and no line is left nearly empty. Elsewhere
/// each line takes what it holds.
pub(super) fn outer_breaks(chunks: &[Chunk], first: usize, rest: usize) -> Vec<usize> {
    let widths: Vec<usize> = chunks
        .iter()
        .map(|chunk| chunk.length() + usize::from(chunk.space))
        .collect();
    let width = |from: usize, to: usize| widths[from..to].iter().sum::<usize>();
    let mut breaks = Vec::new();
    let (mut start, mut room) = (0, first);
    while start < chunks.len() {
        let end = (start + 1..chunks.len()).find(|&end| width(start, end + 1) > room + 1);
        let Some(end) = end else {
            break;
        };
        let pays = |&at: &usize| {
            let depth = chunks[at].depth;
            let mut after = at + 1..chunks.len();
            let next = after.find(|&next| chunks[next].depth <= depth);
            depth < chunks[end].depth
                && width(at, next.unwrap_or(chunks.len())) <= rest + 1
                && 3 * width(start, at) >= room
        };
        let best = (start + 1..end).rev().filter(pays);
        let best = best.min_by_key(|&at| chunks[at].depth);
        start = best.unwrap_or(end);
        room = rest;
        breaks.extend(best);
    }
    breaks
}

#[cfg(test)]
mod tests {
    use super::super::flow::{fill, painted};
    use super::*;

    #[track_caller]
    fn breaks(text: &str, columns: usize, expected: &[&str]) {
        let lines = fill(arithmetic(text, Style::Plain), columns, columns);
        let lines: Vec<String> = lines.iter().map(|line| painted(line)).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn before_operators() {
        breaks("= 1·1 + 1·3 = 4", 7, &["= 1·1", "+ 1·3", "= 4"]);
        breaks("0.5·[2, 0] + [1, 1]", 10, &["0.5·[2, 0]", "+ [1, 1]"]);
    }

    #[test]
    fn at_the_outermost_operator_where_that_helps() {
        breaks(
            "a = exp(1) / (exp(1) + exp(2)) = 1",
            28,
            &["a = exp(1)", "/ (exp(1) + exp(2)) = 1"],
        );
        // A line is not left nearly empty, nor what follows broken all the same.
        breaks(
            "a = (1 + 2 + 3 + 4) / 5",
            16,
            &["a = (1 + 2 + 3", "+ 4) / 5"],
        );
        breaks(
            "a = 10 / (1 + 2 + 3 + 4 + 5)",
            16,
            &["a = 10 / (1 + 2", "+ 3 + 4 + 5)"],
        );
        breaks("a = 1 + 2 + 3 + 4", 10, &["a = 1 + 2", "+ 3 + 4"]);
    }
}
