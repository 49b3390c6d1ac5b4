//! x
use super::Settings;
use crate::document::Document;
pub(super) fn document(_: &Document<'_>, _: &Settings) -> String {
    String::new()
}
