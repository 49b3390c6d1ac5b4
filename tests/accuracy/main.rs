//! Measures the marking on made-up sheets and prints the rates.
//!
//! ```text
//! cargo test --release --test accuracy                       20,000 of each: faultless, mistakes, slips, two mistakes
//! cargo test --release --test accuracy -- --sheets 2000      fewer
//! cargo test --release --test accuracy -- --about model      small models alone; attention: one head alone
//! cargo test --release --test accuracy -- --kind sign_slip   one kind alone; two and together are two mistakes
//! cargo test --release --test accuracy -- --kind sign_slip --seed 0   one sheet, with how it was made
//! ```

#[path = "../students/mod.rs"]
mod students;

mod page;
mod replay;

use std::process::ExitCode;

use students::problem::Subject;
use students::rates::{Rates, measure};
use students::trial::{Kind, With};

/// What was asked for.
struct Arguments {
    sheets: usize,
    about: Option<Subject>,
    kind: Option<Kind>,
    seed: Option<u64>,
}

fn arguments() -> Result<Arguments, String> {
    let mut arguments = Arguments {
        sheets: 20_000,
        about: None,
        kind: None,
        seed: None,
    };
    let mut given = std::env::args().skip(1);
    while let Some(name) = given.next() {
        let value = given.next().ok_or(format!("{name} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{value} is no number"));
        match name.as_str() {
            "--sheets" => arguments.sheets = number()? as usize,
            "--seed" => arguments.seed = Some(number()?),
            "--about" => {
                let found = Subject::ALL.into_iter().find(|about| about.name() == value);
                arguments.about = Some(found.ok_or(format!("nothing is about {value}"))?);
            }
            "--kind" => {
                let found = Kind::all().into_iter().find(|kind| kind.name() == value);
                arguments.kind = Some(found.ok_or(format!("there is no kind {value}"))?);
            }
            _ => return Err(format!("there is no {name}; see tests/accuracy/main.rs")),
        }
    }
    Ok(arguments)
}

/// What nothing is required of.
const BEYOND: &str = "beyond the contract";

/// Two mistakes of which one stage shows the whole: often one alone gives the same numbers.
const IN_ONE_PLACE: &str = "two in one stage's place";

/// The kinds about something that stand together in one requirement.
fn groups(about: Subject) -> [(Subject, (&'static str, Vec<Kind>)); 6] {
    let of = |wanted: fn(&With) -> bool| {
        let mut kinds = Kind::about(about);
        kinds.retain(|kind| wanted(&kind.with));
        kinds
    };
    [
        ("faultless", of(|with| matches!(with, With::NoFault))),
        (BEYOND, of(|with| matches!(with, With::CutOffUnseen))),
        ("mistakes", of(|with| matches!(with, With::Mistake(_)))),
        ("slips", of(|with| matches!(with, With::Slip(_)))),
        ("two mistakes", of(|with| matches!(with, With::Two))),
        (IN_ONE_PLACE, of(|with| matches!(with, With::Together))),
    ]
    .map(|group| (about, group))
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    if let Some(seed) = arguments.seed {
        return replay::replay(arguments.kind.unwrap_or(Kind::all()[0]), seed);
    }
    let mut met = true;
    for (about, (name, mut kinds)) in Subject::ALL.into_iter().flat_map(groups) {
        if arguments.about.is_some_and(|wanted| wanted != about) {
            continue;
        }
        kinds.retain(|kind| arguments.kind.is_none_or(|wanted| wanted == *kind));
        if kinds.is_empty() {
            continue;
        }
        let each = arguments.sheets.div_ceil(kinds.len());
        let mut together = Rates::default();
        let faultless = kinds[0].is_faultless();
        page::heading(&format!("{}: {name}", about.name()), faultless);
        for &kind in &kinds {
            let rates = measure(kind, each);
            page::line(&kind.name(), &rates.all, faultless);
            page::worst(kind, &rates.all);
            met &= faultless || page::floor(kind, &rates.all);
            together.merge(&rates);
        }
        for (habit, counts) in &together.by_habit {
            page::line(&format!("  {habit}"), counts, faultless);
        }
        page::line("together", &together.all, faultless);
        if ![BEYOND, IN_ONE_PLACE].contains(&name) {
            met &= page::requirement(&together.all, faultless);
        }
    }
    ExitCode::from(u8::from(!met))
}
