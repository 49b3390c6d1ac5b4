//! All that is unsafe: what goes to other people's code as bare pointers, and the allocator.
#![allow(unsafe_code)]

mod gemm;
mod memory;

// What unwinds a stack for a backtrace, linked in: to load it as a library of its own takes a tenth of a small run.
#[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
#[link(name = "gcc_eh", kind = "static", modifiers = "-bundle")]
unsafe extern "C" {}

pub(crate) use gemm::gemm;
pub use memory::LargePages;
