//! How large everything becomes, worked out before anything is allocated.

use super::recipe::{Recipe, Stacks, Tokens};
use super::refused::Refused;
use super::words;

/// No problem has more numbers: 2^28 of them are two gibibytes.
const MOST_NUMBERS: u128 = 1 << 28;
/// No stage has more, as the model too will have it.
const MOST_CELLS: u128 = 1 << 27;
/// No walk has more stages.
const MOST_STAGES: u128 = 1 << 15;
/// No vocabulary has more words, each of which is a string of its own.
const MOST_WORDS: usize = 1 << 20;

/// The sizes of a problem that fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// n
    pub tokens: usize,
    pub d_model: usize,
    /// The columns of W_Q: heads·d_k.
    pub queries: usize,
    /// The columns of W_K and W_V: kv_heads·d_k.
    pub keys: usize,
    /// Whether an attention ends with W_O.
    pub projected: bool,
    /// The inner width of a feed-forward, 0 for a single attention.
    pub d_ff: usize,
    /// The words, 0 for a single attention.
    pub vocabulary: usize,
}

impl Sizes {
    pub fn of(recipe: &Recipe) -> Result<Self, Refused> {
        let Recipe {
            d_model,
            heads,
            stacks,
            ..
        } = *recipe;
        let tokens = recipe.tokens.len();
        let kv_heads = recipe.kv_heads.unwrap_or(heads);
        let one = Some(1);
        for (flag, size) in [
            ("--tokens", Some(tokens)),
            ("--d-model", Some(d_model)),
            ("--heads", Some(heads)),
            ("--kv-heads", Some(kv_heads)),
            ("--d-k", recipe.d_k.or(one)),
            (
                "--layers",
                stacks.map(|stacks| stacks.encoder | stacks.decoder),
            ),
            ("--d-ff", stacks.and_then(|stacks| stacks.d_ff).or(one)),
            ("--vocabulary", stacks.and_then(|stacks| stacks.vocabulary)),
        ] {
            if size == Some(0) {
                return Err(Refused::Zero { flag });
            }
        }
        let d_k = match recipe.d_k {
            Some(d_k) => d_k,
            None if d_model.is_multiple_of(heads) => d_model / heads,
            None => return Err(Refused::HeadsDivide { d_model, heads }),
        };
        if !heads.is_multiple_of(kv_heads) {
            return Err(Refused::HeadsGrouped { heads, kv_heads });
        }
        let vocabulary = match stacks {
            None => 0,
            Some(stacks) => vocabulary(&recipe.tokens, stacks)?,
        };
        if vocabulary > MOST_WORDS {
            return Err(Refused::Words {
                words: vocabulary,
                most: MOST_WORDS,
            });
        }
        let wide = Wide {
            tokens: tokens as u128,
            d_model: d_model as u128,
            queries: (heads as u128).saturating_mul(d_k as u128),
            keys: (kv_heads as u128).saturating_mul(d_k as u128),
            projected: heads > 1 || stacks.is_some(),
            d_ff: stacks.map_or(0, |stacks| match stacks.d_ff {
                Some(d_ff) => d_ff as u128,
                None => (d_model as u128).saturating_mul(4),
            }),
            vocabulary: vocabulary as u128,
        };
        let numbers = wide.numbers(stacks);
        if numbers > MOST_NUMBERS {
            let most = MOST_NUMBERS;
            return Err(Refused::Numbers { numbers, most });
        }
        // Every width is a factor of some count of numbers above, so that it fits `usize` from here on.
        let narrow = |size: u128| usize::try_from(size).unwrap_or(usize::MAX);
        let sizes = Self {
            tokens,
            d_model,
            queries: narrow(wide.queries),
            keys: narrow(wide.keys),
            projected: wide.projected,
            d_ff: narrow(wide.d_ff),
            vocabulary,
        };
        sizes.walkable(heads, stacks)?;
        Ok(sizes)
    }

    /// Whether the walk that the problem asks for can be held.
    fn walkable(&self, heads: usize, stacks: Option<Stacks>) -> Result<(), Refused> {
        let widths = [
            self.tokens,
            self.d_model,
            self.queries,
            self.d_ff,
            self.vocabulary,
        ];
        let columns = widths.into_iter().max().unwrap_or_default();
        let rows = self.tokens;
        if (rows as u128).saturating_mul(columns as u128) > MOST_CELLS {
            let most = MOST_CELLS;
            return Err(Refused::Stage {
                rows,
                columns,
                most,
            });
        }
        let attentions = match stacks {
            None => 1,
            // A decoder's layer has two attentions where there is an encoder to attend to.
            Some(stacks) => {
                (stacks.encoder as u128).saturating_add((stacks.decoder as u128).saturating_mul(2))
            }
        };
        let each = (heads as u128).saturating_mul(8).saturating_add(12);
        let stages = attentions.saturating_mul(each);
        if stages > MOST_STAGES {
            let most = MOST_STAGES;
            return Err(Refused::Stages { stages, most });
        }
        Ok(())
    }
}

/// How many words there are.
fn vocabulary(tokens: &Tokens, stacks: Stacks) -> Result<usize, Refused> {
    let special = words::SPECIAL.len();
    let needed = match tokens {
        Tokens::Words(given) => words::different(given).len(),
        // Words without names of their own may come again.
        Tokens::Count(_) => 1 + special,
    };
    match (stacks.vocabulary, tokens) {
        (Some(asked), _) if asked < needed => Err(Refused::Vocabulary { asked, needed }),
        (Some(asked), _) => Ok(asked),
        (None, Tokens::Words(_)) => Ok(needed),
        (None, Tokens::Count(count)) => Ok(count.saturating_add(special)),
    }
}

/// The same sizes where products of them may pass the range of `usize`.
struct Wide {
    tokens: u128,
    d_model: u128,
    queries: u128,
    keys: u128,
    projected: bool,
    d_ff: u128,
    vocabulary: u128,
}

impl Wide {
    /// How many numbers the file has; the end of the range where they are beyond it.
    fn numbers(&self, stacks: Option<Stacks>) -> u128 {
        let by = u128::saturating_mul;
        let out = if self.projected { self.queries } else { 0 };
        // W_Q and W_O; W_K and W_V.
        let columns = sum([self.queries, out, by(2, self.keys)]);
        let attention = by(self.d_model, columns);
        let Some(stacks) = stacks else {
            return sum([by(self.tokens, self.d_model), attention]);
        };
        let norm = by(2, self.d_model);
        let weights = by(2, by(self.d_model, self.d_ff));
        let feed_forward = sum([weights, self.d_ff, self.d_model]);
        let crosses = u128::from(stacks.encoder > 0 && stacks.decoder > 0);
        let encoder = sum([attention, feed_forward, by(2, norm)]);
        let decoder = sum([encoder, by(crosses, sum([attention, norm]))]);
        let tables = 1 + u128::from(stacks.decoder > 0);
        sum([
            by(stacks.encoder as u128, encoder),
            by(stacks.decoder as u128, decoder),
            by(tables, by(self.vocabulary, self.d_model)),
        ])
    }
}

fn sum<const N: usize>(numbers: [u128; N]) -> u128 {
    numbers.into_iter().fold(0, u128::saturating_add)
}
