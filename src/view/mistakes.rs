//! The catalogue of mistakes: its list, the page of one, and what an exercise can reveal of it.

use crate::document::{Block, Document};
use crate::message::{Code, Message, mistakes as say};
use crate::mistake::{self, Group, Mistake, Revealed};
use crate::trace::Trace;

/// All mistakes in a line each, by where in a walk they happen.
pub fn catalogue<'t>() -> Document<'t> {
    let groups = [
        (Group::Projection, say::group_projection()),
        (Group::Scores, say::group_scores()),
        (Group::Scale, say::group_scale()),
        (Group::Mask, say::group_mask()),
        (Group::Softmax, say::group_softmax()),
        (Group::Output, say::group_output()),
        (Group::Slip, say::group_slip()),
    ];
    let mut blocks = vec![Block::Title(say::catalogue())];
    for (group, title) in groups {
        let mistakes = Mistake::all().filter(|mistake| mistake.entry().group == group);
        blocks.push(heading(title));
        blocks.push(Block::Facts(mistakes.map(line).collect()));
    }
    Document {
        blocks,
        ..Document::default()
    }
}

fn heading<'t>(text: Message) -> Block<'t> {
    Block::Heading {
        number: None,
        text,
        symbol: None,
    }
}

fn line(mistake: Mistake) -> (Message, Message) {
    let entry = mistake.entry();
    (say::name(Code::from(entry.name)), (entry.page.title)())
}

/// The page of one mistake.
pub fn mistake<'t>(mistake: Mistake) -> Document<'t> {
    let entry = mistake.entry();
    let page = entry.page;
    let mut blocks = vec![Block::Title(say::title(
        Code::from(entry.name),
        (page.title)(),
    ))];
    let parts = [
        (say::looks_like(), page.looks_like),
        (say::why_wrong(), page.why_wrong),
        (say::example(), page.example),
        (say::tell_apart(), page.tell_apart),
        (say::mend(), page.mend),
    ];
    for (title, text) in parts {
        blocks.push(heading(title));
        blocks.push(Block::Paragraph(text()));
    }
    Document {
        blocks,
        ..Document::default()
    }
}

/// Which mistakes of method the exercise behind `trace` can reveal in a sheet of three decimals that
/// shows every stage, which look the same in it, and which stay invisible. Slips show in any exercise.
pub fn revealed<'t>(trace: &Trace<'_>) -> Document<'t> {
    let Revealed {
        groups,
        invisible,
        elsewhere,
    } = mistake::revealed(trace);
    let codes = |mistakes: &mut dyn Iterator<Item = Mistake>| -> Vec<Message> {
        mistakes
            .map(|mistake| say::name(Code::from(mistake.name())))
            .collect()
    };
    let mut blocks = vec![Block::Title(say::revealed())];
    let (alone, alike): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.len() == 1);
    let mut alone = alone.into_iter().flatten().copied();
    let alone = codes(&mut alone);
    if !alone.is_empty() {
        blocks.push(heading(say::can_be_revealed()));
        blocks.push(Block::Paragraph(say::list(alone)));
    }
    if !alike.is_empty() {
        blocks.push(heading(say::look_the_same()));
        for group in alike {
            let list = codes(&mut group.iter().copied());
            blocks.push(Block::Paragraph(say::list(list)));
        }
    }
    for (title, mistakes) in [
        (say::invisible(), invisible),
        (say::do_not_apply(), elsewhere),
    ] {
        if !mistakes.is_empty() {
            blocks.push(heading(title));
            blocks.push(Block::Paragraph(say::list(codes(
                &mut mistakes.into_iter(),
            ))));
        }
    }
    Document {
        blocks,
        ..Document::default()
    }
}
