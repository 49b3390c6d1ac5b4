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
    let list = include_str!("../src/cli/example.rs");
    let readme = include_str!("../fixtures/problems/README.md");
    for entry in std::fs::read_dir("fixtures/problems").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "json") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                list.contains(&format!("\"{name}\"")),
                "{name} is not in cli/example.rs"
            );
            assert!(
                readme.contains(name),
                "{name} is not in the README beside it"
            );
        }
    }
}
