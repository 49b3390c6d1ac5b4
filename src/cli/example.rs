//! Problems that come with the program: the files of `fixtures/problems`.

use super::args::Example;
use super::failure::Failure;
use super::output;
use super::settings::Settings;
use crate::input;
use crate::message::cli as say;
use crate::text::nearest;

/// Lists names with the text of their files.
macro_rules! examples {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../fixtures/problems/", $name, ".json")))),*]
    };
}

/// Every built-in problem, by name, in the order of the list.
pub const EXAMPLES: &[(&str, &str)] = examples![
    "three-words",
    "jane-visite",
    "jane-visite-column",
    "heads",
    "encoder",
    "translator",
    "batch-axis",
    "biases",
    "cross-attention",
    "decoder-only",
    "decoder-with-memory",
    "embedding",
    "encoder-decoder",
    "encoder-pre-norm",
    "encoder-without-norms",
    "exact-numbers",
    "from-attention-weights",
    "from-scaled-scores",
    "from-scores",
    "generate",
    "grouped-query",
    "heads-listed",
    "heads-masked-apart",
    "heads-split-input",
    "heads-split-input-shared",
    "heads-without-output-projection",
    "mask-add",
    "mask-allow",
    "mask-block",
    "mask-causal",
    "mask-list",
    "mask-padding",
    "mask-strictly-causal",
    "mask-window",
    "masked-row-undefined",
    "masked-row-uniform",
    "masked-row-zero",
    "memory-keys-and-values",
    "multi-query",
    "one-query",
    "output-projection",
    "positions-concatenated",
    "positions-rotary",
    "positions-rotary-interleaved",
    "positions-sinusoidal",
    "positions-table",
    "queries-given",
    "queries-keys-values",
    "scale-divide-by",
    "scale-multiply-by",
    "scale-none",
    "score-additive",
    "score-additive-several",
    "score-general",
    "softmax-base-2",
];

/// Lists the built-in problems, or prints one.
///
/// # Errors
/// Where there is none of that name, or writing fails.
pub fn run(args: &Example, settings: &Settings) -> Result<(), Failure> {
    let path = args.output.path();
    let Some(name) = &args.name else {
        return output::text(path, settings, &list(settings));
    };
    let Some((_, text)) = EXAMPLES.iter().find(|(known, _)| known == name) else {
        return Err(Failure::usage(
            say::no_such_example(name.clone()),
            Some(
                match nearest(name, EXAMPLES.iter().map(|(known, _)| *known)) {
                    Some(nearest) => say::did_you_mean(say::name(nearest)),
                    None => say::list_examples(),
                },
            ),
        ));
    };
    output::write(path, |out| out.write_all(text.as_bytes()))
}

/// A heading, then names and titles in two columns.
fn list(settings: &Settings) -> String {
    let width = EXAMPLES
        .iter()
        .map(|(name, _)| name.len())
        .max()
        .unwrap_or(0);
    let line = |(name, text): &(&str, &str)| {
        let title = input::problem(&input::Source::new(*name, *text))
            .ok()
            .and_then(|file| file.problem.title)
            .unwrap_or_default();
        format!("  {name:width$}  {title}\n")
    };
    let heading = say::examples("attn example NAME").plain(settings.language, 0);
    let lines = EXAMPLES.iter().map(line);
    format!("{heading}\n\n{}", lines.collect::<String>())
}
