//! How far the next thing on a line reaches: a cell, a row in parentheses, a word of LaTeX or Python
//! around a matrix.

use crate::input::answers::number;

/// How long the first character is.
fn first(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// How long `array(` or `tensor(` is, as Python prints them, where `rest` begins so.
pub fn call(rest: &str) -> usize {
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '.');
    let length = rest.len() - name.len();
    let known = ["array", "np.array", "numpy.array", "tensor", "torch.tensor"];
    if name.starts_with('(') && known.contains(&&rest[..length]) {
        length + 1
    } else {
        0
    }
}

/// How long the cell is that `rest` begins with: up to what separates cells outside parentheses.
pub fn token(rest: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in rest.char_indices() {
        match c {
            '(' if depth > 0 || closes(&rest[at..]).is_some() => depth += 1,
            ')' if depth == 0 => return at.max(1),
            ')' => depth -= 1,
            _ if depth > 0 => {}
            _ if c.is_whitespace() || "[],;，、；#\"\\".contains(c) => {
                return at.max(first(rest));
            }
            _ => {}
        }
    }
    rest.len()
}

/// The longest arithmetic in parentheses, in characters.
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

/// How long the `\begin{…}`, `\end{…}` or `\hline` of LaTeX is that `rest` begins with.
pub fn environment(rest: &str) -> usize {
    if rest.starts_with("\\hline") {
        return "\\hline".len();
    }
    if rest.starts_with("\\begin{") || rest.starts_with("\\end{") {
        return rest.find('}').map_or(0, |end| end + 1);
    }
    0
}

/// `part` without LaTeX's words around it.
pub fn without_environment(part: &str) -> &str {
    let mut inner = part.trim();
    while environment(inner) > 0 {
        inner = inner[environment(inner)..].trim_start();
    }
    match inner.find("\\end{") {
        Some(end) => inner[..end].trim_end(),
        None => inner,
    }
}
