//! The command line of `attn`.

#[global_allocator]
static MEMORY: attn_kernel::LargePages = attn_kernel::LargePages;

fn main() -> std::process::ExitCode {
    attn::cli::run()
}
