//! What is written down, character by character, and what a reader makes of it.

use attn::check::{Float, Precision, Sheet, Written, WrittenStage};
use attn::expression::Source;
use attn::program::Program;

use super::arithmetic::shape;
use super::flow::{Flow, Stage};

/// A sheet: for each stage its cells as text.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    pub stages: Vec<(Stage, Vec<Vec<Option<String>>>)>,
}

/// How a number is written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub digits: Option<usize>,
    pub truncates: bool,
    pub trims: bool,
    pub single: bool,
    pub minus_infinity: &'static str,
}

impl Style {
    /// The number on paper. Rounding is half away from zero, and a number that the computer holds
    /// a hair beside its decimal counts as that decimal.
    pub fn write(self, value: f64) -> String {
        if value == f64::NEG_INFINITY {
            return self.minus_infinity.to_owned();
        }
        let Some(digits) = self.digits else {
            // Adding 0 makes −0 a plain 0.
            return if self.single {
                format!("{}", value as f32 + 0.0)
            } else {
                format!("{}", value + 0.0)
            };
        };
        // So large a number has no digits behind the point to round.
        if value.abs() >= 1e15 {
            let point = if self.trims { 0 } else { digits };
            return format!("{value:.point$}");
        }
        let units = value.abs() * 10f64.powi(digits as i32);
        let half = if self.truncates { 0.0 } else { 0.5 };
        let whole = (units + half + 1e-12 * units.max(1.0)).floor() as u128;
        let mut text = format!("{whole:0width$}", width = digits + 1);
        if digits > 0 {
            text.insert(text.len() - digits, '.');
            if self.trims {
                text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
            }
        }
        if value < 0.0 && whole > 0 {
            text.insert(0, '-');
        }
        text
    }
}

/// The value and the decimals of a text.
pub fn read(text: &str) -> (f64, Option<usize>) {
    if text == "-inf" {
        return (f64::NEG_INFINITY, None);
    }
    let value = text.parse().expect("a number");
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().expect("an exponent")),
        None => (text, 0),
    };
    let decimals = mantissa.split_once('.').map_or(0, |(_, d)| d.len() as i64);
    (value, Some((decimals - exponent).max(0) as usize))
}

/// How many digits stand after the point of a number in scientific notation.
fn mantissa(text: &str) -> Option<usize> {
    let (mantissa, _) = text.split_once('e')?;
    let (whole, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let normal = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    normal
        .contains(&whole.trim_start_matches('-'))
        .then_some(after.len())
}

/// Numbers that are all in scientific notation, of as many digits, claim each its own.
fn precision(cells: &[Vec<Option<String>>]) -> Precision {
    let numbers = cells.iter().flatten().flatten();
    let mut numbers = numbers.filter(|text| *text != "-inf" && read(text).0 != 0.0);
    match numbers.next().and_then(|text| mantissa(text)) {
        Some(first) if first > 0 && numbers.all(|text| mantissa(text) == Some(first)) => {
            Precision::Each
        }
        _ => Precision::Finest,
    }
}

impl Paper {
    /// The cells of a stage, where it is written.
    pub fn stage(&self, stage: Stage) -> Option<&Vec<Vec<Option<String>>>> {
        let found = self.stages.iter().find(|(written, _)| *written == stage);
        found.map(|(_, cells)| cells)
    }

    /// Whether a reader can tell that every stage was worked out in single precision. Large numbers
    /// have too few decimals for it.
    pub fn is_single(&self) -> bool {
        self.stages.iter().all(|(_, cells)| {
            let whole = |text: &String| read(text).0.fract() == 0.0 || text == "-inf";
            is_single(cells) || cells.iter().flatten().flatten().all(whole)
        })
    }

    /// As the marking takes it.
    pub fn sheet(&self, flow: &Flow, program: &Program) -> Sheet {
        let stages = self.stages.iter().map(|(stage, cells)| {
            let (rows, columns) = shape(cells);
            let index = match program.select(flow.key(*stage)).expect("a stage")[..] {
                [Source::Stage(index)] => index,
                _ => panic!("{} is one stage", flow.key(*stage)),
            };
            let cell = |row: usize, column: usize| {
                let (value, decimals) = read(cells[row][column].as_ref()?);
                Some(Written {
                    value,
                    decimals,
                    mantissa: mantissa(cells[row][column].as_ref()?),
                })
            };
            WrittenStage {
                stage: index,
                cells: nalgebra::DMatrix::from_fn(rows, columns, cell),
                float: match is_single(cells) {
                    true => Float::Single,
                    false => Float::Double,
                },
                precision: precision(cells),
            }
        });
        Sheet {
            name: "made up".into(),
            stages: stages.collect(),
        }
    }

    /// As an answers file.
    pub fn file(&self, flow: &Flow) -> String {
        let cell = |cell: &Option<String>| match cell.as_deref() {
            None => "null".to_owned(),
            Some("-inf") => "\"-inf\"".to_owned(),
            Some(number) => number.to_owned(),
        };
        let stages = self.stages.iter().map(|(stage, cells)| {
            let rows = cells.iter().map(|row| {
                let cells: Vec<String> = row.iter().map(cell).collect();
                format!("[{}]", cells.join(", "))
            });
            let rows: Vec<String> = rows.collect();
            format!("  \"{}\": [{}]", flow.key(*stage), rows.join(", "))
        });
        let stages: Vec<String> = stages.collect();
        format!("{{\n{}\n}}", stages.join(",\n"))
    }
}

/// Whether a stage is one of an `f32`: six or more decimals, every number an f32's exact value or
/// its shortest decimal.
pub fn is_single(cells: &[Vec<Option<String>>]) -> bool {
    let texts: Vec<&String> = cells.iter().flatten().flatten().collect();
    let most = texts.iter().filter_map(|text| read(text).1).max();
    most.unwrap_or(0) >= 6
        && texts.iter().all(|text| {
            let value = read(text).0;
            let single = value as f32;
            value == f64::NEG_INFINITY
                || f64::from(single) == value
                || single.to_string().parse::<f64>() == Ok(value)
        })
}
