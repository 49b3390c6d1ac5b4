//! The keys that the walk knows, whatever the terminal calls them.

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// A character with Control held.
    Control(char),
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// The start of a row.
    Home,
    /// The end of a row.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The next stage.
    Tab,
    /// The previous one.
    BackTab,
    /// Yes.
    Enter,
    /// One back.
    Backspace,
    /// No.
    Escape,
}
