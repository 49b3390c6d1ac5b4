//! Formulas in MathML, which browsers typeset and screen readers speak.

use maud::{Markup, PreEscaped, html};

use crate::document::Worked;
use crate::expression::{Expression, Formula, Symbol};
use crate::render::expression::{self, Form};
use crate::render::notation::{Level, Notation, Set, Unicode};
use crate::render::page::Page;
use crate::render::shapes;

/// `S = Q·Kᵀ`, and under it its shapes.
pub(super) fn formula(formula: &Formula, page: &Page<'_>) -> Markup {
    let shapes = shapes::of(formula);
    html! {
        div class="formula" {
            (equation(formula, true, page))
            p class="shapes" {
                (shapes)
                @for (named, value) in &shapes.dimensions {
                    ", " (symbol(*named)) " = " (page.inline(*value))
                }
            }
        }
    }
}

/// The formula itself, on a line of its own where it is to be `displayed`.
pub(super) fn equation(formula: &Formula, displayed: bool, page: &Page<'_>) -> Markup {
    let right = expression::set(&formula.expression, Form::Formula, page, &MathMl);
    html! {
        math displaystyle=[displayed.then_some("true")] {
            (PreEscaped(MathMl.symbol(formula.symbol))) mo { "=" } (PreEscaped(right))
        }
    }
}

/// A formula among words.
pub(super) fn inline(expression: &Expression, page: &Page<'_>) -> Markup {
    html! { math { (PreEscaped(expression::set(expression, Form::Formula, page, &MathMl))) } }
}

/// A symbol by itself.
pub(super) fn symbol(symbol: Symbol) -> Markup {
    html! { math { (PreEscaped(MathMl.symbol(symbol))) } }
}

/// `S[爱,你] = 1·1 + 1·3 = 4`, which may break before an equals sign.
pub(super) fn worked(worked: &Worked, page: &Page<'_>) -> Markup {
    let set = |form| expression::set(form, Form::Arithmetic, page, &Unicode);
    html! {
        p class="line" {
            (super::words::cell_of_symbol(&worked.cell))
            @for form in &worked.expressions { wbr; " = " (set(form)) }
            wbr; " = " strong { (set(&worked.result)) }
        }
    }
}

/// Parentheses of the height of a letter, close to what they hold.
const OPEN: &str = "<mo form=\"prefix\" stretchy=\"false\">(</mo>";
const SHUT: &str = "<mo form=\"postfix\" stretchy=\"false\">)</mo>";

/// The elements of MathML. What it is given as text it escapes.
struct MathMl;

impl MathMl {
    fn element(name: &str, inner: &str) -> String {
        format!("<{name}>{inner}</{name}>")
    }

    fn text(name: &str, text: &str) -> String {
        Self::element(name, &html! { (text) }.0)
    }

    fn row(inner: &str) -> String {
        Self::element("mrow", inner)
    }
}

impl Notation for MathMl {
    fn symbol(&self, symbol: Symbol) -> String {
        let letter = Self::text("mi", symbol.letter);
        match symbol.below() {
            below if below.is_empty() => letter,
            below => Self::element("msub", &(letter + &Self::text("mi", &below))),
        }
    }

    fn number(&self, text: &str) -> String {
        match text.strip_prefix('−') {
            Some(number) => Self::row(&format!("<mo>−</mo>{}", Self::text("mn", number))),
            None => Self::text("mn", text),
        }
    }

    fn words(&self, words: &str) -> String {
        Self::text("mtext", words)
    }

    fn gap(&self) -> String {
        Self::text("mo", "…")
    }

    fn group(&self, inner: &str) -> String {
        Self::row(&format!("{OPEN}{inner}{SHUT}"))
    }

    fn vector(&self, entries: &[String]) -> String {
        let entries = entries.join("<mo>,</mo>");
        Self::row(&format!("<mo>[</mo>{entries}<mo>]</mo>"))
    }

    fn times(&self) -> &str {
        "<mo>·</mo>"
    }

    fn elementwise(&self) -> &str {
        "<mo>∘</mo>"
    }

    fn plus(&self) -> &str {
        "<mo>+</mo>"
    }

    fn minus(&self) -> &str {
        "<mo>−</mo>"
    }

    fn quotient(&self, a: Set, b: Set) -> Set {
        let (above, below) = (Self::row(&a.text), Self::row(&b.text));
        Set::new(Self::element("mfrac", &(above + &below)), Level::Product)
    }

    fn root(&self, of: Set) -> Set {
        Set::atom(Self::element("msqrt", &of.text))
    }

    fn power(&self, base: &str, exponent: Set) -> Set {
        let inner = Self::row(base) + &Self::row(&exponent.text);
        Set::new(Self::element("msup", &inner), Level::Power)
    }

    fn small_power(&self, base: Set, exponent: u8) -> Set {
        let base = self.holding(base, Level::Atom);
        let inner = Self::row(&base) + &Self::text("mn", &exponent.to_string());
        Set::new(Self::element("msup", &inner), Level::Power)
    }

    fn part(&self, of: Set, rows: &str, columns: &str) -> Set {
        let of = self.holding(of, Level::Atom);
        Set::atom(Self::row(&format!(
            "{of}<mo>[</mo>{}<mo>,</mo>{}<mo>]</mo>",
            Self::text("mtext", rows),
            Self::text("mtext", columns)
        )))
    }

    fn range(&self, places: &[usize]) -> String {
        Unicode.range(places)
    }

    fn beside(&self, parts: &[String]) -> Set {
        let parts = parts.join("<mo>|</mo>");
        Set::atom(Self::row(&format!("<mo>[</mo>{parts}<mo>]</mo>")))
    }

    fn stacked(&self, parts: &[String]) -> Set {
        let parts = parts.join("<mo>;</mo>");
        Set::atom(Self::row(&format!("<mo>[</mo>{parts}<mo>]</mo>")))
    }

    fn call(&self, name: &str, base: Option<&str>, arguments: &[String]) -> Set {
        let name = Self::text("mi", name);
        let name = match base {
            Some(base) => Self::element("msub", &(name + &Self::row(base))),
            None => name,
        };
        let arguments = arguments.join("<mo>,</mo>");
        Set::atom(Self::row(&format!("{name}<mo>(</mo>{arguments}<mo>)</mo>")))
    }

    fn transpose(&self, of: Set) -> Set {
        let of = self.holding(of, Level::Atom);
        let inner = Self::row(&of) + "<mo>⊤</mo>";
        Set::atom(Self::element("msup", &inner))
    }
}
