//! What stands around the pages of a file: the class, the packages that its characters need, and the few
//! commands that the pages are written with.

use super::character::{Character, of};
use crate::render::Settings;

/// Pages, each on paper of its own, as a file.
pub(super) fn file(pages: &[&str], _: &Settings) -> String {
    let pages = pages.join("\n\\clearpage\n\n");
    let engine = Engine::of(&pages);
    format!(
        "{}\\documentclass[10pt,a4paper]{{article}}\n{}{PACKAGES}{}{COMMANDS}\n\\begin{{document}}\n\n{pages}\n\\end{{document}}\n",
        engine.comment(),
        engine.fonts(),
        engine.others(),
    )
}

/// What the characters of a file ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Engine {
    /// Chinese fonts.
    chinese: bool,
    /// Characters by their number, from whatever font has them.
    others: bool,
}

impl Engine {
    fn of(pages: &str) -> Self {
        Self {
            chinese: pages
                .chars()
                .any(|character| of(character) == Character::Chinese),
            others: pages.contains("\\other{"),
        }
    }

    /// Which engine to use, for people and for editors.
    fn comment(self) -> &'static str {
        match self.chinese || self.others {
            true => {
                "% !TeX program = xelatex\n% Typeset with xelatex, which has fonts for all that is in here; pdflatex has not.\n"
            }
            false => {
                "% !TeX program = pdflatex\n% Typeset with pdflatex; xelatex and lualatex do as well.\n"
            }
        }
    }

    fn fonts(self) -> String {
        if !self.chinese && !self.others {
            return "\\usepackage{iftex}\n\\ifpdftex\n  \\usepackage[T1]{fontenc}\n  \\usepackage[utf8]{inputenc}\n  \\usepackage{lmodern}\n\\else\n  \\usepackage{fontspec}\n\\fi\n".to_owned();
        }
        let chinese = match self.chinese {
            true => "\\usepackage[UTF8,scheme=plain]{ctex}\n",
            false => "",
        };
        format!("\\usepackage{{iftex}}\n\\RequireTUTeX\n\\usepackage{{fontspec}}\n{chinese}")
    }

    /// How a character is printed by its number: in the font of the text, else in the first of some that
    /// has it, else as its number.
    fn others(self) -> &'static str {
        match self.others {
            true => OTHERS,
            false => "",
        }
    }
}

const PACKAGES: &str = "\
\\usepackage[margin=20mm]{geometry}
\\usepackage{amsmath,amssymb,mathtools}
\\usepackage{array,booktabs,longtable}
\\usepackage{graphicx}
\\usepackage{xcolor}
";

const OTHERS: &str = "\
\\IfFontExistsTF{FreeSerif}{\\newfontfamily\\otherone{FreeSerif}}{\\let\\otherone\\relax}
\\IfFontExistsTF{DejaVu Sans}{\\newfontfamily\\othertwo{DejaVu Sans}}{\\let\\othertwo\\relax}
\\IfFontExistsTF{Noto Serif CJK SC}{\\newfontfamily\\otherthree{Noto Serif CJK SC}}{\\let\\otherthree\\relax}
\\providecommand\\makexeCJKinactive{}
\\newcommand\\whereitis[3]{{#1\\iffontchar\\font\"#2 \\char\"#2 \\else#3\\fi}}
\\newcommand\\other[1]{{\\makexeCJKinactive\\whereitis{}{#1}{\\whereitis\\otherone{#1}{\\whereitis\\othertwo{#1}{\\whereitis\\otherthree{#1}{\\texttt{U+#1}}}}}}}
";

const COMMANDS: &str = "\
\\setlength\\parindent{0pt}
\\setlength\\parskip{4pt plus 1pt}
\\setlength\\emergencystretch{3em}
\\setlength\\tabcolsep{4pt}
\\setcounter{LTchunksize}{10000}
\\raggedbottom
\\allowdisplaybreaks
\\renewcommand\\_{\\textunderscore\\allowbreak}
\\newcommand\\code[1]{\\texttt{#1}}
\\newcommand\\control[1]{{\\fboxsep=1pt\\fbox{\\tiny #1}}}
\\newcommand\\unseen{\\control{?}}
\\newcommand\\pagetitle[1]{{\\LARGE\\bfseries\\raggedright #1\\par}\\medskip}
\\newcommand\\remark[1]{{\\small\\itshape\\raggedright #1\\par}}
\\newcommand\\note[2]{{\\leftskip=1em \\textbf{#1} #2\\par}}
\\newcommand\\hanging[3]{{\\raggedright\\hangindent=#1\\hangafter=1 \\hspace*{#2}#3\\par}}
\\newcommand\\formula[2]{\\hanging{4em}{1.5em}{$\\displaystyle #1$\\quad{\\small\\color{black!65}#2}}\\nobreak}
\\newcommand\\arithmetic[1]{\\hanging{4em}{1.5em}{$\\displaystyle #1$}}
\\newcommand\\derived[2]{{\\parskip=3pt\\leftskip=#1em\\rightskip=0pt plus 1fil\\hangindent=2em\\hangafter=1 \\textbullet\\ #2\\par}}
\\newcommand\\step[2]{{\\parskip=1pt\\small\\leftskip=#1em\\advance\\leftskip by 1.5em\\rightskip=0pt plus 1fil\\hangindent=2em\\hangafter=1 #2\\par}}
\\newenvironment{facts}[1]{\\begin{list}{}{\\setlength\\itemsep{0pt}\\setlength\\parsep{2pt}\\setlength\\labelsep{1em}\\settowidth\\labelwidth{\\textbf{#1}}\\setlength\\leftmargin{\\labelwidth}\\advance\\leftmargin by \\labelsep\\renewcommand\\makelabel[1]{\\textbf{##1}\\hfil}}}{\\end{list}}
\\newsavebox\\fitted
\\newcommand\\fit[1]{\\sbox\\fitted{#1}\\ifdim\\wd\\fitted>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox\\fitted}\\else\\usebox\\fitted\\fi}
\\newcommand\\captioned[1]{{\\bfseries\\raggedright #1\\par}\\nobreak}
\\newcommand\\columnsof[1]{{\\itshape #1\\par}\\nobreak}
\\newcommand\\beside[2]{\\begin{tabular}[t]{@{}l@{}}\\textbf{#1}\\\\[2pt]#2\\end{tabular}}
\\newcommand\\tabled[1]{\\par\\nobreak\\vskip 2pt #1\\par\\vskip 4pt}
";
