//! Which characters TeX prints as they are, and what stands for the others.

/// What a character is to TeX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Character {
    /// Printed as it is, by every engine.
    Plain,
    /// Printed as it is where there are Chinese fonts.
    Chinese,
    /// This stands for it.
    Written(&'static str),
    /// The picture of a control character, by its name.
    Control(&'static str),
    /// Printed by its number, where a font has it.
    Other,
}

/// The names of the control characters whose pictures begin at U+2400.
const CONTROLS: [&str; 34] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
    "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
    "FS", "GS", "RS", "US", "SP", "DEL",
];

/// What `character` is to TeX.
pub(super) fn of(character: char) -> Character {
    use Character::{Chinese, Control, Other, Plain, Written};
    Written(match character {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '$' => "\\$",
        '&' => "\\&",
        '#' => "\\#",
        '%' => "\\%",
        '_' => "\\_",
        '^' => "\\textasciicircum{}",
        '~' => "\\textasciitilde{}",
        '`' => "\\textasciigrave{}",
        '"' => "\\textquotedbl{}",
        // At the beginning of a row or an item these would be an option of what stands before.
        '[' => "{[}",
        ']' => "{]}",
        '*' => "{*}",
        '\u{a0}' => "~",
        '“' => "``",
        '”' => "''",
        '‘' => "`",
        '’' => "'",
        '–' => "--",
        '—' => "---",
        '…' => "\\dots{}",
        '␣' => "\\textvisiblespace{}",
        '\u{FFFD}' => "\\unseen{}",
        '·' => "$\\cdot$",
        '−' => "$-$",
        '×' => "$\\times$",
        '√' => "$\\surd$",
        '∞' => "$\\infty$",
        '→' => "$\\to$",
        '←' => "$\\leftarrow$",
        '↓' => "$\\downarrow$",
        '↑' => "$\\uparrow$",
        '↩' => "$\\hookleftarrow$",
        '✓' => "$\\checkmark$",
        // A cross that is no sign of multiplication.
        '✗' => "\\textbf{\\textsf{x}}",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≠' => "$\\ne$",
        '≈' => "$\\approx$",
        '∘' | '◌' => "$\\circ$",
        'ᵀ' => "$^{\\top}$",
        '⁰' => "$^0$",
        '¹' => "$^1$",
        '²' => "$^2$",
        '³' => "$^3$",
        '₁' => "$_1$",
        '₂' => "$_2$",
        'α' => "$\\alpha$",
        'β' => "$\\beta$",
        'γ' => "$\\gamma$",
        'ε' => "$\\varepsilon$",
        'μ' => "$\\mu$",
        'θ' => "$\\theta$",
        'π' => "$\\pi$",
        'σ' => "$\\sigma$",
        'Φ' => "$\\Phi$",
        '⋮' => "$\\vdots$",
        ' '..='~' => return Plain,
        // Letters of Western and Central Europe, but for those that the fonts of pdfLaTeX lack.
        '\u{c0}'..='\u{ff}' | '¡' | '¿' | '£' | '§' | '©' | '®' | '°' | '±' | 'µ' | '¶' =>
        {
            return Plain;
        }
        '\u{126}' | '\u{127}' | '\u{138}' | '\u{13f}' | '\u{140}' | '\u{149}' | '\u{166}'
        | '\u{167}' | '\u{17f}' => return Other,
        '\u{100}'..='\u{17f}' => return Plain,
        '\u{2e80}'..='\u{33ff}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe4f}'
        | '\u{ff01}'..='\u{ff60}' => return Chinese,
        '\u{2400}'..='\u{2421}' => {
            let at = character as usize - 0x2400;
            return Control(CONTROLS.get(at).copied().unwrap_or("?"));
        }
        _ => return Other,
    })
}
