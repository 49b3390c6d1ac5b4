//! What `why` says.

messages! {}
