//! What keeps a problem from becoming a program, and where in the file that lies.

use super::Remedy;
use super::attention::{Feed, tokens_of};
use crate::expression::{Expression, Source, Symbol};
use crate::matrix::Shape;
use crate::message::{Code, Message, misfit};
use crate::op::{Linear, Op, Orientation, Unfit};
use crate::problem::{Attention, Parameter, Projection};
use crate::program::{InputKey, Key, Name, Program, Scope, StageUnfit};
use crate::text::nearest;

/// A problem whose parts are right one by one, but do not make a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Misfit {
    /// A stage lacks what it is worked out from.
    Missing {
        /// The first of `needs`.
        missing: Parameter,
        /// The stage.
        name: Name,
        /// All that is missing.
        needs: Vec<Parameter>,
        /// What would give the stage itself.
        instead: Option<Parameter>,
    },
    /// Several stages lack what they are worked out from.
    SeveralMissing {
        /// All that is missing.
        needs: Vec<Parameter>,
        /// The stages.
        names: Vec<Name>,
        /// Whether the stages themselves could be given instead.
        alone: bool,
    },
    /// A matrix leads nowhere.
    Unused {
        /// The matrix.
        unused: Parameter,
        /// What is given in its place, where that is why.
        given: Option<Parameter>,
    },
    /// The scores are given, and with them nothing that tells d_k.
    MissingDk,
    /// `d_k` is not the width of the keys.
    DkDiffers {
        /// As the file says.
        d_k: usize,
        /// As the keys are.
        width: usize,
    },
    /// A mask, but the weights are given.
    MaskUnused,
    /// A mask of another size than queries × keys.
    Mask {
        /// Which rule.
        path: String,
        /// Its size.
        given: Shape,
        /// The size it must have, if it is not a single row.
        needed: Shape,
    },
    /// Rules of the mask that add up to more than a double holds.
    MaskTooLarge {
        /// The query, from 0.
        query: usize,
        /// The key, from 0.
        key: usize,
    },
    /// A stage that would not fit into memory.
    TooLarge {
        /// Which.
        key: Key,
        /// Its shape.
        shape: Shape,
    },
    /// A matrix of no rows or no columns.
    Empty {
        /// Which.
        matrix: Parameter,
    },
    /// Too few or too many labels.
    Labels {
        /// Which.
        path: String,
        /// How many there are.
        labels: usize,
        /// How many rows there are to label.
        needed: usize,
        /// Whether they would fit the keys instead.
        would_label_keys: bool,
    },
    /// Matrices that do not fit together.
    Shape(Box<ShapeMisfit>),
    /// Heads that do not divide what they share.
    HeadsDivide {
        /// Queries, keys, values or the input.
        name: Name,
        /// How many columns there are to share.
        columns: usize,
        /// Among how many.
        heads: usize,
    },
    /// Key/value heads that do not divide the heads.
    HeadsGrouped {
        /// How many heads.
        heads: usize,
        /// How many of them have keys and values of their own.
        kv_heads: usize,
    },
    /// A list of another length than there are heads.
    HeadsListed {
        /// Which.
        parameter: Parameter,
        /// How many matrices it has.
        listed: usize,
        /// How many it needs.
        needed: usize,
    },
    /// A list of masks of another length than there are heads.
    MasksListed {
        /// Which rule.
        path: String,
        /// How many masks it has.
        listed: usize,
        /// How many it needs.
        needed: usize,
    },
    /// Several heads, but a stage is given that each of them would have.
    GivenForHeads {
        /// What is given.
        given: Parameter,
    },
    /// Several heads with a score of the RNN era.
    ScoreForHeads,
    /// The input is split among the heads, but keys and values come from elsewhere.
    SplitMemory {
        /// What is given.
        given: Parameter,
    },
    /// Rotary positions turn pairs of columns.
    RotaryWidth {
        /// The odd number of columns there are.
        width: usize,
    },
    /// Neither vectors nor words to look up.
    NoTokens {
        /// Where.
        path: String,
        /// Whether it is the embedding that is missing.
        embedding: bool,
    },
    /// A table of positions that is too short or of another width.
    Positions {
        /// Its shape.
        given: Shape,
        /// What it must have, or more rows.
        needed: Shape,
    },
    /// A vocabulary of another length than the matrix it names.
    Vocabulary {
        /// Which.
        path: String,
        /// How many words it has.
        words: usize,
        /// How many it needs.
        needed: usize,
    },
    /// A word that the vocabulary does not have.
    UnknownWord {
        /// Where it stands.
        path: String,
        /// The word.
        word: String,
        /// The nearest that there is.
        nearest: Option<String>,
        /// How many words there are.
        words: usize,
    },
    /// A generated word that cannot go into the next step.
    NotEmbedded {
        /// The word.
        word: String,
        /// Its position in the vocabulary of the output, from 1.
        position: usize,
    },
    /// Neither encoder nor decoder.
    NoStack,
    /// A stack without what goes into it.
    NoSequence {
        /// `source` or `target`.
        path: &'static str,
    },
    /// Cross-attention without anything to attend to.
    NoMemory {
        /// The first layer that has it.
        layer: usize,
    },
    /// Something that generating needs is not there.
    GenerateWithout {
        /// What.
        needed: &'static str,
    },
    /// A target both given and to be generated.
    TargetAndGenerate,
    /// The same within a block of a Transformer.
    Within(Scope, Box<Misfit>),
}

/// Matrices that do not fit together in a stage's formula.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeMisfit {
    /// The stage's formula.
    pub formula: Expression,
    /// What stands first in it.
    pub first: Operand,
    /// What does not fit it.
    pub other: Operand,
    /// What `other` would need to fit.
    pub needs: Needs,
    /// How many columns `first` would need instead; `None` where it is not in question.
    pub first_needs: Option<usize>,
    /// Whether `first` is more likely to blame.
    pub blames_first: bool,
    /// The keys of `first` and `other`, where they meet across the blocks of a Transformer.
    pub keys: Option<[String; 2]>,
    /// Whether it is the sum of what goes into a sublayer and what it gives back.
    pub residual: bool,
    /// Single changes that would make the whole problem fit.
    pub remedies: Vec<Remedy>,
}

/// A matrix in a formula that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its symbol.
    pub symbol: Symbol,
    /// Its shape.
    pub shape: Shape,
    /// The key of what made it so: its own, or that of the weights it was projected with.
    pub maker: Option<InputKey>,
    /// Whether it was computed.
    pub computed: bool,
    /// Whether its columns come from the maker's rows, as in Wx.
    pub upright: bool,
    /// What it is in the program so far.
    source: Source,
}

/// What an operand would need to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// So many rows.
    Rows(usize),
    /// So many columns.
    Columns(usize),
    /// So many numbers in a single row.
    Numbers(usize),
}

impl Misfit {
    /// The word at `path` that is not among `vocabulary`.
    pub(super) fn unknown_word(path: String, word: &str, vocabulary: &[String]) -> Self {
        let known = vocabulary.iter().map(String::as_str);
        Self::UnknownWord {
            path,
            word: word.to_owned(),
            nearest: nearest(word, known).map(str::to_owned),
            words: vocabulary.len(),
        }
    }

    /// The misfit of a stage that could not be added to `program`.
    pub(super) fn shape(program: &Program, key: Key, op: &Op, unfit: &StageUnfit) -> Self {
        let symbols: Vec<Expression> = unfit
            .operands
            .iter()
            .map(|&source| Expression::symbol(program.symbol(source)))
            .collect();
        let operand = |index: usize| Operand {
            symbol: program.symbol(unfit.operands[index]),
            shape: unfit.shapes[index],
            maker: maker(program, unfit.operands[index]),
            computed: matches!(unfit.operands[index], Source::Stage(stage) if !program.is_given(stage)),
            upright: is_upright(program, unfit.operands[index]),
            source: unfit.operands[index],
        };
        let (first, other) = (
            operand(against(op, &unfit.unfit)),
            operand(unfit.unfit.operand),
        );
        let vector = other.maker.is_some_and(|maker| maker.parameter.is_vector());
        let needs = match (unfit.unfit.rows, unfit.unfit.columns) {
            (Some(1), Some(columns)) if vector && !other.computed => Needs::Numbers(columns),
            (Some(rows), Some(columns)) if rows == other.shape.rows => Needs::Columns(columns),
            (Some(rows), _) => Needs::Rows(rows),
            (None, columns) => Needs::Columns(columns.unwrap_or(0)),
        };
        let first_needs = match (op, needs) {
            (Op::MatMul(_), Needs::Columns(_)) => Some(other.shape.columns),
            _ => None,
        };
        Self::Shape(Box::new(ShapeMisfit {
            formula: op.operation().formula(&symbols),
            keys: across_blocks(program, key.scope, [first.source, other.source]),
            first,
            other,
            needs,
            first_needs,
            blames_first: first_needs.is_some() && first.computed,
            residual: matches!(op, Op::Add(_)),
            remedies: Vec::new(),
        }))
    }

    /// The same, found in a block.
    pub(super) fn within(self, scope: Scope) -> Self {
        match self {
            // What the whole program knows needs no place.
            Self::Shape(_) | Self::TooLarge { .. } | Self::Within(..) => self,
            Self::Mask { ref path, .. } | Self::MasksListed { ref path, .. }
                if path.starts_with("masks.") =>
            {
                self
            }
            other => Self::Within(scope, Box::new(other)),
        }
    }

    /// What is missing altogether: where queries lack something, `attention` may well lack the same
    /// for keys and values, which whoever mends the file should know at once.
    /// `feed` is where their tokens come from, where that is settled; one that stands `alone` may be
    /// given the results.
    pub(super) fn completed(self, attention: &Attention, feed: &Feed, alone: bool) -> Self {
        let Self::Missing { name: first, .. } = &self else {
            return self;
        };
        let all = [
            (Name::Queries, Parameter::Q, Parameter::WQ),
            (Name::Keys, Parameter::K, Parameter::WK),
            (Name::Values, Parameter::V, Parameter::WV),
        ];
        let (mut needs, mut names) = (Vec::new(), Vec::new());
        for (name, given, weight) in all.into_iter().skip_while(|(name, ..)| name != first) {
            let tokens = feed.of(name).is_none().then(|| tokens_of(attention, name));
            let lacks = tokens
                .into_iter()
                .chain([weight])
                .filter(|needed| !attention.has(given) && !attention.has(*needed));
            let lacks: Vec<Parameter> = lacks.collect();
            names.extend((!lacks.is_empty()).then_some(name));
            needs.extend(lacks);
        }
        needs.sort_unstable();
        needs.dedup();
        match (needs.len(), names.len()) {
            (0 | 1, _) | (_, 0 | 1) => self,
            _ => Self::SeveralMissing {
                needs,
                names,
                alone,
            },
        }
    }

    /// The path in the file; empty for the file as a whole.
    pub fn path(&self) -> String {
        match self {
            Self::Missing { .. }
            | Self::SeveralMissing { .. }
            | Self::MissingDk
            | Self::TooLarge { .. } => String::new(),
            Self::Unused { unused, .. } => unused.key().to_owned(),
            Self::DkDiffers { .. } => "d_k".to_owned(),
            Self::MaskUnused | Self::MaskTooLarge { .. } => "mask".to_owned(),
            Self::Empty { matrix } => matrix.key().to_owned(),
            Self::Mask { path, .. } => path.clone(),
            Self::Shape(shape) => shape
                .to_blame()
                .maker
                .map_or(String::new(), |maker| maker.path()),
            Self::HeadsDivide { .. } | Self::ScoreForHeads => "heads".to_owned(),
            Self::HeadsGrouped { .. } => "kv_heads".to_owned(),
            Self::HeadsListed { parameter, .. } => parameter.key().to_owned(),
            Self::GivenForHeads { given } | Self::SplitMemory { given } => given.key().to_owned(),
            Self::RotaryWidth { .. } | Self::Positions { .. } => "positions".to_owned(),
            Self::Labels { path, .. }
            | Self::MasksListed { path, .. }
            | Self::NoTokens { path, .. }
            | Self::Vocabulary { path, .. }
            | Self::UnknownWord { path, .. } => path.clone(),
            Self::NotEmbedded { position, .. } => {
                format!("output_projection.vocabulary[{position}]")
            }
            Self::NoStack => String::new(),
            Self::NoSequence { .. } => String::new(),
            Self::NoMemory { layer } => format!("decoder.layers[{layer}].cross_attention"),
            Self::GenerateWithout { .. } | Self::TargetAndGenerate => "generate".to_owned(),
            Self::Within(scope, misfit) => within_path(*scope, &misfit.path()),
        }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            Self::Missing { missing, name, .. } => {
                misfit::missing(code(*missing), Code::from(name.as_str()))
            }
            Self::SeveralMissing { needs, names, .. } => {
                misfit::several_missing(keys(needs), stages(names))
            }
            Self::Unused {
                unused,
                given: Some(given),
            } => misfit::given_twice(code(*unused), code(*given)),
            Self::Unused {
                unused,
                given: None,
            } => misfit::unused(code(*unused)),
            Self::MissingDk => misfit::missing_d_k(),
            Self::DkDiffers { d_k, width } => misfit::d_k_differs(*d_k, *width),
            Self::MaskUnused => misfit::mask_unused(),
            Self::Mask { given, needed, .. } => misfit::mask(*given, needed.rows, needed.columns),
            Self::MaskTooLarge { query, key } => misfit::mask_too_large(query + 1, key + 1),
            Self::TooLarge { key, shape } => misfit::too_large(Code::from(key.to_string()), *shape),
            Self::Empty { matrix } => misfit::empty(code(*matrix)),
            Self::Labels { labels, needed, .. } => misfit::labels(*labels, *needed),
            Self::Shape(shape) => shape.message(),
            Self::HeadsDivide {
                name,
                columns,
                heads,
            } => misfit::heads_divide(Code::from(name.as_str()), *columns, *heads),
            Self::HeadsGrouped { heads, kv_heads } => misfit::heads_grouped(*heads, *kv_heads),
            Self::HeadsListed {
                parameter,
                listed,
                needed,
            } => misfit::heads_listed(code(*parameter), *listed, *needed),
            Self::MasksListed { listed, needed, .. } => misfit::masks_listed(*listed, *needed),
            Self::GivenForHeads { given } => misfit::given_for_heads(code(*given)),
            Self::ScoreForHeads => misfit::score_for_heads(),
            Self::SplitMemory { given } => misfit::split_memory(code(*given)),
            Self::RotaryWidth { width } => misfit::rotary_width(*width),
            Self::NoTokens {
                path,
                embedding: true,
            } => misfit::no_embedding(path.as_str()),
            Self::NoTokens {
                path,
                embedding: false,
            } => misfit::no_tokens(Code::from(path.as_str())),
            Self::Positions { given, needed } => misfit::positions(*given, *needed),
            Self::Vocabulary { words, needed, .. } => misfit::vocabulary(*words, *needed),
            Self::UnknownWord { word, .. } => misfit::unknown_word(word.as_str()),
            Self::NotEmbedded { word, .. } => misfit::not_embedded(word.as_str()),
            Self::NoStack => misfit::no_stack(),
            Self::NoSequence { path } => misfit::no_sequence(Code::from(*path)),
            Self::NoMemory { .. } => misfit::no_memory(),
            Self::GenerateWithout { needed } => misfit::generate_without(Code::from(*needed)),
            Self::TargetAndGenerate => misfit::target_and_generate(),
            Self::Within(_, misfit) => misfit.message(),
        }
    }

    /// The remedy, where one can be told.
    pub fn help(&self) -> Option<Message> {
        Some(match self {
            Self::Missing {
                needs,
                instead: Some(instead),
                ..
            } => misfit::missing_help(keys(needs), code(*instead)),
            Self::Missing { needs, .. } => misfit::missing_alone_help(keys(needs)),
            Self::SeveralMissing {
                needs,
                alone: false,
                ..
            } => misfit::missing_alone_help(keys(needs)),
            Self::SeveralMissing { needs, names, .. } => {
                let instead = names.iter().map(|name| match name {
                    Name::Queries => Parameter::Q,
                    Name::Keys => Parameter::K,
                    _ => Parameter::V,
                });
                misfit::several_missing_help(keys(needs), keys(&instead.collect::<Vec<_>>()))
            }
            Self::Unused {
                unused,
                given: Some(given),
            } => misfit::given_twice_help(code(*unused), code(*given)),
            Self::Unused {
                unused,
                given: None,
            } => misfit::unused_help(code(*unused)),
            Self::MissingDk => misfit::missing_d_k_help(),
            Self::DkDiffers { .. } => misfit::d_k_differs_help(),
            Self::MaskUnused => misfit::mask_unused_help(),
            Self::Mask { given, needed, .. } if *given == needed.transposed() => {
                misfit::mask_transposed_help()
            }
            Self::Mask { needed, .. } => misfit::mask_help(*needed, needed.columns),
            Self::Labels {
                would_label_keys: true,
                ..
            } => misfit::labels_keys_help(),
            Self::Labels { .. } => misfit::labels_help(),
            Self::MaskTooLarge { .. } | Self::Empty { .. } | Self::TooLarge { .. } => return None,
            Self::Shape(shape) => return shape.help(),
            Self::HeadsDivide { columns, .. } => misfit::heads_divide_help(divisors(*columns)),
            Self::HeadsGrouped { heads, .. } => misfit::heads_grouped_help(divisors(*heads)),
            Self::HeadsListed { .. } => misfit::heads_listed_help(),
            Self::MasksListed { .. } => misfit::masks_listed_help(),
            Self::GivenForHeads { .. } => misfit::given_for_heads_help(),
            Self::ScoreForHeads => misfit::score_for_heads_help(),
            Self::SplitMemory { given } => misfit::split_memory_help(code(*given)),
            Self::RotaryWidth { .. } => misfit::rotary_width_help(),
            Self::NoTokens {
                embedding: true, ..
            } => {
                misfit::no_embedding_help("\"embedding\": {\"vocabulary\": […], \"table\": [[…]]}")
            }
            Self::NoTokens {
                embedding: false, ..
            } => misfit::no_tokens_help(),
            Self::Positions { .. } => misfit::positions_help(),
            Self::Vocabulary { path, .. } if path.starts_with("output_projection") => {
                misfit::vocabulary_of_output_help()
            }
            Self::Vocabulary { .. } => misfit::vocabulary_help(),
            Self::UnknownWord {
                nearest: Some(nearest),
                ..
            } => misfit::unknown_word_nearest(nearest.as_str()),
            Self::UnknownWord { words, .. } => misfit::unknown_word_help(*words),
            Self::NotEmbedded { .. } => misfit::not_embedded_help(),
            Self::NoStack => misfit::no_stack_help(
                "\"encoder\": {\"layers\": […]}",
                "\"decoder\": {\"layers\": […]}",
            ),
            Self::NoSequence { path: "target" } => misfit::no_target_help(),
            Self::NoSequence { .. } => misfit::no_sequence_help(),
            Self::NoMemory { .. } => misfit::no_memory_help("\"memory\": {\"X\": [[…]]}"),
            Self::GenerateWithout { needed } => misfit::generate_without_help(Code::from(*needed)),
            Self::TargetAndGenerate => misfit::target_and_generate_help(),
            Self::Within(_, misfit) => return misfit.help(),
        })
    }
}

impl ShapeMisfit {
    /// The operand that is most likely to blame.
    pub fn to_blame(&self) -> Operand {
        if self.blames_first {
            self.first
        } else {
            self.other
        }
    }

    fn message(&self) -> Message {
        let (blamed, fixed, needs) = match self.first_needs {
            Some(columns) if self.blames_first => (self.first, self.other, Needs::Columns(columns)),
            _ => (self.other, self.first, self.needs),
        };
        let symbol = self.name(blamed);
        let (fixed, fixed_shape) = (self.name(fixed), fixed.shape);
        let formula = self.formula.clone();
        let shape = blamed.shape;
        let maker = blamed
            .maker
            .filter(|_| blamed.computed && self.keys.is_none());
        match (needs, maker) {
            (Needs::Numbers(needs), _) if blamed.multiplies() => {
                misfit::weights(symbol, shape.columns, fixed, needs)
            }
            (Needs::Numbers(needs), _) => misfit::bias(symbol, needs, shape.columns),
            (Needs::Rows(needs), None) => {
                misfit::rows(fixed, fixed_shape, formula, symbol, needs, shape)
            }
            (Needs::Columns(needs), None) => {
                misfit::columns(fixed, fixed_shape, formula, symbol, needs, shape)
            }
            (Needs::Rows(needs), Some(maker)) => misfit::rows_made(
                fixed,
                fixed_shape,
                formula,
                symbol,
                needs,
                Code::from(maker.to_string()),
                shape.rows,
            ),
            (Needs::Columns(needs), Some(maker)) => misfit::columns_made(
                fixed,
                fixed_shape,
                formula,
                symbol,
                needs,
                Code::from(maker.to_string()),
                shape.columns,
            ),
        }
    }

    /// What an operand is called: by its symbol, and by its key too where two blocks meet.
    fn name(&self, operand: Operand) -> Message {
        let symbol = Expression::symbol(operand.symbol);
        match &self.keys {
            Some([first, _]) if operand == self.first => misfit::named(first.as_str(), symbol),
            Some([_, other]) => misfit::named(other.as_str(), symbol),
            None => misfit::symbol(symbol),
        }
    }

    fn help(&self) -> Option<Message> {
        let mut remedies = self.remedies.iter().map(|remedy| remedy.message());
        if let Some(first) = remedies.next() {
            return Some(match remedies.next() {
                None => misfit::remedy(first),
                Some(second) => misfit::remedies(first, second),
            });
        }
        // Either side may be the one that is too narrow or too wide.
        let first = self.first_needs.map(Needs::Columns);
        let first = first.and_then(|needs| self.first.lacks(needs));
        let other = self.other.lacks(self.needs);
        match (first, other) {
            (Some(first), Some(other)) if self.blames_first => Some(misfit::either(first, other)),
            (Some(first), Some(other)) => Some(misfit::either(other, first)),
            (None, None) if self.residual => Some(misfit::residual_help()),
            (first, other) => first.or(other),
        }
    }
}

impl Operand {
    /// Whether it is a vector that is no bias.
    fn multiplies(self) -> bool {
        use Parameter::{Beta, Gamma, VA};
        let parameter = self.maker.map(|maker| maker.parameter);
        matches!(parameter, Some(Gamma | Beta | VA))
    }

    /// What would have to be taken from its maker, or added to it.
    fn lacks(self, needs: Needs) -> Option<Message> {
        let matrix = Code::from(self.maker?.to_string());
        let Shape { rows, columns } = self.shape;
        let has_rows = |has: usize, needs: usize| match has < needs {
            true => misfit::rows_missing(matrix.clone(), needs - has),
            false => misfit::rows_too_many(matrix.clone(), has - needs),
        };
        Some(match needs {
            Needs::Rows(_) if self.computed => return None,
            Needs::Rows(needs) => has_rows(rows, needs),
            Needs::Columns(needs) if self.upright => has_rows(columns, needs),
            Needs::Columns(needs) if columns < needs => {
                misfit::columns_missing(matrix, needs - columns)
            }
            Needs::Columns(needs) => misfit::columns_too_many(matrix, columns - needs),
            Needs::Numbers(needs) if columns < needs => {
                misfit::numbers_missing(matrix, needs - columns)
            }
            Needs::Numbers(needs) => misfit::numbers_too_many(matrix, columns - needs),
        })
    }
}

impl Remedy {
    fn message(self) -> Message {
        match self {
            Self::Transpose(key) => misfit::transpose(Code::from(key.to_string())),
            Self::Projection(Projection::RowTimesWeight) => {
                misfit::projection(Code::from("\"x@W\""))
            }
            Self::Projection(Projection::WeightTimesColumn) => {
                misfit::projection(Code::from("\"W@x\""))
            }
        }
    }
}

fn keys(parameters: &[Parameter]) -> Vec<Message> {
    let keys = parameters.iter().map(|parameter| code(*parameter));
    keys.map(misfit::key).collect()
}

fn stages(names: &[Name]) -> Vec<Message> {
    let names = names.iter().map(|name| Code::from(name.as_str()));
    names.map(misfit::key).collect()
}

fn code(parameter: Parameter) -> Code {
    Code::from(parameter.key())
}

/// Whether `source` is a projection by weights that stand upright, as in Wx.
fn is_upright(program: &Program, source: Source) -> bool {
    matches!(source, Source::Stage(stage) if matches!(
        &program.stages[stage].op,
        Op::Linear(Linear { weight: Orientation::Transposed, .. })
    ))
}

/// What made `source` as it is: the input itself, or the weights of a projection.
fn maker(program: &Program, source: Source) -> Option<InputKey> {
    let input = match source {
        Source::Input(input) => input,
        Source::Stage(index) => {
            let stage = &program.stages[index];
            let maker = match stage.op {
                Op::Linear(_) => stage.operands.get(1),
                Op::Given(_) => stage.operands.first(),
                _ => None,
            };
            match maker {
                Some(Source::Input(input)) => *input,
                _ => return None,
            }
        }
    };
    Some(program.inputs.get(input)?.key)
}

/// Which operand makes the demand that another does not meet.
fn against(op: &Op, unfit: &Unfit) -> usize {
    match (op, unfit.operand) {
        (Op::AdditiveScore(_), 0) => 1,
        (Op::Bilinear(_), 2) => 1,
        // The key's weights must suit the key, and be as many as the query's.
        (Op::AdditiveHidden(hidden), 3) => match hidden.weight {
            Orientation::Plain if unfit.rows.is_some() => 2,
            Orientation::Transposed if unfit.columns.is_some() => 2,
            _ => 1,
        },
        _ => 0,
    }
}

/// The keys of two operands of a stage in `home`, where one of them belongs to another block.
fn across_blocks(program: &Program, home: Scope, operands: [Source; 2]) -> Option<[String; 2]> {
    let scope = |source| match source {
        Source::Input(input) => program.inputs[input].key.scope,
        Source::Stage(stage) => program.stages[stage].key.scope,
    };
    let scopes = operands.map(scope);
    let in_transformer = scopes.iter().any(|scope| scope.part.is_some());
    let block = |scope: Scope| scope.attention().step(None);
    let foreign = scopes.iter().any(|scope| block(*scope) != block(home));
    (in_transformer && foreign).then(|| operands.map(|operand| program.key(operand)))
}

/// The path of what lies at `path` in a block.
fn within_path(scope: Scope, path: &str) -> String {
    let block = crate::program::scope_path(scope);
    match path {
        "" => block.trim_end_matches('.').to_owned(),
        path => format!("{block}{path}"),
    }
}

/// The numbers that divide `columns`.
fn divisors(columns: usize) -> Vec<Message> {
    let small = (1..=columns.min(64)).filter(|heads| columns.is_multiple_of(*heads));
    small.map(misfit::number).collect()
}
