//! Words beside a stage's name that say nothing of which stage it is: `rounded to 3 decimals`,
//! `答案`. What stands in neither this list nor any other is not understood.

use super::numeral;

/// Words that add nothing, or only lead over to what must itself be understood.
const WORDS: [&str; 68] = [
    "the",
    "a",
    "an",
    "of",
    "is",
    "are",
    "as",
    "and",
    "or",
    "my",
    "our",
    "your",
    "this",
    "here",
    "from",
    "for",
    "in",
    "at",
    "all",
    "both",
    "using",
    "use",
    "with",
    "after",
    "by",
    "hand",
    "now",
    "then",
    "so",
    "get",
    "we",
    "matrix",
    "table",
    "vector",
    "vectors",
    "numbers",
    "answer",
    "answers",
    "result",
    "results",
    "final",
    "task",
    "calculated",
    "computed",
    "calculation",
    "solution",
    "below",
    "follows",
    "following",
    "rounded",
    "rounding",
    "approx",
    "approximately",
    "about",
    "exact",
    "exactly",
    "decimals",
    "places",
    "figures",
    "figs",
    "digits",
    "each",
    "every",
    "per",
    "wise",
    "rowwise",
    "shape",
    "size",
];

/// What a number of digits is counted in.
const UNITS: [&str; 13] = [
    "decimal",
    "decimals",
    "digit",
    "digits",
    "dp",
    "place",
    "places",
    "significant",
    "sig",
    "sf",
    "figures",
    "位",
    "d",
];

/// The same in Chinese, which has no spaces; the longest first.
const CHINESE: [&str; 43] = [
    "四舍五入",
    "有效数字",
    "计算结果",
    "最终结果",
    "如下所示",
    "精确到",
    "位小数",
    "保留",
    "小数",
    "矩阵",
    "向量",
    "结果",
    "答案",
    "解答",
    "计算",
    "经过",
    "之后",
    "以后",
    "最终",
    "如下",
    "得到",
    "近似",
    "约为",
    "使用",
    "利用",
    "数值",
    "表格",
    "形状",
    "大小",
    "我们",
    "由",
    "用",
    "为",
    "是",
    "的",
    "后",
    "得",
    "位",
    "到",
    "约",
    "表",
    "各",
    "每",
];

/// How many of the `pieces` at the beginning add nothing; 0 where the first may say something.
pub fn length(pieces: &[&str]) -> usize {
    let lower = |at: usize| pieces.get(at).map(|piece| piece.to_lowercase());
    let Some(first) = lower(0) else {
        return 0;
    };
    let is_unit = |at: usize| {
        lower(at).is_some_and(|word| UNITS.contains(&word.as_str()) || word.starts_with('位'))
    };
    let counts = |at: usize| {
        let number = pieces.get(at).and_then(|piece| numeral::number(piece));
        number.is_some_and(|number| number <= MOST_DIGITS) && is_unit(at + 1)
    };
    match first.as_str() {
        // Up to `3 d.p.`
        _ if counts(0) => {
            2 + usize::from(lower(1).as_deref() == Some("d") && lower(2).as_deref() == Some("p"))
        }
        "to" if counts(1) => 1,
        "to" if lower(1).as_deref() == Some("the") && !is_row(lower(2)) => 0,
        // `each row`, `for all tokens`, `row by row`, `over each row`
        "each" | "every" | "per" | "by" | "over" | "along" | "across" if is_row(lower(1)) => 2,
        "over" | "along" | "across" | "to" | "on" if is_each(lower(1)) && is_row(lower(2)) => 3,
        "each" | "every" | "per" | "all" if is_token(lower(1)) => 2,
        // `of the three words`
        _ if is_token(lower(1)) && numeral::number(&first).is_some_and(|count| count > 1) => 2,
        // `rows sum to 1`
        word if is_row(Some(word.to_owned())) && sums_to_one(&pieces[1..]) => 4,
        "sum" | "sums" if sums_to_one(pieces) => 3,
        "one" if lower(1).as_deref() == Some("row") && lower(2).as_deref() == Some("per") => 2,
        "row" if lower(1).as_deref() == Some("wise") => 2,
        "row" if lower(1).as_deref() == Some("by") && is_row(lower(2)) => 3,
        _ if is_shape(pieces) => 3,
        word if is_shape_word(word) || WORDS.contains(&word) => 1,
        _ => 0,
    }
}

/// More digits are not kept.
const MOST_DIGITS: usize = 17;

fn is_row(word: Option<String>) -> bool {
    word.is_some_and(|word| word == "row" || word == "rows")
}

fn is_each(word: Option<String>) -> bool {
    word.is_some_and(|word| ["each", "every", "the"].contains(&word.as_str()))
}

fn is_token(word: Option<String>) -> bool {
    let words = ["token", "tokens", "word", "words", "position", "positions"];
    word.is_some_and(|word| words.contains(&word.as_str()))
}

/// `sums to 1`
fn sums_to_one(pieces: &[&str]) -> bool {
    matches!(pieces, ["sum" | "sums", "to", "1" | "one", ..])
}

/// `3 by 2`, `3 x 2`
fn is_shape(pieces: &[&str]) -> bool {
    let digits = |piece: &str| piece.bytes().all(|byte| byte.is_ascii_digit());
    match pieces {
        [rows, times, columns, ..] => {
            digits(rows) && ["by", "x", "X"].contains(times) && digits(columns)
        }
        _ => false,
    }
}

/// `3x2`
fn is_shape_word(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('x')
        .is_some_and(|(rows, columns)| digits(rows) && digits(columns))
}

/// What is left of `text`, which is Chinese, without the words that add nothing.
pub fn without(text: &str) -> String {
    let mut text = text.to_owned();
    for word in CHINESE {
        text = text.replace(word, " ");
    }
    text.trim().to_owned()
}

/// `text`, which is Chinese, without numbers of digits: `三位小数`.
pub fn without_numerals(text: &str) -> String {
    let mut text = text.replace("数值", " ");
    for numeral in "一二两三四五六七八九".chars() {
        text = text.replace(&format!("{numeral}位"), " ");
    }
    text
}
