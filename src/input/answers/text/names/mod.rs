//! What the stages of a program are called in plain text: by key and symbol as everywhere, and by
//! their names in words, in both languages.

mod chinese;
mod titles;

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::called::UNSURE;
use super::formula::{Formulas, Meaning};
use super::selected::{Selected, selected};
use crate::expression::Source;
use crate::input::answers::collector;
use crate::input::fault::AnswersFault;
use crate::program::{Program, Scope};
use titles::titles;

/// The names in a program, looked up as often as a sheet has lines.
#[derive(Debug)]
pub struct Names<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its formulas.
    pub formulas: Formulas<'p>,
    /// What each key, end of a key and symbol selects, as everywhere.
    selected: HashMap<String, Selected>,
    titles: HashMap<String, Vec<usize>>,
    found: RefCell<HashMap<String, Result<usize, Unfound>>>,
    labels: OnceCell<HashSet<&'p str>>,
    words: OnceCell<HashSet<String>>,
    /// Whether a stage of the program has each part of a scope: head, layer, block, part.
    scopes: [bool; 4],
}

/// Why a name means no one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfound {
    /// It is no name here.
    Unknown,
    /// It is that of an input.
    Input,
    /// It is that of these stages.
    Several(Rc<[usize]>),
}

/// What may follow a name and adds nothing, as [`plain`] has it.
const MATRIX: [&str; 5] = ["_matrix", "_vectors", "_projection", "矩阵", "向量"];

/// The longest name, in bytes; what is longer is none.
pub const LONGEST: usize = 300;

impl<'p> Names<'p> {
    /// The names in `program`.
    pub fn of(program: &'p Program) -> Self {
        let scoped = |field: fn(&Scope) -> bool| {
            let mut stages = program.stages.iter();
            stages.any(|stage| field(&stage.key.scope))
        };
        Self {
            program,
            formulas: Formulas::of(program),
            selected: selected(program),
            titles: titles(program),
            found: RefCell::default(),
            labels: OnceCell::new(),
            words: OnceCell::new(),
            scopes: [
                scoped(|scope| scope.head.is_some()),
                scoped(|scope| scope.layer.is_some()),
                scoped(|scope| scope.block.is_some()),
                scoped(|scope| scope.part.is_some()),
            ],
        }
    }

    /// The stage that `name` means: as everywhere, and in words too, as in `Attention weights`.
    pub fn find(&self, name: &str) -> Result<usize, Unfound> {
        if name.len() > LONGEST {
            return Err(Unfound::Unknown);
        }
        if let Some(found) = self.found.borrow().get(name) {
            return found.clone();
        }
        let found = self.look_up(name);
        let mut before = self.found.borrow_mut();
        if before.len() >= MOST_KEPT {
            before.clear();
        }
        before.insert(name.to_owned(), found.clone());
        found
    }

    /// The fault of `name`, which means no one stage for the reason `why`; `remark` is whether it
    /// stands in a line of plain text, which may have been meant as a remark.
    pub fn fault(&self, name: &str, why: &Unfound, remark: bool) -> AnswersFault {
        let mut name = name.to_owned();
        match why {
            Unfound::Input => AnswersFault::InputNotAnswer { name },
            Unfound::Several(stages) => AnswersFault::SeveralStages {
                name,
                stages: stages.iter().map(|&stage| self.key(stage)).collect(),
            },
            Unfound::Unknown => {
                let long = name.char_indices().nth(LONGEST).map(|(end, _)| end);
                name.truncate(long.unwrap_or(name.len()));
                let nearest = match self.program.select(&name) {
                    Err(unknown) if long.is_none() => unknown.nearest,
                    _ => None,
                };
                let is_input = |name: &String| {
                    let mut inputs = self.program.inputs.iter();
                    inputs.any(|input| input.key.to_string() == *name)
                };
                AnswersFault::UnknownStage {
                    suggestion: nearest.filter(|name| !is_input(name)),
                    known: collector::keys(self.program),
                    name,
                    remark,
                }
            }
        }
    }

    fn look_up(&self, name: &str) -> Result<usize, Unfound> {
        let known = |found: &Result<usize, Unfound>| *found != Err(Unfound::Unknown);
        let found = self.select(name);
        if known(&found) {
            return found;
        }
        let words = plain(name);
        if self.is_unsure(name) {
            return Err(Unfound::Unknown);
        }
        let found = self.in_words(&words);
        if known(&found) {
            return found;
        }
        if let Some(stage) = self.formulas.symbol(name) {
            return Ok(stage);
        }
        let shorter = MATRIX.iter().find_map(|word| words.strip_suffix(word));
        // A name in words alone is in small letters, a symbol as it is written.
        let shorter = shorter.and_then(|shorter| name.get(..shorter.len()));
        let Some(shorter) = shorter.filter(|shorter| !shorter.is_empty()) else {
            return Err(Unfound::Unknown);
        };
        let found = self.select(shorter);
        match known(&found) {
            true => found,
            false => self.in_words(&plain(shorter)),
        }
    }

    /// The stage that `name` selects by its key or its symbol, or by a pattern.
    fn select(&self, name: &str) -> Result<usize, Unfound> {
        if let Some(selected) = self.selected.get(name) {
            return match selected.stages[..] {
                [] => Err(Unfound::Input),
                [stage] => Ok(stage),
                ref several => Err(Unfound::Several(several.into())),
            };
        }
        if !name.contains('*') {
            return Err(Unfound::Unknown);
        }
        let stages = self.program.select(name).unwrap_or_default().into_iter();
        let stages = stages.filter_map(|source| match source {
            Source::Stage(stage) => Some(stage),
            Source::Input(_) => None,
        });
        match stages.collect::<Vec<_>>()[..] {
            [] => Err(Unfound::Unknown),
            [stage] => Ok(stage),
            ref several => Err(Unfound::Several(several.into())),
        }
    }

    /// The stage that `words`, as [`plain`] has them, spell.
    fn in_words(&self, words: &str) -> Result<usize, Unfound> {
        let found = self.select(words);
        if found != Err(Unfound::Unknown) {
            return found;
        }
        match self.titles.get(words).map(Vec::as_slice) {
            None | Some([]) => Err(Unfound::Unknown),
            Some([stage]) => Ok(*stage),
            Some(several) => Err(Unfound::Several(several.into())),
        }
    }

    /// The stages that `name` may mean.
    pub fn all(&self, name: &str) -> Vec<usize> {
        match self.find(name) {
            Ok(stage) => vec![stage],
            Err(Unfound::Several(stages)) => stages.to_vec(),
            Err(_) => Vec::new(),
        }
    }

    /// The stages of heads whose symbol is `name` but for their numbers, where `stage` is what that symbol
    /// is printed for: `Q_1`, `Q_2` beside `Q`.
    pub fn heads_of(&self, name: &str, stage: usize) -> Vec<usize> {
        let scope = |stage: usize| self.program.stages[stage].key.scope;
        let symbol = |stage: usize| self.program.stages[stage].symbol;
        let is_own = symbol(stage).number.is_none() && symbol(stage).to_string() == name;
        let around = |head: &usize| {
            let own = scope(*head);
            own.head.is_some() && Scope { head: None, ..own } == scope(stage)
        };
        let alike = |head: &usize| symbol(*head).without_number().to_string() == name;
        let all = (0..self.program.stages.len()).filter(|_| is_own);
        all.filter(|head| around(head) && alike(head)).collect()
    }

    /// The only input that is called `name`, where no stage is.
    pub fn input(&self, name: &str) -> Option<usize> {
        match self.selected.get(name) {
            Some(Selected { stages, inputs, .. }) if stages.is_empty() => match inputs[..] {
                [input] => Some(input),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether `name` may be a stage, or an input.
    pub fn is_unsure(&self, name: &str) -> bool {
        UNSURE.contains(&plain(name).as_str())
    }

    /// The stage whose formula `text` is.
    pub fn formula(&self, text: &str) -> Option<usize> {
        match self.formulas.meaning(text) {
            Some(Meaning::Exactly(Source::Stage(stage))) => Some(stage),
            _ => None,
        }
    }

    /// Whether a stage may be named in `text`: a word of some name stands in it, or what may be a formula.
    pub fn may_name(&self, text: &str) -> bool {
        let words = self.words.get_or_init(|| {
            let names = self.selected.keys().chain(self.titles.keys());
            let words = names.flat_map(|name| name.split(|c: char| !c.is_alphanumeric()));
            words.map(str::to_owned).collect()
        });
        let capitals = |word: &str| word.chars().filter(|c| c.is_uppercase()).count();
        let known = |word: &str| {
            let small = word.chars().nth(1).is_some().then(|| word.to_lowercase());
            words.contains(word) || small.is_some_and(|word| words.contains(&word))
        };
        !text.is_ascii()
            || text
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| !word.is_empty() && (known(word) || capitals(word) > 1))
    }

    /// Whether a row of some stage is labelled `label`.
    pub fn is_label(&self, label: &str) -> bool {
        let labels = self.labels.get_or_init(|| {
            let axes = self.program.stages.iter();
            let axes = axes.filter_map(|stage| stage.rows.labels.as_deref());
            let mut seen = HashSet::new();
            // Most stages share their labels.
            let axes = axes.filter(|labels| seen.insert(labels.as_ptr()));
            axes.flatten().map(String::as_str).collect()
        });
        labels.contains(label)
    }

    /// Whether a stage of the program has each part of a scope: head, layer, block, part.
    pub const fn scopes(&self) -> [bool; 4] {
        self.scopes
    }

    /// The key of the stage.
    pub fn key(&self, stage: usize) -> String {
        self.program.stages[stage].key.to_string()
    }
}

/// So many names are kept with what they mean; a sheet has a few words, most of them again and again.
const MOST_KEPT: usize = 10_000;

/// `Attention weights` as a key has it.
fn plain(name: &str) -> String {
    name.to_lowercase().replace([' ', '-'], "_")
}
