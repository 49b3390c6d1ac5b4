//! A sheet that a program wrote: a file of tensors, each named by its stage, with dots or slashes in the name.
//! The type of its numbers says what they claim.

use std::path::Path;

use super::collector::{Collector, grid, has_room};
use super::part::Part;
use crate::check::{Float, Sheet, Written};
use crate::input::error::Error;
use crate::input::fault::{Fault, InTensor, Role, TensorFault};
use crate::input::source::Source;
use crate::input::tensor::{Archive, Element, Tensor};
use crate::matrix::Shape;
use crate::program::Program;

/// How many decimals say all that a number near 1 says; what it claims its type says.
const fn decimals(float: Float) -> usize {
    match float {
        Float::Double => 17,
        Float::Single => 8,
        Float::Half => 5,
        Float::Brain => 4,
    }
}

/// So many numbers may always be written for a stage, however few it has: its shape is then said to be wrong
/// beside what else there is. More are no sheet, and each takes more room in one than in its file.
const ALWAYS_WRITTEN: usize = 1 << 14;

/// The stages that the tensors of the file at `path` are named by.
pub fn sheet(path: &Path, program: &Program) -> Result<Sheet, Error> {
    let mut sheet = Collector::new(program);
    let read = Archive::open(path).map_err(placed).and_then(|mut archive| {
        let Some(names) = archive.names() else {
            let fault = archive.fault(None, TensorFault::NamelessSheet);
            return Err(placed(fault));
        };
        names
            .iter()
            .try_for_each(|name| add(name, &mut archive, &mut sheet))
    });
    finished(path, sheet, read)
}

/// The one `stage` that the file at `path` holds.
pub fn stage(stage: &str, path: &Path, program: &Program) -> Result<Sheet, Error> {
    let mut sheet = Collector::new(program);
    let read = Archive::open(path).map_err(placed).and_then(|mut archive| {
        let tensor = archive.tensor(None).map_err(placed)?;
        put(stage, tensor, &archive, &mut sheet)
    });
    finished(path, sheet, read)
}

fn finished(path: &Path, sheet: Collector<'_>, read: Result<(), Fault>) -> Result<Sheet, Error> {
    let name = path.display().to_string();
    read.and_then(|()| sheet.finish(&name)).map_err(|fault| {
        Error::new(Source::new(name, ""), fault.placed(None)).read_as(Role::Answers)
    })
}

fn placed(fault: InTensor) -> Fault {
    Fault::somewhere(fault, None)
}

/// Adds the tensor called `name`. What is no stage is not even read.
fn add(name: &str, archive: &mut Archive, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let key = name.replace('/', ".");
    if let Err(fault) = sheet.find(&key)
        && heads(&key, 1, sheet).is_none()
    {
        return Err(Fault::somewhere(fault, None));
    }
    let tensor = archive.tensor(Some(name)).map_err(placed)?;
    put(&key, tensor, archive, sheet)
}

/// Puts what `tensor` holds under `key`: a stage, or one for each head.
fn put(
    key: &str,
    tensor: Tensor,
    archive: &Archive,
    sheet: &mut Collector<'_>,
) -> Result<(), Fault> {
    let float = match tensor.element {
        Element::Half => Float::Half,
        Element::Brain => Float::Brain,
        Element::Single => Float::Single,
        Element::Double | Element::Bool | Element::Signed(_) | Element::Unsigned(_) => {
            Float::Double
        }
    };
    let whole = tensor.element.is_whole();
    let written = |value: f64| {
        Some(Written {
            value,
            decimals: (!whole && value.is_finite()).then_some(decimals(float)),
            mantissa: None,
        })
    };
    let all = tensor.shape.clone();
    // Batches of one are taken off.
    let batch = all.iter().take_while(|axis| **axis == 1).count();
    let shape = &all[batch.min(all.len().saturating_sub(2))..];
    let (stages, shape) = match *shape {
        [] => (vec![one(key, sheet)?], Shape::new(1, 1)),
        [length] => (vec![one(key, sheet)?], Shape::new(1, length)),
        [rows, columns] => (vec![one(key, sheet)?], Shape::new(rows, columns)),
        [count, rows, columns] if let Some(stages) = heads(key, count, sheet) => {
            (stages, Shape::new(rows, columns))
        }
        _ => {
            let shape = all.iter().map(|axis| *axis as u64).collect();
            let vector = false;
            let fault = TensorFault::WrongAxes { shape, vector };
            return Err(placed(archive.fault(Some(key.to_owned()), fault)));
        }
    };
    let wanted = stages.iter().map(|stage| sheet.shape(*stage));
    for wanted in wanted {
        if !has_room(wanted, ALWAYS_WRITTEN, shape.rows, shape.columns) {
            let fault = TensorFault::OtherShape {
                shape: all.iter().map(|axis| *axis as u64).collect(),
                wanted: vec![wanted.rows as u64, wanted.columns as u64],
            };
            return Err(placed(archive.fault(Some(key.to_owned()), fault)));
        }
    }
    let cells: Vec<_> = tensor.numbers().into_iter().map(written).collect();
    for (stage, cells) in stages
        .into_iter()
        .zip(cells.chunks_exact(shape.rows * shape.columns))
    {
        let taken = sheet.take(stage, Part::Whole, key, &(0..0));
        taken.map_err(|_| {
            placed(archive.fault(Some(key.to_owned()), TensorFault::SameTensorStage))
        })?;
        sheet.add(stage, grid(shape, cells));
        sheet.computed_in(stage, float);
    }
    Ok(())
}

/// The stage that `key` names.
fn one(key: &str, sheet: &Collector<'_>) -> Result<usize, Fault> {
    let found = sheet.find(key);
    found.map_err(|fault| Fault::somewhere(fault, None))
}

/// The stages of the first `count` heads where `key` names that of one attention, if there are as many.
fn heads(key: &str, count: usize, sheet: &Collector<'_>) -> Option<Vec<usize>> {
    let (scope, last) = match key.rsplit_once('.') {
        Some((scope, last)) => (format!("{scope}."), last),
        None => (String::new(), key),
    };
    let stage = |head: usize| sheet.find(&format!("{scope}head.{head}.{last}")).ok();
    (1..=count).map(stage).collect()
}
