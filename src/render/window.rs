//! Which rows or columns of a long axis are shown: the first and the last, and those that a reader
//! came for.

use std::collections::HashSet;

/// The positions of an axis that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// From 0, in order.
    shown: Vec<usize>,
    pub(super) of: usize,
}

impl Window {
    /// All of `of`.
    pub(super) fn all(of: usize) -> Self {
        Self {
            shown: (0..of).collect(),
            of,
        }
    }

    /// These of `of`, in any order.
    pub(super) fn only(shown: impl IntoIterator<Item = usize>, of: usize) -> Self {
        let mut shown: Vec<usize> = shown.into_iter().collect();
        shown.sort_unstable();
        Self { shown, of }
    }

    /// All of `of` where there are at most `most`, else `head` and `tail`.
    pub(super) fn at_most(most: usize, head: usize, tail: usize, of: usize) -> Self {
        Self::keeping(&[], most, head, tail, of)
    }

    /// The same, where those of `kept` come first.
    pub(super) fn keeping(
        kept: &[usize],
        most: usize,
        head: usize,
        tail: usize,
        of: usize,
    ) -> Self {
        if of <= most || of <= head + tail {
            return Self::all(of);
        }
        let heads = head / tail.max(1);
        Self::only(preferred(kept, heads, of).take(head + tail), of)
    }

    /// The positions shown, from 0; `None` stands for those left out at a place.
    pub(super) fn positions(&self) -> impl Iterator<Item = Option<usize>> + Clone {
        let mut next = 0;
        let mut positions = Vec::with_capacity(self.shown.len() + 2);
        for &at in &self.shown {
            positions.extend((at > next).then_some(None));
            positions.push(Some(at));
            next = at + 1;
        }
        positions.extend((self.of > next).then_some(None));
        positions.into_iter()
    }

    /// Whether the position is shown.
    pub(super) fn shows(&self, at: usize) -> bool {
        self.shown.binary_search(&at).is_ok()
    }

    /// What is left out: the first and the last position of each run, from 1.
    pub(super) fn hidden(&self) -> Vec<(usize, usize)> {
        let mut next = 0;
        let mut hidden = Vec::new();
        for at in self.shown.iter().copied().chain([self.of]) {
            if at > next {
                hidden.push((next + 1, at));
            }
            next = at + 1;
        }
        hidden
    }
}

/// All of `of` in the order in which they are wanted: those of `kept`, then from both ends, `heads` at
/// the beginning for each at the end.
pub(super) fn preferred(
    kept: &[usize],
    heads: usize,
    of: usize,
) -> impl Iterator<Item = usize> + use<> {
    let mut seen = HashSet::new();
    let kept: Vec<usize> = kept
        .iter()
        .copied()
        .filter(|&at| at < of && seen.insert(at))
        .collect();
    let (mut first, mut last, mut turn) = (0, of, 0);
    let ends = std::iter::from_fn(move || {
        if first == last {
            return None;
        }
        let at_head = turn < heads;
        turn = if at_head { turn + 1 } else { 0 };
        Some(if at_head {
            first += 1;
            first - 1
        } else {
            last -= 1;
            last
        })
    });
    kept.into_iter()
        .chain(ends.filter(move |at| !seen.contains(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_axis_is_shown_whole() {
        let window = Window::at_most(16, 8, 4, 3);
        assert_eq!(
            window.positions().collect::<Vec<_>>(),
            [Some(0), Some(1), Some(2)]
        );
        assert_eq!(window.hidden(), []);
    }

    #[test]
    fn a_long_axis_keeps_its_ends() {
        let window = Window::at_most(4, 2, 1, 9);
        assert_eq!(
            window.positions().collect::<Vec<_>>(),
            [Some(0), Some(1), None, Some(8)]
        );
        assert_eq!(window.hidden(), [(3, 8)]);
        let window = Window::at_most(16, 8, 4, 64);
        assert_eq!(window.hidden(), [(9, 60)]);
    }

    #[test]
    fn what_a_reader_came_for_is_shown_before_the_ends() {
        let window = Window::keeping(&[5, 3, 5], 4, 2, 1, 9);
        assert_eq!(
            window.positions().collect::<Vec<_>>(),
            [Some(0), None, Some(3), None, Some(5), None]
        );
        assert_eq!(window.hidden(), [(2, 3), (5, 5), (7, 9)]);
        assert!(window.shows(5) && !window.shows(8));
        let order: Vec<usize> = preferred(&[2], 1, 5).collect();
        assert_eq!(order, [2, 0, 4, 1, 3]);
    }
}
