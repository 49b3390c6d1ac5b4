//! The page for a browser, in a real one. Where there is none these tests say that they were left out;
//! with `ATTN_REQUIRE_BROWSER=1` that is a failure, as in `.ci/run`.

#[path = "support/chromium.rs"]
mod chromium;
mod support;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use chromium::Chromium;
use serde_json::{Value, json};
use support::command::attn;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";
const ARTICLE: &str = "fixtures/answers/three-words-article.json";

/// A browser; `None`, and a word about it, where there is none.
#[track_caller]
fn browser() -> Option<Chromium> {
    let found = cfg!(unix).then(chromium::find).flatten();
    if found.is_none() {
        let required = std::env::var_os("ATTN_REQUIRE_BROWSER").is_some_and(|set| set != "0");
        assert!(!required, "no Chromium, and ATTN_REQUIRE_BROWSER is set");
        // Past the harness, which keeps what a test prints that passes.
        let _ = writeln!(
            std::io::stderr(),
            "left out for want of Chromium: a test of tests/browser.rs (ATTN_CHROMIUM=PATH names one)"
        );
    }
    found.map(|path| {
        let mut browser = Chromium::start(&path);
        browser.size(1440, 900);
        browser
    })
}

/// Pages in a folder that goes when the test ends.
struct Pages(tempfile::TempDir);

impl Pages {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// What `attn` makes of these arguments as a page, whatever its verdict.
    #[track_caller]
    fn page(&self, arguments: &[&str]) -> PathBuf {
        let path = self.0.path().join("page.html");
        let file = path.to_str().expect("a path");
        let run = attn(arguments.iter().chain(&["--format", "html", "-o", file])).run();
        assert!(run.status < 2 && run.stderr.is_empty(), "{}", run.stderr);
        path
    }
}

/// The names of the elements that a selector finds.
fn ids(browser: &mut Chromium, selector: &str) -> Vec<String> {
    let ids = browser.evaluate(&format!(
        "[...document.querySelectorAll({selector:?})].map((each) => each.id)"
    ));
    let ids = ids.as_array().expect("a list").iter();
    ids.map(|id| id.as_str().expect("a name").to_owned())
        .collect()
}

/// Text of the page as it is seen, without blanks.
fn seen(browser: &mut Chromium, selector: &str) -> String {
    let text = browser.text(&format!("document.querySelector({selector:?}).innerText"));
    text.split_whitespace().collect()
}

fn is_open(browser: &mut Chromium) -> bool {
    browser.evaluate("document.getElementById('panel').classList.contains('open')") == json!(true)
}

#[track_caller]
fn is_quiet(browser: &mut Chromium, page: &Path) {
    let complaints = browser.complaints();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let own = format!("file://{}", page.display());
    let mut requests = browser.requests();
    requests.retain(|url| url != "about:blank" && url.split('#').next() != Some(&own));
    assert_eq!(requests, Vec::<String>::new());
}

/// Row 爱 of Q is [1, 1], row 你 of K is [1, 3]: S[爱,你] = 1·1 + 1·3 = 4. K[你,2] is [1, 1]·[2, 1] = 3.
#[test]
fn a_click_shows_where_a_number_comes_from() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let page = pages.page(&["explain", THREE_WORDS]);
    // Beside the stages, and at the foot of a narrow page.
    for width in [1440, 360] {
        browser.size(width, 640);
        browser.open(&page, "");
        shows_and_leads_on(&mut browser);
    }
    // An address can name a cell.
    browser.open(&page, "#s3-1-2");
    browser.wait("document.querySelector('td.here')?.id === 's3-1-2'");
    is_quiet(&mut browser, &page);
}

fn shows_and_leads_on(browser: &mut Chromium) {
    assert!(!is_open(browser));
    browser.click("#s3-1-2");
    assert!(is_open(browser));
    assert_eq!(seen(browser, "#behind .head"), "scores[爱,你]=4");
    assert_eq!(seen(browser, "#behind .line"), "4=1·1+1·3");
    assert_eq!(ids(browser, "td.here"), ["s3-1-2"]);
    let read = ["s0-1-0", "s0-1-1", "s1-2-0", "s1-2-1"];
    assert_eq!(ids(browser, "td.read"), read);
    // It is read out, too.
    assert_eq!(
        browser.text("document.getElementById('said').textContent"),
        "scores[爱,你] = 4. 4 = 1·1 + 1·3"
    );
    // What it is worked out from is a click away, and the way back is the browser's.
    browser.click("#behind a[href='#s1-2-1']");
    browser.wait("document.querySelector('td.here').id === 's1-2-1'");
    assert_eq!(seen(browser, "#behind .head"), "keys[你,2]=3");
    assert_eq!(seen(browser, "#behind .line"), "3=1·2+1·1");
    assert_eq!(
        ids(browser, "td.read"),
        ["i0-2-0", "i0-2-1", "i2-0-1", "i2-1-1"]
    );
    browser.press("Escape");
    assert!(!is_open(browser));
    assert_eq!(ids(browser, "td.here, td.read"), [""; 0]);
}

/// Of a generation no stage is shown whole, and every number that is answers. The probability of the first
/// word stands in the reference.
#[test]
fn the_numbers_of_a_generation_answer() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let file = "fixtures/problems/translator.json";
    let page = pages.page(&["explain", file, "--source", "我爱你"]);
    browser.open(&page, "");
    let counts = browser.evaluate(
        "['.body table', '.body [role=grid]', '.body tbody td', '.body td[id]', '.stop'].map((each) => document.querySelectorAll(each).length)",
    );
    // 4 steps: 4 candidates each, and 2 heads that look at 3 words.
    let cells = 4 * (4 + 2 * 3);
    assert_eq!(counts, json!([8, 8, cells, cells, 4 * 3]));
    let reference = std::fs::read_to_string("fixtures/reference/translator/expected.json");
    let sentences: Value = serde_json::from_str(&reference.expect("a file")).expect("JSON");
    let sentence = sentences.as_array().expect("sentences").iter();
    let sentence = sentence
        .clone()
        .find(|each| each["source"] == json!(["我", "爱", "你"]));
    let sentence = sentence.expect("the sentence is there");
    let first = sentence["generated"][0].as_str().expect("a word");
    let cell = "[role=grid] td[id]";
    browser.click(cell);
    let head = seen(&mut browser, "#behind .head");
    assert!(
        head.starts_with(&format!("step.1.probabilities[<start>,{first}]=")),
        "{head}"
    );
    assert_eq!(
        browser.text("document.querySelector('.stop.current').getAttribute('title')"),
        "step.1.probabilities"
    );
    // A weight, in a table of several heads.
    browser.press("Escape");
    browser.click("td.w50");
    let head = seen(&mut browser, "#behind .head");
    assert!(
        head.starts_with("step.1.decoder.1.cross_attention.head.1.attention_weights["),
        "{head}"
    );
    browser
        .wait("document.querySelector('.stop.current').title.includes('cross_attention.head.1')");
    is_quiet(&mut browser, &page);
}

/// Wherever the panel is not in sight, and for the ear everywhere.
#[test]
fn a_page_says_that_it_answers() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let page = pages.page(&["explain", THREE_WORDS]);
    for width in [360, 1000, 1279, 1440] {
        browser.size(width, 800);
        browser.open(&page, "");
        let told = browser.evaluate(
            "(() => { const each = document.querySelector('.answers'); const box = each.getBoundingClientRect();
                return [each.hidden, getComputedStyle(each).display, box.width > 100 && box.bottom < innerHeight]; })()",
        );
        assert_eq!(told, json!([false, "block", width < 1280]), "{width}");
    }
    assert!(seen(&mut browser, ".answers").contains("Everynumber"));
}

/// The frame of the cell that was chosen is the same while the pointer is still on it.
#[test]
fn what_was_chosen_is_seen_at_once() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    browser.open(&pages.page(&["explain", THREE_WORDS]), "");
    let frame = "getComputedStyle(document.querySelector('td.here')).boxShadow";
    browser.click("#s5-1-1");
    let pointed = browser.text(frame);
    browser.point("h1");
    assert_eq!(browser.text(frame), pointed);
    assert_ne!(pointed, "none");
}

/// In a Transformer the map is longer than the window, and what the file gives has the same symbol in every
/// block.
#[test]
fn the_map_follows_and_tells_blocks_apart() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let page = pages.page(&["explain", "fixtures/problems/encoder-decoder.json"]);
    browser.open(&page, "");
    let twice = browser.evaluate(
        "(() => { const said = [...document.querySelectorAll('.stop[href^=\"#i\"]')].map((each) => each.textContent);
            return [said.length > 10, said.filter((each, at) => said.indexOf(each) !== at)]; })()",
    );
    assert_eq!(twice, json!([true, []]));
    browser.evaluate("[...document.querySelectorAll('[role=grid] td[id]')].at(-1).focus({ preventScroll: true })");
    let sight = browser.evaluate(
        "(() => { const box = document.querySelector('.stop.current').getBoundingClientRect();
            const map = document.querySelector('.map').getBoundingClientRect();
            return [document.querySelector('.map').scrollTop > 0, box.top >= map.top, box.bottom <= map.bottom]; })()",
    );
    assert_eq!(sight, json!([true, true, true]));
    // Numbers of three digits stand before their names.
    let apart = browser.evaluate(
        "[...document.querySelectorAll('.stop .number')].every((each) => each.scrollWidth <= each.clientWidth)",
    );
    assert_eq!(apart, json!(true));
}

/// Each step of a generation is a heading of its own, and no line of the map is cut.
#[test]
fn the_map_is_readable_at_every_width() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let translator = "fixtures/problems/translator.json";
    let sentence = ["--source", "我爱你"];
    for (arguments, headings) in [
        (
            &[&["explain", translator][..], &sentence].concat(),
            // 3 words and the end; of each the weights of two heads and the probabilities.
            &[
                "step 1",
                "decoder · layer 1",
                "cross-attention · head 1",
                "cross-attention · head 2",
                "step 1",
                "step 2",
            ][..],
        ),
        (
            &[
                &["explain", translator, "--stage", "step.1.*"][..],
                &sentence,
            ]
            .concat(),
            &["step 1", "target", "decoder · layer 1", "self-attention"],
        ),
        (
            &vec!["explain", "fixtures/problems/encoder-decoder.json"],
            &[],
        ),
    ] {
        for language in ["en", "zh"] {
            let page = pages.page(&[arguments, &["--lang", language][..]].concat());
            for width in [1440, 1300, 1000, 960, 400, 320] {
                browser.size(width, 900);
                browser.open(&page, "");
                let map = browser.evaluate(
                    "(() => { document.querySelector('.map details').open = true;
                        const places = [...document.querySelectorAll('.map .place')];
                        const lines = [...places, ...document.querySelectorAll('.map .name, .map .stop')];
                        const dots = [...document.querySelectorAll('.map circle')].map((each) => each.getBoundingClientRect());
                        const stops = [...document.querySelectorAll('.map .stop')].map((each) => each.getBoundingClientRect());
                        const apart = stops.map((stop, at) => Math.abs((stop.top + stop.bottom - dots[at].top - dots[at].bottom) / 2));
                        return [places.map((each) => each.innerText),
                            lines.filter((each) => each.scrollWidth > each.clientWidth + 1 || !each.matches('.name') && each.scrollHeight > each.clientHeight + 1).map((each) => each.innerText),
                            Math.max(...apart) < 3]; })()",
                );
                assert_eq!(map[1], json!([]), "{arguments:?} {language} {width}");
                assert_eq!(map[2], json!(true), "dots beside their lines");
                if language == "en" {
                    let said = map[0].as_array().expect("a list");
                    assert_eq!(said[..headings.len()], *json!(headings).as_array().unwrap());
                }
            }
        }
    }
}

/// Where a line ends within a key though neither a dot nor `_` stands there, or within the name of a folder.
const BROKEN_KEYS: &str = r#"(() => {
  const broken = [];
  for (const key of document.querySelectorAll("code, .head b, summary b, .cells b, h1 bdi")) {
    const walker = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
    let [before, line] = ["", null];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = range.getClientRects()[0];
        if (box && box.width > 0) {
          if (line !== null && box.top > line + 8 && !/[._\s,/-]/.test(before)) broken.push(key.innerText);
          line = box.top;
        }
        before = text.data[at];
      }
    }
  }
  return [document.querySelectorAll("code wbr, b wbr").length > 0, broken.slice(0, 5)];
})()"#;

/// The keys of stages are what a page is read by: none is cut, and none ends a line within a word.
#[test]
fn narrow_pages_have_whole_keys() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let file = "fixtures/problems/encoder-decoder.json";
    let trace = attn(["explain", file, "--round", "--format", "json"]).prints();
    let rounded = pages.0.path().join("rounded.json");
    std::fs::write(&rounded, trace).expect("written");
    let rounded = rounded.to_str().expect("a path");
    let translator = "fixtures/problems/translator.json";
    for arguments in [
        &["compare", file, rounded][..],
        &["explain", file],
        &["explain", translator],
        &["check", file, rounded],
        &["why", file, "logits", "1", "1"],
        &["mistakes"],
    ] {
        let page = pages.page(arguments);
        for width in [400, 320] {
            browser.size(width, 900);
            browser.open(&page, "");
            browser
                .evaluate("[...document.querySelectorAll('[role=grid] td[id]')].at(-1)?.focus()");
            let keys = browser.evaluate(BROKEN_KEYS);
            assert_eq!(keys, json!([true, []]), "{arguments:?} {width}");
            let cut = browser.evaluate(
                "[...document.querySelectorAll('tbody th:has(> code)')]
                   .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)",
            );
            assert_eq!(cut, json!([]), "{arguments:?} {width}");
            if arguments[0] == "compare" && width == 400 {
                // No column takes more than it says.
                let widest = browser.evaluate(
                    "(() => { const tables = [...document.querySelectorAll('.scroll:has(tbody th > code)')];
                        const stages = tables.find((each) => each.querySelectorAll('tbody tr').length > 5);
                        return Math.max(...[...stages.querySelectorAll('td.words')].map((each) => each.clientWidth)); })()",
                );
                let widest = widest.as_f64().expect("a width");
                assert!((20.0..80.0).contains(&widest), "{widest}");
            }
            // What is folded stands apart from what follows.
            let apart = browser.evaluate(
                "(() => { const map = document.querySelector('.map');
                    return !map || map.nextElementSibling.getBoundingClientRect().top - map.getBoundingClientRect().bottom >= 16; })()",
            );
            assert_eq!(apart, json!(true), "{arguments:?} {width}");
        }
    }
}

#[test]
fn pointing_shows_a_number_for_as_long_as_it_lasts() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    browser.open(&pages.page(&["explain", THREE_WORDS]), "");
    browser.point("#s3-1-2");
    assert_eq!(seen(&mut browser, "#behind .head"), "scores[爱,你]=4");
    browser.point("h1");
    assert!(!is_open(&mut browser));
    // What is only pointed at can be dismissed, too.
    browser.point("#s3-1-2");
    browser.press("Escape");
    assert!(!is_open(&mut browser));
    // What was chosen comes back.
    browser.click("#s3-0-0");
    browser.point("#s3-1-2");
    assert_eq!(seen(&mut browser, "#behind .head"), "scores[爱,你]=4");
    browser.point("h1");
    assert_eq!(ids(&mut browser, "td.here"), ["s3-0-0"]);
}

#[test]
fn the_keyboard_reaches_every_cell() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    browser.open(&pages.page(&["explain", THREE_WORDS]), "");
    let focused = |browser: &mut Chromium| browser.text("document.activeElement.id");
    for _ in 0..40 {
        browser.press("Tab");
        if focused(&mut browser) == "i0-0-0" {
            break;
        }
    }
    // The first cell of X, 3×2.
    assert_eq!(focused(&mut browser), "i0-0-0");
    for (key, cell) in [
        ("ArrowRight", "i0-0-1"),
        ("ArrowRight", "i0-0-1"),
        ("ArrowDown", "i0-1-1"),
        ("ArrowLeft", "i0-1-0"),
        ("End", "i0-1-1"),
        ("Home", "i0-1-0"),
        ("ArrowUp", "i0-0-0"),
        ("ArrowUp", "i0-0-0"),
        ("ArrowDown", "i0-1-0"),
    ] {
        browser.press(key);
        assert_eq!(focused(&mut browser), cell, "{key}");
        assert_eq!(ids(&mut browser, "td.here"), [cell], "{key}");
    }
    // Each table is one stop, the cell that was last visited; the next one is W_Q.
    let stops = browser.evaluate(
        "[...document.querySelectorAll('[role=grid]')].every((grid) =>
           grid.querySelectorAll('td[tabindex=\"0\"]').length === 1)",
    );
    assert_eq!(stops, json!(true));
    browser.press("Tab");
    assert_eq!(focused(&mut browser), "i1-0-0");
    // To the arithmetic and back.
    browser.press("Enter");
    assert_eq!(focused(&mut browser), "panel");
    browser.press("Escape");
    assert_eq!(focused(&mut browser), "i1-0-0");
    assert!(!is_open(&mut browser));
    browser.press("Enter");
    assert!(is_open(&mut browser));
}

#[test]
fn both_languages_are_a_click_apart() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let page = pages.page(&["explain", THREE_WORDS]);
    browser.open(&page, "");
    browser.click("#s5-1-2");
    let language = |browser: &mut Chromium| browser.text("document.documentElement.lang");
    assert_eq!(language(&mut browser), "en");
    assert!(seen(&mut browser, "main").contains("Attentionweights"));
    assert!(!seen(&mut browser, "main").contains("注意力权重"));
    assert!(seen(&mut browser, "#behind").contains("maximum"));
    browser.click("button[data-language='zh-Hans']");
    assert_eq!(language(&mut browser), "zh-Hans");
    let main = seen(&mut browser, "main");
    assert!(main.contains("注意力权重") && !main.contains("Attentionweights"));
    // The panel stays open, and speaks the same language.
    let behind = seen(&mut browser, "#behind");
    assert!(
        behind.contains("最大值") && !behind.contains("maximum"),
        "{behind}"
    );
    let title = browser.text("document.title");
    assert!(title.contains("逐步"), "{title}");
    browser.click("button[data-language='en']");
    assert_eq!(language(&mut browser), "en");
    is_quiet(&mut browser, &page);
    // A page that was asked for in Chinese begins so.
    let page = pages.page(&["explain", THREE_WORDS, "--lang", "zh"]);
    browser.open(&page, "");
    assert_eq!(language(&mut browser), "zh-Hans");
    assert!(seen(&mut browser, "main").contains("注意力权重"));
}

/// What `why` says of a cell stands in the page, line by line; its formula stands there as MathML.
#[test]
fn the_arithmetic_is_that_of_why() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    for problem in [
        "three-words",
        "masked-row-zero",
        "encoder",
        "positions-rotary",
    ] {
        let file = format!("fixtures/problems/{problem}.json");
        for (language, lang) in [("en", "en"), ("zh", "zh-Hans")] {
            let page = pages.page(&["explain", &file, "--stage", "*", "--lang", language]);
            browser.open(&page, "");
            let stages = browser.evaluate(
                "[...document.querySelectorAll('nav .stop .number')].map((number) =>
                   [number.innerText, number.closest('a').title])",
            );
            let stages = stages.as_array().expect("a list").clone();
            assert!(stages.len() >= 5, "{stages:?}");
            for stage in stages {
                let number: usize = stage[0].as_str().unwrap().parse().unwrap();
                let key = stage[1].as_str().unwrap();
                let told = attn([
                    "why", &file, key, "1", "1", "--depth", "1", "--lang", language, "--width",
                    "1000",
                ]);
                let told = told.prints();
                let id = format!("s{}-0-0", number - 1);
                let text: String = browser
                    .text(&format!(
                        "(() => {{ document.getElementById({id:?}).focus();
                           const content = document.getElementById('behind');
                           const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
                           let text = '';
                           while (walker.nextNode()) {{
                             const other = walker.currentNode.parentElement.closest('span[lang]');
                             if (!other || other.lang === {lang:?}) text += walker.currentNode.data;
                           }}
                           return text; }})()"
                    ))
                    .replace('_', "")
                    .split_whitespace()
                    .collect();
                // Below the title and the conventions; without the branches of the tree.
                let lines = told
                    .split("\n\n")
                    .filter(|part| part.contains("[") && !part.contains('━'));
                let mut compared = 0;
                for line in lines.flat_map(str::lines) {
                    let line = line.trim_start_matches(['│', '├', '└', '─', ' ']);
                    let head = line.split_once(": ").map(|(head, _)| head);
                    let formula = head.is_some_and(|head| !["given", "已知"].contains(&head));
                    // What stands below a letter has no mark of its own there.
                    let line: String = line.replace('_', "").split_whitespace().collect();
                    if formula || line.starts_with('…') || line.ends_with('…') {
                        continue;
                    }
                    assert!(text.contains(&line), "{problem} {key}: {line}\nin {text}");
                    compared += 1;
                }
                assert!(compared > 0, "{told}");
            }
        }
    }
}

/// The policy allows the page's own script and nothing else, and what it refuses is told.
#[test]
fn a_page_that_was_changed_does_not_run() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let page = pages.page(&["explain", THREE_WORDS]);
    let text = std::fs::read_to_string(&page).expect("a page");
    let changed = text.replace("\"use strict\";", "\"use strict\"; window.harmed = 1;");
    assert_ne!(changed, text);
    let changed = changed.replace(
        "<main",
        "<img src=\"https://attn.invalid/\" onerror=\"window.harmed=2\"><main",
    );
    std::fs::write(&page, changed).expect("written");
    browser.open(&page, "");
    assert_eq!(browser.evaluate("window.harmed ?? null"), Value::Null);
    let complaints = browser.complaints();
    assert!(!complaints.is_empty());
    let told = serde_json::to_string(&complaints).expect("JSON");
    for refused in ["script-src", "img-src"] {
        assert!(told.contains(refused), "{told}");
    }
}

/// What a page of any kind must be: sound, quiet, usable by ear.
#[test]
fn every_page_is_sound_and_quiet() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let heads = "fixtures/problems/heads.json";
    let translator = "fixtures/problems/translator.json";
    let other = pages.0.path().join("other.json");
    std::fs::copy(ARTICLE, &other).expect("copied");
    let other = other.to_str().expect("a path");
    for arguments in [
        &["explain", THREE_WORDS][..],
        &["explain", "fixtures/problems/masked-row-undefined.json"],
        &["explain", heads],
        &["explain", "fixtures/problems/encoder-decoder.json"],
        &["explain", translator],
        &["explain", translator, "--stage", "step.1.*"],
        &[
            "explain",
            heads,
            "--head",
            "2",
            "--stage",
            "attention_weights",
        ],
        // A digest, and tables that are cut.
        &["new", "--explain", "--layers", "8", "--heads", "4"],
        &["new", "--explain", "--tokens", "30", "--d-model", "30"],
        &["explain", THREE_WORDS, "--token", "爱", "--detail", "full"],
        &["check", THREE_WORDS, ARTICLE],
        &["check", THREE_WORDS, ARTICLE, other],
        &["check", THREE_WORDS, ARTICLE, "--no-answers"],
        &["why", THREE_WORDS, "A", "2", "3"],
        &["mistakes"],
        &["mistakes", "hard_max"],
        &["mistakes", "--in", THREE_WORDS],
        &["conventions", THREE_WORDS, ARTICLE],
        &["positions", "--d-model", "4", "--count", "3"],
    ] {
        let page = pages.page(arguments);
        for width in [1440, 360] {
            browser.size(width, 900);
            browser.open(&page, "");
            let wide = browser.evaluate("document.documentElement.scrollWidth");
            assert!(
                wide.as_u64() <= Some(width as u64),
                "{arguments:?}: {wide} of {width}"
            );
            let faults: Value = browser.evaluate(SOUND);
            assert_eq!(faults, json!([]), "{arguments:?} at {width}");
        }
        is_quiet(&mut browser, &page);
    }
}

/// What is no link says why; nothing else is without one.
#[test]
fn numbers_that_a_page_does_not_show_are_no_links() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let mut told = |arguments: &[&str], cell: &str| {
        browser.open(&pages.page(arguments), "");
        browser.click(cell);
        let counts = browser.evaluate(
            "['.cells a', '.cells .unlinked'].map((each) => document.querySelectorAll(`#behind ${each}`).length)",
        );
        (counts, seen(&mut browser, "#behind"))
    };
    // S[爱,你] reads two numbers of Q and two of K, and K alone is there.
    let stages = ["--stage", "keys", "--stage", "scores"];
    let (counts, behind) = told(
        &[&["explain", THREE_WORDS][..], &stages].concat(),
        "#s3-1-2",
    );
    assert_eq!(counts, json!([2, 2]));
    assert!(behind.contains("--stagequeriesshowsit"), "{behind}");
    let (counts, behind) = told(&["explain", THREE_WORDS], "#s3-1-2");
    assert_eq!(counts, json!([4, 0]));
    assert!(!behind.contains("--stage"), "{behind}");
    // Of 30 rows and columns, 8 and 4 are shown.
    let wide = ["new", "--explain", "--tokens", "30", "--d-model", "30"];
    let (counts, behind) = told(&wide, "#s3-0-0");
    assert!(counts[0] != json!(0) && counts[1] != json!(0), "{counts}");
    assert!(behind.contains("--fullshowsallofit"), "{behind}");
    // The article's sheet begins with the weights; its problem is there all the same.
    let (_, behind) = told(&["check", THREE_WORDS, ARTICLE], "td.wrong");
    assert!(!behind.contains("--stage"), "{behind}");
    let shown = browser.evaluate("document.querySelectorAll('figure[id^=i] td[id]').length");
    // X is 3×2, and so are the weights 2×2.
    assert_eq!(shown, json!(3 * 2 + 3 * 2 * 2));
}

/// A browser opens them, and they say at once that they are no more than a part.
#[test]
fn large_models_make_no_large_pages() {
    let pages = Pages::new();
    let layers = ["--layers", "60", "--heads", "4", "--d-model", "8"];
    let tokens = ["--tokens", "200", "--heads", "4", "--d-model", "64"];
    for (sizes, digest) in [(&layers[..], true), (&tokens, false)] {
        for more in [&[][..], &["--detail", "full"], &["--stage", "*", "--full"]] {
            let arguments = [&["new", "--explain"], sizes, more].concat();
            let page = std::fs::read_to_string(pages.page(&arguments)).expect("a page");
            assert!(page.len() < 5_000_000, "{arguments:?}: {}", page.len());
            let (_, body) = page.split_once("<div class=\"body\">").expect("a body");
            let beginning: String = body.chars().take(600).collect();
            assert_eq!(
                beginning.contains("This is a digest"),
                digest,
                "{arguments:?}: {beginning}"
            );
        }
    }
    // What is small is shown whole.
    let small = [
        "new",
        "--explain",
        "--layers",
        "1",
        "--heads",
        "2",
        "--d-model",
        "8",
    ];
    let page = std::fs::read_to_string(pages.page(&small)).expect("a page");
    assert!(!page.contains("This is a digest"));
    assert!(page.contains("head.2.scores"));
}

/// A list of what is wrong with a page.
const SOUND: &str = r#"(() => {
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const ids = all("[id]").map((each) => each.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`twice: ${id}`);
  const known = new Set(ids);
  // What the panel is going to show counts, too.
  const shown = [document, ...all("template").map((template) => template.content)];
  for (const link of shown.flatMap((root) => all("a[href^='#']", root))) {
    if (!known.has(link.getAttribute("href").slice(1))) faults.push(`leads nowhere: ${link.href}`);
  }
  for (const name of all("[aria-labelledby]").flatMap((each) => each.getAttribute("aria-labelledby").split(" "))) {
    if (!known.has(name)) faults.push(`no label: ${name}`);
  }
  let level = 0;
  for (const heading of all("main h1, main h2, main h3")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) faults.push(`heading out of order: ${heading.innerText}`);
    level = next;
  }
  if (all("h1").length === 0) faults.push("no title");
  // Who goes from landmark to landmark is told them apart.
  const landmarks = ["nav", "main", "aside", "footer", "[role=region], section[aria-labelledby], section[aria-label]",
    "[role=banner], body > header", "[role=search], form"];
  const named = (each) => {
    const by = (each.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    return by.map((id) => document.getElementById(id)?.innerText.trim()).join(" ") || each.getAttribute("aria-label") || "";
  };
  for (const selector of landmarks) {
    const names = all(selector).filter((each) => each.getClientRects().length > 0).map(named);
    for (const name of names) {
      if (names.indexOf(name) !== names.lastIndexOf(name)) faults.push(`landmarks alike: ${selector} ${name}`);
    }
  }
  if (all("main").length !== 1) faults.push("not one main");
  // Not every reader says what stands in a formula.
  for (const heading of all("th")) {
    const said = heading.cloneNode(true);
    for (const silent of all("math, [aria-hidden=true]", said)) silent.remove();
    if (!said.textContent.trim()) faults.push(`a heading without a word: ${heading.outerHTML.slice(0, 60)}`);
  }
  for (const button of all("button")) if (!button.textContent.trim()) faults.push("a button without a word");
  for (const table of all("table")) {
    const name = document.getElementById(table.getAttribute("aria-labelledby"));
    if (!name?.textContent.trim()) faults.push("a table without a name");
    if (all("th:not([scope])", table).length > 0) faults.push("a heading of no scope");
    const widths = new Set([...table.rows].map((row) => row.cells.length));
    if (widths.size > 1) faults.push("rows of unlike lengths");
  }
  for (const cell of all("td[tabindex]")) {
    if (!known.has(`d-${cell.id}`)) faults.push(`no arithmetic: ${cell.id}`);
  }
  for (const root of shown) for (const place of all("[data-put]", root)) {
    if (!known.has(place.dataset.put)) faults.push(`nothing to put: ${place.dataset.put}`);
  }
  for (const each of all("*")) {
    for (const attribute of each.attributes) {
      if (/^on|^style$/.test(attribute.name)) faults.push(`attribute ${attribute.name}`);
    }
  }
  return faults.slice(0, 10);
})()"#;

/// X, W_Q, W_K and W_V lead to Q, K and V, these to S, S_scaled, A and Z: 2·3 + 2 + 1 + 1 + 2 lines.
#[test]
fn the_map_is_that_of_the_program() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    browser.open(&pages.page(&["explain", THREE_WORDS]), "");
    let edges = browser.evaluate(
        "[...document.querySelectorAll('.edge')].map((edge) => `${edge.dataset.from} ${edge.dataset.to}`)",
    );
    let expected = [
        "i0 s0", "i1 s0", "i0 s1", "i2 s1", "i0 s2", "i3 s2", "s0 s3", "s1 s3", "s3 s4", "s4 s5",
        "s5 s6", "s2 s6",
    ];
    assert_eq!(edges, json!(expected));
    browser.click(".stop[href='#s5']");
    browser.wait("location.hash === '#s5'");
    browser
        .wait("Math.abs(document.getElementById('s5').getBoundingClientRect().top) < innerHeight");
    // Without the scores, a way leads through them.
    let page = pages.page(&[
        "explain",
        THREE_WORDS,
        "--stage",
        "queries",
        "--stage",
        "attention_weights",
    ]);
    browser.open(&page, "");
    let edges = browser.evaluate(
        "[...document.querySelectorAll('.edge.far')].map((edge) => `${edge.dataset.from} ${edge.dataset.to}`)",
    );
    assert_eq!(edges, json!(["s0 s5"]));
}

/// The contrast of the text of every cell, heading and line with what is behind it, where it is under 4.5.
const CONTRAST: &str = r#"(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((each, at) => each * a + under[at] * (1 - a));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    return over(rgba(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  };
  const luminance = (color) => {
    const [r, g, b] = color.map((each) => each / 255)
      .map((each) => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const faint = [];
  for (const element of document.querySelectorAll("td, th, p, dt, dd, h1, h2, h3, a, button, figcaption, .n")) {
    if (element.classList.contains("unseen") || !element.innerText?.trim()) continue;
    const paper = behind(element);
    const ink = over(rgba(getComputedStyle(element).color), paper);
    const [one, other] = [luminance(paper), luminance(ink)].sort();
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) faint.push(`${contrast.toFixed(2)}: ${element.className} ${element.innerText.slice(0, 20)}`);
  }
  return faint.slice(0, 10);
})()"#;

#[test]
fn every_shade_can_be_read_by_day_by_night_and_in_print() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    for arguments in [
        &["explain", THREE_WORDS][..],
        &["explain", "fixtures/problems/mask-causal.json"],
        &["explain", "fixtures/problems/encoder.json"],
        &["check", THREE_WORDS, ARTICLE],
    ] {
        let page = pages.page(arguments);
        let mut papers = Vec::new();
        for (medium, scheme) in [("screen", "light"), ("screen", "dark"), ("print", "dark")] {
            browser.media(medium, scheme);
            browser.open(&page, "");
            browser.click("td[id]");
            assert_eq!(
                browser.evaluate(CONTRAST),
                json!([]),
                "{arguments:?} {medium} {scheme}"
            );
            papers.push(browser.text("getComputedStyle(document.body).color"));
        }
        assert_ne!(papers[0], papers[1], "light and dark are alike");
        assert_eq!(papers[0], papers[2], "print is dark");
    }
    // The switch turns it round.
    browser.media("screen", "dark");
    browser.open(&pages.page(&["explain", THREE_WORDS]), "");
    let ink = "getComputedStyle(document.body).color";
    let dark = browser.text(ink);
    let pressed = "document.getElementById('theme').ariaPressed";
    assert_eq!(browser.text(pressed), "true");
    browser.click("#theme");
    assert_ne!(browser.text(ink), dark);
    assert_eq!(browser.text(pressed), "false");
    browser.click("#theme");
    assert_eq!(browser.text(ink), dark);
}

/// A problem with a word for each of `words`, and as many columns as `width`.
fn of_words(folder: &Pages, words: &[&str], width: usize) -> String {
    let row = |at: usize| (0..width).map(move |column| (at * 7 + column) as f64 - 3.5);
    let matrix = |rows: usize| -> Vec<Vec<f64>> { (0..rows).map(|at| row(at).collect()).collect() };
    let problem = json!({
        "tokens": words, "X": matrix(words.len()),
        "W_Q": matrix(width), "W_K": matrix(width), "W_V": matrix(width),
    });
    let file = folder.0.path().join("wide.json");
    std::fs::write(&file, problem.to_string()).expect("written");
    file.to_str().expect("a path").to_owned()
}

/// A4 less its margins is 182 mm, 688 pixels.
#[test]
fn paper_holds_every_number() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let long = "x".repeat(200);
    let many = [
        long.as_str(),
        "Donaudampfschifffahrt",
        "<script>alert(1)</script>",
        "c c c c c",
    ];
    for (words, width, more) in [
        (many.repeat(4), 3, &[][..]),
        (many[1..].to_vec(), 24, &[]),
        (many[1..].to_vec(), 40, &[]),
        (many[1..].to_vec(), 40, &["--full"]),
    ] {
        let file = of_words(&pages, &words, width);
        browser.media("print", "light");
        browser.size(688, 1000);
        browser.open(
            &pages.page(&[&["explain", file.as_str()][..], more].concat()),
            "",
        );
        let lost = browser.evaluate(
            "[...document.querySelectorAll('td, th')]
               .filter((cell) => cell.getBoundingClientRect().right > 689 || cell.getBoundingClientRect().left < 0)
               .map((cell) => cell.innerText).slice(0, 5)",
        );
        assert_eq!(lost, json!([]), "{width} {more:?}");
    }
}

/// A table that is wider than it would be by its size makes use of the paper, and no smaller than it must be.
#[test]
fn paper_is_made_use_of() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let words = ["a", "b", "c"];
    // 9.5 pt are 12.7 pixels, a table is set in 15/16 of that; 7 pt are 9.3.
    for (width, smallest, narrowest) in [(4, 11.8, 200.0), (12, 11.8, 550.0), (16, 9.3, 550.0)] {
        let file = of_words(&pages, &words, width);
        let page = pages.page(&["explain", &file]);
        browser.media("print", "light");
        browser.size(688, 1000);
        browser.open(&page, "");
        let sizes = browser.evaluate(&format!(
            "[...document.querySelectorAll('figure.table table')].filter((table) => table.rows[0].cells.length === {width} + 1)
               .map((table) => [table.getBoundingClientRect().width, parseFloat(getComputedStyle(table.rows[1].cells[1]).fontSize)])"
        ));
        // W_Q, W_K and W_V, Q, K, V and Z; X has smaller numbers.
        let sizes: Vec<(f64, f64)> = serde_json::from_value(sizes).expect("pairs");
        assert!(sizes.len() >= 7, "{sizes:?}");
        for (wide, font) in &sizes[1..] {
            assert!((narrowest..=688.0).contains(wide), "{width}: {sizes:?}");
            assert!(*font >= smallest, "{width}: {sizes:?}");
        }
    }
}

/// Where a line ends within `--full` or the like.
const BROKEN_OPTIONS: &str = r#"(() => {
  let found = 0;
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const option of walker.currentNode.data.matchAll(/--[a-z-]+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, option.index);
      range.setEnd(walker.currentNode, option.index + option[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => box.top));
      if (lines.size > 0) found += 1;
      if (lines.size > 1) broken.push(option[0]);
    }
  }
  return [found > 0, broken];
})()"#;

/// Of `--full` at the end of a line `--` alone would be left.
#[test]
fn options_stand_whole_in_prose() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let wide = ["new", "--explain", "--tokens", "30", "--d-model", "30"];
    let translator = "fixtures/problems/translator.json";
    for arguments in [
        &wide[..],
        &["explain", translator, "--source", "我爱你"],
        &["explain", translator, "--source", "我爱你", "--lang", "zh"],
    ] {
        let page = pages.page(arguments);
        browser.open(&page, "");
        for width in (320..640).step_by(12) {
            browser.size(width, 900);
            let options = browser.evaluate(BROKEN_OPTIONS);
            assert_eq!(options, json!([true, []]), "{arguments:?} {width}");
        }
    }
}

/// Its headings stay in sight, it says that it goes on, and the keyboard can move it.
#[test]
fn a_table_wider_than_its_room_keeps_its_headings() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    browser.size(500, 700);
    let file = of_words(&pages, &["a", "b", "c"], 20);
    browser.open(&pages.page(&["explain", &file]), "");
    browser.wait("document.querySelector('#s0 .scroll.held.right') !== null");
    let left = "document.querySelector('#s0 tbody th').getBoundingClientRect().left";
    let before = browser.evaluate(left);
    browser.evaluate("document.querySelector('#s0 .scroll').scrollLeft = 1e6");
    browser.wait("document.querySelector('#s0 .scroll:not(.right)') !== null");
    // No further than the room around the outline of a cell, and between cells.
    let moved =
        before.as_f64().expect("a place") - browser.evaluate(left).as_f64().expect("a place");
    assert!(moved.abs() <= 6.0, "{moved}");
    let stops = "[...document.querySelectorAll('.scroll.held')].every((scroll) =>
        scroll.tabIndex === 0 || scroll.querySelector('td[tabindex=\"0\"]') !== null)";
    assert_eq!(browser.evaluate(stops), json!(true));
    // A long word widens a table, not the page.
    let long = "x".repeat(300);
    let file = of_words(&pages, &[&long, "b"], 2);
    let other = pages.0.path().join("other.json");
    std::fs::copy(&file, &other).expect("copied");
    for arguments in [
        &["explain", file.as_str()][..],
        &["compare", &file, other.to_str().expect("a path")],
    ] {
        browser.open(&pages.page(arguments), "");
        let wide = browser.evaluate("document.documentElement.scrollWidth");
        assert!(wide.as_u64() <= Some(500), "{arguments:?}: {wide}");
    }
}

/// Of a large model a page has room for the arithmetic of some numbers: which these are is seen and said, and
/// the others name the command that shows theirs.
#[test]
fn numbers_without_arithmetic_are_told_apart() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let sizes = [
        "--tokens",
        "60",
        "--d-model",
        "64",
        "--heads",
        "4",
        "--layers",
        "2",
    ];
    let page = pages.page(&[&["new", "--explain"], &sizes[..]].concat());
    browser.size(1000, 700);
    browser.open(&page, "");
    let counts = browser.evaluate(
        "(() => { const all = (selector) => [...document.querySelectorAll(selector)];
           const cells = all('.body td[id]'), answer = cells.filter((each) => document.getElementById(`d-${each.id}`));
           const underlined = cells.filter((each) => getComputedStyle(each).textDecorationLine === 'underline');
           const pointed = cells.filter((each) => getComputedStyle(each).cursor === 'pointer');
           const stops = cells.filter((each) => each.hasAttribute('tabindex'));
           const alike = [underlined, pointed, stops].every((some) =>
             some.length === answer.length && some.every((each, at) => each === answer[at]));
           const tables = new Set(answer.map((each) => each.closest('table')));
           return [alike, cells.length, answer.length, tables.size === all('td[tabindex=\"0\"]').length]; })()",
    );
    let (all, answer) = (counts[1].as_u64().unwrap(), counts[2].as_u64().unwrap());
    assert_eq!(counts, json!([true, all, answer, true]));
    // A page of 5 MB has room for half of them.
    assert!(answer * 2 > all && answer < all, "{answer} of {all}");
    let note = browser.text("document.querySelector('header .note').innerText");
    let said = format!("{} of the {all} numbers", all - answer);
    assert!(note.contains(&said), "{note}");
    assert!(note.contains("attn why FILE encoder."), "{note}");
    let first = browser.text("document.querySelector('.answers').innerText");
    assert!(first.starts_with("A number with a dotted line"), "{first}");
    // To point at one is nothing, to click it names what shows it.
    let silent = browser.text(
        "[...document.querySelectorAll('.body td[id]')].find((each) => !each.hasAttribute('tabindex')).id",
    );
    let selector = format!("#{silent}");
    browser.point(&selector);
    assert!(!is_open(&mut browser));
    browser.click(&selector);
    assert!(is_open(&mut browser));
    let parts: Vec<&str> = silent.split('-').collect();
    let key = browser.text(&format!(
        "document.querySelector('.stop[href=\"#{}\"]').title",
        parts[0]
    ));
    let number = |at: usize| parts[at].parse::<usize>().expect("a number") + 1;
    let command = format!("attn why FILE {key} {} {}", number(1), number(2));
    assert_eq!(
        browser.text("document.querySelector('#behind code').innerText"),
        command
    );
    // It is the command.
    let file = pages.0.path().join("large.json");
    attn([&["new", "-o", file.to_str().expect("a path")], &sizes[..]].concat()).run();
    let words: Vec<&str> = command.split(' ').skip(3).collect();
    let told = attn(
        [
            &["why", file.to_str().expect("a path")],
            &words[..],
            &["--depth", "1"],
        ]
        .concat(),
    )
    .prints();
    let value = browser.text(&format!("document.querySelector({selector:?}).innerText"));
    assert!(told.contains(&format!("] = {value}")), "{told}");
    browser.press("Escape");
    is_quiet(&mut browser, &page);
}

/// Of a generation few stages are on the page: the panel says that nothing is framed, and takes no more than
/// a third of a narrow window.
#[test]
fn the_panel_says_that_nothing_is_framed() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let said = "and so none is framed";
    let page = pages.page(&[
        "explain",
        "fixtures/problems/translator.json",
        "--source",
        "我爱你",
    ]);
    browser.size(1000, 720);
    browser.open(&page, "");
    browser.click("[role=grid] td[id]");
    assert!(
        browser
            .text("document.querySelector('#behind').innerText")
            .contains(said)
    );
    assert_eq!(ids(&mut browser, "td.read"), [""; 0]);
    let high = browser.evaluate("document.querySelector('#panel').getBoundingClientRect().height");
    assert!(high.as_f64() <= Some(240.0), "{high}");
    browser.open(&pages.page(&["explain", THREE_WORDS]), "");
    browser.click("#s3-1-2");
    assert!(
        !browser
            .text("document.querySelector('#behind').innerText")
            .contains(said)
    );
}

/// A long word that comes three times, on a narrow page, on a wide one and on paper.
#[test]
fn a_cut_label_keeps_its_number() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let long = "internationalisation-of-everything-that-has-a-name";
    let file = of_words(&pages, &[long, long, "b", long], 4);
    browser.open(&pages.page(&["explain", &file]), "");
    for (width, medium) in [(360, "screen"), (1280, "screen"), (640, "print")] {
        browser.size(width, 700);
        browser.media(medium, "light");
        let seen = browser.evaluate(
            "(() => {
               const cut = [...document.querySelectorAll('.body th:has(> .numbered)')];
               const within = (inner, outer) => inner.right <= outer.right + .5 && inner.left >= outer.left - .5;
               const wrong = cut.filter((th) => {
                 const number = th.querySelector('.numbered').lastElementChild;
                 const [box, room] = [number.getBoundingClientRect(), th.getBoundingClientRect()];
                 return box.width < 8 || !within(box, room) || th.title !== th.textContent;
               });
               const numbers = cut.slice(0, 3).map((th) => th.querySelector('.numbered').lastElementChild.textContent);
               const shorter = cut.some((th) => th.querySelector('span').scrollWidth > th.querySelector('span').clientWidth);
               return [wrong.length, [...new Set(numbers)], shorter]; })()",
        );
        let numbers = ["(1)", "(2)", "(4)"];
        assert_eq!(
            seen,
            json!([0, numbers, medium == "screen"]),
            "{width} {medium}"
        );
    }
    browser.media("screen", "light");
}

/// Labels that would be markup, script, style, attributes, or would turn the reading direction.
#[test]
fn hostile_labels_are_only_labels() {
    let Some(mut browser) = browser() else { return };
    let labels = [
        "<script>window.harmed=1</script>",
        "\"onmouseover=\"window.harmed=2\" x=\"",
        "'><img src=x onerror=window.harmed=3>",
        "</style></title></template><svg onload=window.harmed=4>",
        "]]>--><!--",
        "\u{202e}abc\u{2066}",
        "a\0b\u{1}c\u{1b}[31m",
        "&lt;b&gt;&#0;javascript:window.harmed=5",
        "{{constructor.constructor('window.harmed=6')()}}",
    ];
    let count = labels.len();
    let row = |at: usize| vec![at as f64, 1.0];
    let problem = json!({
        "title": labels.join(" "),
        "tokens": labels,
        "X": (0..count).map(row).collect::<Vec<_>>(),
        "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]],
    });
    let pages = Pages::new();
    let file = pages
        .0
        .path()
        .join("<img src=x onerror=window.harmed=7>.json");
    std::fs::write(&file, problem.to_string()).expect("written");
    let file = file.to_str().expect("a path");
    let sheet = pages.0.path().join("\"><script>window.harmed=8<.json");
    std::fs::write(&sheet, json!({"queries": vec![[7, 7]; count]}).to_string()).expect("written");
    let sheet = sheet.to_str().expect("a path");
    for arguments in [
        &["explain", file, "--detail", "full"][..],
        &["explain", file, "--lang", "zh"],
        &["check", file, sheet],
        &["why", file, "A", "1", "1"],
    ] {
        let page = pages.page(arguments);
        browser.open(&page, "");
        if arguments[0] != "why" {
            for at in 0..count {
                browser.click(&format!("#s0-{at}-0"));
            }
        }
        assert_eq!(
            browser.evaluate("window.harmed ?? null"),
            Value::Null,
            "{arguments:?}"
        );
        let elements = "document.querySelectorAll('script, img, iframe, object, embed').length";
        assert_eq!(browser.evaluate(elements), json!(1), "{arguments:?}");
        assert_eq!(browser.evaluate(SOUND), json!([]), "{arguments:?}");
        let text = browser.text("document.documentElement.outerHTML");
        let steering = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}".contains(c);
        assert!(!text.contains(steering), "{arguments:?}");
        if arguments[0] == "explain" {
            let shown = browser.text("document.querySelector('#s0 tbody th').innerText");
            assert_eq!(shown, labels[0]);
        }
        is_quiet(&mut browser, &page);
    }
}

/// The article's row 爱 of the weights is wrong; the panel says what it should have been and from what.
#[test]
fn a_marked_sheet_answers_too() {
    let Some(mut browser) = browser() else { return };
    let pages = Pages::new();
    let page = pages.page(&["check", THREE_WORDS, ARTICLE]);
    browser.open(&page, "");
    browser.click("td.wrong");
    let behind = seen(&mut browser, "#behind");
    // exp(2.12) / (exp(2.12) + exp(0.71) + exp(2.83)) = 8.331 / (8.331 + 2.034 + 16.945) = 0.305
    assert!(behind.contains("A[爱,我]:0.289✗→0.306"), "{behind}");
    assert!(behind.contains("✗wrong"), "{behind}");
    assert!(
        behind.contains("exp(2.12)/(exp(2.12)+exp(0.71)+exp(2.83))"),
        "{behind}"
    );
    assert!(
        behind.contains("attention_weights[爱,我]=0.305"),
        "{behind}"
    );
    // Not by colour alone: the map has signs, cells have signs.
    let sign = "getComputedStyle(document.querySelector('.stop.wrong'), '::after').content";
    assert_eq!(browser.text(sign), "\"✗\"");
    // With the right values hidden there is no arithmetic, but what was found and what it reads.
    let page = pages.page(&["check", THREE_WORDS, ARTICLE, "--no-answers"]);
    browser.open(&page, "");
    browser.click("td.wrong");
    let behind = seen(&mut browser, "#behind");
    assert!(behind.contains("A[爱,我]:0.289✗"), "{behind}");
    assert!(!behind.contains("exp("), "{behind}");
    assert!(!ids(&mut browser, "td.read").is_empty());
    is_quiet(&mut browser, &page);
}
