//! Which rows or columns of two matrices belong together: those of the same word, or of the same position.

use std::collections::HashMap;

/// What belongs together on one axis, by position from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The same word or position in both.
    pub both: Vec<[usize; 2]>,
    /// What each has alone.
    pub alone: [Vec<usize>; 2],
    /// Whether words, and not positions, were matched.
    pub words: bool,
}

impl Pairs {
    /// What belongs together of two axes with these labels: where those are `words`, the same words, and
    /// those that stand there several times in their order; else the same positions. `None` where axes
    /// without words are not as long.
    pub fn of(one: &[String], other: &[String], words: bool) -> Option<Self> {
        if !words || one == other {
            let positions = (0..one.len()).map(|at| [at, at]);
            return (one.len() == other.len()).then(|| Self {
                both: positions.collect(),
                alone: Default::default(),
                words,
            });
        }
        let mut places: HashMap<&str, std::collections::VecDeque<usize>> = HashMap::new();
        for (at, label) in other.iter().enumerate() {
            places.entry(label).or_default().push_back(at);
        }
        let mut pairs = Self {
            words,
            ..Self::default()
        };
        for (at, label) in one.iter().enumerate() {
            match places
                .get_mut(label.as_str())
                .and_then(|places| places.pop_front())
            {
                Some(there) => pairs.both.push([at, there]),
                None => pairs.alone[0].push(at),
            }
        }
        pairs.alone[1] = places.into_values().flatten().collect();
        pairs.alone[1].sort_unstable();
        Some(pairs)
    }

    /// Whether each has all that the other has.
    pub fn is_whole(&self) -> bool {
        self.alone.iter().all(Vec::is_empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn the_same_words_belong_together_wherever_they_stand() {
        let pairs = Pairs::of(&words("river bank is wet"), &words("my bank is"), true).unwrap();
        assert_eq!(pairs.both, [[1, 1], [2, 2]]);
        assert_eq!(pairs.alone, [vec![0, 3], vec![0]]);
        assert!(pairs.words && !pairs.is_whole());
    }

    #[test]
    fn what_stands_several_times_is_matched_in_its_order() {
        let pairs = Pairs::of(&words("the cat the dog the"), &words("dog the the"), true).unwrap();
        assert_eq!(pairs.both, [[0, 1], [2, 2], [3, 0]]);
        assert_eq!(pairs.alone, [vec![1, 4], vec![]]);
    }

    #[test]
    fn positions_belong_together_where_there_are_as_many() {
        let pairs = Pairs::of(&words("a b"), &words("1 2"), false).unwrap();
        assert_eq!((pairs.both.len(), pairs.words), (2, false));
        assert_eq!(Pairs::of(&words("1 2"), &words("1 2 3"), false), None);
    }
}
