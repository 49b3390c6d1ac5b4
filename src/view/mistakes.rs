//! The catalogue of mistakes: its list, the page of one, and what an exercise can reveal of it.

use crate::document::{Block, Document};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::message::{Code, Message, mistakes as say};
use crate::mistake::{Group, Kind, Mistake, Site};
use crate::trace::{Numbers, Trace};

/// Differences below this do not show in a sheet of three decimals.
const SHOWS: f64 = 0.001;

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

/// A mistake of method with what it makes of a stage.
struct Made {
    mistake: Mistake,
    stage: usize,
    values: Matrix,
}

/// Which mistakes of method the exercise behind `trace` can reveal in a sheet of three decimals that
/// shows every stage, which look the same in it, and which stay invisible. Slips show in any exercise.
pub fn revealed<'t>(trace: &Trace<'_>) -> Document<'t> {
    let mut groups: Vec<Vec<Made>> = Vec::new();
    let mut invisible: Vec<Mistake> = Vec::new();
    let mut elsewhere: Vec<Mistake> = Vec::new();
    for mistake in Mistake::all() {
        let Kind::Method(_) = mistake.entry().kind else {
            continue;
        };
        let made = made(trace, mistake);
        let shown: Vec<Made> = made
            .into_iter()
            .filter(|made| {
                trace
                    .matrix(Source::Stage(made.stage))
                    .is_some_and(|right| differs(right, &made.values))
            })
            .collect();
        match shown.into_iter().next() {
            Some(made) => {
                let alike = groups.iter_mut().find(|group| {
                    group.first().is_some_and(|first| {
                        first.stage == made.stage && !differs(&first.values, &made.values)
                    })
                });
                match alike {
                    Some(group) => group.push(made),
                    None => groups.push(vec![made]),
                }
            }
            None if applies(trace, mistake) => invisible.push(mistake),
            None => elsewhere.push(mistake),
        }
    }
    let codes = |mistakes: &mut dyn Iterator<Item = Mistake>| -> Vec<Message> {
        mistakes
            .map(|mistake| say::name(Code::from(mistake.name())))
            .collect()
    };
    let mut blocks = vec![Block::Title(say::revealed())];
    let (alone, alike): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.len() == 1);
    let mut alone = alone.into_iter().flatten().map(|made| made.mistake);
    let alone = codes(&mut alone);
    if !alone.is_empty() {
        blocks.push(heading(say::can_be_revealed()));
        blocks.push(Block::Paragraph(say::list(alone)));
    }
    if !alike.is_empty() {
        blocks.push(heading(say::look_the_same()));
        for group in alike {
            let list = codes(&mut group.iter().map(|made| made.mistake));
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

/// What a mistake makes of each stage in which it can be made.
fn made(trace: &Trace<'_>, mistake: Mistake) -> Vec<Made> {
    let Kind::Method(rewrites) = mistake.entry().kind else {
        return Vec::new();
    };
    let program = trace.program;
    (0..program.stages.len())
        .flat_map(|index| {
            let site = Site { program, index };
            rewrites(&site).into_iter().filter_map(move |rewrite| {
                rewrite.shape(program)?;
                let values = rewrite.apply(&Numbers, |source| trace.matrix(source))?;
                Some(Made {
                    mistake,
                    stage: index,
                    values,
                })
            })
        })
        .collect()
}

fn applies(trace: &Trace<'_>, mistake: Mistake) -> bool {
    !made(trace, mistake).is_empty()
}

/// Whether two matrices differ so that a sheet shows it.
fn differs(a: &Matrix, b: &Matrix) -> bool {
    let apart = |(a, b): (&f64, &f64)| {
        let near = (a - b).abs() < SHOWS;
        a != b && !near
    };
    a.shape() != b.shape() || a.iter().zip(b.iter()).any(apart)
}
