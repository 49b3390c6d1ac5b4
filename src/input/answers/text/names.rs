//! What the stages of a program are called in plain text: by key and symbol as everywhere, and by
//! their names in words, in both languages.

use std::cell::RefCell;
use std::collections::HashMap;

use super::called::{Taken, also};
use super::formula::{Formulas, Meaning};
use crate::expression::Source;
use crate::input::answers::collector;
use crate::input::fault::AnswersFault;
use crate::message::Language;
use crate::program::{Name, Program};

/// The names in a program, looked up as often as a sheet has lines.
#[derive(Debug)]
pub struct Names<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its formulas.
    pub formulas: Formulas<'p>,
    keys: HashMap<String, usize>,
    titles: HashMap<String, Vec<usize>>,
    found: RefCell<HashMap<String, Result<usize, AnswersFault>>>,
}

/// What may follow a name and adds nothing, as [`plain`] has it.
const MATRIX: [&str; 5] = ["_matrix", "_vectors", "_projection", "矩阵", "向量"];

impl<'p> Names<'p> {
    /// The names in `program`.
    pub fn of(program: &'p Program) -> Self {
        let stages = program.stages.iter().enumerate();
        let own = stages.clone().map(|(index, stage)| (stage.key, index));
        let aliases = program.aliases.iter().copied();
        let has = |name: Name| stages.clone().any(|(_, stage)| stage.key.name == name);
        let taken = Taken {
            output: has(Name::Concat),
            softmax: has(Name::Probabilities),
        };
        let mut titles: HashMap<String, Vec<usize>> = HashMap::new();
        for (key, stage) in own.chain(aliases) {
            let title = key.title();
            let english = plain(&title.plain(Language::English, 0));
            let single = match english.strip_suffix("ies") {
                Some(stem) => format!("{stem}y"),
                None => english.strip_suffix('s').unwrap_or(&english).to_owned(),
            };
            let mut spellings = vec![english, single, title.plain(Language::Chinese, 0)];
            spellings.dedup();
            let op = &program.stages[stage].op;
            spellings.extend(
                also(key.name, op, taken)
                    .iter()
                    .flat_map(|names| *names)
                    .map(|&word| word.to_owned()),
            );
            for spelling in spellings {
                let known = titles.entry(spelling).or_default();
                if !known.contains(&stage) {
                    known.push(stage);
                }
            }
        }
        Self {
            program,
            formulas: Formulas::of(program),
            keys: stages
                .map(|(index, stage)| (stage.key.to_string(), index))
                .collect(),
            titles,
            found: RefCell::default(),
        }
    }

    /// The stage that `name` means: as everywhere, and in words too, as in `Attention weights`.
    pub fn find(&self, name: &str) -> Result<usize, AnswersFault> {
        if let Some(found) = self.found.borrow().get(name) {
            return found.clone();
        }
        let found = self.look_up(name);
        self.found
            .borrow_mut()
            .insert(name.to_owned(), found.clone());
        found
    }

    fn look_up(&self, name: &str) -> Result<usize, AnswersFault> {
        let (name, known) = match collector::find(self.program, name) {
            Err(AnswersFault::UnknownStage {
                name,
                suggestion,
                known,
                ..
            }) => (name, (suggestion, known)),
            found => return found,
        };
        if let Some(found) = self.in_words(&name) {
            return found;
        }
        if let Some(stage) = self.formulas.symbol(&name) {
            return Ok(stage);
        }
        let words = plain(&name);
        let shorter = MATRIX.iter().find_map(|word| words.strip_suffix(word));
        // A name in words alone is in small letters, a symbol as it is written.
        let shorter = shorter.and_then(|shorter| name.get(..shorter.len()));
        if let Some(shorter) = shorter.filter(|shorter| !shorter.is_empty()) {
            match collector::find(self.program, shorter) {
                Err(AnswersFault::UnknownStage { .. }) => {}
                found => return found,
            }
            if let Some(found) = self.in_words(shorter) {
                return found;
            }
        }
        let (suggestion, known) = known;
        Err(AnswersFault::UnknownStage {
            name,
            suggestion,
            known,
            remark: true,
        })
    }

    /// The stage that `name` spells in words, if it spells any.
    fn in_words(&self, name: &str) -> Option<Result<usize, AnswersFault>> {
        let words = plain(name);
        match collector::find(self.program, &words) {
            Err(AnswersFault::UnknownStage { .. }) => {}
            Err(AnswersFault::SeveralStages { stages, .. }) => {
                let name = name.to_owned();
                return Some(Err(AnswersFault::SeveralStages { name, stages }));
            }
            found => return Some(found),
        }
        match &self.titles.get(&words)?[..] {
            [stage] => Some(Ok(*stage)),
            several => Some(Err(AnswersFault::SeveralStages {
                name: name.to_owned(),
                stages: several.iter().map(|&stage| self.key(stage)).collect(),
            })),
        }
    }

    /// The stages that `name` may mean.
    pub fn all(&self, name: &str) -> Vec<usize> {
        match self.find(name) {
            Ok(stage) => vec![stage],
            Err(AnswersFault::SeveralStages { stages, .. }) => {
                let known = stages.iter().filter_map(|key| self.keys.get(key));
                known.copied().collect()
            }
            Err(_) => Vec::new(),
        }
    }

    /// The stage whose formula `text` is.
    pub fn formula(&self, text: &str) -> Option<usize> {
        match self.formulas.meaning(text) {
            Some(Meaning::Exactly(Source::Stage(stage))) => Some(stage),
            _ => None,
        }
    }

    /// The stage whose Chinese name `text` begins with.
    pub fn at_start(&self, text: &str) -> Option<usize> {
        let titles = self.titles.iter();
        let begins =
            titles.filter(|(title, _)| !title.is_ascii() && text.starts_with(title.as_str()));
        match begins.max_by_key(|(title, _)| title.len())?.1[..] {
            [stage] => Some(stage),
            _ => None,
        }
    }

    /// The stages of each Chinese name that stands in `text`, which has no spaces between its words, and
    /// what is left of it.
    pub fn within(&self, text: &str) -> (Vec<Vec<usize>>, String) {
        let mut titles: Vec<_> = self
            .titles
            .iter()
            .filter(|(title, _)| !title.is_ascii() && text.contains(title.as_str()))
            .collect();
        titles.sort_by_key(|(title, _)| (std::cmp::Reverse(title.len()), title.as_str()));
        let mut rest = text.to_owned();
        let mut stages = Vec::new();
        for (title, found) in titles {
            if rest.contains(title.as_str()) {
                rest = rest.replace(title.as_str(), " ");
                stages.push(found.clone());
            }
        }
        (stages, rest)
    }

    /// The key of the stage.
    pub fn key(&self, stage: usize) -> String {
        self.program.stages[stage].key.to_string()
    }
}

/// `Attention weights` as a key has it.
fn plain(name: &str) -> String {
    name.to_lowercase().replace([' ', '-'], "_")
}
