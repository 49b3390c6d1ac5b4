//! Walks that were written down, to be compared.

use attn::compare::{chosen, compare};
use attn::input::{self, Source};

use super::{holding, told};

/// A trace as `explain --format json` prints it: held against itself, nothing differs, and that can be written.
pub fn trace(data: &[u8]) {
    let Ok(source) = Source::from_bytes("trace.json", data.to_vec()) else {
        return;
    };
    match holding(data.len(), || input::trace(&source)) {
        Ok(Some(side)) => {
            let all = chosen([&side, &side], &[]).expect("everything is chosen");
            let compared = compare(&side, &side, &all);
            assert!(compared.first().is_none(), "{:?}", compared.first());
            assert!(compared.alone.iter().all(Vec::is_empty));
            assert!(compared.conventions.is_empty());
            let mut written = Vec::new();
            attn::export::compare(&mut written, &compared).expect("memory takes everything");
        }
        Ok(None) => {}
        Err(error) => told(&error),
    }
}
