//! The table of rates.

use super::students::rates::Counts;
use super::students::trial::Kind;

/// The words above a table.
pub fn heading(name: &str, faultless: bool) {
    if faultless {
        println!("\n{name:<32}{:>8}{:>10}", "sheets", "accused");
    } else {
        println!(
            "\n{name:<32}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>11}",
            "sheets", "found", "named", "misnamed", "misplaced", "besides", "not shown"
        );
    }
}

fn percent(count: usize, of: usize) -> String {
    format!("{:.2} %", 100.0 * count as f64 / of.max(1) as f64)
}

/// One line of it. Besides the sheets that count, some were drawn that cannot show their fault.
pub fn line(name: &str, counts: &Counts, faultless: bool) {
    // Those are told apart by kind alone.
    let not_shown = match counts.not_shown {
        0 => String::new(),
        some => percent(some, counts.sheets + some),
    };
    let of = counts.sheets;
    if faultless {
        println!("{name:<32}{of:>8}{:>10}", counts.accused);
    } else {
        println!(
            "{name:<32}{of:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>11}",
            percent(counts.found, of),
            percent(counts.named, of),
            percent(counts.misnamed, of),
            percent(counts.named - counts.placed, of),
            percent(counts.besides, of),
            not_shown,
        );
    }
}

/// What most often happened instead, with seeds to look at.
pub fn worst(kind: Kind, counts: &Counts) {
    let mut instead: Vec<(&String, &usize)> = counts.instead.iter().collect();
    instead.sort_by_key(|(what, count)| (std::cmp::Reverse(**count), *what));
    for (what, count) in instead.into_iter().take(4) {
        println!("      {count:>5} × {what}");
    }
    for how in [
        "accused",
        "not found",
        "misnamed",
        "not named",
        "misplaced",
        "besides",
    ] {
        let seeds = counts.bad.iter().filter(|(_, bad)| *bad == how);
        let seeds: Vec<String> = seeds.take(4).map(|(seed, _)| seed.to_string()).collect();
        if !seeds.is_empty() {
            println!(
                "      {how}: --kind {} --seed {}",
                kind.name(),
                seeds.join(" | ")
            );
        }
    }
}

/// The least share of a kind's sheets in which it must be named, in percent: whatever the rates of
/// all together, no kind may be one that is not known.
const FLOOR: usize = 50;

/// Whether the kind is named often enough.
pub fn floor(kind: Kind, counts: &Counts) -> bool {
    let met = counts.named * 100 >= counts.sheets * FLOOR;
    if !met {
        println!(
            "      NOT MET: {} is named in less than {FLOOR} %",
            kind.name()
        );
    }
    met
}

/// Whether the rates are those that are asked for.
pub fn requirement(counts: &Counts, faultless: bool) -> bool {
    let at_least = |count: usize, percent: usize| count * 100 >= counts.sheets * percent;
    let met = if faultless {
        counts.accused == 0
    } else {
        at_least(counts.found, 99)
            && at_least(counts.named, 95)
            && counts.misnamed * 100 <= counts.sheets
    };
    println!("{}", if met { "met" } else { "NOT MET" });
    met
}
