//! The members of an object by key: unknown keys and duplicates are faults, and what goes wrong
//! within a member knows that it lies there.

use std::collections::HashMap;

use super::fault::{Expected, Fault, KeyFault, ValueFault};
use super::keys::Place;
use super::tree::{Member, Node, Value};
use crate::text::nearest;

/// The members of an object whose keys are all known and different.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'n> {
    members: &'n [Member],
}

impl<'n> Fields<'n> {
    /// The members of `node`, which must be an object with keys from `known`.
    pub fn of(node: &'n Node, known: &[&'static str]) -> Result<Self, Fault> {
        Self::beside(node, known, &[], &[])
    }

    /// The same; keys from `beside` are known too, but not worth naming among those to choose from,
    /// and keys from `elsewhere` are known, but not here.
    pub fn beside(
        node: &'n Node,
        known: &[&'static str],
        beside: &[&'static str],
        elsewhere: &[(&'static str, Place)],
    ) -> Result<Self, Fault> {
        let Value::Object(members) = &node.value else {
            return Err(ValueFault::wrong_type(Expected::Object, node));
        };
        let mut seen = HashMap::with_capacity(members.len());
        for member in members {
            let key = &member.key;
            let fault =
                |fault| Err(Fault::new(fault, member.key_span.clone()).within(key.as_str()));
            if let Some((_, place)) = elsewhere.iter().find(|(known, _)| known == key) {
                return fault(KeyFault::Misplaced {
                    key: key.clone(),
                    place: *place,
                    because: None,
                });
            }
            if ![known, beside]
                .iter()
                .any(|keys| keys.contains(&key.as_str()))
            {
                return fault(KeyFault::UnknownKey {
                    key: key.clone(),
                    suggestion: nearest(key, [known, beside].concat()).map(str::to_owned),
                    known: known.to_vec(),
                });
            }
            if let Some(first) = seen.insert(key.as_str(), &member.key_span) {
                return fault(KeyFault::DuplicateKey {
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

    /// The value of the member `key`, where there is one.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        let member = self.members.iter().find(|member| member.key == key);
        member.map(|member| &member.value)
    }

    /// What `read` makes of the member `key`, where there is one.
    pub fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'n Node) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.get(key)
            .map(|value| read(value).map_err(|fault| fault.within(key)))
            .transpose()
    }
}
