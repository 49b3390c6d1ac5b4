#![no_main]

#[path = "../../support/follow.rs"]
mod follow;
#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::safetensors(data));
