//! Which rows or columns of a long axis are shown: the first and the last.

/// The first `head` and the last `tail` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) head: usize,
    pub(super) tail: usize,
    pub(super) of: usize,
}

impl Window {
    /// All of `of`.
    pub(super) const fn all(of: usize) -> Self {
        Self {
            head: of,
            tail: 0,
            of,
        }
    }

    /// All of `of` where there are at most `most`, else `head` and `tail`.
    pub(super) const fn at_most(most: usize, head: usize, tail: usize, of: usize) -> Self {
        if of <= most || of <= head + tail {
            Self::all(of)
        } else {
            Self { head, tail, of }
        }
    }

    /// The positions shown, from 0; `None` stands for those left out.
    pub(super) fn positions(self) -> impl Iterator<Item = Option<usize>> + Clone {
        let gap = self.hidden().map(|_| None);
        (0..self.head)
            .map(Some)
            .chain(gap)
            .chain((self.of - self.tail..self.of).map(Some))
    }

    /// The first and the last position left out, from 1.
    pub(super) fn hidden(self) -> Option<(usize, usize)> {
        let (first, last) = (self.head + 1, self.of.saturating_sub(self.tail));
        (first <= last).then_some((first, last))
    }
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
        assert_eq!(window.hidden(), None);
    }

    #[test]
    fn a_long_axis_keeps_its_ends() {
        let window = Window::at_most(4, 2, 1, 9);
        assert_eq!(
            window.positions().collect::<Vec<_>>(),
            [Some(0), Some(1), None, Some(8)]
        );
        assert_eq!(window.hidden(), Some((3, 8)));
    }
}
