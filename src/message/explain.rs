//! What `explain` says.

messages! {}
