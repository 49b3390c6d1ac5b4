//! Words into lines: Western text breaks at spaces, Chinese between characters, but never so that a
//! line begins with a closing mark or ends with an opening one; arithmetic breaks before operators.

use super::operators::outer_breaks;
use super::style::{Style, paint};
use super::width::{graphemes, width};
use crate::render::inline::parted;

/// A stretch of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) style: Style,
    /// Whether it is kept on one line where that is possible.
    pub(super) whole: bool,
    /// Whether it stays on the line of what comes before it, where that is possible.
    pub(super) joined: bool,
    /// Whether no cell of a table is made so narrow that it would break.
    pub(super) firm: bool,
}

impl Span {
    pub(super) fn new(text: impl Into<String>, style: Style) -> Self {
        Self {
            text: text.into(),
            style,
            whole: false,
            joined: false,
            firm: false,
        }
    }

    pub(super) fn whole(text: impl Into<String>, style: Style) -> Self {
        Self {
            whole: true,
            ..Self::new(text, style)
        }
    }
}

/// The columns that `spans` take on one line.
pub(super) fn length(spans: &[Span]) -> usize {
    spans.iter().map(|span| width(&span.text)).sum()
}

/// `spans` with the sequences of their styles.
pub(super) fn painted(spans: &[Span]) -> String {
    let mut painted = String::with_capacity(32 * spans.len());
    for span in spans {
        painted.push_str(&paint(&span.text, span.style));
    }
    painted
}

/// The bytes that a word is given at first.
const WORD: usize = 16;

/// What is not broken, with the space before it that goes where a line ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chunk {
    spans: Vec<Span>,
    pub(super) space: bool,
    firm: bool,
    /// In how many brackets it begins.
    pub(super) depth: usize,
}

impl Chunk {
    /// One that begins with an operator, in so many brackets.
    pub(super) fn operator(depth: usize) -> Self {
        Self {
            space: true,
            depth,
            ..Self::default()
        }
    }

    pub(super) fn push(&mut self, text: &str, style: Style) {
        match self.spans.last_mut() {
            Some(span) if span.style == style => span.text.push_str(text),
            _ => {
                let mut word = String::with_capacity(text.len().max(WORD));
                word.push_str(text);
                self.spans.push(Span::new(word, style));
            }
        }
    }

    pub(super) fn length(&self) -> usize {
        length(&self.spans)
    }

    /// The columns of the longest name in it that is made of several words, such as `attention_weights`.
    pub(super) fn longest_name(&self) -> usize {
        let words = self.spans.iter().flat_map(|span| span.text.split(' '));
        let named = words.flat_map(names).filter(|name| name.contains('_'));
        named.map(width).max().unwrap_or(0)
    }

    /// Whether it should not be broken at all: it holds a number, or a space that is not broken at.
    pub(super) fn is_firm(&self) -> bool {
        self.firm
    }
}

/// A character of prose.
struct Glyph<'s> {
    text: &'s str,
    style: Style,
    space: bool,
    /// Whether its span wants no break before it.
    held: bool,
    firm: bool,
}

/// Prose in chunks.
pub(super) fn prose(spans: &[Span]) -> Vec<Chunk> {
    let mut all = Vec::with_capacity(spans.iter().map(|span| span.text.len()).sum());
    all.extend(spans.iter().flat_map(glyphs));
    let glyphs: &[Glyph<'_>] = &all;
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut chunk = Chunk::default();
    for (at, glyph) in glyphs.iter().enumerate() {
        let breaks = !glyph.held && may_break_before(glyphs, at);
        if (glyph.space || breaks) && !chunk.spans.is_empty() {
            chunks.push(std::mem::take(&mut chunk));
        }
        if glyph.space {
            chunk.space = true;
        } else {
            chunk.push(glyph.text, glyph.style);
            chunk.firm |= glyph.firm;
        }
    }
    if !chunk.spans.is_empty() {
        chunks.push(chunk);
    }
    chunks
}

fn glyphs(span: &Span) -> impl Iterator<Item = Glyph<'_>> {
    let graphemes = graphemes(&span.text).enumerate();
    graphemes.map(|(at, text)| {
        // Shown like any other space.
        let unbroken = text == "\u{a0}";
        Glyph {
            text: if unbroken { " " } else { text },
            style: span.style,
            space: matches!(text, " " | "\n") && !span.whole,
            held: if at == 0 { span.joined } else { span.whole },
            firm: span.firm || unbroken,
        }
    })
}

/// Whether a line may end before the glyph at `at`: between Chinese characters, unless that would
/// leave one of them alone at the beginning or the end of its clause.
fn may_break_before(glyphs: &[Glyph<'_>], at: usize) -> bool {
    let glyph = |at: usize| glyphs.get(at).filter(|glyph| !glyph.space);
    let before = at.checked_sub(1);
    let (Some(before), Some(after)) = (before.and_then(glyph), glyph(at)) else {
        return false;
    };
    let written = |glyph: Option<&Glyph<'_>>| glyph.is_some_and(|glyph| is_written(glyph.text));
    let alone = !written(at.checked_sub(2).and_then(glyph)) || !written(glyph(at + 1));
    let within = is_written(before.text) && is_written(after.text);
    breaks_between(before.text, after.text) && !(within && alone)
}

/// Lines of at most `first` columns, then `rest`.
pub(super) fn fill(chunks: Vec<Chunk>, first: usize, rest: usize) -> Vec<Vec<Span>> {
    let mut lines: Vec<Vec<Span>> = Vec::new();
    let mut line: Vec<Span> = Vec::new();
    let (mut used, mut room) = (0, first.max(1));
    let breaks = match chunks.iter().any(|chunk| chunk.depth > 0) {
        true => outer_breaks(&chunks, first, rest),
        false => Vec::new(),
    };
    for (at, chunk) in chunks.into_iter().enumerate() {
        let space = usize::from(chunk.space && used > 0);
        let length = chunk.length();
        if used > 0 && (used + space + length > room || breaks.contains(&at)) {
            lines.push(std::mem::take(&mut line));
            (used, room) = (0, rest.max(1));
        } else if space > 0 {
            let style = match (line.last(), chunk.spans.first()) {
                (Some(before), Some(after)) if before.style == after.style => after.style,
                _ => Style::Plain,
            };
            extend(&mut line, Span::new(" ", style));
            used += 1;
        }
        if used + length <= room {
            chunk
                .spans
                .into_iter()
                .for_each(|span| extend(&mut line, span));
            used += length;
            continue;
        }
        // Wider than a line: it breaks where it must.
        for piece in pieces(&chunk.spans, rest) {
            let length = width(&piece.text);
            if used > 0 && used + length > room {
                lines.push(std::mem::take(&mut line));
                (used, room) = (0, rest.max(1));
            }
            if used > 0 || piece.text != " " {
                used += length;
                extend(&mut line, piece);
            }
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines.iter_mut().for_each(trim_end);
    lines
}

/// A line ends with its last word.
fn trim_end(line: &mut Vec<Span>) {
    while let Some(last) = line.last_mut() {
        last.text.truncate(last.text.trim_end_matches(' ').len());
        if !last.text.is_empty() {
            break;
        }
        line.pop();
    }
}

/// Prose in painted lines of `columns`, those after the first indented by `hanging`.
pub(super) fn hanging(spans: &[Span], columns: usize, hanging: usize) -> Vec<String> {
    let lines = fill(prose(spans), columns, columns.saturating_sub(hanging));
    let indented = lines.iter().enumerate().map(|(at, line)| {
        let indent = if at > 0 { hanging } else { 0 };
        format!("{}{}", super::width::blanks(indent), painted(line))
    });
    indented.collect()
}

/// The names that a key or a path is made of, `attention_weights` in one piece.
fn names(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let mut end = 0;
        for part in parted(rest) {
            end += part.len();
            if !part.ends_with('_') {
                break;
            }
        }
        let (name, after) = rest.split_at(end);
        rest = after;
        (!name.is_empty()).then_some(name)
    })
}

/// A chunk that is too wide, in words and the spaces between them; where a word is wider than `columns` in the
/// names of a key or a path, where one of these is in its words, and where one of these is, in characters.
fn pieces(spans: &[Span], columns: usize) -> Vec<Span> {
    let mut pieces = Vec::new();
    for span in spans {
        for (at, word) in span.text.split(' ').enumerate() {
            if at > 0 {
                pieces.push(Span::new(" ", span.style));
            }
            if width(word) <= columns {
                pieces.push(Span::new(word, span.style));
                continue;
            }
            for name in names(word) {
                if width(name) <= columns {
                    pieces.push(Span::new(name, span.style));
                    continue;
                }
                for part in parted(name) {
                    if width(part) <= columns {
                        pieces.push(Span::new(part, span.style));
                    } else {
                        let graphemes = graphemes(part);
                        pieces.extend(graphemes.map(|grapheme| Span::new(grapheme, span.style)));
                    }
                }
            }
        }
    }
    pieces
}

fn extend(line: &mut Vec<Span>, span: Span) {
    match line.last_mut() {
        Some(last) if last.style == span.style => last.text.push_str(&span.text),
        _ => line.push(span),
    }
}

/// Whether a line may end between two characters that no space parts.
fn breaks_between(before: &str, after: &str) -> bool {
    let wide = |text: &str| width(text) == 2;
    (wide(before) || wide(after)) && !opens(before) && !closes(after)
}

/// Whether it is a wide character that is no mark.
fn is_written(text: &str) -> bool {
    width(text) == 2 && !opens(text) && !closes(text)
}

fn opens(text: &str) -> bool {
    text.starts_with([
        '（', '《', '〈', '「', '『', '【', '〔', '“', '‘', '(', '[', '{', '$',
    ])
}

fn closes(text: &str) -> bool {
    text.starts_with([
        '，', '。', '、', '；', '：', '？', '！', '）', '》', '〉', '」', '』', '】', '〕', '”',
        '’', '…', '—', '·', '％', ',', '.', ';', ':', '?', '!', ')', ']', '}', '%',
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_wider_than_a_line_ends_it_between_its_words() {
        let lines = |text: &str, columns| {
            let lines = fill(prose(&[Span::new(text, Style::Plain)]), columns, columns);
            let text = |line: &Vec<Span>| line.iter().map(|span| span.text.as_str()).collect();
            lines.iter().map(text).collect::<Vec<String>>()
        };
        assert_eq!(
            lines("decoder.1.self_attention.head.1.queries", 20),
            ["decoder.1.", "self_attention.head.", "1.queries"]
        );
        assert_eq!(lines("a.self_attention", 10), ["a.self_", "attention"]);
        // A number has no words, and of a word that is too wide the characters are all there is.
        assert_eq!(lines("0.123456789", 6), ["0.1234", "56789"]);
        assert_eq!(lines("a.bcdefghij", 6), ["a.bcde", "fghij"]);
    }

    #[track_caller]
    fn wraps(text: &str, columns: usize, expected: &[&str]) {
        let lines = hanging(&[Span::new(text, Style::Plain)], columns, 0);
        assert_eq!(lines, expected);
    }

    #[test]
    fn western_text_breaks_at_spaces() {
        wraps("each row sums to 1", 9, &["each row", "sums to 1"]);
        wraps("each row", 8, &["each row"]);
        wraps("", 8, &[""]);
    }

    #[test]
    fn chinese_breaks_between_characters_but_not_before_a_closing_mark() {
        wraps("每一行之和为一。", 8, &["每一行之", "和为一。"]);
        wraps("每一行之，和为一。", 8, &["每一", "行之，", "和为一。"]);
        wraps("共（三）行", 6, &["共", "（三）", "行"]);
    }

    #[test]
    fn no_character_of_a_clause_stands_alone() {
        wraps(
            "注意力，一步步算到底",
            10,
            &["注意力，", "一步步算", "到底"],
        );
    }

    #[test]
    fn an_item_of_a_list_is_kept_together() {
        let item = |text: &str, joined| Span {
            joined,
            ..Span::whole(text, Style::Plain)
        };
        let spans = [
            item("4%", false),
            item(" ", true),
            item("l'Afrique", true),
            item(",", true),
            Span::new(" ", Style::Plain),
            item("10%", false),
            item(" en", true),
        ];
        assert_eq!(hanging(&spans, 16, 0), ["4% l'Afrique,", "10% en"]);
        assert_eq!(hanging(&spans, 10, 0), ["4%", "l'Afrique,", "10% en"]);
    }

    #[test]
    fn western_words_in_chinese_stay_whole() {
        wraps("查询query的行", 8, &["查询", "query", "的行"]);
    }

    #[test]
    fn a_word_wider_than_the_line_breaks_where_it_must() {
        wraps("a abcdefghij b", 4, &["a", "abcd", "efgh", "ij b"]);
    }

    #[test]
    fn a_whole_span_is_kept_together() {
        let spans = [
            Span::new("see ", Style::Plain),
            Span::whole("a b", Style::Plain),
        ];
        assert_eq!(hanging(&spans, 6, 0), ["see", "a b"]);
    }

    #[test]
    fn a_space_that_is_not_broken_at_holds_a_cell_together() {
        let spans = [Span::new("0.289\u{a0}✗ →\u{a0}0.306", Style::Plain)];
        assert_eq!(hanging(&spans, 10, 0), ["0.289 ✗", "→ 0.306"]);
        assert!(prose(&spans).iter().all(Chunk::is_firm));
    }
}
