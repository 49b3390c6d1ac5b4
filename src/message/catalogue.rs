//! The macro that a catalogue file is written with: a typed constructor for every text, both
//! languages side by side, so that neither can be forgotten.

/// Writes a function for every text, and `ENTRIES`, the list of them.
macro_rules! messages {
    ($(
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $type:ty),* $(,)?) {
            en: $english:literal,
            zh: $chinese:literal $(,)?
        }
    )*) => {
        $(
            $(#[$doc])*
            pub fn $name($($argument: impl Into<$type>),*) -> $crate::message::Message {
                $crate::message::Message::new(
                    $english,
                    $chinese,
                    vec![$((
                        stringify!($argument),
                        $crate::message::Argument::from(Into::<$type>::into($argument)),
                    )),*],
                )
            }
        )*

        /// Every text of this file.
        pub const ENTRIES: &[$crate::message::Entry] = &[$($crate::message::Entry {
            name: stringify!($name),
            arguments: &[$(stringify!($argument)),*],
            english: $english,
            chinese: $chinese,
        }),*];
    };
}
