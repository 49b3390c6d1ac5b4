//! The sample document in every format, at the widths and in the languages that people have.

use super::*;
use crate::document::sample::Sample;
use crate::document::{Axis, Block, Cells, Content, Table, Worked};
use crate::expression::CellName;
use crate::expression::{Expression, Symbol};
use crate::matrix::Matrix;
use crate::message::{Argument, Message};

const WIDTHS: [usize; 3] = [60, 80, 120];
const LANGUAGES: [(Language, &str); 2] = [(Language::English, "en"), (Language::Chinese, "zh")];

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Styles as something that can be read and compared: ⟨1⟩bold⟨0⟩.
fn marked(text: &str) -> String {
    let mut marked = String::new();
    let mut parts = text.split("\x1b[");
    marked.extend(parts.next());
    for part in parts {
        let (codes, rest) = part.split_once('m').unwrap_or((part, ""));
        marked.push_str(&format!("⟨{codes}⟩{rest}"));
    }
    marked
}

#[test]
fn text_at_every_width_in_both_languages_with_and_without_colour() {
    let sample = Sample::default();
    let document = sample.document();
    for (language, name) in LANGUAGES {
        for width in WIDTHS {
            let settings = Settings {
                language,
                width,
                ..Settings::default()
            };
            let text = text(&document, &settings);
            insta::assert_snapshot!(format!("text-{name}-{width}"), plain(&text));
            insta::assert_snapshot!(format!("text-{name}-{width}-colour"), marked(&text));
        }
    }
}

#[test]
fn markdown_in_both_languages() {
    let sample = Sample::default();
    let document = sample.document();
    for (language, name) in LANGUAGES {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        insta::assert_snapshot!(format!("markdown-{name}"), markdown(&document, &settings));
    }
}

#[test]
fn a_full_page_holds_every_column() {
    let sample = Sample::default();
    let settings = Settings {
        full: true,
        ..Settings::default()
    };
    let text = plain(&text(&sample.document(), &settings));
    assert!(!text.contains('⋮') && !text.contains("--full"));
    assert!(text.contains("columns 1 to 8 of 512"));
    assert!(text.contains("to 512 of 512"));
    assert!(text.contains("S[我,你] = 1·(−0.5) + 2·(−0.5)"));
}

fn labelled(labels: &[&'static str]) -> Axis<'static> {
    Axis {
        title: None,
        labels: labels.iter().map(|&label| label.into()).collect(),
        messages: vec![],
    }
}

fn set(blocks: Vec<Block<'_>>, width: usize) -> String {
    let settings = Settings {
        width,
        ..Settings::default()
    };
    let document = Document {
        blocks,
        ..Document::default()
    };
    plain(&text(&document, &settings))
}

/// A table of two rows over `columns`, whose numbers are whole.
fn table<'t>(values: &'t Matrix, columns: &[&'static str], content: Content) -> Table<'t> {
    Table {
        caption: None,
        symbol: Some(Symbol::plain("S")),
        rows: labelled(&["我", "b"]),
        columns: labelled(columns),
        cells: Cells::Matrix {
            scores: None,
            values,
            rows: vec![0, 1],
        },
        content,
    }
}

#[test]
fn wide_labels_whole_numbers_and_masked_cells_line_up() {
    let values = Matrix::from_row_slice(2, 2, &[1.0, f64::NEG_INFINITY, -10.0, 0.0]);
    let table = table(&values, &["我", "爱"], Content::Numbers);
    let expected = "\
\x20 ╭────┬─────┬────╮
  │ S  │  我 │ 爱 │
  ├────┼─────┼────┤
  │ 我 │   1 │ −∞ │
  │ b  │ −10 │  0 │
  ╰────┴─────┴────╯
";
    assert_eq!(set(vec![Block::Table(table)], 80), expected);
}

#[test]
fn weights_always_have_their_decimals_and_small_ones_are_not_zero() {
    let values = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0004, 0.5]);
    let table = table(&values, &["我", "爱"], Content::Weights);
    let expected = "\
\x20 ╭────┬───────┬───────╮
  │ S  │    我 │    爱 │
  ├────┼───────┼───────┤
  │ 我 │ 1.000 │ 0.000 │
  │ b  │  4e-4 │ 0.500 │
  ╰────┴───────┴───────╯

Numbers are shown to 3 decimals; equals signs hold for the full numbers.
";
    assert_eq!(set(vec![Block::Table(table)], 80), expected);
}

#[test]
fn a_narrow_page_shortens_labels_before_it_leaves_out_columns() {
    let values = Matrix::from_element(2, 4, 1.0);
    let columns = ["septembre", "l'Afrique", "visite", "en"];
    let table = table(&values, &columns, Content::Numbers);
    let expected = "\
\x20 ╭────┬────────┬────────┬────────┬────╮
  │ S  │ septe… │ l'Afr… │ visite │ en │
  ├────┼────────┼────────┼────────┼────┤
  │ 我 │      1 │      1 │      1 │  1 │
  │ b  │      1 │      1 │      1 │  1 │
  ╰────┴────────┴────────┴────────┴────╯
";
    assert_eq!(set(vec![Block::Table(table)], 40), expected);
}

#[test]
fn a_long_line_of_arithmetic_continues_under_its_equals_sign() {
    let terms = (1..=6).map(|at| {
        let factors = [f64::from(at), -2.0].map(Expression::Number);
        Expression::Product(factors.to_vec())
    });
    let worked = Worked {
        cell: CellName {
            symbol: Symbol::plain("S"),
            row: "爱".to_owned(),
            column: Some("你".to_owned()),
        },
        expressions: vec![Expression::Sum(terms.collect())],
        result: Expression::Number(-42.0),
    };
    let expected = "\
\x20 S[爱,你] = 1·(−2) + 2·(−2) + 3·(−2)
           + 4·(−2) + 5·(−2) + 6·(−2)
           = −42
";
    assert_eq!(set(vec![Block::Worked(vec![worked])], 40), expected);
}

#[test]
fn labels_cannot_write_markdown() {
    let message = Message::new(
        "{label}",
        "{label}",
        vec![("label", Argument::Label("*a*|<b>\n[c](d)".to_owned()))],
    );
    let document = Document {
        blocks: vec![Block::Paragraph(message)],
        ..Document::default()
    };
    assert_eq!(
        markdown(&document, &Settings::default()),
        "\\*a\\*\\|\\<b\\>␊\\[c\\](d)\n"
    );
}
