//! Typesets arithmetic in a format's notation, with no more parentheses than are needed; negative
//! numbers within sums and products stand in them: `1·(−2)`.

use super::inline::{self, Inline};
use super::notation::{Level, Notation, Set};
use super::page::Page;
use super::terms;
use super::window::Window;
use crate::expression::{Base, Expression};
use crate::message::{Message, render};
use crate::number::display::Precision;

/// What an expression is set as.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'e> {
    /// A formula, which speaks of symbols by name.
    Formula,
    /// Arithmetic, in which a symbol that has a value stands as its number.
    Arithmetic,
    /// Arithmetic whose sums show this term, however small it is.
    Keeping(&'e Expression),
}

/// `expression` as text.
pub(super) fn set(
    expression: &Expression,
    form: Form<'_>,
    page: &Page<'_>,
    notation: &impl Notation,
) -> String {
    let setter = Typesetter {
        page,
        notation,
        named: matches!(form, Form::Formula),
    };
    let kept = match form {
        Form::Keeping(term) => Some(term),
        Form::Formula | Form::Arithmetic => None,
    };
    setter.set(expression, kept).text
}

/// A row of numbers, each as short as the digits allow, or all to `precision`.
pub(super) fn vector(
    values: &[f64],
    precision: Option<Precision>,
    page: &Page<'_>,
    notation: &impl Notation,
) -> String {
    let window = if page.full() {
        Window::all(values.len())
    } else {
        Window::at_most(8, 4, 2, values.len())
    };
    let entries: Vec<String> = window
        .positions()
        .map(|at| match at.and_then(|at| values.get(at)) {
            Some(&value) => notation.number(&match precision {
                Some(precision) => page.fixed(value, precision),
                None => page.inline(value),
            }),
            None => notation.gap(),
        })
        .collect();
    notation.vector(&entries)
}

/// Numbers as given: one alone, or a row of them.
pub(super) fn numbers(values: &[f64], page: &Page<'_>, notation: &impl Notation) -> String {
    match values {
        [value] => notation.number(&page.inline(*value)),
        _ => vector(values, None, page, notation),
    }
}

struct Typesetter<'p, 's, N> {
    page: &'p Page<'s>,
    notation: &'p N,
    /// Whether symbols that have a value keep their name.
    named: bool,
}

impl<N: Notation> Typesetter<'_, '_, N> {
    /// `kept` is a term that sums show in any case.
    fn set(&self, expression: &Expression, kept: Option<&Expression>) -> Set {
        let notation = self.notation;
        match expression {
            Expression::Symbol(_, Some(value)) if !self.named => self.number(*value),
            Expression::Symbol(symbol, _) => Set::atom(notation.symbol(*symbol)),
            Expression::Number(value)
            | Expression::Cell(_, value)
            | Expression::Quantity(_, value) => self.number(*value),
            Expression::Vector(values) => Set::atom(vector(values, None, self.page, notation)),
            Expression::Sum(terms) => self.sum(terms, kept),
            Expression::Difference(a, b) => {
                let (a, b) = (self.set(a, kept), self.set(b, kept));
                let minus = a.minus;
                let b = notation.holding(b, Level::Quotient);
                let text = format!("{}{}{b}", a.text, notation.minus());
                Set::new(text, Level::Sum).beginning_with_minus(minus)
            }
            Expression::Product(factors) => self.product(factors, kept),
            Expression::Quotient(a, b) => {
                // Where a part is held against its whole, the whole shows the part.
                let (above, below) = (self.set(a, kept), self.set(b, Some(a)));
                notation.quotient(above, below)
            }
            Expression::Root(of) => notation.root(self.set(of, kept)),
            Expression::Exponential(Base::E, of) => {
                notation.call("exp", None, &[self.set(of, kept).text])
            }
            Expression::Exponential(Base::Number(base), of) => {
                notation.power(&self.base(*base), self.set(of, kept))
            }
            Expression::Maximum(terms) => notation.call("max", None, &self.candidates(terms, kept)),
            Expression::Transpose(of) => notation.transpose(self.set(of, kept)),
            Expression::Function(name, of) => {
                let of: Vec<String> = of.iter().map(|of| self.set(of, kept).text).collect();
                notation.call(name.name(), None, &of)
            }
            Expression::Mean(terms) => {
                let sum = self.sum(terms, kept);
                if terms.len() == 1 {
                    return sum;
                }
                notation.quotient(sum, self.number(terms.len() as f64))
            }
            Expression::Power(base, exponent) => {
                notation.small_power(self.set(base, kept), *exponent)
            }
            Expression::Rows(of, rows) => {
                notation.part(self.set(of, kept), &notation.range(rows), notation.all())
            }
            Expression::Columns(of, columns) => {
                notation.part(self.set(of, kept), notation.all(), &notation.range(columns))
            }
            Expression::Beside(parts) => notation.beside(&self.some(parts, kept)),
            Expression::InTurn(parts) => notation.in_turn(&self.some(parts, kept)),
            Expression::Stacked(parts) => notation.stacked(&self.some(parts, kept)),
            Expression::Elementwise(factors) => self.joined(factors, kept, notation.elementwise()),
            Expression::Softmax(base, of) => {
                let base = match base {
                    Base::E => None,
                    Base::Number(base) => Some(self.base(*base)),
                };
                notation.call("softmax", base.as_deref(), &[self.set(of, kept).text])
            }
        }
    }

    fn number(&self, value: f64) -> Set {
        let text = self.page.inline(value);
        let level = if value.is_finite() && text.contains('e') {
            Level::Power
        } else {
            Level::Atom
        };
        let minus = text.starts_with('−');
        Set::new(self.notation.number(&text), level).beginning_with_minus(minus)
    }

    fn base(&self, base: f64) -> String {
        let base = self.number(base);
        self.notation.holding(base, Level::Atom)
    }

    fn sum(&self, terms: &[Expression], kept: Option<&Expression>) -> Set {
        let digest = terms::digest(terms, kept, self.page.full());
        let mut minus = false;
        let mut parts: Vec<String> = Vec::new();
        for (at, term) in digest.shown.iter().enumerate() {
            let term = self.set(term, kept);
            if terms.len() == 1 {
                return term;
            }
            if at == 0 {
                minus = term.minus;
                parts.push(term.text);
            } else {
                parts.push(self.notation.holding(term, Level::Sum));
            }
        }
        if digest.hidden > 0 {
            parts.push(self.message(&render::rest(digest.hidden, digest.rest)));
        }
        if parts.is_empty() {
            return self.number(0.0);
        }
        Set::new(parts.join(self.notation.plus()), Level::Sum).beginning_with_minus(minus)
    }

    fn product(&self, factors: &[Expression], kept: Option<&Expression>) -> Set {
        match factors {
            [] => self.number(1.0),
            [factor] => self.set(factor, kept),
            _ => self.joined(factors, kept, self.notation.times()),
        }
    }

    fn joined(&self, factors: &[Expression], kept: Option<&Expression>, sign: &str) -> Set {
        let parts: Vec<String> = factors
            .iter()
            .map(|factor| {
                self.notation
                    .holding(self.set(factor, kept), Level::Product)
            })
            .collect();
        Set::new(parts.join(sign), Level::Product)
    }

    /// Matrices set together; of many the first and the last.
    fn some(&self, parts: &[Expression], kept: Option<&Expression>) -> Vec<String> {
        let window = Window::at_most(8, 4, 2, parts.len());
        let set = |at: Option<usize>| match at.and_then(|at| parts.get(at)) {
            Some(part) => self.set(part, kept).text,
            None => self.notation.gap(),
        };
        window.positions().map(set).collect()
    }

    /// The arguments of a maximum: the largest in their order, and how many more there are.
    fn candidates(&self, terms: &[Expression], kept: Option<&Expression>) -> Vec<String> {
        let nothing = f64::NEG_INFINITY;
        let sizes = terms.iter().map(|term| term.value().unwrap_or(nothing));
        let Some(shown) = terms::largest(sizes, nothing, None, self.page.full()) else {
            let all = terms.iter().map(|term| self.set(term, kept).text);
            return all.collect();
        };
        let hidden = terms.len() - shown.len();
        let shown = shown.iter().filter_map(|&at| terms.get(at));
        let mut candidates: Vec<String> = shown.map(|term| self.set(term, kept).text).collect();
        candidates.push(self.message(&render::none_larger(hidden)));
        candidates
    }

    fn message(&self, message: &Message) -> String {
        let set = |part| match part {
            Inline::Words(words) => self.notation.words(words),
            Inline::Expression(expression) => self.set(expression, None).text,
            Inline::Number(value) => self.number(value).text,
            Inline::Apart(apart) => self.number(apart.number).text,
            Inline::Plain(plain) => self.notation.number(&plain),
            Inline::Label(label) => self.notation.words(&crate::text::harmless::label(label)),
            Inline::Code(code) => self.notation.words(&crate::text::harmless::terminal(code)),
        };
        let parts = inline::parts(message, self.page.language());
        parts.into_iter().map(set).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::super::notation::Unicode;
    use super::*;
    use crate::expression::{Function, Symbol};
    use Expression::{Exponential, Maximum, Number, Product, Softmax, Sum, Transpose, Vector};

    #[track_caller]
    fn sets(expression: Expression, expected: &str) {
        let settings = Settings::default();
        let page = Page::new(&settings);
        assert_eq!(
            set(&expression, Form::Arithmetic, &page, &Unicode),
            expected
        );
    }

    fn n(value: f64) -> Expression {
        Number(value)
    }

    const D_K: Symbol = Symbol::sub("d", "k");

    #[test]
    fn a_product_of_sums_needs_parentheses_and_a_sum_of_products_none() {
        sets(
            Sum(vec![
                Product(vec![n(1.0), n(2.0)]),
                Product(vec![n(3.0), n(4.0)]),
            ]),
            "1·2 + 3·4",
        );
        sets(
            Product(vec![Sum(vec![n(1.0), n(2.0)]), n(3.0)]),
            "(1 + 2)·3",
        );
        sets(n(1.0).minus(Sum(vec![n(2.0), n(3.0)])), "1 − (2 + 3)");
        sets(n(1.0).minus(n(2.0)).minus(n(3.0)), "1 − 2 − 3");
        sets(n(1.0).over(Product(vec![n(2.0), n(3.0)])), "1 / (2·3)");
        sets(Product(vec![n(2.0), n(3.0)]).over(n(4.0)), "2·3 / 4");
        sets(n(1.0).over(n(2.0)).over(n(3.0)), "(1 / 2) / 3");
        sets(Product(vec![n(1.0).over(n(2.0)), n(3.0)]), "(1 / 2)·3");
    }

    #[test]
    fn negative_numbers_stand_in_parentheses_unless_they_come_first() {
        sets(Product(vec![n(1.0), n(-2.0)]), "1·(−2)");
        sets(Product(vec![n(-2.0), n(1.0)]), "(−2)·1");
        sets(Sum(vec![n(-2.0), n(-3.0)]), "−2 + (−3)");
        sets(n(-2.0).minus(n(-3.0)), "−2 − (−3)");
        sets(n(-2.0).over(n(-3.0)), "−2 / (−3)");
        sets(Sum(vec![n(1.0), n(-2.0).over(n(3.0))]), "1 + (−2 / 3)");
        sets(n(-2.0).root(), "√(−2)");
        sets(Exponential(Base::E, Box::new(n(-2.0))), "exp(−2)");
        sets(Exponential(Base::Number(2.0), Box::new(n(-2.0))), "2^(−2)");
    }

    #[test]
    fn roots_powers_and_functions() {
        sets(n(3.0).over(n(2.0).root()), "3 / √2");
        sets(Sum(vec![n(1.0), n(2.0)]).root(), "√(1 + 2)");
        sets(n(2.0).root().root(), "√(√2)");
        sets(Exponential(Base::Number(2.0), Box::new(n(3.0))), "2^3");
        sets(Maximum(vec![n(1.0), n(-2.0)]), "max(1, −2)");
        sets(
            Product(vec![n(0.5), Vector(vec![2.0, -1.0])]),
            "0.5·[2, −1]",
        );
    }

    #[test]
    fn parts_of_matrices_and_matrices_set_together() {
        let symbol = |name| Expression::symbol(Symbol::plain(name));
        let columns = |columns| Expression::Columns(Box::new(symbol("Q")), columns);
        sets(columns(vec![2, 3]), "Q[:, 3–4]");
        sets(columns(vec![1]), "Q[:, 2]");
        sets(columns(vec![0, 2]), "Q[:, (1, 3)]");
        sets(
            columns((0..20).map(|at| 2 * at).collect()),
            "Q[:, (1, 3, 5, 7, …, 37, 39)]",
        );
        let rows = Expression::Rows(Box::new(symbol("E")), vec![2, 0]);
        sets(rows, "E[(3, 1), :]");
        let sum = Sum(vec![symbol("A"), symbol("B")]);
        let of_sum = Expression::Columns(Box::new(sum.clone()), vec![0, 1]);
        sets(of_sum, "(A + B)[:, 1–2]");
        let beside = Expression::Beside(vec![symbol("A"), symbol("B")]);
        sets(beside.transposed(), "[A | B]ᵀ");
        sets(Expression::Stacked(vec![symbol("A"), sum]), "[A; A + B]");
    }

    #[test]
    fn means_powers_and_named_functions() {
        sets(Expression::Mean(vec![n(1.0), n(-2.0)]), "(1 + (−2)) / 2");
        sets(Expression::Mean(vec![n(-2.0)]), "−2");
        sets(n(3.0).squared(), "3²");
        sets(n(-3.0).squared(), "(−3)²");
        sets(n(3.0).minus(n(1.0)).squared(), "(3 − 1)²");
        let cube = Expression::Power(Box::new(n(2.0).squared()), 13);
        sets(cube, "(2²)¹³");
        sets(n(2.0).under(Function::Sine), "sin(2)");
        sets(n(-2.0).under(Function::Erfc), "erfc(−2)");
    }

    #[test]
    fn a_formula_keeps_names_where_arithmetic_has_numbers() {
        let settings = Settings::default();
        let page = Page::new(&settings);
        let symbol = |name| Expression::symbol(Symbol::plain(name));
        let product = Product(vec![symbol("Q"), symbol("K").transposed()]);
        let scaled = product.over(Expression::Symbol(D_K, Some(2.0)).root());
        let weights = Softmax(Base::E, Box::new(scaled));
        assert_eq!(
            set(&weights, Form::Formula, &page, &Unicode),
            "softmax(Q·Kᵀ / √d_k)"
        );
        assert_eq!(
            set(&weights, Form::Arithmetic, &page, &Unicode),
            "softmax(Q·Kᵀ / √2)"
        );
        let sum = Sum(vec![symbol("A"), symbol("B")]);
        assert_eq!(
            set(&Transpose(Box::new(sum)), Form::Formula, &page, &Unicode),
            "(A + B)ᵀ"
        );
        let base_two = Softmax(Base::Number(2.0), Box::new(symbol("S")));
        assert_eq!(
            set(&base_two, Form::Formula, &page, &Unicode),
            "softmax_2(S)"
        );
    }

    #[test]
    fn long_lists_show_the_largest_and_what_is_left() {
        let terms: Vec<_> = (1..=10).map(|value| n(f64::from(value))).collect();
        sets(
            Sum(terms.clone()),
            "5 + 6 + 7 + 8 + 9 + 10 + (4 more add 10)",
        );
        sets(
            Maximum(terms),
            "max(5, 6, 7, 8, 9, 10, 4 more, none larger)",
        );
        sets(
            Vector((1..=10).map(f64::from).collect()),
            "[1, 2, 3, 4, …, 9, 10]",
        );
    }

    #[test]
    fn empty_sums_and_products_have_their_value() {
        sets(Sum(vec![]), "0");
        sets(Product(vec![]), "1");
        sets(Sum(vec![n(-2.0)]), "−2");
    }
}
