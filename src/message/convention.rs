//! The conventions in force, as said at the top of every page.

messages! {
    /// Heading of the list.
    heading() {
        en: "Conventions in force",
        zh: "采用的约定",
    }
}
