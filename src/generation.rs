//! Greedy generation: each step is a program of its own, whose best word goes into the next. What
//! is walked in the end is all steps in one program.

use std::sync::Arc;

use crate::matrix::Matrix;
use crate::model::{Generated, Misfit, Model, StackMisfit, WordsMisfit, build, build_steps};
use crate::problem::{Body, Generate, Problem, Sequence, Transformer};
use crate::program::{Key, Name, Part, Scope};
use crate::trace::{Keep, Options, Stop, evaluate};

/// Why nothing was generated.
#[derive(Clone, Debug)]
pub enum NotGenerated {
    /// The problem makes no whole.
    Misfit(Box<Misfit>),
    /// A value passed the range of `f64` in the program given.
    Stop(Box<Model>, Stop),
}

impl NotGenerated {
    /// The same, found at a step that was walked by itself.
    fn at_step(self, step: usize) -> Self {
        match self {
            Self::Misfit(misfit) => Self::from(misfit.at_step(step)),
            Self::Stop(mut model, stop) => {
                for stage in &mut model.program.stages {
                    stage.key.scope = stage.key.scope.step(Some(step));
                }
                Self::Stop(model, stop)
            }
        }
    }
}

impl From<Misfit> for NotGenerated {
    fn from(misfit: Misfit) -> Self {
        Self::Misfit(Box::new(misfit))
    }
}

/// Builds the program of a problem that generates, with all its steps: each takes the word of the
/// highest logit, until the end word or the most words (greedy search). Any other problem is built
/// as it is.
///
/// # Errors
/// Where the problem makes no whole, or a value passes the range of `f64`.
pub fn generate(problem: &Problem) -> Result<Model, NotGenerated> {
    let misfit = NotGenerated::from;
    let Body::Transformer(transformer) = &problem.body else {
        return build(problem).map_err(misfit);
    };
    let Some(generate) = &transformer.generate else {
        return build(problem).map_err(misfit);
    };
    let generated = search(problem, transformer, generate)?;
    let words: Vec<String> = generated.iter().map(|word| word.token.clone()).collect();
    // The last word goes into no step.
    let words = &words[..words.len().saturating_sub(1)];
    let model = build_steps(problem, words).map_err(misfit)?;
    Ok(Model { generated, ..model })
}

/// The words, one step after another.
fn search(
    problem: &Problem,
    transformer: &Transformer,
    generate: &Generate,
) -> Result<Vec<Generated>, NotGenerated> {
    let memory = encoded(problem)?;
    bounded(transformer, generate, memory.as_ref())?;
    let words = transformer
        .output_projection
        .as_ref()
        .and_then(|words| words.vocabulary.as_deref());
    let vocabulary = words.unwrap_or_default();
    let mut generated: Vec<Generated> = Vec::new();
    while generated.len() < generate.max_tokens {
        let words = generated.iter().map(|word| word.token.clone()).collect();
        let step = step(transformer, generate, memory.as_ref(), words);
        let number = generated.len() + 1;
        let (logits, probabilities) = last_rows(step).map_err(|why| why.at_step(number))?;
        let best = (0..logits.len()).fold(0, |best, word| {
            if logits[word] > logits[best] {
                word
            } else {
                best
            }
        });
        let (Some(token), Some(&probability)) = (vocabulary.get(best), probabilities.get(best))
        else {
            break;
        };
        // What is undefined is no word's probability.
        if probability.is_nan() {
            break;
        }
        generated.push(Generated {
            token: token.clone(),
            probability,
        });
        if *token == generate.end {
            break;
        }
        // It goes into the next step.
        if let Some(embedding) = &transformer.target_embedding
            && !embedding.vocabulary.contains(token)
        {
            return Err(NotGenerated::from(Misfit::Words(
                WordsMisfit::NotEmbedded {
                    word: token.clone(),
                    position: best + 1,
                },
            )));
        }
    }
    Ok(generated)
}

/// The problem of one step: the decoder alone, with the encoder's output for a memory.
fn step(
    transformer: &Transformer,
    generate: &Generate,
    memory: Option<&Arc<Matrix>>,
    words: Vec<String>,
) -> Transformer {
    Transformer {
        source: None,
        encoder: None,
        memory: match memory {
            Some(x) => Some(Sequence {
                x: Some(Arc::clone(x)),
                ..Sequence::default()
            }),
            None => transformer.memory.clone(),
        },
        generate: None,
        target: Some(Sequence {
            tokens: Some(words),
            x: None,
            start: Some(generate.start.clone()),
        }),
        ..transformer.clone()
    }
}

/// All steps together may have no more numbers: 2^26 are half a gibibyte.
const MOST_NUMBERS: f64 = (1u32 << 26) as f64;

/// Refuses more steps than a machine should be asked for, whatever words they would come to. A step's sizes are
/// products of two that grow with its words or do not, and so the first three steps tell those of all.
fn bounded(
    transformer: &Transformer,
    generate: &Generate,
    memory: Option<&Arc<Matrix>>,
) -> Result<(), NotGenerated> {
    let mut first = [0.0; 3];
    for (words, numbers) in first.iter_mut().enumerate() {
        let words = vec![generate.start.clone(); words];
        // What does not fit is told where the step itself is taken.
        let Ok(model) = build(&alone(step(transformer, generate, memory, words))) else {
            return Ok(());
        };
        let stages = model.program.stages.iter();
        let sizes = stages.map(|stage| stage.shape.rows as f64 * stage.shape.columns as f64);
        *numbers = sizes.sum();
    }
    let [one, two, three] = first;
    let (growth, faster) = (two - one, three - 2.0 * two + one);
    let mut all = 0.0;
    for words in 0..generate.max_tokens {
        let n = words as f64;
        all += one + n * growth + n * (n - 1.0) / 2.0 * faster;
        if all > MOST_NUMBERS && words > 0 {
            let (asked, most) = (generate.max_tokens, words);
            let misfit = StackMisfit::TooManySteps { asked, most };
            return Err(NotGenerated::from(Misfit::Stack(misfit)));
        }
    }
    Ok(())
}

/// The encoder's output, where there is an encoder.
fn encoded(problem: &Problem) -> Result<Option<Arc<Matrix>>, NotGenerated> {
    let model = build(problem).map_err(NotGenerated::from)?;
    let output = Key::new(Scope::part(Part::Encoder), Name::Output);
    let Some(output) = model.program.find(output) else {
        return Ok(None);
    };
    let mut kept = values(model, &[output])?;
    Ok(kept.pop().map(Arc::new))
}

/// A step as a problem by itself.
fn alone(step: Transformer) -> Problem {
    Problem {
        title: None,
        body: Body::Transformer(step),
        notices: Vec::new(),
    }
}

/// The logits and the probabilities of the word after the last.
fn last_rows(step: Transformer) -> Result<(Vec<f64>, Vec<f64>), NotGenerated> {
    let model = build(&alone(step)).map_err(NotGenerated::from)?;
    let find = |name| model.program.find(Key::new(Scope::default(), name));
    let wanted: Vec<usize> = [Name::Logits, Name::Probabilities]
        .into_iter()
        .filter_map(find)
        .collect();
    let mut rows = values(model, &wanted)?
        .into_iter()
        .map(|values| match values.nrows() {
            0 => Vec::new(),
            rows => values.row(rows - 1).iter().copied().collect(),
        });
    Ok((
        rows.next().unwrap_or_default(),
        rows.next().unwrap_or_default(),
    ))
}

/// The values of some stages.
fn values(model: Model, stages: &[usize]) -> Result<Vec<Matrix>, NotGenerated> {
    let options = Options {
        keep: Keep::Only(stages.to_vec()),
        ..Options::default()
    };
    let trace = match evaluate(&model.program, &model.inputs, &options) {
        Ok(trace) => trace.into_stages(),
        Err(stop) => return Err(NotGenerated::Stop(Box::new(model), stop)),
    };
    let kept = trace
        .into_iter()
        .enumerate()
        .filter(|(index, _)| stages.contains(index));
    Ok(kept.filter_map(|(_, values)| values).collect())
}
