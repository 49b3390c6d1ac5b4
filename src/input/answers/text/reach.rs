//! How far the next thing on a line reaches: a cell, a row in parentheses, a word of LaTeX or Python
//! around a matrix.

use crate::input::answers::number;

/// The parts of which brackets as tall as a matrix are drawn.
pub const TALL: &str = "⎡⎢⎣⎤⎥⎦⎛⎜⎝⎞⎟⎠";

/// How long the first character is.
fn first(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// What Python calls a matrix.
const CALLS: [&str; 13] = [
    "array",
    "np.array",
    "numpy.array",
    "np.asarray",
    "jnp.array",
    "tensor",
    "torch.tensor",
    "torch.Tensor",
    "matrix",
    "np.matrix",
    "Matrix",
    "sympy.Matrix",
    "Array",
];

/// What Python prints after the numbers of a matrix.
const SETTINGS: [&str; 6] = [
    "dtype=",
    "device=",
    "grad_fn=",
    "requires_grad=",
    "size=",
    "shape=",
];

/// How long the setting is that `rest` begins with, as in `grad_fn=<MulBackward0>)`: up to the end of
/// the call; 0 where there is none.
pub fn setting(rest: &str) -> usize {
    let begins = SETTINGS.iter().any(|name| rest.starts_with(name));
    // A call within, such as `torch.Size([2, 2])`, has an end of its own.
    let end = || match rest.rfind(')') {
        Some(last) if rest[last..].trim_end_matches([';', ' ']).len() == 1 => last,
        _ => rest.len(),
    };
    if begins { end() } else { 0 }
}

/// How long `array(` or `tensor(` is, as Python prints them, where `rest` begins so.
pub fn call(rest: &str) -> usize {
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '.');
    let length = rest.len() - name.len();
    if name.starts_with('(') && CALLS.contains(&&rest[..length]) {
        length + 1
    } else {
        0
    }
}

/// How long the cell is that `rest` begins with: up to what separates cells outside parentheses.
pub fn token(rest: &str) -> usize {
    let mut depth = 0usize;
    let mut latex = 0;
    for (at, c) in rest.char_indices() {
        if at < latex {
            continue;
        }
        if c == '\\' && command(&rest[at..]) > 0 {
            latex = at + command(&rest[at..]);
            continue;
        }
        match c {
            '(' if depth > 0 || closes(&rest[at..]).is_some() => depth += 1,
            ')' if depth == 0 => return at.max(1),
            ')' => depth -= 1,
            _ if depth > 0 => {}
            _ if c.is_whitespace() || "[]{},;，、；#\"\\$".contains(c) || TALL.contains(c) => {
                return at.max(first(rest));
            }
            _ => {}
        }
    }
    rest.len()
}

/// How long the number of LaTeX is that `rest` begins with: `\\infty`, `\\sqrt{2}`, `\\frac{1}{3}`; 0
/// where there is none.
fn command(rest: &str) -> usize {
    if rest.starts_with("\\infty") {
        return "\\infty".len();
    }
    let (word, groups) = match rest {
        _ if rest.starts_with("\\sqrt{") => ("\\sqrt", 1),
        _ if rest.starts_with("\\frac{") => ("\\frac", 2),
        _ => return 0,
    };
    let mut depth = 0usize;
    let mut closed = 0;
    for (at, c) in rest.char_indices().skip(word.len()).take(LONGEST) {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            _ if depth == 0 => return 0,
            _ => {}
        }
        if depth == 0 {
            closed += 1;
        }
        if closed == groups {
            return at + 1;
        }
    }
    0
}

/// The longest arithmetic in parentheses, and the longest name of an environment, in characters.
const LONGEST: usize = 200;

/// Where the parenthesis that `rest` begins with is closed, if that is soon.
fn closes(rest: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in rest.char_indices().take(LONGEST) {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Whether the parenthesis that `rest` begins with holds a row, and not a part of a number.
pub fn is_tuple(rest: &str) -> bool {
    let Some(end) = closes(rest) else {
        return true;
    };
    let goes_on = rest[end + 1..].starts_with(['*', '/', '·', '×', '÷', '+', '-', '−']);
    let inner = &rest[..=end];
    !goes_on && number::written(inner).is_err() && inner.contains([',', '，', ' ', '\t', '('])
}

/// LaTeX's words around a matrix that take nothing after them.
const AROUND: [&str; 15] = [
    "\\hline",
    "\\toprule",
    "\\midrule",
    "\\bottomrule",
    "\\left[",
    "\\left(",
    "\\left\\{",
    "\\right]",
    "\\right)",
    "\\right\\}",
    "\\left.",
    "\\right.",
    "\\[",
    "\\]",
    "\\,",
];

/// How long the `\begin{…}`, `\end{…}` or `\hline` of LaTeX is that `rest` begins with.
pub fn environment(rest: &str) -> usize {
    if let Some(word) = AROUND.iter().find(|word| rest.starts_with(**word)) {
        return word.len();
    }
    let named = || {
        let mut characters = rest.char_indices().take(LONGEST);
        characters
            .find(|(_, c)| *c == '}')
            .map_or(0, |(end, _)| end + 1)
    };
    if rest.starts_with("\\end{") {
        return named();
    }
    if rest.starts_with("\\begin{") {
        let name = named();
        // The columns of an array, as in `{cc|c}`.
        let columns = rest[name..]
            .strip_prefix('{')
            .and_then(|inner| inner.split_once('}'))
            .filter(|(columns, _)| columns.chars().all(|c| "clr| ".contains(c)));
        return name + columns.map_or(0, |(columns, _)| columns.len() + 2);
    }
    0
}

/// `part` without LaTeX's words around it.
pub fn without_environment(part: &str) -> &str {
    let mut inner = part.trim().trim_matches('$');
    while environment(inner) > 0 {
        inner = inner[environment(inner)..].trim_start();
    }
    let end = ["\\end{", "\\right", "\\]"]
        .into_iter()
        .filter_map(|word| inner.find(word))
        .min();
    match end {
        Some(end) => inner[..end].trim_end(),
        None => inner,
    }
}
