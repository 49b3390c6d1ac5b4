//! Several heads (Vaswani et al. 2017, section 3.2.2): what each one sees, and how what they give
//! back is put together. Fewer heads of keys and values than of queries serve several each
//! (Ainslie et al. 2023).

use super::attention::{FEATURES, Unit};
use super::misfit::{Divided, HeadsMisfit, Misfit, Share};
use crate::expression::Source;
use crate::matrix::Shape;
use crate::op::{self, Op};
use crate::problem::{Parameter, Score, Split};
use crate::program::{Axis, AxisKind, InputKey, Key, Name, Stage};

impl Unit<'_> {
    /// Whether the attention has stages for each head.
    pub(super) fn is_split(&self) -> Result<bool, Misfit> {
        let attention = self.attention;
        let listed = !attention.per_head.is_empty();
        let split = attention.split == Split::Input;
        if self.count()? == 1 && attention.kv_heads.unwrap_or(1) == 1 && !listed && !split {
            return Ok(false);
        }
        let whole = [
            Parameter::Scores,
            Parameter::ScaledScores,
            Parameter::AttentionWeights,
        ];
        if let Some(given) = whole.into_iter().find(|&given| self.has(given)) {
            return Err(Misfit::Heads(HeadsMisfit::Given { given }));
        }
        if attention.score != Score::ScaledDot {
            return Err(Misfit::Heads(HeadsMisfit::Score));
        }
        if split {
            let whole = [
                Parameter::Q,
                Parameter::K,
                Parameter::V,
                Parameter::MemoryX,
                Parameter::MemoryXK,
                Parameter::MemoryXV,
            ];
            if let Some(given) = whole.into_iter().find(|&given| self.has(given)) {
                return Err(Misfit::Heads(HeadsMisfit::SplitGiven { given }));
            }
            if attention.heads.is_none() && !listed {
                return Err(HeadsMisfit::SplitAlone.into());
            }
        }
        Ok(true)
    }

    /// How many heads there are: as said, else as many as the lists have matrices.
    fn count(&self) -> Result<usize, Misfit> {
        let lists = &self.attention.per_head;
        let listed = lists.get(&Parameter::WQ).map(Vec::len);
        let heads = self.attention.heads.or(listed).unwrap_or(1);
        let heads = self.builder.heads(self.scope, heads);
        let kv_heads = self.attention.kv_heads;
        for (&parameter, list) in lists {
            let needed = match parameter {
                Parameter::WK | Parameter::BK | Parameter::WV | Parameter::BV => {
                    kv_heads.unwrap_or(heads)
                }
                _ => heads,
            };
            if list.len() != needed {
                return Err(Misfit::Heads(HeadsMisfit::Listed {
                    parameter,
                    listed: list.len(),
                    needed,
                }));
            }
        }
        let kv_heads = kv_heads.unwrap_or(heads);
        if !heads.is_multiple_of(kv_heads) {
            return Err(Misfit::Heads(HeadsMisfit::Grouped { heads, kv_heads }));
        }
        Ok(heads)
    }

    /// How many heads there are, one where they are not split.
    pub(super) fn head_count(&self) -> usize {
        self.count().unwrap_or(1)
    }

    /// Adds all stages: the projections, the heads one after another, their output.
    pub(super) fn heads(&mut self) -> Result<(), Misfit> {
        let heads = self.count()?;
        let kv_heads = self.attention.kv_heads.unwrap_or(heads);
        let mut joint = Vec::with_capacity(3);
        for name in [Name::Queries, Name::Keys, Name::Values] {
            joint.push(self.joint(name)?);
        }
        // A file may claim any number of them; what does not divide is refused with the first.
        let mut outputs = Vec::new();
        for head in 1..=heads {
            let scope = self.scope.head(head);
            let shared = self.input_slice(head, heads)?;
            let kv_head = (head - 1) / (heads / kv_heads) + 1;
            let mut parts = Vec::with_capacity(3);
            for (name, joint) in [Name::Queries, Name::Keys, Name::Values]
                .into_iter()
                .zip(&joint)
            {
                let (of, count) = match name {
                    Name::Queries => (head, heads),
                    _ => (kv_head, kv_heads),
                };
                parts.push(self.part(Key::new(scope, name), *joint, of, count, shared)?);
            }
            self.equally_wide(&parts, &joint, [heads, kv_heads])?;
            let weights = self.matched(scope, parts[0], parts[1])?;
            outputs.push(self.weighted_sum(Key::new(scope, Name::Output), weights, parts[2])?);
        }
        let labels = outputs.iter().enumerate().flat_map(|(head, &output)| {
            let width = self.builder.program.shape(output).columns;
            (1..=width).map(move |column| format!("{}.{column}", head + 1))
        });
        let columns = Axis {
            kind: AxisKind::Features,
            labels: Some(labels.collect()),
        };
        let axes = (self.queries.clone(), columns);
        let join = Op::Join(op::Join::default());
        let concat = self.stage(Name::Concat, join, outputs, axes)?;
        if self.has(Parameter::WO) {
            self.projected_output(concat)
        } else {
            self.builder
                .alias(Key::new(self.scope, Name::Output), concat);
            Ok(())
        }
    }

    /// A head's queries and keys, its first `parts`, are as wide as one another. Where they are parts
    /// of the `joint` ones, a product that does not fit would not tell why.
    fn equally_wide(
        &self,
        parts: &[Source],
        joint: &[Option<Source>],
        heads: [usize; 2],
    ) -> Result<(), Misfit> {
        let share = |index: usize| {
            let (name, given) = [(Name::Queries, Parameter::Q), (Name::Keys, Parameter::K)][index];
            let (weight, ..) = self.projection_of(name);
            let maker = if self.has(given) { given } else { weight };
            Box::new(Share {
                maker: InputKey::new(self.scope.step(None), maker),
                columns: self.builder.program.shape(parts[index]).columns * heads[index],
                heads: heads[index],
            })
        };
        let (queries, keys) = (share(0), share(1));
        let shared_out = joint[..2].iter().any(Option::is_some);
        match shared_out && queries.width() != keys.width() {
            true => Err(HeadsMisfit::Widths { queries, keys }.into()),
            false => Ok(()),
        }
    }

    /// Queries, keys or values of all heads together; `None` where each head has its own weights.
    fn joint(&mut self, name: Name) -> Result<Option<Source>, Misfit> {
        let (weight, _, _) = self.projection_of(name);
        let apart =
            self.attention.split == Split::Input || self.attention.per_head.contains_key(&weight);
        if apart {
            return Ok(None);
        }
        self.projected(name).map(Some)
    }

    /// The head's slice of X, where it is the input that is split.
    fn input_slice(&mut self, head: usize, heads: usize) -> Result<Option<Source>, Misfit> {
        if self.attention.split != Split::Input {
            return Ok(None);
        }
        let x = match self.feed.queries {
            Some(x) => x,
            None => {
                self.needs(Name::Input, &[Parameter::X])?;
                self.parameter(Parameter::X)
            }
        };
        let key = Key::new(self.scope.head(head), Name::Input);
        self.slice(key, x, head, heads).map(Some)
    }

    /// Queries, keys or values of one head: a slice of the joint ones, or a projection of its own.
    /// A group's keys and values stand under its first head; the others have them by another name.
    fn part(
        &mut self,
        key: Key,
        joint: Option<Source>,
        of: usize,
        count: usize,
        input: Option<Source>,
    ) -> Result<Source, Misfit> {
        let already = self.builder.program.stages.len();
        let added = match joint {
            Some(joint) => self.slice(key, joint, of, count)?,
            None => self.own_projection(key, of, input)?,
        };
        let program = &mut self.builder.program;
        let stages = &program.stages;
        let same = stages.last().and_then(|added| {
            let attention = key.scope.attention();
            // The stages of one attention stand together, the last so far at the end.
            let earlier = stages[..already].iter().enumerate().rev();
            let within = |stage: &Stage| stage.key.scope.attention() == attention;
            let mut earlier = earlier.take_while(|(_, stage)| within(stage));
            earlier.find(|(_, stage)| {
                let alike = stage.key.name == key.name && stage.operands == added.operands;
                alike && stage.op == added.op
            })
        });
        match same.map(|(index, _)| index) {
            Some(index) => {
                program.stages.pop();
                self.builder.alias(key, Source::Stage(index));
                Ok(Source::Stage(index))
            }
            None => Ok(added),
        }
    }

    /// The columns of `of` that belong to one of `count` heads.
    fn slice(&mut self, key: Key, of: Source, head: usize, count: usize) -> Result<Source, Misfit> {
        let program = &self.builder.program;
        let shape = program.shape(of);
        let Some(columns) = range(shape, head, count) else {
            let divided = Divided::new(key.name, shape.columns, count);
            return Err(Misfit::Heads(HeadsMisfit::Divide(Box::new(divided))));
        };
        let (rows, _) = program.axes(of);
        let axes = (rows.clone(), FEATURES);
        let columns = Op::Columns(op::Columns { columns });
        self.builder.stage(key, columns, vec![of], axes)
    }

    /// A projection by the head's own weights, or by weights that all heads share.
    fn own_projection(
        &mut self,
        key: Key,
        of: usize,
        input: Option<Source>,
    ) -> Result<Source, Misfit> {
        let name = key.name;
        let (weight, bias, rows) = self.projection_of(name);
        let tokens = self.tokens_of(name);
        let input = match input.or_else(|| self.fed(name)) {
            Some(input) => input,
            None => {
                self.needs(name, &[tokens, weight])?;
                self.parameter(tokens)
            }
        };
        self.needs(name, &[weight])?;
        let mut operands = vec![input, self.of_head(weight, of)];
        let has_bias = self.has(bias);
        operands.extend(has_bias.then(|| self.of_head(bias, of)));
        let linear = self.linear(has_bias);
        self.builder.stage(key, linear, operands, (rows, FEATURES))
    }

    /// The input that holds a head's own `parameter`, or the one that all heads share.
    fn of_head(&mut self, parameter: Parameter, head: usize) -> Source {
        let own = self.attention.per_head.get(&parameter);
        match own.and_then(|list| list.get(head - 1)) {
            Some(matrix) => {
                self.used.push(parameter);
                let key = InputKey::new(self.scope.step(None).head(head), parameter);
                let axes = self.axes(parameter);
                self.builder.input(key, matrix, axes)
            }
            None => self.parameter(parameter),
        }
    }
}

/// The columns of one of `count` equal parts; `None` where they are not equal.
fn range(shape: Shape, part: usize, count: usize) -> Option<Vec<usize>> {
    let width = shape.columns / count;
    (width * count == shape.columns && width > 0)
        .then(|| ((part - 1) * width..part * width).collect())
}
