//! Mistakes in a feed-forward.

use super::super::numbers::linear;
use super::super::site::{Linear, Site, What};
use super::super::{Activation, Model};
use super::{Made, Wrong};
use crate::students::flow::Operand;

pub const NAMES: &[(&str, usize)] = &[
    ("missing_activation", 1),
    ("activation_after_second", 2),
    ("missing_feed_forward_bias", 1),
    ("relu_for_gelu", 1),
    ("gelu_for_relu", 2),
    ("gelu_tanh_for_exact", 1),
    ("gelu_exact_for_tanh", 1),
];

/// What it does at the site.
pub fn made(name: &str, way: usize, model: &Model, site: &Site) -> Option<Made> {
    use Activation::{Gelu, GeluTanh, Relu};
    let bare = |x: &Operand, by: &Linear| {
        let (weight, bias) = by.as_ref().clone();
        let bare = (weight, None);
        bias.map(|_| {
            Wrong::new(site.stage, [x.clone()], move |g, a| {
                Some(linear(g[0], &bare, a))
            })
        })
    };
    match &site.what {
        What::First { x, by } if name == "missing_feed_forward_bias" => bare(x, by).map(Made::of),
        What::Second { active, by, .. } if name == "missing_feed_forward_bias" => {
            bare(active, by).map(Made::of)
        }
        What::Bend { hidden } => {
            let bend = match (name, model.activation) {
                ("missing_activation", _) => {
                    return Some(Made::of(Wrong::nothing(site.stage, hidden)));
                }
                ("relu_for_gelu", Gelu | GeluTanh) => Relu,
                ("gelu_for_relu", Relu) => [Gelu, GeluTanh][way],
                ("gelu_tanh_for_exact", Gelu) => GeluTanh,
                ("gelu_exact_for_tanh", GeluTanh) => Gelu,
                _ => return None,
            };
            let work = move |g: &[&_], a| Some(bend.of(g[0], a));
            Some(Made::of(Wrong::new(site.stage, [hidden.clone()], work)))
        }
        What::Second { hidden, active, by } if name == "activation_after_second" => {
            let (by, bend) = (by.clone(), model.activation);
            // In place of the one between, or once more.
            let of = if way == 0 { hidden } else { active };
            let step = Wrong::new(site.stage, [of.clone()], move |g, a| {
                Some(bend.of(&linear(g[0], &by, a), a))
            });
            let without = active.stage().filter(|_| way == 0).into_iter().collect();
            Some(Made {
                without,
                ..Made::of(step)
            })
        }
        _ => None,
    }
}
