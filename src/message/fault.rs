//! What is wrong with an input, and the remedy.

messages! {}
