//! The command line of `attn`.

fn main() -> std::process::ExitCode {
    attn::cli::run()
}
