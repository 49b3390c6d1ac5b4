//! Near misses: which known word somebody may have meant.

/// What of `known` was probably meant by `word`: the same letters in another case or with other
/// underscores, else few letters different, else a part of it.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let plain = |word: &str| word.replace(['_', '-', ' ', '.'], "").to_lowercase();
    let wanted = plain(word);
    let known: Vec<(&str, String)> = known.into_iter().map(|word| (word, plain(word))).collect();
    let same = known.iter().find(|(_, known)| *known == wanted);
    let near = || {
        known
            .iter()
            .map(|entry| (strsim::osa_distance(&entry.1, &wanted), entry))
            .filter(|(distance, entry)| 3 * distance <= entry.1.chars().count())
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, entry)| entry)
    };
    let part = || {
        let long = wanted.chars().count() >= 4;
        known
            .iter()
            .find(|(_, known)| long && known.contains(&wanted))
    };
    same.or_else(near).or_else(part).map(|(word, _)| *word)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_misses_are_recognised() {
        let known = [
            "tokens",
            "X",
            "W_Q",
            "W_K",
            "W_V",
            "scaled_scores",
            "projection",
        ];
        assert_eq!(nearest("w_q", known), Some("W_Q"));
        assert_eq!(nearest("Wk", known), Some("W_K"));
        assert_eq!(nearest("token", known), Some("tokens"));
        assert_eq!(nearest("scaledScores", known), Some("scaled_scores"));
        assert_eq!(nearest("projektion", known), Some("projection"));
        assert_eq!(nearest("scores", known), Some("scaled_scores"));
        assert_eq!(nearest("temperature", known), None);
        assert_eq!(nearest("W_Z", known), None);
        assert_eq!(nearest("", known), None);
    }
}
