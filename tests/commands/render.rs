//! What holds for every page, whatever the numbers, the labels and the width.

use std::borrow::Cow;

use attn::document::{Axis, Block, Cells, Content, Derivation, Document, Origin, Table, Worked};
use attn::expression::{CellName, Formula};
use attn::expression::{CellRef, Expression, Source, Symbol};
use attn::matrix::{Matrix, Shape};
use attn::message::{Argument, Language, Message};
use attn::render::{Settings, markdown, text};
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

const S: Symbol = Symbol::sub("S", "scaled");

/// Characters that have broken terminals, tables and Markdown before.
const HOSTILE: &[char] = &[
    '\0',
    '\n',
    '\r',
    '\t',
    '\x1b',
    '\x7f',
    '\u{9b}',
    '\u{85}',
    '\u{200b}',
    '\u{200d}',
    '\u{200f}',
    '\u{202e}',
    '\u{2066}',
    '\u{2028}',
    '\u{feff}',
    '\u{fe0f}',
    '\u{e0041}',
    '\u{301}',
    '\u{ad}',
    '|',
    '`',
    '*',
    '<',
    '│',
    '…',
    '我',
    '，',
    '🙂',
    '👍',
    '🏽',
    '🇫',
    '🇷',
    'ل',
    'ا',
    'ש',
    ' ',
    'a',
];

fn label() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        3 => prop::sample::select(HOSTILE),
        2 => prop::char::range('a', 'z'),
        1 => any::<char>(),
    ];
    prop::collection::vec(character, 0..24).prop_map(|characters| characters.into_iter().collect())
}

fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => (-9..=9i32).prop_map(f64::from),
        3 => -10.0..10.0,
        2 => (-1.0..1.0f64, -320..308i32).prop_map(|(mantissa, exponent)| {
            mantissa * 10f64.powi(exponent)
        }),
        1 => Just(f64::NEG_INFINITY),
        1 => Just(f64::NAN),
    ]
}

fn matrix() -> impl Strategy<Value = Matrix> {
    (0..30usize, 0..40usize).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(value(), rows * columns)
            .prop_map(move |values| Matrix::from_row_slice(rows, columns, &values))
    })
}

fn settings() -> impl Strategy<Value = Settings> {
    (any::<bool>(), 0..12usize, 40..160usize, any::<bool>()).prop_map(
        |(english, digits, width, full)| Settings {
            language: if english {
                Language::English
            } else {
                Language::Chinese
            },
            digits,
            width,
            full,
            pages: 1,
        },
    )
}

fn axis(labels: &[String], count: usize) -> Axis<'_> {
    let label = |at: usize| Cow::Borrowed(labels[at % labels.len()].as_str());
    Axis {
        title: None,
        labels: (0..count).map(label).collect(),
        messages: vec![],
    }
}

fn table<'t>(values: &'t Matrix, labels: &'t [String], content: Content) -> Table<'t> {
    Table {
        caption: Some(says(&labels[0])),
        symbol: Some(S),
        shows: None,
        rows: axis(labels, values.nrows()),
        columns: axis(labels, values.ncols()),
        cells: Cells::Matrix {
            scores: None,
            values,
            rows: (0..values.nrows()).collect(),
        },
        content,
    }
}

fn says(label: &str) -> Message {
    Message::new(
        "In this row, {label} attends to a word of which it is said that it is {label}.",
        "在这一行中，{label} 所关注的词，据说就是{label}。",
        vec![("label", Argument::Label(label.to_owned()))],
    )
}

fn page<'t>(values: &'t Matrix, labels: &'t [String]) -> Document<'t> {
    let sum = Expression::Sum(
        values
            .iter()
            .take(60)
            .map(|&value| Expression::Product(vec![Expression::Number(value); 2]))
            .collect(),
    );
    let cell = CellName {
        symbol: S,
        row: labels[0].clone(),
        column: labels.get(1).cloned(),
    };
    let at = |row| CellRef {
        source: Source::Stage(0),
        row,
        column: 0,
    };
    let mut derivation = Derivation {
        at: at(0),
        cell: cell.clone(),
        key: "encoder.1.self_attention.head.2.scaled_scores".to_owned(),
        value: 0.5,
        origin: Origin::Given,
    };
    for depth in 1..30 {
        derivation = Derivation {
            at: at(depth),
            origin: Origin::Computed {
                given: Vec::new(),
                op: "product",
                formula: Box::new(Formula {
                    symbol: S,
                    expression: Expression::symbol(S).transposed(),
                    shape: Shape::new(2, 3),
                    operands: vec![(S, Shape::new(3, 2))],
                }),
                summary: sum.clone(),
                steps: vec![],
                remark: Some(says(&labels[0])),
                operands: vec![derivation.clone(), derivation.clone()]
                    .into_iter()
                    .take(if depth % 10 == 0 { 2 } else { 1 })
                    .collect(),
            },
            ..derivation
        };
    }
    Document {
        blocks: vec![
            Block::Title(says(&labels[0])),
            Block::Heading {
                number: Some(3),
                text: says(&labels[0]),
                symbol: Some(S),
            },
            Block::Warning(says(&labels[0])),
            Block::Facts(vec![(says(&labels[0]), says(&labels[0]))]),
            Block::Table(table(values, labels, Content::Numbers)),
            Block::Tables(vec![
                table(values, labels, Content::Weights),
                table(values, labels, Content::Numbers),
            ]),
            Block::Worked(vec![Worked {
                cell,
                expressions: vec![sum],
                result: Expression::Vector(values.iter().copied().collect()),
            }]),
            Block::Derivation(derivation),
        ],
        ..Document::default()
    }
}

/// Whether a character could steer, turn or hide.
fn is_harmful(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}' | '\u{61c}' | '\u{e0000}'..='\u{e007f}')
}

/// The text without our own styles, which are the only sequences that there may be.
fn stripped(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut stripped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (codes, rest) = part.split_once('m').unwrap_or(("no style", ""));
        assert!(
            codes.chars().all(|c| c.is_ascii_digit() || c == ';'),
            "{codes:?}"
        );
        stripped.push_str(rest);
    }
    stripped
}

/// Every line fits, except in a table that is down to its labels, one column and the mark for the
/// others, where a number cannot be broken.
fn check_widths(text: &str, limit: usize) {
    let mut may_be_wider = false;
    for line in text.lines() {
        if line.trim_start().starts_with('╭') {
            may_be_wider = line
                .split_whitespace()
                .all(|table| table.matches('┬').count() <= 2);
        }
        assert!(
            may_be_wider || line.width() <= limit,
            "{} > {limit}: {line:?}",
            line.width()
        );
        if line.trim_start().starts_with('╰') {
            may_be_wider = false;
        }
    }
}

/// All lines of a table are as wide as its upper border.
fn check_tables(text: &str) {
    let mut border = None;
    for line in text.lines() {
        if line.starts_with("  ╭") && !line.contains("╮ ") {
            border = Some(line.width());
        }
        if let Some(border) = border {
            assert_eq!(line.width(), border, "{line:?}");
        }
        if line.starts_with("  ╰") {
            border = None;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_page_fits_its_width_and_harms_no_terminal(
        values in matrix(),
        labels in prop::collection::vec(label(), 1..6),
        settings in settings(),
    ) {
        let document = page(&values, &labels);
        let text = stripped(&text(&document, &settings));
        prop_assert!(!text.contains(is_harmful), "{text:?}");
        check_widths(&text, settings.width);
        check_tables(&text);
        let markdown = markdown(&document, &settings);
        prop_assert!(!markdown.contains(is_harmful), "{markdown:?}");
    }

    #[test]
    fn what_is_not_zero_never_shows_as_zero(
        value in value().prop_filter("a number", |value| value.is_finite() && *value != 0.0),
        digits in 0..8usize,
    ) {
        let values = Matrix::from_element(1, 1, value);
        let labels = ["a".to_owned()];
        let document = Document {
            blocks: vec![
                Block::Table(table(&values, &labels, Content::Numbers)),
                Block::Table(table(&values, &labels, Content::Weights)),
            ],
            ..Document::default()
        };
        let settings = Settings { digits, ..Settings::default() };
        for page in [stripped(&text(&document, &settings)), markdown(&document, &settings)] {
            // All but what is said about the digits themselves.
            let said = format!("{digits} decimal");
            let page = page.replace(&said, "");
            let words = page.split(|c: char| c.is_whitespace() || c == '│' || c == '|');
            let numbers: Vec<f64> =
                words.filter_map(|word| word.replace('−', "-").parse().ok()).collect();
            prop_assert!(!numbers.contains(&0.0), "{page}");
        }
    }
}

#[test]
fn a_large_matrix_is_shown_by_its_edges() {
    let values = Matrix::from_fn(2048, 2048, |row, column| (row * column % 97) as f64 / 96.0);
    let labels = ["a".to_owned()];
    let document = Document {
        blocks: vec![Block::Table(table(&values, &labels, Content::Weights))],
        ..Document::default()
    };
    let page = text(&document, &Settings::default());
    let markdown = markdown(&document, &Settings::default());
    assert!(page.len() < 20_000 && markdown.len() < 20_000);
}
