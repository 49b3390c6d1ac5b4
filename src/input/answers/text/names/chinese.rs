//! Names in Chinese, which has no spaces between its words.

use super::Names;

impl Names<'_> {
    /// The stage whose Chinese name `text` begins with.
    pub fn at_start(&self, text: &str) -> Option<usize> {
        let titles = self.titles.iter();
        let begins =
            titles.filter(|(title, _)| !title.is_ascii() && text.starts_with(title.as_str()));
        match begins.max_by_key(|(title, _)| title.len())?.1[..] {
            [stage] => Some(stage),
            _ => None,
        }
    }

    /// The stages of each Chinese name that stands in `text`, which has no spaces between its words, and
    /// what is left of it.
    pub fn within(&self, text: &str) -> (Vec<Vec<usize>>, String) {
        let mut titles: Vec<_> = self
            .titles
            .iter()
            .filter(|(title, stages)| {
                !stages.is_empty() && !title.is_ascii() && text.contains(title.as_str())
            })
            .collect();
        titles.sort_by_key(|(title, _)| (std::cmp::Reverse(title.len()), title.as_str()));
        let mut rest = text.to_owned();
        let mut stages = Vec::new();
        for (title, found) in titles {
            if rest.contains(title.as_str()) {
                rest = rest.replace(title.as_str(), " ");
                stages.push(found.clone());
            }
        }
        (stages, rest)
    }
}
