//! Shapes and text in SVG, with whatever text holds escaped.

use std::fmt::Write;

use crate::render::heat::Colour;
use crate::render::width::width;

/// How wide a column of text is at the usual size.
pub(super) const SIGN: f64 = 8.4;
/// The colour of text.
const INK: &str = "#1b1b1f";
/// The colour of what is beside the numbers.
const PALE: &str = "#55555f";

/// Where text stands beside its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Box {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The shapes of a picture, in the order in which they are drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    shapes: String,
}

impl Drawing {
    /// A cell in its colour, with its number where there is room; who points at it reads `said`.
    pub(super) fn cell(
        &mut self,
        place: Box,
        fill: Colour,
        said: &str,
        number: Option<(&str, Colour)>,
    ) {
        self.group(said);
        self.rectangle(place, &format!(r##"fill="{fill}" stroke="#ffffff""##));
        if let Some((number, ink)) = number {
            self.number(place, number, &ink.to_string());
        }
        self.close();
    }

    /// A cell that a mask has taken out, or that is no number: hatched.
    pub(super) fn hatched(&mut self, place: Box, said: &str, number: Option<&str>) {
        self.group(said);
        self.rectangle(place, r##"fill="#f4f4f6""##);
        self.rectangle(place, r##"fill="url(#hatch)""##);
        if let Some(number) = number {
            let bare = Box {
                left: place.left + (place.width - width(number) as f64 * SIGN) / 2.0 - 2.0,
                top: place.top + place.height / 2.0 - 8.0,
                width: width(number) as f64 * SIGN + 4.0,
                height: 16.0,
            };
            self.rectangle(bare, r##"fill="#f4f4f6""##);
            self.number(place, number, INK);
        }
        self.close();
    }

    fn group(&mut self, said: &str) {
        let _ = write!(self.shapes, "<g><title>{}</title>", escape(said));
    }

    fn close(&mut self) {
        self.shapes.push_str("</g>\n");
    }

    fn rectangle(&mut self, place: Box, paint: &str) {
        let Box {
            left,
            top,
            width,
            height,
        } = place;
        let _ = write!(
            self.shapes,
            r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" {paint}/>"#
        );
    }

    fn number(&mut self, place: Box, number: &str, ink: &str) {
        let (x, y) = (
            place.left + place.width / 2.0,
            place.top + place.height / 2.0,
        );
        self.text(x, y, "central", Anchor::Middle, ink, "", number);
    }

    /// A line around a rectangle.
    pub(super) fn frame(&mut self, place: Box) {
        self.rectangle(place, &format!(r#"fill="none" stroke="{PALE}""#));
        self.shapes.push('\n');
    }

    /// A strip of colours, from the first at the left to the last at the right.
    pub(super) fn strip(&mut self, place: Box, colours: &[Colour]) {
        let step = place.width / colours.len() as f64;
        for (at, colour) in colours.iter().enumerate() {
            // A little wider than its share, so that no seam is seen.
            let width = (step + 0.6).min(place.width - step * at as f64);
            let left = place.left + step * at as f64;
            let slice = Box {
                left,
                width,
                ..place
            };
            self.rectangle(slice, &format!(r#"fill="{colour}""#));
        }
        self.frame(place);
    }

    /// The title of the picture.
    pub(super) fn title(&mut self, x: f64, y: f64, text: &str) {
        let style = r#" font-size="15" font-weight="bold""#;
        self.text(x, y, "auto", Anchor::Start, INK, style, text);
        self.shapes.push('\n');
    }

    /// The title of a panel.
    pub(super) fn heading(&mut self, x: f64, y: f64, text: &str) {
        let style = r#" font-weight="bold""#;
        self.text(x, y, "auto", Anchor::Start, INK, style, text);
        self.shapes.push('\n');
    }

    /// A label.
    pub(super) fn label(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        self.text(x, y, "central", anchor, INK, "", text);
        self.shapes.push('\n');
    }

    /// A label that runs upwards, turned by 90°.
    pub(super) fn turned(&mut self, x: f64, y: f64, anchor: Anchor, pale: bool, text: &str) {
        let style = format!(r#" transform="rotate(-90 {x:.1} {y:.1})""#);
        let ink = if pale { PALE } else { INK };
        self.text(x, y, "central", anchor, ink, &style, text);
        self.shapes.push('\n');
    }

    /// What is said beside: axis titles.
    pub(super) fn pale(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        self.text(x, y, "central", anchor, PALE, "", text);
        self.shapes.push('\n');
    }

    /// What is said below, smaller.
    pub(super) fn small(&mut self, x: f64, y: f64, anchor: Anchor, text: &str) {
        self.text(x, y, "central", anchor, PALE, r#" font-size="11""#, text);
        self.shapes.push('\n');
    }

    #[expect(clippy::too_many_arguments, reason = "where, how and what of a text")]
    fn text(
        &mut self,
        x: f64,
        y: f64,
        baseline: &str,
        anchor: Anchor,
        ink: &str,
        style: &str,
        text: &str,
    ) {
        let _ = write!(
            self.shapes,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{}" dominant-baseline="{baseline}" fill="{ink}"{style}>{}</text>"#,
            anchor.name(),
            escape(text),
        );
    }

    /// The picture as a file.
    pub(super) fn file(self, width: f64, height: f64, title: &str, described: &str) -> String {
        let (title, described) = (escape(title), escape(described));
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" role="img" aria-labelledby="title described" font-family="system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif" font-size="13">
<title id="title">{title}</title>
<desc id="described">{described}</desc>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.6" height="6" fill="#9a9aa4"/></pattern></defs>
<rect width="100%" height="100%" rx="6" fill="#ffffff"/>
{}</svg>
"##,
            self.shapes
        )
    }
}

/// `text` as XML holds it; what XML has no place for is replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_for_xml_to_read() {
        assert_eq!(
            escape("<script>&\"]]>\u{b}\u{fffe}"),
            "&lt;script&gt;&amp;&quot;]]&gt;\u{fffd}\u{fffd}"
        );
    }
}
