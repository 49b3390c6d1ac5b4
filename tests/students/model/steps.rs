//! A model worked out rightly, step by step, and where on the way mistakes can be made.

use std::rc::Rc;

use super::numbers::{Normal, Waves, linear, lookup, part, side_by_side};
use super::site::{Group, Linear, NormOf, Site, What};
use super::{Affine, Block, Body, FeedForward, Layer, Model, Positions, Sequence, Stack};
use crate::students::arithmetic::{Grid, transpose};
use crate::students::attention::problem::{Rule, Scale};
use crate::students::attention::rules::mask_between;
use crate::students::flow::{Flow, Nature, Operand, Stage};

/// The work so far.
pub struct Walk<'m> {
    model: &'m Model,
    pub flow: Flow,
    pub sites: Vec<Site>,
    units: usize,
}

/// All of it.
pub fn walk(model: &Model) -> Walk<'_> {
    let mut walk = Walk {
        model,
        flow: Flow::default(),
        sites: Vec::new(),
        units: 0,
    };
    let memory = model.memory.as_ref().map(Operand::given);
    match &model.body {
        Body::Attention(block) => {
            let source = model.source.as_ref().expect("tokens");
            let x = walk.tokens("", source);
            let (other, is_cross) = match memory {
                Some(memory) => (memory, true),
                None => (x.clone(), false),
            };
            walk.attention("", block, &x, &other, &block.rules, is_cross, !is_cross);
        }
        Body::Layers { encoder, decoder } => {
            let mut memory = memory;
            let mut last = None;
            if let (Some(stack), Some(source)) = (encoder, &model.source) {
                let x = walk.tokens("source.", source);
                memory = Some(walk.stack("encoder.", stack, x, None));
                last.clone_from(&memory);
            }
            if let (Some(stack), Some(target)) = (decoder, &model.target) {
                let x = walk.tokens("target.", target);
                last = Some(walk.stack("decoder.", stack, x, memory.as_ref()));
            }
            if let (Some(words), Some(last)) = (&model.words, last) {
                let logits = walk.projected("logits".into(), &last, words, None);
                let base = std::f64::consts::E;
                walk.flow.add(
                    "probabilities",
                    Nature::Softmax(base),
                    &[logits],
                    move |g, a| g[0].iter().map(|row| a.softmax(row, base, 0.0)).collect(),
                );
            }
        }
    }
    walk
}

impl Walk<'_> {
    fn site(&mut self, stage: &Operand, unit: Option<usize>, what: What) {
        let stage = stage.stage().expect("a step makes a stage");
        let unit = unit.unwrap_or_else(|| {
            self.units += 1;
            self.units
        });
        self.sites.push(Site { stage, unit, what });
    }

    /// Weights for x·W, with their bias.
    fn weights(&self, (weight, bias): &(Grid, Option<Vec<f64>>)) -> Linear {
        let weight = if self.model.column {
            transpose(weight)
        } else {
            weight.clone()
        };
        Rc::new((weight, bias.clone()))
    }

    fn projected(
        &mut self,
        key: String,
        x: &Operand,
        by: &(Grid, Option<Vec<f64>>),
        site: Option<fn(Operand, Linear) -> What>,
    ) -> Operand {
        let by = self.weights(by);
        let also = by.clone();
        let x = x.clone();
        let made = self.flow.add(
            key,
            Nature::Linear,
            std::slice::from_ref(&x),
            move |g, a| linear(g[0], &by, a),
        );
        if let Some(what) = site {
            self.site(&made, None, what(x, also));
        }
        made
    }

    /// What goes in: looked up, scaled, told its position.
    fn tokens(&mut self, prefix: &str, sequence: &Sequence) -> Operand {
        let key = |name: &str| format!("{prefix}{name}");
        let embedding = self.model.embedding.as_ref();
        let (mut x, rows, width, scaled) = match (sequence, embedding) {
            (Sequence::Words(words, started), Some(embedding)) => {
                let (table, rows) = (Operand::given(&embedding.table), words.len());
                let (width, looked) = (embedding.table[0].len(), words.clone());
                let of = [table.clone()];
                let x = self
                    .flow
                    .add(key("embedding"), Nature::Linear, &of, move |g, _| {
                        lookup(g[0], &looked)
                    });
                let (scaled, started, words) = (embedding.scaled, *started, words.clone());
                self.site(
                    &x,
                    None,
                    What::Words {
                        table,
                        words,
                        scaled,
                        started,
                    },
                );
                (x, rows, width, scaled)
            }
            (Sequence::Vectors(x), _) => (Operand::given(x), x.len(), x[0].len(), true),
            (Sequence::Words(..), None) => unreachable!("words have a table"),
        };
        if scaled && let (Operand::Stage(_), Some(_)) = (&x, embedding) {
            let words = x.clone();
            let factor = (width as f64).sqrt();
            let work = key("scaled_embedding");
            x = self.flow.add(work, Nature::Linear, &[x], move |g, a| {
                let factor = a.keep(factor);
                a.each(g[0], |v| v * factor)
            });
            self.site(&x, None, What::ScaledWords { words });
        }
        let positions = match &self.model.positions {
            Some(Positions::Sinusoidal(angles)) => {
                let waves = Waves::right(*angles);
                let made = self
                    .flow
                    .add(key("positions"), Nature::Linear, &[], move |_, a| {
                        waves.table(rows, width, a)
                    });
                self.site(&made, None, What::Waves { rows, width });
                made
            }
            Some(Positions::Table(table)) => {
                let table = table[..rows].to_vec();
                self.flow
                    .add(key("positions"), Nature::Given, &[], move |_, _| {
                        table.clone()
                    })
            }
            _ => return x,
        };
        let both = [x.clone(), positions.clone()];
        let sum = self.flow.add(key("input"), Nature::Linear, &both, |g, a| {
            a.both(g[0], g[1], |x, p| x + p)
        });
        self.site(
            &sum,
            None,
            What::Input {
                words: x,
                positions,
                scaled,
            },
        );
        sum
    }

    fn stack(
        &mut self,
        part: &str,
        stack: &Stack,
        x: Operand,
        memory: Option<&Operand>,
    ) -> Operand {
        let mut x = x;
        for (index, layer) in stack.layers.iter().enumerate() {
            let prefix = format!("{part}{}.", index + 1);
            x = self.layer(&prefix, layer, x, memory, stack, part == "decoder.");
        }
        if let Some(norm) = &stack.final_norm {
            x = self.norm(format!("{part}final_norm"), norm, &x);
        }
        self.flow
            .add(format!("{part}output"), Nature::Linear, &[x], |g, _| {
                g[0].clone()
            })
    }

    fn layer(
        &mut self,
        prefix: &str,
        layer: &Layer,
        mut x: Operand,
        memory: Option<&Operand>,
        stack: &Stack,
        decodes: bool,
    ) -> Operand {
        let mut rules = stack.rules.clone();
        if decodes {
            rules.insert(0, Rule::Causal);
        }
        for (index, affine) in layer.norms.iter().enumerate() {
            let pre = self.model.norm.pre;
            let norm_key = format!("{prefix}norm_{}", index + 1);
            let fed = if pre {
                self.norm(norm_key.clone(), affine, &x)
            } else {
                x.clone()
            };
            let is_last = index + 1 == layer.norms.len();
            let given = match (&layer.cross, memory) {
                _ if is_last => self.feed_forward(prefix, &layer.feed_forward, &fed),
                (Some(block), Some(memory)) if index == 1 => {
                    let prefix = format!("{prefix}cross_attention.");
                    self.attention(
                        &prefix,
                        block,
                        &fed,
                        memory,
                        &stack.cross_rules,
                        true,
                        false,
                    )
                }
                _ => {
                    let prefix = format!("{prefix}self_attention.");
                    self.attention(&prefix, &layer.attention, &fed, &fed, &rules, false, true)
                }
            };
            let sum_key = format!("{prefix}add_{}", index + 1);
            let both = [x.clone(), given.clone()];
            let sum = self.flow.add(sum_key, Nature::Linear, &both, |g, a| {
                a.both(g[0], g[1], |x, y| x + y)
            });
            let after = if pre {
                sum.clone()
            } else {
                self.norm(norm_key, affine, &sum)
            };
            let post = (!pre).then(|| self.norm_of(affine));
            let norm = if pre { fed.stage() } else { after.stage() };
            self.site(
                &sum,
                None,
                What::Sum {
                    x,
                    given,
                    fed,
                    norm,
                    post,
                },
            );
            x = after;
        }
        x
    }

    fn norm_of(&self, affine: &Affine) -> NormOf {
        NormOf {
            normal: Normal {
                eps: self.model.norm.eps,
                sample: self.model.norm.sample,
                outside: false,
                no_root: false,
            },
            affine: Rc::new(affine.clone()),
        }
    }

    fn norm(&mut self, key: String, affine: &Affine, x: &Operand) -> Operand {
        let by = self.norm_of(affine);
        let right = by.clone();
        let made = self
            .flow
            .add(key, Nature::Curved, std::slice::from_ref(x), move |g, a| {
                let normed = right.normal.rows(g[0], a).expect("an ε above 0");
                right.affine.of(normed, a)
            });
        self.site(&made, None, What::Norm { x: x.clone(), by });
        made
    }

    fn feed_forward(&mut self, prefix: &str, weights: &FeedForward, x: &Operand) -> Operand {
        let key = |name: &str| format!("{prefix}feed_forward.{name}");
        let first: fn(_, _) -> _ = |x, by| What::First { x, by };
        let hidden = self.projected(key("hidden"), x, &weights.first, Some(first));
        let bend = self.model.activation;
        let active = self.flow.add(
            key("activation"),
            Nature::Curved,
            std::slice::from_ref(&hidden),
            move |g, a| bend.of(g[0], a),
        );
        self.site(
            &active,
            None,
            What::Bend {
                hidden: hidden.clone(),
            },
        );
        let made = self.projected(key("output"), &active, &weights.second, None);
        let by = self.weights(&weights.second);
        self.site(&made, None, What::Second { hidden, active, by });
        made
    }

    /// The attention of `x` to `others`; gives its output.
    #[allow(clippy::too_many_arguments)]
    fn attention(
        &mut self,
        prefix: &str,
        block: &Block,
        x: &Operand,
        others: &Operand,
        rules: &[Rule],
        is_cross: bool,
        may_turn: bool,
    ) -> Operand {
        self.units += 1;
        let unit = Some(self.units);
        let key = |name: &str| format!("{prefix}{name}");
        let names = ["queries", "keys", "values"];
        let joint = [0, 1, 2].map(|role| {
            let (own, other) = if role == 0 { (x, others) } else { (others, x) };
            let made = self.projected(key(names[role]), own, &block.projections[role], None);
            let by = self.weights(&block.projections[role]);
            let other = is_cross.then(|| other.clone());
            self.site(&made, unit, What::Projection { other, by });
            made
        });
        let angles = match &self.model.positions {
            Some(Positions::Rotary(angles)) if may_turn => Some(*angles),
            _ => None,
        };
        let d_model = match x {
            Operand::Given(x) => x[0].len(),
            Operand::Stage(_) => self.weights(&block.projections[0]).0.len(),
        };
        let d_k = self.weights(&block.projections[0]).0[0].len() / block.heads;
        let mut shared: Vec<[Operand; 2]> = Vec::new();
        let mut given = Vec::new();
        for head in 0..block.heads {
            let key = |name: &str| match block.heads {
                1 => format!("{prefix}{name}"),
                _ => format!("{prefix}head.{}.{name}", head + 1),
            };
            let own = head * block.kv_heads / block.heads;
            let group = Group {
                own,
                in_turn: head % block.kv_heads,
                of: block.kv_heads,
            };
            let is_first = shared.len() == own;
            let roles = if is_first { 0..3 } else { 0..1 };
            let mut parts: Vec<Operand> = roles
                .map(|role| {
                    if block.heads == 1 {
                        return joint[role].clone();
                    }
                    let (at, of) = if role == 0 {
                        (head, block.heads)
                    } else {
                        (own, block.kv_heads)
                    };
                    let joint = joint[role].clone();
                    let operands = [joint.clone()];
                    let made =
                        self.flow
                            .add(key(names[role]), Nature::Linear, &operands, move |g, _| {
                                part(g[0], at, of)
                            });
                    self.site(
                        &made,
                        unit,
                        What::Part {
                            of: joint,
                            part: at,
                            parts: of,
                        },
                    );
                    made
                })
                .collect();
            if let Some(angles) = angles {
                for (part, name) in parts
                    .iter_mut()
                    .take(2)
                    .zip(["rotated_queries", "rotated_keys"])
                {
                    let of = part.clone();
                    *part = self.flow.add(
                        key(name),
                        Nature::Linear,
                        std::slice::from_ref(&of),
                        move |g, a| angles.turn(g[0], a),
                    );
                    self.site(part, unit, What::Turned { of });
                }
            }
            if is_first {
                shared.push([parts[1].clone(), parts[2].clone()]);
            }
            let queries = parts[0].clone();
            let [keys, values] = shared[own].clone();
            let product = [queries.clone(), keys];
            let scores = self
                .flow
                .add(key("scores"), Nature::Product, &product, |g, a| {
                    a.product(g[0], &transpose(g[1]))
                });
            let turned = angles.is_some();
            let all = joint[1].clone();
            self.site(
                &scores,
                unit,
                What::Scores {
                    queries,
                    all,
                    group,
                    turned,
                },
            );
            let weights = self.weighed(&key, scores, d_k, d_model, rules, unit);
            let name = match (block.heads, &block.output) {
                (1, Some(_)) => "concat",
                _ => "output",
            };
            let product = [weights.clone(), values];
            let summed = self.flow.add(key(name), Nature::Product, &product, |g, a| {
                a.product(g[0], g[1])
            });
            let all = joint[2].clone();
            self.site(
                &summed,
                unit,
                What::Summed {
                    weights,
                    all,
                    group,
                },
            );
            given.push(summed);
        }
        let mut made = given[0].clone();
        if block.heads > 1 {
            made = self
                .flow
                .add(key("concat"), Nature::Linear, &given, |g, _| {
                    side_by_side(g)
                });
        }
        let concat = made.clone();
        if let Some(output) = &block.output {
            made = self.projected(key("output"), &made, output, None);
        }
        if block.heads > 1 {
            let output = block.output.is_some().then(|| made.stage()).flatten();
            self.site(
                &concat,
                unit,
                What::Join {
                    heads: given,
                    output,
                },
            );
        }
        made
    }

    /// From scores to weights.
    fn weighed(
        &mut self,
        key: &dyn Fn(&str) -> String,
        scores: Operand,
        d_k: usize,
        d_model: usize,
        rules: &[Rule],
        unit: Option<usize>,
    ) -> Operand {
        let scale = self.model.scale;
        let root = (d_k as f64).sqrt();
        let mut last = self.flow.add(
            key("scaled_scores"),
            Nature::Linear,
            std::slice::from_ref(&scores),
            move |g, a| match scale {
                Scale::InverseRoot => {
                    let root = a.keep(root);
                    a.each(g[0], |score| score / root)
                }
                Scale::MultiplyBy(by) => a.each(g[0], |score| score * by),
                Scale::DivideBy(by) => a.each(g[0], |score| score / by),
            },
        );
        self.site(
            &last,
            unit,
            What::Scaled {
                scores,
                d_k,
                d_model,
            },
        );
        if !rules.is_empty() {
            let scores = last.clone();
            let own = rules.to_vec();
            last = self.flow.add(
                key("masked_scores"),
                Nature::Masked,
                &[last],
                move |g, a| {
                    let mask = mask_between(g[0].len(), g[0][0].len(), &own);
                    a.both(g[0], &mask, |score, m| score + m)
                },
            );
            let rules = rules.to_vec();
            self.site(&last, unit, What::Masked { scores, rules });
        }
        let base = self.model.base;
        let weights = self.flow.add(
            key("attention_weights"),
            Nature::Softmax(base),
            std::slice::from_ref(&last),
            move |g, a| g[0].iter().map(|row| a.softmax(row, base, 0.0)).collect(),
        );
        self.site(&weights, unit, What::Softmax { scores: last });
        weights
    }
}

/// The stage of that key in another work of the same stages.
pub fn same(stage: Stage, from: &Flow, to: &Flow) -> Stage {
    to.find(from.key(stage)).expect("the same stages")
}
