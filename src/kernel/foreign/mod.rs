//! All that is unsafe: what goes to other people's code as bare pointers, and the allocator.
#![allow(unsafe_code)]

mod gemm;
mod memory;

pub(crate) use gemm::gemm;
pub use memory::LargePages;
