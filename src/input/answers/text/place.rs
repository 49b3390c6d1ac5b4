//! Where in a model a heading says that its stage stands: `head 2`, `encoder layer 1`, `自注意力`.

use std::ops::Range;

use super::names::Names;
use super::numeral::beside;
use crate::program::{Block, Part, Program, Scope};

/// Words for parts and blocks.
const PARTS: [(&str, Part); 4] = [
    ("encoder", Part::Encoder),
    ("decoder", Part::Decoder),
    ("编码器", Part::Encoder),
    ("解码器", Part::Decoder),
];
const BLOCKS: [(&str, Block); 10] = [
    ("self-attention", Block::SelfAttention),
    ("self attention", Block::SelfAttention),
    ("自注意力", Block::SelfAttention),
    ("cross-attention", Block::CrossAttention),
    ("cross attention", Block::CrossAttention),
    ("交叉注意力", Block::CrossAttention),
    ("feed-forward", Block::FeedForward),
    ("feed forward", Block::FeedForward),
    ("ffn", Block::FeedForward),
    ("前馈网络", Block::FeedForward),
];

/// What is said of a stage's scope; what is not said is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    said: Scope,
}

impl Place {
    /// What `text` says about places that the program has, and the text without it.
    pub fn taken(text: &str, names: &Names<'_>) -> (String, Self) {
        let [head, layer, block, part] = names.scopes();
        let mut left = text.to_owned();
        let mut said = Scope::default();
        if head && let Some((at, head)) = beside(&left, &["head", "头"]) {
            said.head = Some(head);
            left.replace_range(at, " ");
        }
        if layer && let Some((at, layer)) = beside(&left, &["layer", "层"]) {
            said.layer = Some(layer);
            left.replace_range(at, " ");
        }
        if block && let Some((at, block)) = word(&left, &BLOCKS) {
            said.block = Some(block);
            left.replace_range(at, " ");
        }
        if part && let Some((at, part)) = word(&left, &PARTS) {
            said.part = Some(part);
            left.replace_range(at, " ");
        }
        (left, Self { said })
    }

    /// Whether nothing is said.
    pub fn is_empty(self) -> bool {
        self.said.is_empty()
    }

    /// What is said here, in a `section` that says the rest.
    pub fn in_section(self, section: Self) -> Self {
        let (own, around) = (self.said, section.said);
        Self {
            said: Scope {
                part: own.part.or(around.part),
                layer: own.layer.or(around.layer),
                block: own.block.or(around.block),
                head: own.head.or(around.head),
                ..own
            },
        }
    }

    /// The section that begins here, in that of `before`: what lies further in ends.
    pub fn begun_in(self, before: Self) -> Self {
        let (said, mut around) = (self.said, before);
        let kept = &mut around.said;
        if said.part.is_some() {
            *kept = Scope::default();
        }
        if said.layer.is_some() {
            (kept.layer, kept.block, kept.head) = (None, None, None);
        }
        if said.block.is_some() {
            (kept.block, kept.head) = (None, None);
        }
        self.in_section(around)
    }

    /// Whether `scope` lies elsewhere than is said.
    pub fn denies(self, scope: Scope) -> bool {
        let said = self.said;
        fn differ<T: PartialEq>(said: Option<T>, own: Option<T>) -> bool {
            matches!((said, own), (Some(said), Some(own)) if said != own)
        }
        differ(said.part, scope.part)
            || differ(said.layer, scope.layer)
            || differ(said.block, scope.block)
            || differ(said.head, scope.head)
    }

    /// What a name for `stage` means here: itself, or the stages of that name that stand where it
    /// is said.
    pub fn narrow(self, stage: usize, program: &Program) -> Vec<usize> {
        let own = program.stages[stage].key.scope;
        if self.admits(own) {
            return vec![stage];
        }
        let keys = || {
            let stages = program.stages.iter().enumerate();
            let stages = stages.map(|(index, stage)| (stage.key, index));
            stages.chain(program.aliases.iter().copied())
        };
        let names: Vec<_> = keys()
            .filter(|(_, index)| *index == stage)
            .map(|(key, _)| key.name)
            .collect();
        let mut found: Vec<usize> = keys()
            .filter(|(key, _)| {
                let wider = Self { said: own }.admits(key.scope);
                names.contains(&key.name) && wider && self.admits(key.scope)
            })
            .map(|(_, index)| index)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether `scope` is one that is said.
    pub fn admits(self, scope: Scope) -> bool {
        let said = self.said;
        (said.head.is_none() || said.head == scope.head)
            && (said.layer.is_none() || said.layer == scope.layer)
            && (said.block.is_none() || said.block == scope.block)
            && (said.part.is_none() || said.part == scope.part)
            && (said.query.is_none() || said.query == scope.query)
            && (said.step.is_none() || said.step == scope.step)
    }
}

/// The first of the `words` that stands in `text` by itself.
fn word<T: Copy>(text: &str, words: &[(&str, T)]) -> Option<(Range<usize>, T)> {
    let lower = text.to_ascii_lowercase();
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || "_.".contains(c));
    words.iter().find_map(|(word, meaning)| {
        let at = lower.find(word)?;
        let end = at + word.len();
        let joined = joins(text[..at].chars().next_back()) || joins(text[end..].chars().next());
        (!(word.is_ascii() && joined)).then_some((at..end, *meaning))
    })
}
