//! What stages are called in words: by their titles in both languages, and as classes call them.

use std::collections::HashMap;

use super::plain;
use crate::input::answers::text::called::{Taken, UNSURE, also};
use crate::message::Language;
use crate::program::{Name, Program};

/// The stages of `program` by their names in words; none where a name may be no stage at all.
pub fn titles(program: &Program) -> HashMap<String, Vec<usize>> {
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
    // What may be no stage at all is no name, whatever it begins with.
    for unsure in UNSURE {
        titles.insert((*unsure).to_owned(), Vec::new());
    }
    titles
}
