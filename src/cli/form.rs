//! What form a result is printed in: a page, in any of the formats that a document can be set in, or data.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::render::{FORMATS, Format};

/// A form that can be asked for.
#[derive(Clone, Copy, Debug)]
pub enum Form<D> {
    /// A page for people.
    Page(Format),
    /// What the command gives beside pages.
    Data(D),
}

impl<D> Default for Form<D> {
    fn default() -> Self {
        Self::Page(Format::default())
    }
}

/// Reads a form: the name of a format, or of one of the data of a command.
pub fn parser<D: ValueEnum + Send + Sync + 'static>() -> impl TypedValueParser<Value = Form<D>> {
    let pages = FORMATS.iter().map(|format| {
        let value = PossibleValue::new(format.name).help(format.about);
        (value, Form::Page(*format))
    });
    let data = D::value_variants().iter().filter_map(|data| {
        let value = data.to_possible_value()?;
        Some((value, Form::Data(data.clone())))
    });
    let (names, forms): (Vec<PossibleValue>, Vec<Form<D>>) = pages.chain(data).unzip();
    let known = names.clone();
    PossibleValuesParser::new(names).try_map(move |name| {
        let at = known.iter().position(|value| value.get_name() == name);
        let form = at.and_then(|at| forms.get(at).cloned());
        // The parser before lets nothing else through.
        form.ok_or("no such form")
    })
}
