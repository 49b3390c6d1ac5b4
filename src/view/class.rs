//! A class set in a few lines, after its sheets.

use crate::check::Class;
use crate::document::{Block, Document};
use crate::message::{
    Code, Message,
    check::{class, outcome},
};
use crate::program::Program;

/// So many stages and causes are named.
const NAMED: usize = 5;

/// The summary of a class set.
pub fn class(program: &Program, class: &Class) -> Document<'static> {
    let counted = [
        (class::class_right(), class.right),
        (class::class_with_mistakes(), class.wrong),
        (class::class_blank(), class.blank),
        (class::class_failed(), class.failed),
    ];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0);
    let mut facts: Vec<(Message, Message)> = counted
        .map(|(name, count)| (name, class::sheets(count)))
        .collect();
    let first = class.first().into_iter().map(|(stage, count)| {
        let key = program.stages[stage].key.to_string();
        (key, count)
    });
    facts.extend(tally(first).map(|stages| (class::class_first(), stages)));
    let causes = class.causes().into_iter();
    facts.extend(tally(causes).map(|causes| (class::class_causes(), causes)));
    Document {
        blocks: vec![
            Block::Title(class::class(class.sheets())),
            Block::Facts(facts),
        ],
        ..Document::default()
    }
}

/// The commonest names with their counts; `None` where there are none.
fn tally(counts: impl Iterator<Item = (String, usize)>) -> Option<Message> {
    let mut counts: Vec<Message> = counts
        .map(|(name, count)| class::counted(Code::from(name), count))
        .collect();
    let all = counts.len();
    if all > NAMED + 1 {
        counts.truncate(NAMED);
        counts.push(outcome::more(all - NAMED));
    }
    (!counts.is_empty()).then(|| class::tally(counts))
}
