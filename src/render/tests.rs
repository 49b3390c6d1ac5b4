use super::*;
use crate::document::sample::Sample;
#[test]
fn show() {
    let sample = Sample::new();
    let document = sample.document();
    let get = |n: &str, d: usize| {
        std::env::var(n)
            .ok()
            .and_then(|v| v.parse().ok())
            .unwrap_or(d)
    };
    let settings = Settings {
        width: get("W", 80),
        language: if std::env::var("ZH").is_ok() {
            Language::Chinese
        } else {
            Language::English
        },
        full: std::env::var("FULL").is_ok(),
        ..Settings::default()
    };
    if std::env::var("MD").is_ok() {
        println!("{}", markdown(&document, &settings));
        return;
    }
    println!("{}", text(&document, &settings));
}
