//! The members of an object by key: unknown keys and duplicates are faults, and what goes wrong
//! within a member knows that it lies there.

use std::collections::HashMap;

use super::fault::{Expected, Fault, ValueFault};
use super::tree::{Member, Node, Value};

/// The members of an object whose keys are all known and different.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'n> {
    members: &'n [Member],
}

impl<'n> Fields<'n> {
    /// The members of `node`, which must be an object with keys from `known`; keys from `later` are
    /// not yet supported.
    pub fn of(
        node: &'n Node,
        known: &[&'static str],
        later: &[&'static str],
    ) -> Result<Self, Fault> {
        let Value::Object(members) = &node.value else {
            return Err(ValueFault::wrong_type(Expected::Object, node));
        };
        let mut seen = HashMap::with_capacity(members.len());
        for member in members {
            let key = &member.key;
            let fault =
                |fault| Err(Fault::new(fault, member.key_span.clone()).within(key.as_str()));
            if later.contains(&key.as_str()) {
                return fault(ValueFault::NotYetSupported { key: key.clone() });
            }
            if !known.contains(&key.as_str()) {
                return fault(ValueFault::UnknownKey {
                    key: key.clone(),
                    suggestion: nearest(key, &[known, later].concat()).map(str::to_owned),
                    known: known.to_vec(),
                });
            }
            if let Some(first) = seen.insert(key.as_str(), &member.key_span) {
                return fault(ValueFault::DuplicateKey {
                    key: key.clone(),
                    first: first.clone(),
                });
            }
        }
        Ok(Self { members })
    }

    /// The members in the order of the file.
    pub fn members(&self) -> &'n [Member] {
        self.members
    }

    /// What `read` makes of the member `key`, where there is one.
    pub fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'n Node) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.members
            .iter()
            .find(|member| member.key == key)
            .map(|member| read(&member.value).map_err(|fault| fault.within(key)))
            .transpose()
    }
}

/// What of `known` was probably meant by `word`: the same letters in another case or with other
/// underscores, else few letters different.
pub fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let plain = |word: &str| word.replace(['_', '-', ' ', '.'], "").to_lowercase();
    let wanted = plain(word);
    let same = known.iter().find(|key| plain(key) == wanted);
    let near = || {
        known
            .iter()
            .map(|key| (strsim::osa_distance(&plain(key), &wanted), key))
            .filter(|(distance, key)| 3 * distance <= plain(key).chars().count())
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, key)| key)
    };
    same.or_else(near).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(nearest("w_q", &known), Some("W_Q"));
        assert_eq!(nearest("Wk", &known), Some("W_K"));
        assert_eq!(nearest("token", &known), Some("tokens"));
        assert_eq!(nearest("scaledScores", &known), Some("scaled_scores"));
        assert_eq!(nearest("projektion", &known), Some("projection"));
        assert_eq!(nearest("temperature", &known), None);
        assert_eq!(nearest("W_Z", &known), None);
        assert_eq!(nearest("", &known), None);
    }
}
