//! The walk without a terminal: keys go in, a screen comes out.

use std::path::Path;

use crate::support::command::attn;
use attn::generation::generate;
use attn::input;
use attn::message::Language;
use attn::walk::{Key, Options, Walk};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

const THREE_WORDS: &str = "fixtures/problems/three-words.json";
const TRANSLATOR: &str = "fixtures/problems/translator.json";

fn options(size: (u16, u16)) -> Options {
    Options {
        stage: 0,
        digits: 3,
        round: None,
        language: Language::English,
        colour: true,
        size,
    }
}

/// A walk through the problem at `path` with its screen.
fn walking(path: &str, options: &Options, visit: impl FnOnce(&mut Screen<'_>)) {
    let source = input::read(Path::new(path)).expect("the problem is there");
    let file = input::problem(&source).expect("it is a problem");
    let model = generate(&file.problem).expect("it fits together");
    let walk = Walk::new(&file.problem, &model, options).expect("nothing overflows");
    visit(&mut Screen {
        walk,
        at_once: true,
    });
}

struct Screen<'p> {
    walk: Walk<'p>,
    /// Whether what a key leaves to be done is done before the screen is looked at.
    at_once: bool,
}

impl Screen<'_> {
    /// Presses keys: characters as they stand, names in angle brackets.
    fn press(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let key = match named {
                Some((name, after)) => {
                    rest = after;
                    match name {
                        "left" => Key::Left,
                        "right" => Key::Right,
                        "up" => Key::Up,
                        "down" => Key::Down,
                        "home" => Key::Home,
                        "end" => Key::End,
                        "pageup" => Key::PageUp,
                        "pagedown" => Key::PageDown,
                        "tab" => Key::Tab,
                        "backtab" => Key::BackTab,
                        "enter" => Key::Enter,
                        "backspace" => Key::Backspace,
                        "esc" => Key::Escape,
                        "ctrl-c" => Key::Control('c'),
                        name => panic!("no key {name}"),
                    }
                }
                None => {
                    rest = &rest[first.len_utf8()..];
                    Key::Char(first)
                }
            };
            self.walk.press(key);
            if self.at_once {
                self.walk.work();
            }
        }
        self
    }

    fn backend(&self, columns: u16, rows: u16) -> TestBackend {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen");
        let drawn = terminal.draw(|frame| {
            self.walk.draw(frame.buffer_mut());
        });
        drawn.expect("it can be drawn");
        terminal.backend().clone()
    }

    /// The screen, line by line.
    fn lines(&mut self, columns: u16, rows: u16) -> Vec<String> {
        self.walk.resize(columns, rows);
        let backend = self.backend(columns, rows);
        let buffer = backend.buffer();
        let line = |y| {
            let mut line = String::new();
            let mut x = 0;
            while x < columns {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                // A wide character stands over the cell after it.
                x += u16::try_from(width(symbol)).expect("a width").max(1);
            }
            line.trim_end().to_owned()
        };
        (0..rows).map(line).collect()
    }

    fn screen(&mut self) -> String {
        self.lines(80, 24).join("\n")
    }

    #[track_caller]
    fn shows(&mut self, wanted: &str) -> &mut Self {
        let screen = self.screen();
        assert!(screen.contains(wanted), "no {wanted:?} in\n{screen}");
        self
    }

    #[track_caller]
    fn shows_not(&mut self, unwanted: &str) -> &mut Self {
        let screen = self.screen();
        assert!(!screen.contains(unwanted), "{unwanted:?} in\n{screen}");
        self
    }
}

fn width(text: &str) -> usize {
    ratatui::text::Span::raw(text).width()
}

fn three_words(visit: impl FnOnce(&mut Screen<'_>)) {
    walking(THREE_WORDS, &options((80, 24)), visit);
}

#[test]
fn the_screen_at_every_size_and_in_both_languages() {
    for (size, language, name) in [
        ((80, 24), Language::English, "80x24"),
        ((80, 24), Language::Chinese, "80x24-zh"),
        ((120, 40), Language::English, "120x40"),
        ((120, 40), Language::Chinese, "120x40-zh"),
        ((40, 12), Language::English, "40x12"),
        ((40, 12), Language::Chinese, "40x12-zh"),
    ] {
        let options = Options {
            language,
            stage: 5,
            ..options(size)
        };
        walking(THREE_WORDS, &options, |screen| {
            let lines = screen.press("<down><right>").lines(size.0, size.1);
            insta::assert_snapshot!(format!("walk-{name}"), lines.join("\n"));
        });
    }
}

/// A long word that comes three times, in the rows and in the columns.
#[test]
fn a_cut_label_keeps_its_number() {
    let word = "internationalisation";
    let matrix = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
    let problem = serde_json::json!({
        "tokens": [word, word, "b", word], "X": [[1, 0], [0, 1], [1, 1], [2, 1]],
        "W_Q": matrix, "W_K": matrix, "W_V": matrix,
    });
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.json");
    std::fs::write(&path, problem.to_string()).expect("written");
    for columns in [60, 80] {
        let options = Options {
            stage: 3,
            ..options((columns, 24))
        };
        walking(path.to_str().expect("a path"), &options, |screen| {
            let lines = screen.lines(columns, 24);
            let head = lines
                .iter()
                .find(|line| line.contains("key →"))
                .expect("a table");
            assert!(head.contains("…(1)") && head.contains("…(2)"), "{head}");
            for number in ["…(1)", "…(2)", "…(4)"] {
                let is_row = |line: &String| line.contains(&format!("internationa{number} "));
                assert!(
                    lines.iter().any(is_row),
                    "{number} in\n{}",
                    lines.join("\n")
                );
            }
        });
    }
}

#[test]
fn masked_heads_stand_under_their_heads() {
    let path = "fixtures/problems/heads-masked-apart.json";
    walking(path, &options((80, 24)), |screen| {
        screen.press("/attention_weights<down><enter>");
        insta::assert_snapshot!("walk-masked-heads", screen.screen());
    });
}

#[test]
fn a_search_goes_through_what_it_finds() {
    walking(TRANSLATOR, &options((120, 40)), |screen| {
        screen.press("/weigh<down>");
        insta::assert_snapshot!("walk-search", screen.lines(120, 40).join("\n"));
    });
}

#[test]
fn a_self_test_keeps_what_was_typed() {
    three_words(|screen| {
        screen.press("nnnr5<enter><right>0<enter><right> <down>4");
        insta::assert_snapshot!("walk-self-test", screen.screen());
        screen.press("<enter>m");
        insta::assert_snapshot!("walk-self-test-marked", screen.screen());
    });
}

#[test]
fn help_names_every_key() {
    three_words(|screen| {
        screen.press("?");
        insta::assert_snapshot!("walk-help", screen.screen());
        screen.press("L?");
        insta::assert_snapshot!("walk-help-zh", screen.screen());
    });
}

#[test]
fn the_arithmetic_is_that_of_why() {
    for (language, flag) in [(Language::English, "en"), (Language::Chinese, "zh")] {
        let options = Options {
            language,
            stage: 5,
            ..options((120, 60))
        };
        walking(THREE_WORDS, &options, |screen| {
            let lines = screen.press("<down><right><right>").lines(120, 60);
            let pane = |line: &String| {
                let beside = line.split_once('│').map_or("", |(_, beside)| beside);
                beside.trim().to_owned()
            };
            let lines: Vec<String> = lines.iter().map(pane).collect();
            // 120 columns less the list of stages.
            let arguments = [
                "why",
                THREE_WORDS,
                "A",
                "2",
                "3",
                "--depth",
                "1",
                "--lang",
                flag,
                "--width",
                "88",
            ];
            let why = attn(arguments).prints();
            let tree = why.lines().skip_while(|line| !line.contains("[爱,你] = "));
            let tree: Vec<&str> = tree.take_while(|line| !line.is_empty()).collect();
            assert!(tree.len() > 8, "{why}");
            for line in tree {
                let found = lines.iter().any(|shown| shown == line.trim());
                assert!(found, "no {line:?} in\n{}", lines.join("\n"));
            }
        });
    }
}

#[test]
fn arrows_move_within_the_table_and_no_further() {
    three_words(|screen| {
        screen
            .shows("1,1 / 3×2")
            .press("<left><up>")
            .shows("1,1 / 3×2");
        screen
            .press("l")
            .shows("1,2 / 3×2")
            .press("l")
            .shows("1,2 / 3×2");
        screen
            .press("jj")
            .shows("3,2 / 3×2")
            .press("j")
            .shows("3,2 / 3×2");
        screen
            .press("<home>")
            .shows("3,1 / 3×2")
            .press("<end>")
            .shows("3,2 / 3×2");
        screen
            .press("<pageup>")
            .shows("1,2 / 3×2")
            .press("<pagedown>")
            .shows("3,2 / 3×2");
    });
}

#[test]
fn the_next_stage_shows_the_same_place() {
    three_words(|screen| {
        screen
            .press("nnn<down><right><right>")
            .shows("2,3 / 3×3")
            .shows("scores[爱,你] = 4");
        screen.press("<tab>").shows("scaled_scores[爱,你] = 2.828");
        screen
            .press("<tab>")
            .shows("attention_weights[爱,你] = 0.620");
        // The output has two columns; coming back finds the third again.
        screen
            .press("<tab>")
            .shows("output[爱,2]")
            .press("<backtab>")
            .shows("[爱,你] = 0.620");
        screen.press("<tab><tab><tab>").shows("output[爱,2]");
    });
}

#[test]
fn enter_follows_a_number_to_what_it_reads_and_backspace_returns() {
    three_words(|screen| {
        screen
            .press("nnnnn<down>")
            .shows("[0.306]")
            .press("<enter>");
        // The whole row of scores is read.
        screen
            .shows("[2.121]‹0.707›‹2.828›")
            .shows("read for A[爱,我]");
        screen
            .press("<enter><enter>")
            .shows("Follow which?")
            .press("<esc>");
        screen
            .shows("4  Scores")
            .press("<enter>")
            .shows("1 Q[爱]")
            .shows("2 K[我]");
        screen
            .press("2")
            .shows("2  Keys")
            .shows("[1]‹2›")
            .shows("read for S[爱,我]");
        screen
            .press("<enter>1")
            .shows("given: X")
            .press("<enter>")
            .shows("rests on no other");
        screen
            .press("<backspace>")
            .shows("2  Keys")
            .press("<backspace>")
            .shows("4  Scores");
        screen
            .press("<backspace><backspace>")
            .shows("[0.306]")
            .shows_not("read for");
        screen.press("<backspace>").shows("Nowhere to go back to");
    });
}

#[test]
fn a_search_uses_the_rules_of_stage_and_can_be_given_up() {
    three_words(|screen| {
        screen
            .press("<down>/scores")
            .shows("stage: scores  1 of 1")
            .shows("4  Scores");
        // What is no whole name is looked for within names.
        screen
            .press("<backspace><backspace>")
            .shows("1 of 2")
            .press("<down>")
            .shows("5  Scaled");
        screen.press("<esc>").shows("1  Queries").shows("2,1 / 3×2");
        screen
            .press("/S_scaled<enter>")
            .shows("5  Scaled")
            .press("<backspace>")
            .shows("1  Queries");
        screen
            .press("/nonsense")
            .shows("no stage of that name")
            .shows("1  Queries");
        // Whoever closes a search twice stays.
        screen
            .press("<enter>")
            .shows("no stage “nonsense”")
            .press("<esc><esc>")
            .shows("q quits");
        assert!(!screen.walk.is_done());
        screen.press("<esc>/*value*<enter>").shows("3  Values");
    });
}

#[test]
fn one_jumps_to_a_stage_a_cell_or_both() {
    three_words(|screen| {
        screen.press("g6<enter>").shows("6  Attention weights");
        screen
            .press("g2 你<enter>")
            .shows("attention_weights[爱,你]");
        screen.press("gS 你 1<enter>").shows("scores[你,我] = 4");
        screen
            .press("g9<enter>")
            .shows("There is no stage 9: there are 7")
            .press("<esc>");
        screen
            .press("gB 1 1<enter>")
            .shows("no stage “B”")
            .press("<esc>");
        screen
            .press("g4 1<enter>")
            .shows("there is no position 4")
            .press("<esc>");
        screen
            .press("g他 1<enter>")
            .shows("no label reads “他”")
            .press("<esc>");
        screen
            .press("ga b c d<enter>")
            .shows("One to three words")
            .press("<esc>")
            .shows("4  Scores");
    });
}

#[test]
fn digits_and_language_change_at_once() {
    three_words(|screen| {
        screen.press("nnnnn").shows("3 decimals").shows("[0.401]");
        screen
            .press("dd")
            .shows("1 decimal")
            .shows("[0.4]")
            .press("DDDD")
            .shows("[0.40111]");
        screen
            .press("L")
            .shows("注意力权重")
            .shows("5 位小数")
            .press("L")
            .shows("Attention weights");
    });
}

#[test]
fn a_self_test_hides_numbers_until_they_are_shown_or_typed() {
    three_words(|screen| {
        // S = [[1, 0, 1], [3, 1, 4], [4, 1, 5]], by hand from Q and K.
        screen
            .press("nnnr")
            .shows("[···]")
            .shows_not("scores[我,我] = 1")
            .shows("Hidden.");
        screen
            .press("1<enter>")
            .shows("[1✓]")
            .shows("You wrote 1: ✓ right")
            .shows("✓ 1 right");
        // Its arithmetic is made of numbers that are still to be found out.
        screen
            .shows("Its arithmetic appears when no number in it is hidden")
            .shows_not("scores[我,我] = 1");
        screen
            .press("<right>7<enter>")
            .shows("[7✗]")
            .shows("You wrote 7: ✗ wrong");
        screen.shows("✗ 1 wrong").shows_not("scores[我,爱] = 0");
        screen
            .press(" ")
            .shows("scores[我,爱] = 0")
            .shows("You wrote 7, which stays");
        screen.shows("✓ 1 right  ✗ 1 wrong  ○ 0 revealed");
        screen
            .press("8/3nq")
            .shows("was shown already")
            .shows("4  Scores")
            .press("<right> ")
            .shows("[1○]");
        screen
            .shows("○ 1 revealed")
            .press("a")
            .shows("○ 7 revealed")
            .shows("1✓")
            .shows("7✗");
        // Another stage is hidden as before, what is given is not.
        screen
            .press("n")
            .shows("[···]")
            .press("<backtab>r")
            .shows("[1]")
            .shows_not("7✗");
        screen
            .press("r")
            .shows("7✗")
            .press("gX<enter>")
            .shows("[0]");
        screen
            .press("3/4q")
            .shows("This number is given")
            .press("<esc>");
        // To look at what is given reveals nothing.
        screen.press(" ").shows("○ 7 revealed");
    });
}

#[test]
fn typed_numbers_are_read_and_marked_as_on_a_sheet() {
    three_words(|screen| {
        // S_scaled[爱,你] = 4/√2 = 2.828…, S_scaled[爱,我] = 3/√2.
        screen
            .press("nnnnr<down><right><right>4/sqrt(2)<enter>")
            .shows("4/sqrt(2)");
        screen
            .shows("✓ 1 right")
            .press("<left><left>2.12<enter>")
            .shows("[2.12✓]");
        screen
            .press("i<backspace>9<enter>")
            .shows("[2.19✗]")
            .shows("✗ 1 wrong");
        screen
            .press("i<backspace><backspace><backspace><backspace>")
            .shows("2.19✗");
        screen
            .press("0,7<enter>")
            .shows("decimal comma")
            .press("<esc>")
            .shows("2.19✗");
        // A blank takes the number back.
        screen.press("-<enter>").shows("[···]").shows("✗ 0 wrong");
    });
}

#[test]
fn what_follows_from_a_wrong_number_is_told_from_what_is_wrong() {
    three_words(|screen| {
        // 6 in place of 4; then 6/√2 = 4.243 follows.
        screen.press("nnnr<down><right><right>6<enter>n4.243<enter>");
        screen
            .shows("[4.243↩]")
            .shows("follows from the sheet's own numbers");
        screen.shows("✗ 1 wrong  ↩ 1 follows");
        screen
            .press("m")
            .shows("“self-test”, marked")
            .shows("scores")
            .press("<esc>")
            .shows("4.243↩");
        // Mended before, it is wrong.
        screen.press("p4<enter>n").shows("[4.243✗]");
    });
}

/// Row 我 of Q is revealed, K[我] is typed: nothing in S[我,我] is hidden any more.
#[test]
fn arithmetic_appears_when_no_number_in_it_is_hidden() {
    three_words(|screen| {
        screen.press("r <right> nnn").press("<left>1<enter>");
        screen.shows("[1✓]").shows_not("scores[我,我] = 1");
        screen.press("pp1<enter>").press("<right>2<enter>");
        screen
            .press("nn<left>")
            .shows("[1✓]")
            .shows("scores[我,我] = 1");
    });
}

/// Marking a large model takes a while: the number stands there before it has its mark, and a key that comes
/// meanwhile is not lost.
#[test]
fn what_is_being_marked_is_seen_to_be() {
    three_words(|screen| {
        screen.at_once = false;
        screen.press("nnnr1<enter>").shows("[1…]").shows("Marking");
        screen.shows("✓ 0 right  ✗ 0 wrong");
        assert!(screen.walk.work() && !screen.walk.work());
        screen.shows("[1✓]").shows_not("Marking");
        screen.press("<right>7<enter>").press("<left>").shows("7✗");
    });
}

/// The least window there is has room for what a self-test needs most.
#[test]
fn the_foot_of_a_small_window_has_the_keys_of_a_self_test() {
    for (language, keys) in [
        (Language::English, "type · space shows · m marks · ? help"),
        (Language::Chinese, "输入数 · 空格 查看 · m 批改 · ? 帮助"),
    ] {
        let options = Options {
            language,
            ..options((40, 10))
        };
        walking(THREE_WORDS, &options, |screen| {
            screen.press("nnnr<right>");
            let foot = screen.lines(40, 10).pop().unwrap_or_default();
            assert_eq!(foot, keys);
        });
    }
}

#[test]
fn masked_scores_are_minus_infinity() {
    walking(
        "fixtures/problems/mask-causal.json",
        &options((80, 24)),
        |screen| {
            screen
                .press("/masked_scores<enter><right>r-inf<enter>")
                .shows("[-inf✓]");
            screen.press("<left>-inf<enter>").shows("[-inf✗]");
        },
    );
}

#[test]
fn a_self_test_is_not_lost_by_a_slip() {
    three_words(|screen| {
        screen
            .press("nnnr1<enter>q")
            .shows("q again quits and loses your 1 number; any other key stays.");
        screen.press("<esc>").shows("[1✓]");
        assert!(!screen.walk.is_done());
        screen.press("qq");
        assert!(screen.walk.is_done());
    });
    for keys in [
        "q",
        "<ctrl-c>",
        "?<ctrl-c>",
        "/A<ctrl-c>",
        "nnnr1<enter><ctrl-c>",
    ] {
        three_words(|screen| {
            screen.press(keys);
            assert!(screen.walk.is_done(), "{keys}");
        });
    }
}

#[test]
fn labels_stay_in_sight_in_wide_and_long_tables() {
    walking(TRANSLATOR, &options((80, 24)), |screen| {
        screen.press("gstep.3.logits<enter>");
        let table = |screen: &mut Screen<'_>| {
            let lines = screen.lines(80, 24);
            let pane = |line: &String| line.split_once("│ ").map(|(_, beside)| beside.to_owned());
            let lines = lines.iter().filter_map(pane);
            let lines = lines.skip_while(|line| !line.starts_with("word"));
            lines
                .take_while(|line| !line.starts_with('─'))
                .collect::<Vec<_>>()
        };
        let before = table(screen);
        assert!(
            before[0].ends_with('→') && !before[0].contains('←'),
            "{before:?}"
        );
        screen.press("<end>");
        let after = table(screen);
        assert!(
            after[0].contains('←') && !after[0].ends_with('→'),
            "{after:?}"
        );
        let labels = |table: &[String]| {
            let label = |line: &String| line.split_whitespace().next().map(str::to_owned);
            table.iter().map(label).collect::<Vec<_>>()
        };
        assert!(
            before.len() >= 3 && labels(&before) == labels(&after),
            "{after:?}"
        );
        assert_ne!(before[1..], after[1..]);
    });
    // 6 positions in a window of 4 rows.
    walking(
        "fixtures/problems/positions-table.json",
        &options((40, 10)),
        |screen| {
            let header = |lines: &[String]| {
                let found = lines.iter().find(|line| line.starts_with("word "));
                found.cloned().expect("a header")
            };
            let before = screen.lines(40, 10);
            assert!(before.iter().any(|line| line.ends_with('▼')), "{before:?}");
            let after = screen
                .press("<pagedown><pagedown><pagedown><pagedown>")
                .lines(40, 10);
            assert!(after.iter().any(|line| line.ends_with('▲')), "{after:?}");
            assert!(!after.iter().any(|line| line.ends_with('▼')), "{after:?}");
            assert_eq!(header(&before), header(&after));
        },
    );
}

#[test]
fn every_size_can_be_drawn_and_a_small_one_says_so() {
    walking(TRANSLATOR, &options((80, 24)), |screen| {
        for keys in ["", "?", "<esc>/weights", "<esc>r", "g12<enter><enter>"] {
            screen.press(keys);
            for columns in [0, 1, 7, 20, 39, 40, 41, 69, 70, 71, 133, 400] {
                for rows in [0, 1, 3, 9, 10, 11, 25, 90] {
                    screen.walk.resize(columns, rows);
                    screen.backend(columns, rows);
                }
            }
        }
        let small = screen.lines(30, 6).join(" ");
        assert!(small.contains("40 × 10"), "{small}");
        // A buffer that is not yet of the size that was told is no fault.
        screen.walk.resize(120, 40);
        screen.backend(60, 20);
    });
}

#[test]
fn every_stage_of_every_problem_can_be_walked() {
    for entry in std::fs::read_dir("fixtures/problems").expect("problems") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let path = path.to_str().expect("a name");
        walking(path, &options((80, 24)), |screen| {
            let mut before = String::new();
            for _ in 0..40 {
                let now = screen.press("<down><end>").screen();
                if now == before {
                    break;
                }
                assert!(now.contains('['), "{path}\n{now}");
                before = now;
                screen.press("<tab>");
            }
        });
    }
}

#[test]
fn stages_rounded_as_on_paper_are_said_to_be() {
    let rounded = Options {
        round: Some(1),
        stage: 5,
        ..options((80, 24))
    };
    walking(THREE_WORDS, &rounded, |screen| {
        // The scores of 你 are 2.8, 0.7 and 3.5, of which exp(−0.7), exp(−2.8) and 1 make 0.3, 0.0, 0.6.
        screen.shows("3 decimals · stages rounded to 1");
        screen
            .press("<down><down>")
            .shows("[0.300]")
            .press("<end>")
            .shows("[0.600]");
    });
}

#[test]
fn without_colour_the_cursor_still_shows() {
    let plain = Options {
        colour: false,
        stage: 5,
        ..options((80, 24))
    };
    walking(THREE_WORDS, &plain, |screen| {
        let backend = screen.backend(80, 24);
        let cells = &backend.buffer().content;
        let plain =
            |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
        assert!(cells.iter().all(plain));
        assert!(
            cells
                .iter()
                .any(|cell| cell.modifier.contains(Modifier::REVERSED))
        );
    });
    let coloured = Options {
        stage: 5,
        ..options((80, 24))
    };
    walking(THREE_WORDS, &coloured, |screen| {
        let backend = screen.backend(80, 24);
        let shaded = |cell: &ratatui::buffer::Cell| matches!(cell.bg, Color::Indexed(_));
        assert!(backend.buffer().content.iter().any(shaded));
    });
}

#[test]
fn wide_characters_line_up() {
    three_words(|screen| {
        screen.press("nnnnnL");
        let lines = screen.lines(80, 24);
        let ends: Vec<usize> = lines
            .iter()
            .filter(|line| {
                ["│ 我 ", "│ 爱 ", "│ 你 "]
                    .iter()
                    .any(|row| line.contains(row))
            })
            .filter_map(|line| line.rfind("0.").map(|at| width(&line[..at])))
            .collect();
        assert!(
            ends.len() == 3 && ends.windows(2).all(|pair| pair[0] == pair[1]),
            "{ends:?}"
        );
    });
}

#[test]
fn hostile_labels_are_harmless() {
    let problem = r#"{"tokens": ["\u001b[31mred", "a\tb"], "X": [[1, 0], [0, 1]],
        "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hostile.json");
    std::fs::write(&path, problem).expect("it is written");
    walking(
        path.to_str().expect("a name"),
        &options((80, 24)),
        |screen| {
            let shown = screen.press("nnn").screen();
            assert!(
                !shown.contains('\x1b') && !shown.contains('\t'),
                "{shown:?}"
            );
            assert!(shown.contains("red"), "{shown}");
        },
    );
}
