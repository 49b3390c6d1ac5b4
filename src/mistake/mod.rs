//! The catalogue of mistakes: one file each, with its page, and what it does: a rewrite of the
//! program for a mistake of method, a pattern of cells for a slip.
//!
//! Adding one touches its file and the list below.

mod activated;
mod head;
mod position;
mod rewrite;
mod site;
mod slip;
mod sublayer;

mod embedding_not_scaled;
mod embedding_scaled;
mod target_not_shifted;

mod missing_positions;
mod missing_rotation;
mod positions_concatenated;
mod positions_from_one;
mod positions_in_degrees;
mod positions_interleaved;
mod positions_multiplied;
mod positions_other_base;
mod positions_sin_cos_swapped;
mod positions_wrong_exponent;
mod rotary_layout_mixed;
mod rotary_reversed;

mod cross_roles_swapped;
mod missing_bias;
mod missing_projection;
mod self_for_cross;
mod swapped_roles;
mod transposed_weights;

mod concat_interleaved;
mod concat_reshaped;
mod groups_tiled;
mod heads_averaged;
mod heads_interleaved;
mod heads_reshaped;
mod heads_split_by_rows;
mod heads_summed;

mod elementwise_product;
mod keys_for_queries;
mod missing_transpose;
mod queries_for_keys;
mod swapped_query_key;
mod values_for_keys;

mod missing_scale;
mod multiplied_scale;
mod scaled_by_d_k;
mod scaled_by_sqrt_d_model;
mod scaled_by_sqrt_d_v;
mod scaled_by_sqrt_n_k;
mod unneeded_scale;

mod mask_added_as_one;
mod mask_after_softmax;
mod mask_as_zero;
mod mask_inverted;
mod mask_off_by_one;
mod mask_transposed;
mod missing_mask;

mod hard_max;
mod linear_normalization;
mod missing_normalization;
mod missing_softmax;
mod scale_after_softmax;
mod softmax_base_10;
mod softmax_base_2;
mod softmax_base_e;
mod softmax_over_all;
mod softmax_over_columns;

mod input_for_values;
mod keys_for_values;
mod missing_output_projection;
mod transposed_output_projection;
mod weights_transposed;

mod eps_outside_root;
mod missing_eps;
mod missing_gamma_beta;
mod missing_norm;
mod missing_residual;
mod norm_before_residual;
mod norm_over_all;
mod norm_over_columns;
mod other_eps;
mod population_variance;
mod post_for_pre;
mod pre_for_post;
mod residual_from_norm;
mod sample_variance;
mod variance_for_deviation;

mod activation_after_second;
mod gelu_exact_for_tanh;
mod gelu_for_relu;
mod gelu_tanh_for_exact;
mod missing_activation;
mod missing_feed_forward_bias;
mod relu_for_gelu;

mod arithmetic_slip;
mod cells_swapped;
mod decimal_point_slip;
mod row_not_normalized;
mod row_repeated;
mod sign_slip;
mod too_few_digits;
mod transposed_answer;

pub use head::Slice;
pub use rewrite::{Ref, Rewrite};
pub use site::Site;
pub use slip::{Cells, Pattern, Slip, SlipSite, Spoilt, Standing, shows};
pub use sublayer::Sublayer;

use std::fmt;

use crate::message::{self, Message};

/// The catalogue, in the order of a walk.
const CATALOGUE: &[&Entry] = &[
    &embedding_scaled::MISTAKE,
    &embedding_not_scaled::MISTAKE,
    &target_not_shifted::MISTAKE,
    &positions_concatenated::MISTAKE,
    &positions_interleaved::MISTAKE,
    &positions_sin_cos_swapped::MISTAKE,
    &positions_from_one::MISTAKE,
    &positions_wrong_exponent::MISTAKE,
    &positions_in_degrees::MISTAKE,
    &positions_other_base::MISTAKE,
    &missing_positions::MISTAKE,
    &positions_multiplied::MISTAKE,
    &rotary_layout_mixed::MISTAKE,
    &rotary_reversed::MISTAKE,
    &missing_rotation::MISTAKE,
    &transposed_weights::MISTAKE,
    &swapped_roles::MISTAKE,
    &missing_projection::MISTAKE,
    &missing_bias::MISTAKE,
    &cross_roles_swapped::MISTAKE,
    &self_for_cross::MISTAKE,
    &heads_interleaved::MISTAKE,
    &heads_reshaped::MISTAKE,
    &heads_split_by_rows::MISTAKE,
    &heads_averaged::MISTAKE,
    &heads_summed::MISTAKE,
    &concat_interleaved::MISTAKE,
    &concat_reshaped::MISTAKE,
    &groups_tiled::MISTAKE,
    &missing_transpose::MISTAKE,
    &swapped_query_key::MISTAKE,
    &values_for_keys::MISTAKE,
    &queries_for_keys::MISTAKE,
    &keys_for_queries::MISTAKE,
    &elementwise_product::MISTAKE,
    &missing_scale::MISTAKE,
    &scaled_by_d_k::MISTAKE,
    &scaled_by_sqrt_d_model::MISTAKE,
    &scaled_by_sqrt_d_v::MISTAKE,
    &scaled_by_sqrt_n_k::MISTAKE,
    &multiplied_scale::MISTAKE,
    &unneeded_scale::MISTAKE,
    &missing_mask::MISTAKE,
    &mask_inverted::MISTAKE,
    &mask_transposed::MISTAKE,
    &mask_off_by_one::MISTAKE,
    &mask_after_softmax::MISTAKE,
    &mask_as_zero::MISTAKE,
    &mask_added_as_one::MISTAKE,
    &softmax_over_columns::MISTAKE,
    &softmax_over_all::MISTAKE,
    &missing_normalization::MISTAKE,
    &linear_normalization::MISTAKE,
    &missing_softmax::MISTAKE,
    &hard_max::MISTAKE,
    &softmax_base_2::MISTAKE,
    &softmax_base_10::MISTAKE,
    &softmax_base_e::MISTAKE,
    &scale_after_softmax::MISTAKE,
    &weights_transposed::MISTAKE,
    &keys_for_values::MISTAKE,
    &input_for_values::MISTAKE,
    &missing_output_projection::MISTAKE,
    &transposed_output_projection::MISTAKE,
    &sample_variance::MISTAKE,
    &population_variance::MISTAKE,
    &eps_outside_root::MISTAKE,
    &missing_eps::MISTAKE,
    &other_eps::MISTAKE,
    &variance_for_deviation::MISTAKE,
    &norm_over_columns::MISTAKE,
    &norm_over_all::MISTAKE,
    &missing_gamma_beta::MISTAKE,
    &missing_norm::MISTAKE,
    &missing_residual::MISTAKE,
    &residual_from_norm::MISTAKE,
    &norm_before_residual::MISTAKE,
    &pre_for_post::MISTAKE,
    &post_for_pre::MISTAKE,
    &missing_activation::MISTAKE,
    &activation_after_second::MISTAKE,
    &missing_feed_forward_bias::MISTAKE,
    &relu_for_gelu::MISTAKE,
    &gelu_for_relu::MISTAKE,
    &gelu_tanh_for_exact::MISTAKE,
    &gelu_exact_for_tanh::MISTAKE,
    &sign_slip::MISTAKE,
    &decimal_point_slip::MISTAKE,
    &cells_swapped::MISTAKE,
    &row_repeated::MISTAKE,
    &transposed_answer::MISTAKE,
    &row_not_normalized::MISTAKE,
    &too_few_digits::MISTAKE,
    &arithmetic_slip::MISTAKE,
];

/// A mistake, by its place in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mistake(usize);

/// What is known of a mistake.
pub struct Entry {
    /// Its stable name, which names the fault and not the cure.
    pub name: &'static str,
    /// Where in a walk it happens.
    pub group: Group,
    /// What it does.
    pub kind: Kind,
    /// What people are told about it.
    pub page: Page,
    /// All its texts, for the test that goes over them.
    pub texts: &'static [message::Entry],
}

/// Where in a walk a mistake happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Words looked up in a table.
    Embedding,
    /// What tells the words' order.
    Positions,
    /// Queries, keys, values.
    Projection,
    /// The heads, split and joined.
    Heads,
    /// The scores.
    Scores,
    /// The scaled scores.
    Scale,
    /// The masked scores.
    Mask,
    /// The weights.
    Softmax,
    /// The output.
    Output,
    /// Residual sums and norms.
    Norm,
    /// The feed-forward.
    FeedForward,
    /// Anywhere: the method is right, a number is not.
    Slip,
}

/// What a mistake does.
#[derive(Clone, Copy)]
pub enum Kind {
    /// It computes something else: the rewrites of a stage that it may amount to; none where it does
    /// not apply there.
    Method(fn(&Site<'_>) -> Vec<Rewrite>),
    /// It spoils some cells of a stage that is right otherwise.
    Slip(Slip),
}

/// A mistake's page.
#[derive(Clone, Copy)]
pub struct Page {
    /// The mistake in a line, as the end of "the likely cause: …".
    pub title: fn() -> Message,
    /// What it looks like in a sheet.
    pub looks_like: fn() -> Message,
    /// Why it is wrong.
    pub why_wrong: fn() -> Message,
    /// An example in numbers.
    pub example: fn() -> Message,
    /// How to tell it from others.
    pub tell_apart: fn() -> Message,
    /// How to mend it.
    pub mend: fn() -> Message,
}

impl Mistake {
    /// Every mistake, in the order of a walk.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CATALOGUE.len()).map(Self)
    }

    /// The mistake of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|mistake| mistake.name() == name)
    }

    /// What is known of it.
    pub fn entry(self) -> &'static Entry {
        CATALOGUE[self.0]
    }

    /// What it is worth beside others where it is a slip.
    pub fn standing(self) -> Option<Standing> {
        match self.entry().kind {
            Kind::Slip(slip) => Some(slip.standing),
            Kind::Method(_) => None,
        }
    }

    /// Its stable name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}

impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
