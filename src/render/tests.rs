//! The sample document in every format, at the widths and in the languages that people have.

use super::sample::Sample;
use super::*;
use crate::document::{
    Axis, Behind, Block, Cells, Content, Edge, Node, Reading, Shows, Table, Worked,
};
use crate::expression::{CellName, CellRef, Source};
use crate::expression::{Expression, Symbol};
use crate::matrix::{Matrix, Shape};
use crate::message::{Argument, Message, html as page};
use crate::op::Region;

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

/// The sample as a page that answers: one of its weights, and a map of two stages.
fn answering<'t>(mut document: Document<'t>) -> Document<'t> {
    let (scores, weights) = (Source::Stage(4), Source::Stage(5));
    let derived = document.blocks.iter().find_map(|block| match block {
        Block::Derivation(derivation) => Some(derivation.clone()),
        _ => None,
    });
    for block in &mut document.blocks {
        if let Block::Table(table) = block {
            let is_weights = table.symbol == Some(Symbol::plain("A"));
            table.shows = Some(Shows::Matrix(if is_weights { weights } else { scores }));
        }
    }
    let node = |source, number, from| Node {
        source,
        number: Some(number),
        title: Some(Message::new("Stage", "步骤", vec![])),
        symbol: Symbol::plain("A"),
        key: format!("stage_{number}"),
        place: vec![Message::new("layer", "层", vec![])],
        from,
        mark: None,
    };
    let edge = Edge {
        from: 0,
        direct: false,
    };
    let map = vec![node(scores, 5, vec![]), node(weights, 6, vec![edge])];
    let behind = move |at: CellRef| {
        let derivation = derived.clone().filter(|derived| derived.at == at)?;
        Some(Behind {
            lead: vec![Message::new("Before it.", "之前。", vec![])],
            derivation: Some(derivation),
            reads: vec![(scores, Region::row(Shape::new(3, 3), 1))],
        })
    };
    document.reading = Some(Reading::new(behind, |_| page::elsewhere("--stage"), map));
    document
}

#[test]
fn html_in_both_languages() {
    let sample = Sample::default();
    let document = answering(sample.document());
    for (language, name) in LANGUAGES {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        // Both languages stand in the page; only the title that goes before it is in one.
        let page = html::FORMAT
            .page(&document, &settings)
            .replace('\0', "PAGE-");
        insta::assert_snapshot!(format!("html-{name}"), page.replace("><", ">\n<"));
    }
}

#[test]
fn labels_cannot_write_html() {
    let label = "<b>&amp;\"'</template><!-- ]]> \u{202e}\0";
    let document = Document {
        blocks: vec![Block::Paragraph(Message::new(
            "{label}",
            "{label}",
            vec![("label", Argument::Label(label.to_owned()))],
        ))],
        ..Document::default()
    };
    let page = html::FORMAT.page(&document, &Settings::default());
    let escaped =
        "<p><bdi>&lt;b&gt;&amp;amp;&quot;'&lt;/template&gt;&lt;!-- ]]&gt; \u{fffd}␀</bdi></p>";
    assert!(page.contains(escaped), "{page}");
}

#[test]
fn latex_in_both_languages() {
    let sample = Sample::default();
    let document = sample.document();
    for (language, name) in LANGUAGES {
        let settings = Settings {
            language,
            ..Settings::default()
        };
        let page = latex::FORMAT.page(&document, &settings);
        insta::assert_snapshot!(format!("latex-{name}"), page);
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
        shows: None,
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
";
    // Nothing was rounded away, and nothing is said of rounding.
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

/// A list of shares, `0% l'Afrique, 1% l'Afrique, …`, as `explain` has them in a table.
fn shares(count: usize) -> Message {
    let share = |percent| {
        let word = Argument::Label("l'Afrique".to_owned());
        let arguments = vec![("percent", Argument::Count(percent)), ("word", word)];
        Message::new("{percent}% {word}", "{word} {percent}%", arguments)
    };
    let items = (0..count).map(share).collect();
    Message::new("{items}", "{items}", vec![("items", Argument::List(items))])
}

#[test]
fn an_item_of_a_list_is_not_broken_in_text_or_markdown() {
    let listed = |count| Table {
        caption: None,
        symbol: None,
        shows: None,
        rows: labelled(&["我"]),
        columns: labelled(&["mixed from"]),
        cells: Cells::Listed(vec![vec![crate::document::Cell::Text(shares(count))]]),
        content: Content::Numbers,
    };
    let expected = "\
\x20 ╭────┬───────────────────────────────╮
  │    │ mixed from                    │
  ├────┼───────────────────────────────┤
  │ 我 │ 0% l'Afrique, 1% l'Afrique,   │
  │    │ 2% l'Afrique                  │
  ╰────┴───────────────────────────────╯
";
    assert_eq!(set(vec![Block::Table(listed(3))], 40), expected);
    let document = Document {
        blocks: vec![Block::Table(listed(2))],
        ..Document::default()
    };
    let markdown = markdown(&document, &Settings::default());
    assert!(
        markdown.contains("| 0% l'Afrique, 1% l'Afrique |"),
        "{markdown}"
    );
}

#[test]
fn a_hundred_thousand_items_are_as_easy_as_one() {
    let count = 100_000;
    let message = || shares(count);
    let numbers = || (0..count).map(|at| Expression::Number(at as f64)).collect();
    let document = Document {
        blocks: vec![
            Block::Paragraph(message()),
            Block::Worked(vec![Worked {
                cell: CellName {
                    symbol: Symbol::plain("S"),
                    row: "1".to_owned(),
                    column: None,
                },
                expressions: vec![Expression::Sum(numbers()), Expression::Maximum(numbers())],
                result: Expression::Vector(vec![0.5; count]),
            }]),
        ],
        ..Document::default()
    };
    for full in [false, true] {
        let settings = Settings {
            full,
            ..Settings::default()
        };
        assert!(plain(&text(&document, &settings)).contains("99999% l'Afrique"));
        assert!(markdown(&document, &settings).contains("99999% l'Afrique"));
    }
    assert!(
        message()
            .plain(Language::Chinese, 3)
            .ends_with("l'Afrique 99999%")
    );
}

#[test]
fn titles_in_the_corner_are_whole_or_give_way() {
    let values = Matrix::from_element(2, 4, 0.25);
    let says = |text: &'static str| Some(Message::new(text, text, vec![]));
    let columns = ["septembre", "l'Afrique", "visite", "en"];
    let titled = || {
        let mut table = table(&values, &columns, Content::Weights);
        table.rows = labelled(&["septembre", "en"]);
        table.rows.title = says("query");
        table.columns.title = says("key");
        table
    };
    let corner = |width| {
        let page = set(vec![Block::Table(titled())], width);
        let corner = page.lines().nth(1).and_then(|line| line.split('│').nth(1));
        corner.unwrap_or_default().trim().to_owned()
    };
    // 1 + (13 + 3) + (9 + 3) + (9 + 3) + (6 + 3) + (5 + 3) = 58 columns, and 2 before them.
    assert_eq!(corner(60), "query ↓ key →");
    assert_eq!(corner(59), "query");
    assert_eq!(corner(40), "query");
}

#[test]
fn rules_reach_as_far_as_the_widest_table() {
    let values = Matrix::from_element(2, 12, 1.0);
    let columns = ["septembre"; 12];
    let heading = || Block::Heading {
        number: None,
        text: shares(1),
        symbol: None,
    };
    let rule = |width| {
        let table = table(&values, &columns, Content::Numbers);
        let page = set(vec![heading(), Block::Table(table)], width);
        page.lines().next().unwrap_or_default().chars().count()
    };
    // 2 + 1 + (2 + 3) + 12·(9 + 3) = 152 columns, and 116 with labels cut to 6.
    assert_eq!(rule(200), 152);
    assert_eq!(rule(120), 116);
    assert_eq!(set(vec![heading()], 200).trim_end().chars().count(), 100);
}

#[test]
fn stages_rounded_as_on_paper_are_said_to_be_below_the_title() {
    let document = Document {
        blocks: vec![Block::Title(shares(1))],
        rounded_as_on_paper: true,
        ..Document::default()
    };
    let said = |language| {
        let settings = Settings {
            language,
            width: 200,
            ..Settings::default()
        };
        markdown(&document, &settings)
    };
    assert!(said(Language::English).ends_with(
        "*Numbers are shown to 3 decimals; every stage was rounded before it was carried on, so an \
         equals sign holds up to that rounding.*\n"
    ));
    assert!(said(Language::Chinese).contains("每个阶段都先四舍五入再用于下一步"));
}
