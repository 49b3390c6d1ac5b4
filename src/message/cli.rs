//! Words of the command line that are not clap's own.

messages! {}
