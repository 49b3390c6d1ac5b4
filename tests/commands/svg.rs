//! `--format svg`: heat maps that stand by themselves.

use crate::support::command::attn;

/// A picture, and what its elements are: each with its attributes as they stand, and the text in it.
struct Picture {
    elements: Vec<(String, String)>,
}

impl Picture {
    /// Reads a picture; what opens has to close, and nothing may stand in it that a picture has no need of.
    #[track_caller]
    fn read(file: &str) -> Self {
        let mut elements: Vec<(String, String)> = Vec::new();
        let mut open: Vec<(String, usize)> = Vec::new();
        for part in file.split_inclusive('<').skip(1) {
            let part = part.strip_suffix('<').unwrap_or(part);
            let (tag, text) = part.split_once('>').expect("a tag ends");
            if let Some(name) = tag.strip_prefix('/') {
                let (begun, _) = open.pop().expect("nothing closes twice");
                assert_eq!(begun, name, "{file}");
                continue;
            }
            let name = tag.split([' ', '/']).next().expect("a name").to_owned();
            let known = [
                "svg", "title", "desc", "defs", "pattern", "rect", "text", "g",
            ];
            assert!(known.contains(&name.as_str()), "<{tag}>");
            // Quotes are in pairs, and no attribute begins something that runs or loads.
            assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
            let loads = [" on", "href", "http:", "https:", "style="];
            let loads = loads.iter().any(|what| tag.contains(what));
            assert!(!loads || name == "svg" && !tag.contains("href"), "<{tag}>");
            elements.push((tag.to_owned(), text.to_owned()));
            if !tag.ends_with('/') {
                open.push((name, elements.len()));
            }
        }
        assert!(open.is_empty(), "{open:?}");
        Self { elements }
    }

    /// The texts of elements whose tag begins so.
    fn texts(&self, tag: &str) -> Vec<&str> {
        let found = self
            .elements
            .iter()
            .filter(|(found, _)| found.starts_with(tag));
        found.map(|(_, text)| text.trim_end()).collect()
    }

    fn count(&self, what: &str) -> usize {
        self.elements
            .iter()
            .filter(|(tag, _)| tag.contains(what))
            .count()
    }
}

fn draw(arguments: &[&str]) -> Picture {
    Picture::read(&attn(arguments.iter().chain(&["--format", "svg"])).prints())
}

/// A problem of `count` words with labels of ours.
fn problem(labels: &[String]) -> String {
    let rows: Vec<[f64; 2]> = (0..labels.len()).map(|at| [at as f64, 1.0]).collect();
    let weight = [[0.1, 0.0], [0.0, 0.1]];
    serde_json::json!({
        "tokens": labels, "X": rows, "W_Q": weight, "W_K": weight, "W_V": weight, "mask": "causal",
    })
    .to_string()
}

fn drawn(labels: &[String]) -> Picture {
    let command = ["explain", "-", "-s", "A", "-f", "svg"];
    Picture::read(&attn(command).stdin(problem(labels)).prints())
}

#[test]
fn a_stage_is_a_heat_map_with_its_numbers_labels_and_axes() {
    let file = "fixtures/problems/three-words.json";
    let picture = draw(&["explain", file, "--stage", "attention_weights"]);
    let texts = picture.texts("text");
    // Three numbers a row, from exp(s/√2) by hand: S = [1 0 1; 3 1 4; 4 1 5].
    for text in [
        "0.401", "0.198", "0.306", "0.074", "0.620", "0.318", "0.038", "0.644",
    ] {
        assert!(texts.contains(&text), "{text} in {texts:?}");
    }
    for text in ["我", "爱", "你"] {
        assert_eq!(texts.iter().filter(|found| **found == text).count(), 2);
    }
    assert!(texts.contains(&"query") && texts.contains(&"key"));
    // The ends of the scale, whatever the weights are.
    assert!(texts.contains(&"0") && texts.contains(&"1"));
    let said = picture.texts("title");
    assert!(said[0].starts_with("Three words"));
    assert!(said.contains(&"爱, 你: 0.620"), "{said:?}");
    let described = picture.texts("desc")[0];
    assert!(described.contains("3 rows and 3 columns") && described.contains("√2 = 1.414"));
    assert_eq!(picture.count("url(#hatch)"), 0);
}

#[test]
fn weights_have_the_same_colours_in_every_picture() {
    // Of two words the first sees itself alone; its weight is 1.
    let labels = ["a", "b"].map(str::to_owned);
    let picture = drawn(&labels);
    // The cell, and nothing else but the end of the legend.
    assert_eq!(picture.count(r##"fill="#fee838" stroke"##), 1);
    // The masked cell and the swatch that explains it.
    assert_eq!(picture.count("url(#hatch)"), 2);
    assert!(picture.texts("text").contains(&"masked"));
}

#[test]
fn heads_stand_side_by_side_and_say_which_they_are() {
    let file = "fixtures/problems/heads-masked-apart.json";
    let picture = draw(&[
        "explain",
        file,
        "--stage",
        "attention_weights",
        "--lang",
        "zh",
    ]);
    let texts = picture.texts("text");
    assert!(
        texts.iter().any(|text| text.contains("第 1 头")),
        "{texts:?}"
    );
    assert!(texts.iter().any(|text| text.contains("第 2 头")));
    let tops = picture.elements.iter().filter(|(_, text)| text == "查询");
    let tops: Vec<&str> = tops
        .map(|(tag, _)| tag.split(" y=").nth(1).unwrap().split(' ').next().unwrap())
        .collect();
    assert!(tops.len() == 2 && tops[0] == tops[1], "{tops:?}");
}

#[test]
fn many_cells_have_colours_alone_and_say_what_they_are() {
    let labels: Vec<String> = (0..30)
        .map(|at| format!("Donaudampfschifffahrt {at}"))
        .collect();
    let picture = drawn(&labels);
    assert_eq!(picture.texts("g").len(), 30 * 30 + 1);
    // Labels, the axis titles, the ends of the scale and the like, but no numbers.
    assert!(picture.texts("text").len() < 80);
    let large: Vec<String> = (0..60).map(|at| at.to_string()).collect();
    let large = drawn(&large);
    assert_eq!(large.texts("g").len(), 36 * 36 + 1);
    let texts = large.texts("text");
    assert!(texts.contains(&"columns 25 to 48 of 60 are not shown (--full shows all)"));
}

#[test]
fn hostile_labels_are_text() {
    let labels = [
        "<script>alert(1)</script>",
        "\" onload=\"x",
        "]]>&lt;",
        "\u{202e}abc",
        "a\u{b}\u{fffe}b",
        "</text></svg>",
    ];
    let picture = drawn(&labels.map(str::to_owned));
    let texts = picture.texts("text");
    assert!(texts.contains(&"]]&gt;&amp;lt;"), "{texts:?}");
    assert!(texts.contains(&"\u{fffd}abc"));
    assert!(texts.iter().any(|text| text.starts_with("&lt;script&gt;")));
    assert!(texts.contains(&"a␋\u{fffd}b"));
}

#[test]
fn one_cell_and_a_table_of_positions_are_pictures_too() {
    assert_eq!(drawn(&["x".to_owned()]).texts("g").len(), 1);
    let picture = draw(&["positions", "--d-model", "4", "--count", "3"]);
    assert_eq!(picture.texts("g").len(), 12);
    // sin(1) and cos(1).
    assert!(picture.texts("text").contains(&"0.841") && picture.texts("text").contains(&"0.540"));
}

/// What the words of a generation look at, a picture for each of the 4 steps: 2 heads, 3 keys.
#[test]
fn a_generation_is_drawn_by_what_its_words_look_at() {
    let file = "fixtures/problems/translator.json";
    let picture = draw(&["explain", file, "--source", "我爱你"]);
    assert_eq!(picture.texts("g").len(), 4 * 2 * 3);
    let texts = picture.texts("text");
    assert_eq!(texts.iter().filter(|text| **text == "head 2").count(), 4);
    assert!(texts.iter().any(|text| text.contains("“love” looks at")));
    let one = draw(&["explain", file, "--source", "我爱你", "--head", "2"]);
    assert_eq!(one.texts("g").len(), 4 * 3);
}

/// A picture of a large model is no larger than a browser likes; the first stage of it is one.
#[test]
fn a_picture_has_a_bound() {
    let model = [
        "new",
        "--tokens",
        "60",
        "--d-model",
        "64",
        "--heads",
        "4",
        "--layers",
        "2",
    ];
    let picture = |more: &[&str]| {
        let arguments = [&model[..], &["--explain", "--format", "svg"], more].concat();
        attn(arguments).run()
    };
    let all = picture(&[]);
    assert_eq!((all.status, all.stdout.as_str()), (2, ""));
    assert!(
        all.stderr.contains("up to 5000 numbers") && all.stderr.contains("--stage"),
        "{}",
        all.stderr
    );
    let one = picture(&["--stage", "encoder.1.norm_1", "--full"]);
    assert_eq!(one.status, 0, "{}", one.stderr);
    assert!(
        one.stdout.len() < 5_000_000 && one.stdout.starts_with("<svg"),
        "{}",
        one.stdout.len()
    );
}

#[test]
fn no_picture_has_nothing_in_it_or_too_much() {
    let said = attn([
        "explain",
        "fixtures/problems/translator.json",
        "-s",
        "*",
        "-f",
        "svg",
    ])
    .fails();
    assert!(
        said.contains("a picture shows 1 to 64 tables") && said.contains("--stage"),
        "{said}"
    );
}

/// The picture in the README is what its command prints.
#[test]
fn the_picture_in_the_readme_is_real() {
    let command = "attn explain fixtures/problems/heads-masked-apart.json --format svg --stage attention_weights";
    let picture = attn(command.split(' ').skip(1)).prints();
    let path = "docs/attention-weights.svg";
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(path, &picture).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(kept, picture, "run with INSTA_UPDATE=always");
    let readme = include_str!("../../README.md");
    assert!(readme.contains(command) && readme.contains(&format!("({path})")));
}
