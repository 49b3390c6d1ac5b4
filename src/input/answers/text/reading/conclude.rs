//! From all that a heading says to the one stage that it means.

use super::{Meant, Reading};
use crate::input::answers::part::Part;
use crate::input::answers::text::names::Names;
use crate::input::answers::text::single::Row;
use crate::input::fault::AnswersFault;

impl Reading {
    /// Finds the stages that stand where it is said.
    fn settle(&mut self, text: &str, names: &Names<'_>) {
        if self.place.is_empty() {
            return;
        }
        let narrow = |stages: &[usize]| -> Vec<usize> {
            let found = stages
                .iter()
                .flat_map(|&stage| self.place.narrow(stage, names.program));
            let mut found: Vec<usize> = found.collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let (mut stages, hints): (Vec<usize>, Vec<Vec<usize>>) = (
            narrow(&self.stages),
            self.hints.iter().map(|hint| narrow(hint)).collect(),
        );
        if self.stages.is_empty()
            && let Some((first, others)) = hints.split_first()
        {
            stages = first.clone();
            stages.retain(|stage| others.iter().all(|hint| hint.contains(stage)));
        }
        match (&stages[..], self.stages.first()) {
            // Nothing stands there.
            ([], Some(_)) => self.operator = true,
            ([_], _) => self.stages = stages,
            ([], None) => {}
            (several, _) => {
                let several = several.iter().map(|&stage| names.key(stage)).collect();
                self.stages.clear();
                self.fault = Some(AnswersFault::SeveralStages {
                    name: text.trim().to_owned(),
                    stages: several,
                });
            }
        }
        self.hints = hints;
    }

    pub(super) fn conclude(
        mut self,
        text: &str,
        names: &Names<'_>,
    ) -> Result<Option<Meant>, AnswersFault> {
        self.settle(text, names);
        let text = text.trim().to_owned();
        let two = |one: usize, other: usize| AnswersFault::TwoReadings {
            text: text.clone(),
            one: names.key(one),
            other: names.key(other),
        };
        let unclear = |rest: Option<String>, stage: usize| AnswersFault::UnclearHeading {
            text: text.clone(),
            rest,
            stage: names.key(stage),
        };
        match self.stages[..] {
            [] => match self.fault.or(self.several) {
                Some(fault) => Err(fault),
                None if self.formula => Err(AnswersFault::UnknownFormula {
                    text,
                    likely: self.hints.iter().flatten().next().map(|&stage| {
                        let stage = &names.program.stages[stage];
                        let formula = names.program.formula(stage).expression;
                        (stage.key.to_string(), formula)
                    }),
                }),
                None => Ok(None),
            },
            [stage] => {
                let against = self.hints.iter().find(|hint| !hint.contains(&stage));
                match against.map(|hint| hint.first()) {
                    Some(Some(&other)) => Err(two(stage, other)),
                    None if !self.operator && self.fault.is_none() && self.unknown.is_none() => {
                        let Some(row) = self.row else {
                            return Ok(Some(Meant::whole(stage)));
                        };
                        let rows = names.program.stages[stage].shape.rows;
                        match row.position(&names.program.stages[stage]) {
                            Some(at) => Ok(Some(Meant {
                                stage,
                                part: Part::Row(at),
                            })),
                            None => Err(match row {
                                Row::Number(row) | Row::Word(row) if !(1..=rows).contains(&row) => {
                                    let stage = names.key(stage);
                                    AnswersFault::NoRow { row, stage, rows }
                                }
                                row => unclear(Some(row.text()), stage),
                            }),
                        }
                    }
                    _ => Err(unclear(self.unknown.filter(|_| !self.operator), stage)),
                }
            }
            [one, other, ..] => Err(two(one, other)),
        }
    }
}
