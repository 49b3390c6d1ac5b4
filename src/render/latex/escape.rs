//! Text that TeX prints as it was meant, with nothing in it that TeX would carry out.

use super::character::{Character, of};

/// A word that is wider than so many letters may be broken where it is, since nothing may run off the page.
const UNBROKEN: usize = 24;
/// How wide a character is that stands there as its number.
const NUMBERED: usize = 7;

/// `text`, made harmless before, as TeX prints it.
pub(super) fn text(text: &str) -> String {
    escaped(text, "")
}

/// A name of the product's own, which may be broken after a dot.
pub(super) fn code(name: &str) -> String {
    format!("\\code{{{}}}", escaped(name, "."))
}

/// `text` escaped, with a place to break after each of `breaks`.
fn escaped(text: &str, breaks: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = None;
    let mut run = 0;
    for character in text.chars() {
        let kind = of(character);
        run = match kind {
            _ if character == ' ' => 0,
            Character::Other => run + NUMBERED,
            Character::Control(name) => run + name.len(),
            Character::Plain | Character::Chinese | Character::Written(_) => run + 1,
        };
        match kind {
            Character::Plain | Character::Chinese => {
                // Twice the same would be drawn as one: -- as a dash, << as a quotation mark.
                let alike = before == Some(character);
                if alike && matches!(character, '-' | '<' | '>' | '\'' | ',') {
                    escaped.push_str("{}");
                }
                // Several spaces would be one.
                if character == ' ' && before == Some(' ') {
                    escaped.push('\\');
                }
                escaped.push(character);
            }
            Character::Written(written) => escaped.push_str(written),
            Character::Control(name) => escaped.push_str(&format!("\\control{{{name}}}")),
            Character::Other => {
                escaped.push_str(&format!("\\other{{{:04X}}}", character as u32));
            }
        }
        if breaks.contains(character) || run >= UNBROKEN {
            run = 0;
            escaped.push_str("\\allowbreak{}");
        }
        before = Some(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_for_tex_to_carry_out() {
        assert_eq!(text("\\input{x}"), "\\textbackslash{}input\\{x\\}");
        assert_eq!(text("50% & $x_1$ #2"), "50\\% \\& \\$x\\_1\\$ \\#2");
        assert_eq!(
            text("^^M~"),
            "\\textasciicircum{}\\textasciicircum{}M\\textasciitilde{}"
        );
        assert_eq!(text("[2pt]*"), "{[}2pt{]}{*}");
    }

    #[test]
    fn what_fonts_would_draw_as_one_is_kept_apart() {
        assert_eq!(text("--full"), "-{}-full");
        assert_eq!(text("a--- <<b>> ''"), "a-{}-{}- <{}<b>{}> '{}'");
        assert_eq!(text("a   b"), "a \\ \\ b");
    }

    #[test]
    fn characters_are_plain_named_or_numbered() {
        assert_eq!(text("l'Afrique žluťoučký 我"), "l'Afrique žluťoučký 我");
        assert_eq!(text("−∞ …"), "$-$$\\infty$ \\dots{}");
        assert_eq!(text("␛␊␡"), "\\control{ESC}\\control{LF}\\control{DEL}");
        assert_eq!(text("д😀"), "\\other{0434}\\other{1F600}");
    }

    #[test]
    fn what_is_wide_may_be_broken() {
        let places = |word: &str| text(word).matches("\\allowbreak").count();
        assert_eq!([places(&"a".repeat(23)), places(&"a".repeat(48))], [0, 2]);
        // Each stands there as six letters or more: of ten of them no line holds more than four.
        assert_eq!(places(&"д".repeat(10)), 2);
    }

    #[test]
    fn names_may_be_broken_after_a_dot() {
        assert_eq!(
            code("head.2.a_b"),
            "\\code{head.\\allowbreak{}2.\\allowbreak{}a\\_b}"
        );
    }
}
