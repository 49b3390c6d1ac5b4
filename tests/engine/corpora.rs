//! The corpora of the fuzz targets, and what they mutate to, a fixed number of times: the short run that needs no fuzzer.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::follow;

#[path = "../fuzz/targets.rs"]
mod targets;

/// How often each seed is mutated.
const ROUNDS: u64 = 60;

/// Pieces that readers look for.
const PIECES: [&str; 24] = [
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "-",
    "e",
    ".",
    "/",
    "sqrt(",
    "√",
    "null",
    "\n",
    " ",
    "\\u",
    "1e309",
    "-inf",
    "9007199254740993",
    "\u{202e}",
    "\u{1b}[31m",
    "我",
    "\u{feff}",
];

/// A generator with the same numbers everywhere (SplitMix64, Steele et al. 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most.max(1) as u64) as usize
    }
}

/// `seed` with a few things changed in it.
fn mutated(seed: &[u8], other: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(12)).min(bytes.len());
        match numbers.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                let to = numbers.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            3 => {
                let from = numbers.below(other.len() + 1);
                let upto = (from + numbers.below(40)).min(other.len());
                bytes.splice(at..end, other[from..upto].iter().copied());
            }
            4 if at < bytes.len() => bytes[at] = numbers.below(256) as u8,
            _ => {
                let piece = PIECES[numbers.below(PIECES.len())];
                bytes.splice(at..at, piece.bytes());
            }
        }
    }
    bytes
}

/// The seeds of a target, in the order of their names.
fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new("tests/fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let seeds = paths.into_iter().map(|path| {
        let bytes = fs::read(&path).unwrap();
        (path, bytes)
    });
    seeds.collect()
}

#[test]
fn every_target_holds_on_its_corpus_and_around_it() {
    for (name, target) in targets::TARGETS {
        let seeds = seeds(name);
        assert!(seeds.len() >= 3, "{name} has a corpus");
        let mut numbers = Numbers(1);
        for (path, seed) in &seeds {
            target(seed);
            for round in 0..ROUNDS {
                let other = &seeds[numbers.below(seeds.len())].1;
                let bytes = mutated(seed, other, &mut numbers);
                let held = std::panic::catch_unwind(|| target(&bytes));
                assert!(
                    held.is_ok(),
                    "{name}, {}, round {round}: {:?}",
                    path.display(),
                    String::from_utf8_lossy(&bytes)
                );
            }
        }
    }
}

/// Each target can be fuzzed: it has a program, and the manifest names it.
#[test]
fn every_target_has_its_program() {
    let manifest = fs::read_to_string("tests/fuzz/Cargo.toml").unwrap();
    let programs = fs::read_dir("tests/fuzz/fuzz_targets").unwrap().count();
    assert_eq!(programs, targets::TARGETS.len());
    for (name, _) in targets::TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let program = format!("tests/fuzz/fuzz_targets/{name}.rs");
        let program = fs::read_to_string(&program).unwrap();
        assert!(
            program.contains(&format!("targets::{name}(data)")),
            "{name}"
        );
    }
}
