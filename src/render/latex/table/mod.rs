//! Tables between rules, numbers at the right. What is too wide is set in parts, what is too long over
//! pages, and words that take much room in lines.

mod column;

use super::{inline, matrix};
use crate::document::Table;
use crate::message::{Message, render};
use crate::render::cells::Digits;
use crate::render::kept;
use crate::render::page::Page;
use column::{Column, Kind, column, gap, labels};

/// How wide a line is, in digits of the text.
const LINE: usize = 92;
/// What separates two columns.
const GAP: usize = 2;
/// What a column of words is given at least.
const WORDS: usize = 18;
/// Tables of more lines may go over a page.
const LONG: usize = 24;
/// Points to a digit.
const DIGIT: usize = 5;

/// A table by itself.
pub(super) fn alone(table: &Table<'_>, page: &Page<'_>) -> String {
    Drawn::of(table, page).apart(page)
}

/// Small tables side by side, as many as there is room for.
pub(super) fn together(tables: &[Table<'_>], page: &Page<'_>) -> String {
    let mut parts = Vec::new();
    let mut beside: Vec<String> = Vec::new();
    for table in tables {
        let drawn = Drawn::of(table, page);
        if drawn.is_small() {
            beside.push(drawn.boxed());
            continue;
        }
        parts.extend(line(&mut beside));
        parts.push(drawn.apart(page));
    }
    parts.extend(line(&mut beside));
    parts.join("\n\n")
}

fn line(beside: &mut Vec<String>) -> Option<String> {
    let tables = std::mem::take(beside).join("\\hspace{2em}\n");
    (!tables.is_empty())
        .then(|| format!("{{\\raggedright\\lineskip=6pt\n{tables}\\par}}\\smallskip"))
}

/// A table whose columns are set.
struct Drawn {
    caption: Option<String>,
    /// The matrix by itself, where it is small and has no labels.
    matrix: Option<String>,
    labels: Column,
    columns: Vec<Column>,
    /// The position of each column, from 1; none where some are left out.
    places: Vec<Option<usize>>,
    of: usize,
    hidden: Vec<String>,
}

impl Drawn {
    fn of(table: &Table<'_>, page: &Page<'_>) -> Self {
        let shape = table.cells.shape();
        let (rows, columns) = kept::windows(table, page.full());
        let digits = Digits::of(table, &rows, &columns, page);
        let hidden = kept::hidden(table, &rows, &columns, render::full);
        Self {
            caption: table.caption.as_ref().map(|text| inline::set(text, page)),
            matrix: matrix::small(table, page),
            labels: labels(table, &rows, page),
            columns: columns
                .positions()
                .map(|at| match at {
                    Some(at) => column(table, at, &rows, digits, page),
                    None => gap(&rows),
                })
                .collect(),
            places: columns.positions().map(|at| Some(at? + 1)).collect(),
            of: shape.columns,
            hidden: hidden.iter().map(|text| inline::set(text, page)).collect(),
        }
    }

    fn width(&self) -> usize {
        let columns = self.columns.iter().map(|column| GAP + column.width());
        self.labels.width() + columns.sum::<usize>()
    }

    /// Whether it may stand beside others.
    fn is_small(&self) -> bool {
        self.width() <= LINE && self.labels.entries.len() <= LONG && self.hidden.is_empty()
    }

    /// By itself, with its caption above and what it leaves out below.
    fn apart(&self, page: &Page<'_>) -> String {
        let mut lines = Vec::new();
        let caption = self.caption.iter();
        lines.extend(caption.map(|caption| format!("\\captioned{{{caption}}}")));
        match &self.matrix {
            Some(matrix) => lines.push(format!("\\tabled{{{matrix}}}")),
            None => {
                for (said, table) in self.parts() {
                    let said = said.map(|said| inline::set(&said, page));
                    lines.extend(said.map(|said| format!("\\columnsof{{{said}}}")));
                    lines.push(format!("\\tabled{{{table}}}"));
                }
            }
        }
        let hidden = self.hidden.iter();
        lines.extend(hidden.map(|hidden| format!("\\remark{{{hidden}}}")));
        lines.join("\n")
    }

    /// As a box with its caption above, which stands in a line.
    fn boxed(&self) -> String {
        let inner = match &self.matrix {
            Some(matrix) => matrix.clone(),
            None => self.parts().into_iter().map(|(_, table)| table).collect(),
        };
        match &self.caption {
            Some(caption) => format!("\\beside{{{caption}}}{{{inner}}}"),
            None => inner,
        }
    }

    /// The table, or as many parts as its width takes.
    fn parts(&self) -> Vec<(Option<Message>, String)> {
        let widths = self.widths();
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut used = usize::MAX;
        for (at, width) in widths.iter().enumerate() {
            if used.saturating_add(GAP + width) > LINE {
                used = self.labels.width();
                parts.push(Vec::new());
            }
            used += GAP + width;
            parts.last_mut().into_iter().for_each(|part| part.push(at));
        }
        let several = parts.len() > 1;
        let set = |part: &Vec<usize>| {
            let mut places = part.iter().filter_map(|&at| self.places[at]);
            let said = places.next().filter(|_| several).map(|first| {
                let last = places.next_back().unwrap_or(first);
                render::part(first, last, self.of)
            });
            (said, self.part(part, &widths))
        };
        parts.iter().map(set).collect()
    }

    /// How wide columns are: those of words share what numbers leave.
    fn widths(&self) -> Vec<usize> {
        let natural: Vec<usize> = self.columns.iter().map(Column::width).collect();
        let total = self.width();
        if total <= LINE {
            return natural;
        }
        let words = |at: usize| self.columns[at].kind == Kind::Words;
        let wanted: usize = (0..natural.len())
            .filter(|&at| words(at))
            .map(|at| natural[at])
            .sum();
        let room = LINE.saturating_sub(total - wanted);
        let share = |at: usize| match words(at) {
            true => natural[at].min((room * natural[at] / wanted.max(1)).max(WORDS)),
            false => natural[at],
        };
        (0..natural.len()).map(share).collect()
    }

    /// Some columns with the labels before them.
    fn part(&self, part: &[usize], widths: &[usize]) -> String {
        let columns: Vec<&Column> = part.iter().map(|&at| &self.columns[at]).collect();
        let mut kinds = "@{}l".to_owned();
        let mut lines = 0;
        for (column, &at) in columns.iter().zip(part) {
            let (natural, width) = (column.width(), widths[at]);
            lines = lines.max(natural.div_ceil(width.max(1)));
            kinds.push_str(&match column.kind {
                Kind::Words if natural > width => {
                    format!(">{{\\raggedright\\arraybackslash}}p{{{}pt}}", width * DIGIT)
                }
                Kind::Words | Kind::Vectors => "l".to_owned(),
                Kind::Numbers => "r".to_owned(),
            });
        }
        kinds.push_str("@{}");
        let row = |at: usize| {
            let entries = std::iter::once(&self.labels).chain(columns.iter().copied());
            let cells = entries.map(|column| column.entries.get(at).map_or("", |entry| &entry.tex));
            format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
        };
        let head = row(0);
        let height = self.labels.entries.len();
        let body: String = (1..height).map(row).collect();
        if height * lines.max(1) > LONG {
            let widest = widest(&self.labels, &columns);
            return format!(
                "\\begin{{longtable}}[l]{{{kinds}}}\n\\toprule\n{widest}{head}\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n{widest}{body}\\end{{longtable}}"
            );
        }
        format!(
            "\\fit{{\\begin{{tabular}}{{{kinds}}}\n\\toprule\n{head}\\midrule\n{body}\\bottomrule\n\\end{{tabular}}}}"
        )
    }
}

/// A row that is not seen, in which every column is as wide as it gets: without it the head of a long
/// table and its rows would not line up until TeX has run twice.
fn widest(labels: &Column, columns: &[&Column]) -> String {
    let entries = std::iter::once(labels).chain(columns.iter().copied());
    let widest = entries.map(|column| {
        let seen = column.entries.iter().filter(|_| column.kind != Kind::Words);
        let widest = seen.max_by_key(|entry| entry.width);
        widest.map_or(String::new(), |entry| {
            format!("\\hphantom{{{}}}", entry.tex)
        })
    });
    format!(
        "{} \\\\[-\\normalbaselineskip]\n",
        widest.collect::<Vec<_>>().join(" & ")
    )
}
