//! The catalogue of mistakes: its list, the page of one, and what an exercise can reveal of it.

use crate::check::Revealed;
use crate::document::{Block, Document};
use crate::message::{Code, Message, mistakes as say};
use crate::mistake::{Group, Mistake};
use crate::program::Program;

/// All mistakes in a line each, by where in a walk they happen.
pub fn catalogue<'t>() -> Document<'t> {
    let groups = [
        (Group::Embedding, say::group_embedding()),
        (Group::Positions, say::group_positions()),
        (Group::Projection, say::group_projection()),
        (Group::Heads, say::group_heads()),
        (Group::Scores, say::group_scores()),
        (Group::Scale, say::group_scale()),
        (Group::Mask, say::group_mask()),
        (Group::Softmax, say::group_softmax()),
        (Group::Output, say::group_output()),
        (Group::Norm, say::group_norm()),
        (Group::FeedForward, say::group_feed_forward()),
        (Group::Slip, say::group_slip()),
    ];
    let mut blocks = vec![Block::Title(say::catalogue())];
    for (group, title) in groups {
        let mistakes = Mistake::all().filter(|mistake| mistake.group() == group);
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
    (
        say::name(Code::from(entry.name)),
        entry.page.title.message(),
    )
}

/// The page of one mistake.
pub fn mistake<'t>(mistake: Mistake) -> Document<'t> {
    let entry = mistake.entry();
    let page = entry.page;
    let mut blocks = vec![Block::Title(say::title(
        Code::from(entry.name),
        page.title.message(),
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
        blocks.push(Block::Paragraph(text.message()));
    }
    Document {
        blocks,
        ..Document::default()
    }
}

/// Which mistakes the exercise behind `trace` can reveal in a sheet of three decimals that shows every
/// stage, which look the same in it, and which stay invisible.
pub fn revealed<'t>(program: &Program, revealed: &[Revealed]) -> Document<'t> {
    let codes = |mistakes: &[&Revealed]| -> Vec<Message> {
        let names = mistakes.iter().map(|revealed| revealed.mistake.name());
        names.map(|name| say::name(Code::from(name))).collect()
    };
    let mut blocks = vec![Block::Title(say::revealed())];
    let mut section = |title: Message, mistakes: &[&Revealed]| {
        if !mistakes.is_empty() {
            blocks.push(heading(title));
            blocks.push(Block::Paragraph(say::list(codes(mistakes))));
        }
    };
    let groups = groups(revealed);
    let (alone, alike): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.len() == 1);
    section(say::can_be_revealed(), &alone.concat());
    if let Some((first, rest)) = alike.split_first() {
        section(say::look_the_same(), first);
        let lists = rest.iter().map(|group| say::list(codes(group)));
        blocks.extend(lists.map(Block::Paragraph));
    }
    slips(&mut blocks, program, revealed);
    let mut section = |title: Message, of: &dyn Fn(&Revealed) -> bool| {
        let mistakes: Vec<&Revealed> = revealed.iter().filter(|revealed| of(revealed)).collect();
        if !mistakes.is_empty() {
            blocks.push(heading(title));
            blocks.push(Block::Paragraph(say::list(codes(&mistakes))));
        }
    };
    section(say::invisible(), &|revealed| {
        revealed.shows_in.is_empty() && revealed.applies()
    });
    section(say::do_not_apply(), &|revealed| !revealed.applies());
    Document {
        blocks,
        ..Document::default()
    }
}

/// Mistakes of method that show, those that look the same together.
fn groups(revealed: &[Revealed]) -> Vec<Vec<&Revealed>> {
    let mut groups: Vec<Vec<&Revealed>> = Vec::new();
    let shown = |revealed: &&Revealed| revealed.is_method() && !revealed.shows_in.is_empty();
    for mistake in revealed.iter().filter(shown) {
        let like = |other: &Revealed| mistake.alike.iter().any(|(like, _)| *like == other.mistake);
        match groups
            .iter_mut()
            .find(|group| group.iter().any(|other| like(other)))
        {
            Some(group) => group.push(mistake),
            None => groups.push(vec![mistake]),
        }
    }
    groups
}

/// Where slips show, and what they may be taken for.
fn slips(blocks: &mut Vec<Block<'_>>, program: &Program, revealed: &[Revealed]) {
    let stage = |stage: &usize| say::name(program.stages[*stage].key.to_string());
    let stages = |of: &[usize]| of.iter().map(stage).collect::<Vec<_>>();
    let computed = (0..program.stages.len()).filter(|stage| !program.is_given(*stage));
    let all = computed.count();
    let slips = || {
        let shown = |revealed: &&Revealed| !revealed.is_method() && !revealed.shows_in.is_empty();
        revealed.iter().filter(shown)
    };
    let name = |slip: &Revealed| say::name(Code::from(slip.mistake.name()));
    let places = slips().map(|slip| {
        let place = match (&slip.shows_in[..], &slip.hidden_in[..]) {
            (shown, []) if shown.len() == all => say::in_every_stage(),
            (shown, hidden) if shown.len() + hidden.len() == all => {
                say::in_every_stage_but(stages(hidden))
            }
            (shown, _) => say::in_stages(stages(shown)),
        };
        (name(slip), place)
    });
    let places: Vec<_> = places.collect();
    if !places.is_empty() {
        blocks.push(heading(say::slips()));
        blocks.push(Block::Facts(places));
    }
    let alike = slips().filter(|slip| !slip.alike.is_empty()).map(|slip| {
        let others = slip.alike.iter().map(|(other, at)| {
            say::like(
                Code::from(other.name()),
                program.stages[*at].key.to_string(),
            )
        });
        (name(slip), say::list(others.collect::<Vec<_>>()))
    });
    let alike: Vec<_> = alike.collect();
    if !alike.is_empty() {
        blocks.push(heading(say::slips_alike()));
        blocks.push(Block::Facts(alike));
    }
}
