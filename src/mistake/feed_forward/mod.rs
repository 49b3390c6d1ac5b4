//! Mistakes in a feed-forward.

mod activated;
mod activation_after_second;
mod gelu_exact_for_tanh;
mod gelu_for_relu;
mod gelu_tanh_for_exact;
mod missing_activation;
mod missing_feed_forward_bias;
mod relu_for_gelu;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &missing_activation::MISTAKE,
    &activation_after_second::MISTAKE,
    &missing_feed_forward_bias::MISTAKE,
    &relu_for_gelu::MISTAKE,
    &gelu_for_relu::MISTAKE,
    &gelu_tanh_for_exact::MISTAKE,
    &gelu_exact_for_tanh::MISTAKE,
];
