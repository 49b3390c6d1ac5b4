//! One document with every kind of block, for the tests of the formats: attention over three words,
//! worked by hand, and a larger matrix for what is left out.

mod derivation;

use std::borrow::Cow;

use crate::document::{Axis, Block, Cell, Cells, Content, Document, Table, Worked};
use crate::expression::{Base, CellName, Expression, Formula, Symbol};
use crate::matrix::{Matrix, Shape};
use crate::message::{Argument, Code, Message};

const Q: Symbol = Symbol::plain("Q");
const K: Symbol = Symbol::plain("K");
const S: Symbol = Symbol::plain("S");
const S_SCALED: Symbol = Symbol::sub("S", "scaled");
const A: Symbol = Symbol::plain("A");
const V: Symbol = Symbol::plain("V");
const Z: Symbol = Symbol::plain("Z");
const D_K: Symbol = Symbol::sub("d", "k");

/// The numbers that the sample shows.
pub struct Sample {
    scores: Matrix,
    weights: Matrix,
    masked: Matrix,
    large: Matrix,
}

fn says(english: &'static str, chinese: &'static str) -> Message {
    Message::new(english, chinese, vec![])
}

fn number(value: f64) -> Expression {
    Expression::Number(value)
}

fn words() -> Axis<'static> {
    Axis {
        title: None,
        labels: ["我", "爱", "你"].map(Cow::Borrowed).to_vec(),
        messages: vec![],
    }
}

fn counted(count: usize) -> Axis<'static> {
    Axis {
        title: None,
        labels: (1..=count).map(|at| Cow::Owned(at.to_string())).collect(),
        messages: vec![],
    }
}

fn titled(axis: Axis<'static>, english: &'static str, chinese: &'static str) -> Axis<'static> {
    Axis {
        title: Some(says(english, chinese)),
        ..axis
    }
}

impl Default for Sample {
    fn default() -> Self {
        let masked = [1.0, f64::NEG_INFINITY, 0.25, 0.0, f64::NAN, -3.0];
        Self {
            scores: Matrix::from_row_slice(3, 3, &[1., 2., 2., 3., 1., 4., 4., 3., 6.]),
            weights: Matrix::from_row_slice(
                3,
                3,
                &[0.198, 0.401, 0.401, 0.306, 0.074, 0.62, 0.0, 0.0004, 0.9996],
            ),
            masked: Matrix::from_row_slice(2, 3, &masked),
            large: Matrix::from_fn(40, 512, |row, column| row as f64 - column as f64 / 8.0),
        }
    }
}

impl Sample {
    /// The document.
    pub fn document(&self) -> Document<'_> {
        let mut blocks = vec![
            Block::Title(Message::new(
                "Attention, step by step: {title}",
                "注意力逐步演算：{title}",
                vec![("title", Argument::Label("Three | words".to_owned()))],
            )),
            Block::Paragraph(says(
                "Each word asks with its query, and is answered by the values of those words whose \
                 keys match it; how well they match is what the scores say.",
                "每个词用自己的查询去提问，由键与之匹配的那些词的值来回答；匹配程度由分数表示，分数越高，所占的权重就越大。",
            )),
            Block::Facts(self.facts()),
        ];
        blocks.extend(self.scores());
        blocks.extend(self.weights());
        blocks.push(Block::Heading {
            number: None,
            text: says("In every direction", "其他"),
            symbol: None,
        });
        blocks.push(Block::Tables(vec![
            self.small("X", &self.scores),
            self.small("masked", &self.masked),
            self.small("again", &self.scores),
        ]));
        blocks.push(Block::Table(self.large()));
        blocks.push(Block::Table(mixed()));
        blocks.push(Block::Derivation(derivation::derivation()));
        Document {
            blocks,
            ..Document::default()
        }
    }

    fn facts(&self) -> Vec<(Message, Message)> {
        vec![
            (
                says("projection", "投影"),
                says(
                    "tokens are the rows of X, and a weight stands to the right of it",
                    "X 的每一行是一个词元，权重矩阵从右侧相乘",
                ),
            ),
            (
                says("scale", "缩放"),
                Message::new(
                    "{formula}, set by {key}",
                    "{formula}，由 {key} 指定",
                    vec![
                        (
                            "formula",
                            Argument::Expression(number(1.0).over(Expression::symbol(D_K).root())),
                        ),
                        ("key", Argument::from(Code::from("scale"))),
                    ],
                ),
            ),
        ]
    }

    fn scores(&self) -> Vec<Block<'_>> {
        let expression = Expression::Product(vec![
            Expression::symbol(Q),
            Expression::symbol(K).transposed(),
        ]);
        let worked = |row: &str, column: &str, pairs: &[(f64, f64)], result| {
            let product = |(a, b): &(f64, f64)| Expression::Product(vec![number(*a), number(*b)]);
            Worked {
                cell: CellName {
                    symbol: S,
                    row: row.to_owned(),
                    column: Some(column.to_owned()),
                },
                expressions: vec![Expression::Sum(pairs.iter().map(product).collect())],
                result: number(result),
            }
        };
        let long: Vec<(f64, f64)> = (1..=10).map(|at| (f64::from(at), -0.5)).collect();
        vec![
            Block::Heading {
                number: Some(3),
                text: says("Scores", "分数"),
                symbol: Some(S),
            },
            Block::Formula(Formula {
                symbol: S,
                expression,
                shape: Shape::new(3, 3),
                operands: vec![(Q, Shape::new(3, 2)), (K, Shape::new(3, 2))],
            }),
            Block::Table(Table {
                caption: None,
                symbol: Some(S),
                shows: None,
                rows: words(),
                columns: words(),
                cells: all(&self.scores),
                content: Content::Numbers,
            }),
            Block::Worked(vec![
                worked("爱", "你", &[(1.0, 1.0), (1.0, 3.0)], 4.0),
                worked("我", "你", &long, -27.5),
            ]),
        ]
    }

    fn weights(&self) -> Vec<Block<'_>> {
        let scaled = Expression::symbol(S).over(Expression::Symbol(D_K, Some(2.0)).root());
        let row = |weight, values: [f64; 2]| {
            Expression::Product(vec![number(weight), Expression::Vector(values.to_vec())])
        };
        vec![
            Block::Heading {
                number: Some(5),
                text: says("Attention weights", "注意力权重"),
                symbol: Some(A),
            },
            Block::Formula(Formula {
                symbol: A,
                expression: Expression::Softmax(Base::E, Box::new(scaled)),
                shape: Shape::new(3, 3),
                operands: vec![(S, Shape::new(3, 3))],
            }),
            Block::Table(Table {
                caption: None,
                symbol: Some(A),
                shows: None,
                rows: titled(words(), "query", "查询"),
                columns: titled(words(), "key", "键"),
                cells: all(&self.weights),
                content: Content::Weights,
            }),
            Block::Worked(vec![Worked {
                cell: CellName {
                    symbol: Z,
                    row: "爱".to_owned(),
                    column: None,
                },
                expressions: vec![Expression::Sum(vec![
                    row(0.306, [2.0, 0.0]),
                    row(0.074, [0.0, 1.0]),
                    row(0.62, [2.0, 1.0]),
                ])],
                result: Expression::Vector(vec![1.852, 0.694]),
            }]),
            Block::Note(Message::new(
                "Each row sums to {one}, so that a row of the output is a mixture of the rows of V.",
                "每一行之和为 {one}，因此输出的每一行都是 V 各行的加权混合。",
                vec![("one", Argument::Number(1.0))],
            )),
            Block::Warning(Message::new(
                "Row {row} has nothing left to attend to; its weights are all 0.",
                "第 {row} 行没有任何可以关注的词，其权重全部为 0。",
                vec![("row", Argument::Label("你\u{1b}[31m".to_owned()))],
            )),
        ]
    }

    fn small<'t>(&self, caption: &'static str, matrix: &'t Matrix) -> Table<'t> {
        Table {
            caption: Some(Message::new(
                "{name}, as given",
                "已知的 {name}",
                vec![("name", Argument::Code(caption.to_owned()))],
            )),
            symbol: Some(V),
            shows: None,
            rows: words(),
            columns: counted(matrix.ncols()),
            cells: all(matrix),
            content: Content::Numbers,
        }
    }

    fn large(&self) -> Table<'_> {
        Table {
            caption: None,
            symbol: Some(K),
            shows: None,
            rows: counted(40),
            columns: counted(512),
            cells: all(&self.large),
            content: Content::Numbers,
        }
    }
}

fn all(values: &Matrix) -> Cells<'_> {
    Cells::Matrix {
        scores: None,
        values,
        rows: (0..values.nrows()).collect(),
    }
}

/// A table of several kinds of cells, as at the end of `explain`.
fn mixed() -> Table<'static> {
    let mixture = |count: usize| {
        Cell::Text(Message::new(
            "mostly {label}, then {count} {count:other|others} in equal parts",
            "主要来自{label}，其余 {count} 个各占相同的一份",
            vec![
                ("label", Argument::Label("l'Afrique".to_owned())),
                ("count", Argument::Count(count)),
            ],
        ))
    };
    let row = |x: [f64; 2], largest: f64, count: usize| {
        vec![
            Cell::Vector(x.to_vec()),
            Cell::Vector(vec![1.5, x[1] / 3.0]),
            Cell::Number(largest),
            mixture(count),
        ]
    };
    Table {
        caption: Some(says("What became of each word", "每个词的变化")),
        symbol: None,
        shows: None,
        rows: titled(words(), "word", "词"),
        columns: Axis {
            title: None,
            labels: vec![],
            messages: vec![
                says("row of X", "X 的行"),
                says("row of the output", "输出的行"),
                says("largest weight", "最大权重"),
                says("mixed from", "混合自"),
            ],
        },
        cells: Cells::Listed(vec![
            row([1.0, 0.0], 0.401, 1),
            row([0.0, 1.0], 0.62, 2),
            row([1.0, -1.0], 0.9996, 2),
        ]),
        content: Content::Numbers,
    }
}
