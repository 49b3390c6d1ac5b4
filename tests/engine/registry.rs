//! What has to be complete: the catalogue of texts, the list of examples.

use std::collections::BTreeSet;

use attn::message::{Entry, entries};

/// The placeholders of a template: names, and words that follow a count.
fn placeholders(template: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut rest = template;
    while let Some((_, after)) = rest.split_once('{') {
        let (placeholder, tail) = after.split_once('}').expect("a placeholder ends");
        let name = placeholder.split(':').next().expect("a name");
        names.insert(name.to_owned());
        rest = tail;
    }
    names
}

#[test]
fn every_text_stands_in_both_languages_with_all_its_arguments() {
    let all: Vec<Entry> = entries().collect();
    assert!(all.len() > 150, "{}", all.len());
    for entry in all {
        for template in [entry.english, entry.chinese] {
            assert!(!template.trim().is_empty(), "{}", entry.name);
            for name in placeholders(template) {
                assert!(
                    entry.arguments.contains(&name.as_str()),
                    "{}: {{{name}}}",
                    entry.name
                );
            }
        }
        // What one language says of the user's data, the other says too.
        let words = |template: &str| placeholders(template);
        assert_eq!(words(entry.english), words(entry.chinese), "{}", entry.name);
    }
}

/// Chinese and Western writing have a space between them, and quotation marks, which are as wide as a
/// character, have none. What arguments bring with them the renderer sets apart.
#[test]
fn chinese_is_spaced() {
    let chinese = |character: char| ('\u{3400}'..='\u{9fff}').contains(&character);
    for entry in entries() {
        let text = entry.chinese;
        let pairs = text.chars().zip(text.chars().skip(1));
        for (before, after) in pairs {
            let touch = chinese(before) && after.is_ascii_alphanumeric()
                || before.is_ascii_alphanumeric() && chinese(after);
            assert!(!touch, "{}: {before}{after} in {text}", entry.name);
        }
        let triples = text
            .chars()
            .zip(text.chars().skip(1))
            .zip(text.chars().skip(2));
        for ((before, space), after) in triples {
            let apart = space == ' '
                && (chinese(before) && after == '“' || before == '”' && chinese(after));
            assert!(
                !apart,
                "{}: a space beside quotation marks in {text}",
                entry.name
            );
        }
    }
}

#[test]
fn chinese_is_chinese() {
    let ideograph = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let without: Vec<&str> = entries()
        .filter(|entry| !entry.chinese.chars().any(ideograph))
        .filter(|entry| {
            // Names and signs that are the same everywhere.
            let letters = |c: char| c.is_ascii_alphabetic();
            let outside = outside_placeholders(entry.english);
            outside.chars().any(letters) && entry.english != entry.chinese
        })
        .map(|entry| entry.name)
        .collect();
    assert!(without.is_empty(), "{without:?}");
}

fn outside_placeholders(template: &str) -> String {
    let mut outside = String::new();
    let mut depth = 0;
    for c in template.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            c if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside
}

#[test]
fn every_problem_file_is_an_example_and_is_described() {
    let list = include_str!("../../src/cli/example.rs");
    let readme = include_str!("../../fixtures/problems/README.md");
    for entry in std::fs::read_dir("fixtures/problems").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "json") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                list.contains(&format!("\"{name}\"")),
                "{name} is not in cli/example.rs"
            );
            assert!(
                readme.contains(&format!("`{name}.json`")),
                "{name} is not in the README beside it"
            );
        }
    }
}

/// The rooms of `docs/ARCHITECTURE.md`, in its order.
fn rooms() -> Vec<&'static str> {
    let page = include_str!("../../docs/ARCHITECTURE.md");
    let table = page.split("| room |").nth(1).expect("the table of rooms");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        row.trim_start_matches("| `")
            .split(['/', '`'])
            .next()
            .expect("a room")
    })
    .collect()
}

/// The files of a room.
fn files(path: &std::path::Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else {
        return vec![path.with_extension("rs")];
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .collect()
}

#[test]
fn every_room_knows_only_those_before_it() {
    let rooms = rooms();
    let lib = include_str!("../../src/lib.rs");
    let declared = lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let described: BTreeSet<&str> = rooms.iter().copied().collect();
    assert_eq!(declared.collect::<BTreeSet<_>>(), described);
    for (at, room) in rooms.iter().enumerate() {
        for file in files(&std::path::Path::new("src").join(room)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
            let code = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let code: String = code.collect::<Vec<_>>().join("\n");
            for (start, _) in code.match_indices("crate::") {
                let named = &code[start + "crate::".len()..];
                // `use crate::{export, render};` names several.
                let names = match named.strip_prefix('{') {
                    Some(list) => list.split('}').next().unwrap(),
                    None => named
                        .split(|c: char| !c.is_ascii_lowercase())
                        .next()
                        .unwrap(),
                };
                for name in names.split(',').map(str::trim) {
                    let Some(known) = rooms.iter().position(|room| *room == name) else {
                        continue;
                    };
                    assert!(known <= at, "{} knows {name}", file.display());
                }
            }
        }
    }
}

/// Every format is in the help of every command that prints pages, and in the README; each has a name of
/// its own and a snapshot of the sample page in both languages.
#[test]
fn every_format_is_offered_and_shown() {
    let readme = include_str!("../../README.md");
    let mut names = BTreeSet::new();
    for format in attn::render::FORMATS {
        assert!(names.insert(format.name), "{} twice", format.name);
        for command in [
            "explain",
            "why",
            "check",
            "mistakes",
            "conventions",
            "positions",
        ] {
            let help = crate::support::command::attn([command, "--help"]).prints();
            let offered = help.contains(&format!("- {}:", format.name));
            assert!(offered, "{command} does not offer {}", format.name);
        }
        if format.name == "text" {
            continue;
        }
        let asked = [
            format!("--format {}", format.name),
            format!("-f {}", format.name),
        ];
        assert!(
            asked.iter().any(|asked| readme.contains(asked)),
            "{} is not in the README",
            format.name
        );
        for language in ["en", "zh"] {
            let name = format!("attn__render__tests__{}-{language}.snap", format.name);
            let path = std::path::Path::new("src/render/snapshots").join(&name);
            assert!(path.is_file(), "{name}");
        }
    }
}
