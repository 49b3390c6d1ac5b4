//! A class set in a few lines, after its sheets.

use crate::check::Class;
use crate::document::{Block, Document};
use crate::message::{Code, Message, check as say};
use crate::program::Program;

/// So many stages and causes are named.
const NAMED: usize = 5;

/// The summary of a class set.
pub fn class(program: &Program, class: &Class) -> Document<'static> {
    let counted = [
        (say::class_right(), class.right),
        (say::class_with_mistakes(), class.wrong),
        (say::class_blank(), class.blank),
        (say::class_failed(), class.failed),
    ];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0);
    let mut facts: Vec<(Message, Message)> = counted
        .map(|(name, count)| (name, say::sheets(count)))
        .collect();
    let first = class.first().into_iter().map(|(stage, count)| {
        let key = program.stages[stage].key.to_string();
        (key, count)
    });
    facts.extend(tally(first).map(|stages| (say::class_first(), stages)));
    let causes = class.causes().into_iter();
    facts.extend(tally(causes).map(|causes| (say::class_causes(), causes)));
    Document {
        blocks: vec![
            Block::Title(say::class(class.sheets())),
            Block::Facts(facts),
        ],
        ..Document::default()
    }
}

/// The commonest names with their counts; `None` where there are none.
fn tally(counts: impl Iterator<Item = (String, usize)>) -> Option<Message> {
    let mut counts: Vec<Message> = counts
        .map(|(name, count)| say::counted(Code::from(name), count))
        .collect();
    let all = counts.len();
    if all > NAMED + 1 {
        counts.truncate(NAMED);
        counts.push(say::more(all - NAMED));
    }
    (!counts.is_empty()).then(|| say::tally(counts))
}
