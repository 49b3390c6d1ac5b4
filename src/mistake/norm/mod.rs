//! Mistakes in residual sums and norms.

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
mod sublayer;
mod variance_for_deviation;

pub use sublayer::Sublayer;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
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
];
