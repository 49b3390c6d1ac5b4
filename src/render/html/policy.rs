//! What a page may do: nothing but run its own script and take its own style, each known by its hash, so
//! that nothing in the data of a page can ever be either.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The Content-Security-Policy of a page with that script and that style.
pub(super) fn policy(script: &str, style: &str) -> String {
    format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        source(script),
        source(style)
    )
}

/// How a policy names a text that may stand in the page.
fn source(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the standard (CSP level 3, section 8.3 names it): `alert('Hello, world.');`.
    #[test]
    fn a_script_is_named_by_its_hash() {
        assert_eq!(
            source("alert('Hello, world.');"),
            "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="
        );
    }
}
