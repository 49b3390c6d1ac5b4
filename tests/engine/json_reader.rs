//! What holds for the JSON reader on every text, and how it compares with serde_json.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use attn::input::fault::Kind;
use attn::input::{
    Array, Element, Lexer, Node, Path, Segment, Source, Token, Value, parse, problem, seek,
};
use attn::message::Language;
use attn::number::typed;
use attn::report::report;
use proptest::prelude::*;
use serde_json::Value as Json;

/// A JSON text, with the white space and the forms of numbers and strings that writers vary in.
fn document() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        any::<f64>()
            .prop_filter("JSON has no others", |x| x.is_finite())
            .prop_map(|x| x.to_string()),
        any::<f64>()
            .prop_filter("JSON has no others", |x| x.is_finite())
            .prop_map(|x| format!("{x:e}")),
        any::<i32>().prop_map(|x| x.to_string()),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,2})?",
    ];
    let string = prop_oneof![
        any::<String>().prop_map(|text| Json::String(text).to_string()),
        r#""([a-z我爱🙂]|\\[nrtbf"\\/]|\\u00[0-9a-fA-F]{2}|\\ud83d\\ude00){0,6}""#,
    ];
    let word = prop_oneof![Just("null"), Just("true"), Just("false")].prop_map(str::to_owned);
    let leaf = prop_oneof![4 => number, 2 => string.clone(), 1 => word];
    let space =
        || prop_oneof![3 => Just(""), 2 => Just(" "), 1 => Just("\n\t"), 1 => Just("\r\n ")];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        let array =
            (prop::collection::vec(inner.clone(), 0..6), space()).prop_map(|(items, space)| {
                format!(
                    "[{space}{}{space}]",
                    items.join(&format!("{space},{space}"))
                )
            });
        let member = (string.clone(), inner, space())
            .prop_map(|(key, value, space)| format!("{key}{space}:{space}{value}"));
        let object = (prop::collection::vec(member, 0..5), space())
            .prop_map(|(members, space)| format!("{{{space}{}{space}}}", members.join(",")));
        prop_oneof![2 => array, 1 => object]
    })
}

/// A document, and what is left of it after a few slips.
fn mutated() -> impl Strategy<Value = String> {
    let slip = prop_oneof![
        2 => Just(String::new()),
        4 => "[\\[\\]{},:\"'0-9eE.+\\-/ntfaNI #\\\\]",
        1 => prop_oneof![Just("NaN"), Just("1/3"), Just("\u{feff}"), Just("，"), Just("//"), Just("array("), Just("−1")]
            .prop_map(str::to_owned),
    ];
    (
        document(),
        prop::collection::vec((any::<prop::sample::Index>(), slip, any::<bool>()), 1..4),
    )
        .prop_map(|(document, slips)| {
            let mut characters: Vec<String> = document.chars().map(String::from).collect();
            for (index, slip, replace) in slips {
                let at = index.index(characters.len() + 1);
                if replace && at < characters.len() {
                    characters[at] = slip;
                } else {
                    characters.insert(at, slip);
                }
            }
            characters.concat()
        })
}

/// Whether `text` holds a number that is out of range, which attn refuses and serde_json rounds to 0.
fn is_stricter(kind: &Kind) -> bool {
    matches!(kind.name(), "Underflow")
}

#[track_caller]
fn assert_same(node: &Node, json: &Json) {
    match (&node.value, json) {
        (Value::Null, Json::Null) => {}
        (Value::Bool(a), Json::Bool(b)) => assert_eq!(a, b),
        (Value::String(a), Json::String(b)) => assert_eq!(a, b),
        (Value::Number(a), Json::Number(b)) => assert_same_number(*a, b),
        (Value::Array(a), Json::Array(b)) => {
            assert_eq!(a.len(), b.len());
            for (a, b) in a.elements().zip(b) {
                assert_same_element(a, b);
            }
        }
        (Value::Object(members), Json::Object(map)) => {
            for member in members {
                // serde_json keeps the last of several members of one name.
                let last = members.iter().rfind(|other| other.key == member.key);
                assert_same(&last.expect("itself").value, &map[&member.key]);
            }
        }
        (node, json) => panic!("{node:?} is not {json:?}"),
    }
}

#[track_caller]
fn assert_same_element(element: Element<'_>, json: &Json) {
    match (element, json) {
        (Element::Number(a), Json::Number(b)) => assert_same_number(a, b),
        (Element::Row(a), Json::Array(b)) => {
            assert_eq!(a.len(), b.len());
            for (a, b) in a.iter().zip(b) {
                assert_same_element(Element::Number(*a), b);
            }
        }
        (Element::Node(node), json) => assert_same(node, json),
        (element, json) => panic!("{element:?} is not {json:?}"),
    }
}

#[track_caller]
fn assert_same_number(a: f64, b: &serde_json::Number) {
    // serde_json reads -0 as the whole number 0 in one version and as -0.0 in another.
    let b = b.as_f64().expect("every number is an f64");
    assert!(
        a.to_bits() == b.to_bits() || a == 0.0 && b == 0.0,
        "{a:?} is not {b:?}"
    );
}

/// Checks that every node's span holds its own text, and that paths lead to the same spans.
fn assert_spans(text: &str, node: &Node, path: &mut Vec<Segment>) {
    assert_eq!(
        seek(text, 0, path.iter()),
        Some(node.span.clone()),
        "{path:?} of {text}"
    );
    let again = parse(&text[node.span.clone()]).expect("a value's text is a document");
    assert_eq!(shifted(&again, node.span.start), shifted(node, 0));
    match &node.value {
        Value::Object(members) => {
            for (index, member) in members.iter().enumerate() {
                let key: String =
                    serde_json::from_str(&text[member.key_span.clone()]).expect("a key");
                assert_eq!(key, member.key);
                if members[..index].iter().all(|before| before.key != key) {
                    path.push(Segment::Key(key));
                    assert_spans(text, &member.value, path);
                    path.pop();
                }
            }
        }
        Value::Array(array) => {
            for (index, element) in (1..).zip(array.elements()) {
                path.push(Segment::Index(index));
                assert_element_spans(text, element, path);
                path.pop();
            }
        }
        _ => {}
    }
}

fn assert_element_spans(text: &str, element: Element<'_>, path: &mut Vec<Segment>) {
    match element {
        Element::Node(node) => assert_spans(text, node, path),
        Element::Number(number) => {
            let span = seek(text, 0, path.iter()).expect("every cell is found");
            assert_eq!(
                text[span].parse::<f64>().map(f64::to_bits),
                Ok(number.to_bits())
            );
        }
        Element::Row(row) => {
            for (column, number) in (1..).zip(row.iter()) {
                path.push(Segment::Index(column));
                assert_element_spans(text, Element::Number(*number), path);
                path.pop();
            }
        }
    }
}

/// What `node` is and where, `by` bytes further on.
fn shifted(node: &Node, by: usize) -> String {
    let children: Vec<String> = match &node.value {
        Value::Object(members) => members
            .iter()
            .map(|member| shifted(&member.value, by))
            .collect(),
        Value::Array(array) => nodes(array).iter().map(|node| shifted(node, by)).collect(),
        leaf => vec![format!("{leaf:?}")],
    };
    format!(
        "{:?}: {children:?}",
        node.span.start + by..node.span.end + by
    )
}

fn nodes(array: &Array) -> Vec<&Node> {
    let node = |element| match element {
        Element::Node(node) => Some(node),
        _ => None,
    };
    array.elements().filter_map(node).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn documents_are_read_as_serde_json_reads_them(text in document()) {
        match (parse(&text), serde_json::from_str::<Json>(&text)) {
            (Ok(node), Ok(json)) => assert_same(&node, &json),
            (Err(fault), _) if is_stricter(fault.kind()) => {}
            (Err(fault), Err(_)) => prop_assert_eq!(fault.kind().name(), "Overflow"),
            (ours, theirs) => prop_assert!(false, "{:?} but {:?}", ours, theirs),
        }
    }

    #[test]
    fn slips_are_refused_where_serde_json_refuses_them(text in mutated()) {
        match (parse(&text), serde_json::from_str::<Json>(&text)) {
            (Ok(node), Ok(json)) => assert_same(&node, &json),
            (Err(fault), Ok(_)) => prop_assert!(is_stricter(fault.kind()), "{:?}", fault),
            (Err(_), Err(_)) => {}
            (Ok(node), Err(error)) => prop_assert!(false, "{:?} but {}", node, error),
        }
    }

    #[test]
    fn spans_and_paths_lead_to_the_text_of_the_value(text in document()) {
        if let Ok(node) = parse(&text) {
            assert_spans(&text, &node, &mut Vec::new());
        }
    }

    #[test]
    fn every_slip_can_be_reported(text in mutated(), width in 0usize..100) {
        let source = Source::new("slip.json", format!("{{\"title\": \"x\", \"X\": {text}}}"));
        if let Err(error) = problem(&source) {
            for language in [Language::English, Language::Chinese] {
                prop_assert!(!report(&error, language, width).is_empty());
            }
            let span = error.span().expect("a place");
            prop_assert!(source.text().get(span).is_some(), "the span cuts a character");
        }
    }

    #[test]
    fn no_bytes_can_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(error) = Source::from_bytes("bytes", bytes).and_then(|source| problem(&source)) {
            report(&error, Language::English, 80);
        }
    }

    #[test]
    fn tokens_lie_in_their_order_and_only_white_space_between_them(text in document()) {
        let mut lexer = Lexer::new(&text);
        let mut end = 0;
        while let Ok(lexeme) = lexer.token() {
            prop_assert!(text[end..lexeme.span.start].trim().is_empty());
            end = lexeme.span.end;
            if lexeme.token == Token::End {
                prop_assert!(text[end..].trim().is_empty());
                break;
            }
        }
    }

    #[test]
    fn paths_are_read_as_they_are_shown(steps in prop::collection::vec(
        prop_oneof!["[a-zA-Z_$][a-z_0-9]{0,5}".prop_map(Segment::Key), (1usize..99).prop_map(Segment::Index)], 0..6,
    )) {
        let mut path = Path::default();
        for step in steps.into_iter().rev() {
            path.push_front(step);
        }
        prop_assert_eq!(Path::parse(&path.to_string()), Some(path));
    }

    #[test]
    fn decimals_typed_into_strings_are_read_as_json_reads_them(value in any::<f64>()) {
        prop_assume!(value.is_finite());
        for text in [value.to_string(), format!("{value:e}")] {
            prop_assert_eq!(typed::number(&text).map(f64::to_bits), Ok(value.to_bits()));
        }
    }

    #[test]
    fn a_typed_quotient_is_the_quotient(a in any::<i32>(), b in 1..i32::MAX) {
        prop_assert_eq!(typed::number(&format!("{a}/{b}")), Ok(f64::from(a) / f64::from(b)));
        prop_assert_eq!(typed::number(&format!("{a} / √{b}")), Ok(f64::from(a) / f64::from(b).sqrt()));
    }

    #[test]
    fn no_string_can_make_a_typed_number_panic(text in "[0-9.,+*/()√sqrte ∞infNa−-]{0,24}") {
        match typed::number(&text) {
            Ok(value) => prop_assert!(value.is_finite()),
            Err(error) => prop_assert!(text.get(error.span).is_some()),
        }
    }
}
