//! The marked sheet: what is wrong, where first, why, and what followed.

mod answering;
mod arithmetic;
mod causes;
mod stage;
mod summary;
mod table;

use super::{given, map, named};
use crate::check::{CellReport, Marked, Solution, StageReport};
use crate::document::{Block, Document, Reading};
use crate::expression::{CellRef, Source};
use crate::message::{
    Code, Message, Whole,
    check::{outcome, stages},
    html as page,
};
use crate::program::Program;
use stage::once_each;
use summary::{imprecise, remark, summary};
pub use table::verdict;
use table::{mark, worst};

/// What to show.
#[derive(Clone, Debug)]
pub struct Check {
    /// The sheet's name.
    pub name: String,
    /// Whether the right values are shown.
    pub answers: bool,
    /// Points, and of how many, where they are asked for.
    pub points: Option<(f64, f64)>,
    /// The decimals that the page shows.
    pub digits: usize,
    /// Whether a page of many stages shows the numbers of all.
    pub full: bool,
    /// Whether the page is to answer its reader: every stage of the sheet, and what stands behind each cell.
    pub reading: bool,
}

/// So many stages that went wrong by themselves are shown in full.
const HANDFUL: usize = 5;

impl Check {
    /// Whether all that went wrong is shown with its numbers, however much it is.
    const fn shows_all(&self) -> bool {
        self.full || self.reading
    }
}

/// The page of a marked sheet.
pub fn check<'t>(solution: &Solution<'t>, marked: &'t Marked, options: &Check) -> Document<'t> {
    let program = solution.program;
    let stages = &marked.report.stages;
    let mut blocks = vec![
        Block::Title(outcome::title(options.name.clone())),
        summary(program, marked),
    ];
    let page = Page {
        program,
        inputs: solution.inputs,
        marked,
        options,
    };
    let mut apart = Vec::new();
    let wrong = once_each(stages);
    let shown = if options.shows_all() {
        wrong.len()
    } else {
        HANDFUL
    };
    for (stage, alike) in wrong.iter().take(shown) {
        blocks.extend(page.stage(stage, &mut apart));
        blocks.extend(page.alike(stage, alike));
    }
    blocks.extend(page.more_wrong(wrong.get(shown..).unwrap_or_default()));
    blocks.extend(imprecise(program, marked));
    blocks.extend(stages.iter().filter_map(|stage| remark(program, stage)));
    blocks.extend(stages.iter().filter_map(|stage| {
        let far = stage.far?;
        let cell = program.cell_name(at(stage, &far.worst));
        Some(Block::Note(outcome::far(
            key(program, stage.stage),
            far.count,
            cell,
        )))
    }));
    blocks.extend(page.followed());
    let right = stages
        .iter()
        .filter(|stage| stage.verdict().is_right() && !stage.is_blank());
    let right: Vec<usize> = right.map(|stage| stage.stage).collect();
    if !right.is_empty() {
        let right = named::names(program, &right);
        blocks.push(Block::Paragraph(outcome::right_stages(right)));
    }
    blocks.extend(page.rest());
    if let Some((points, of)) = options.points {
        blocks.push(Block::Paragraph(outcome::points(Whole(points), Whole(of))));
    }
    page.explain_marks(&mut blocks);
    if options.reading {
        let given = given::blocks(program, solution.inputs, false, true);
        blocks.extend(given);
    }
    let reading = options.reading.then(|| {
        let found = |source| {
            stages
                .iter()
                .find(|report| Source::Stage(report.stage) == source)
        };
        let mark = |source| found(source).map(worst);
        let map = map::of(program, &blocks, mark);
        let sheet = answering::Sheet::new(program, solution.inputs, marked, options);
        Reading::new(move |at| sheet.behind(at), elsewhere, map)
    });
    Document {
        blocks,
        apart,
        reading,
        ..Document::default()
    }
}

/// Why the page has no tables of `keys`.
fn elsewhere(keys: &[String]) -> Message {
    let keys = keys.iter().map(|key| stages::key(Code::from(key.clone())));
    page::not_on_the_sheet(keys.collect::<Vec<_>>())
}

fn key(program: &Program, stage: usize) -> Code {
    Code::from(program.stages[stage].key.to_string())
}

fn at(stage: &StageReport, cell: &CellReport) -> CellRef {
    CellRef {
        source: Source::Stage(stage.stage),
        row: cell.row,
        column: cell.column,
    }
}

struct Page<'t, 'o> {
    program: &'t Program,
    inputs: &'t [std::sync::Arc<crate::matrix::Matrix>],
    marked: &'t Marked,
    options: &'o Check,
}
