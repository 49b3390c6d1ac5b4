//! The few words that rendering itself adds: what is left out, what is rounded, what a mark means.

use crate::expression::Expression;

use super::Message;

messages! {
    /// Said once on a page that shows a rounded number.
    rounded(digits: usize) {
        en: "Numbers are shown to {digits} {digits:decimal|decimals}; equals signs hold for the full numbers.",
        zh: "数值四舍五入到小数点后 {digits} 位显示；等号对未舍入的数值成立。",
    }
    /// The same in a picture, which has no equals signs.
    rounded_numbers(digits: usize) {
        en: "Numbers are shown to {digits} {digits:decimal|decimals}.",
        zh: "数值四舍五入到小数点后 {digits} 位显示。",
    }
    /// Said once on a page on which a label was cut.
    cut_labels() {
        en: "Long labels are cut; json and csv have them whole.",
        zh: "过长的标签已截短；json 和 csv 中是完整的。",
    }
    /// Said instead on a page whose stages were rounded one by one.
    rounded_as_on_paper(digits: usize) {
        en: "Numbers are shown to {digits} {digits:decimal|decimals}; every stage was rounded before it was carried on, so an equals sign holds up to that rounding.",
        zh: "数值四舍五入到小数点后 {digits} 位显示；每个阶段都先四舍五入再用于下一步，因此等号只在这一舍入误差内成立。",
    }
    /// How to see what is left out of a table or a list.
    full() {
        en: "--full shows all",
        zh: "--full 显示全部",
    }
    /// The same for who reads a page and has no command at hand.
    full_page() {
        en: "a page made with --full shows all",
        zh: "用 --full 生成的页面显示全部",
    }
    /// Under a table of which some columns are left out.
    hidden_columns(first: usize, last: usize, of: usize, how: Message) {
        en: "columns {first} to {last} of {of} are not shown ({how})",
        zh: "共 {of} 列，第 {first} 至 {last} 列未显示（{how}）",
    }
    /// The same where it is a single column.
    hidden_column(at: usize, of: usize, how: Message) {
        en: "column {at} of {of} is not shown ({how})",
        zh: "共 {of} 列，第 {at} 列未显示（{how}）",
    }
    /// Under a table of which some rows are left out.
    hidden_rows(first: usize, last: usize, of: usize, how: Message) {
        en: "rows {first} to {last} of {of} are not shown ({how})",
        zh: "共 {of} 行，第 {first} 至 {last} 行未显示（{how}）",
    }
    /// The same where it is a single row.
    hidden_row(at: usize, of: usize, how: Message) {
        en: "row {at} of {of} is not shown ({how})",
        zh: "共 {of} 行，第 {at} 行未显示（{how}）",
    }
    /// Under a table of which columns are left out at several places.
    hidden_columns_at(places: Vec<Message>, of: usize, how: Message) {
        en: "columns {places} of {of} are not shown ({how})",
        zh: "共 {of} 列，第 {places} 列未显示（{how}）",
    }
    /// Under a table of which rows are left out at several places.
    hidden_rows_at(places: Vec<Message>, of: usize, how: Message) {
        en: "rows {places} of {of} are not shown ({how})",
        zh: "共 {of} 行，第 {places} 行未显示（{how}）",
    }
    /// A place where one is left out.
    place(at: usize) {
        en: "{at}",
        zh: "{at}",
    }
    /// A place where several are left out.
    places(first: usize, last: usize) {
        en: "{first} to {last}",
        zh: "{first} 至 {last}",
    }
    /// Under a table that leaves out cells that a reader came for.
    hidden_marked(count: usize) {
        en: "{count} marked {count:number is|numbers are} among what is not shown",
        zh: "未显示的部分中有 {count} 个带标记的数",
    }
    /// Above a part of a table that is too wide for the page.
    part(first: usize, last: usize, of: usize) {
        en: "columns {first} to {last} of {of}",
        zh: "第 {first} 至 {last} 列，共 {of} 列",
    }
    /// At the end of a long sum: the terms left out, and what they come to.
    more_add(count: usize, sum: Expression) {
        en: "({count} more {count:adds|add} {sum})",
        zh: "(其余 {count} 项合计 {sum})",
    }
    /// At the end of a long sum whose terms are no numbers.
    more_terms(count: usize) {
        en: "({count} more)",
        zh: "(其余 {count} 项)",
    }
    /// At the end of a long list of which the largest is sought.
    none_larger(count: usize) {
        en: "{count} more, none larger",
        zh: "其余 {count} 项均不更大",
    }
    /// A number that is none, such as 0/0.
    undefined() {
        en: "undefined",
        zh: "未定义",
    }
    /// Before a note.
    note() {
        en: "Note:",
        zh: "注：",
    }
    /// Before a warning.
    warning() {
        en: "Warning:",
        zh: "警告：",
    }
    /// A cell of a derivation that the file gives.
    given() {
        en: "given",
        zh: "已知",
    }
    /// A cell of a derivation that has been worked out further up.
    shown_above() {
        en: "worked out above",
        zh: "推导见上",
    }
    /// Below a derivation some of whose cells have only an ellipsis behind them.
    deeper() {
        en: "… worked out further with a larger --depth",
        zh: "… 增大 --depth 可继续展开",
    }
    /// Below a derivation that has grown large enough.
    enough() {
        en: "… not worked out further, since this is long enough: ask for such a number by itself",
        zh: "… 篇幅已足够长，不再展开：可单独查询其中的数",
    }
    /// What a heat map shows, for those who do not see it.
    heat_map(title: String, rows: usize, columns: usize, colours: Message) {
        en: "{title}: a heat map of {rows} {rows:row|rows} and {columns} {columns:column|columns}; {colours}",
        zh: "{title}：{rows} 行 {columns} 列的热图；{colours}",
    }
    /// How the colours of weights are meant.
    colours_of_weights() {
        en: "dark blue is 0, yellow is 1, and what is masked is hatched.",
        zh: "深蓝为 0，黄色为 1，被掩码的格子画有斜线。",
    }
    /// How the colours of other numbers are meant.
    colours_of_numbers(largest: f64) {
        en: "white is 0, amber goes up to {largest}, blue down to as much below 0, and what is masked is hatched.",
        zh: "白色为 0，琥珀色为正，最大 {largest}；蓝色为负，范围相同；被掩码的格子画有斜线。",
    }
    /// A convention with its name, in a line of prose.
    fact(name: Message, value: Message) {
        en: "{name}: {value}",
        zh: "{name}：{value}",
    }
    /// A cell of a derivation that a mask has taken out.
    masked() {
        en: "masked",
        zh: "已被掩码",
    }
    /// Cells of a derivation that are left out.
    more_cells(count: usize, how: Message) {
        en: "{count} more {count:cell|cells} not shown ({how})",
        zh: "其余 {count} 个元素未显示（{how}）",
    }
    /// Steps of a derivation that are left out.
    more_steps(count: usize, how: Message) {
        en: "{count} more {count:step|steps} like {count:it|these} not shown ({how})",
        zh: "其余 {count} 个同类步骤未显示（{how}）",
    }
    /// A step of a derivation: the largest score.
    maximum() {
        en: "maximum",
        zh: "最大值",
    }
    /// A step of a derivation: one exponential, by its position from 1.
    exponential(position: usize) {
        en: "exponential {position}",
        zh: "指数项 {position}",
    }
    /// A step of a derivation: the sum of the exponentials.
    total() {
        en: "sum",
        zh: "总和",
    }
    /// A step of a derivation: the mean of the numbers that are normalised together.
    mean() {
        en: "mean",
        zh: "均值",
    }
    /// A step of a derivation: their variance.
    variance() {
        en: "variance",
        zh: "方差",
    }
    /// A step of a derivation: their standard deviation, with what is added to it.
    deviation() {
        en: "deviation",
        zh: "标准差",
    }
    /// A step of a derivation: a number less the mean, over the deviation.
    normalised() {
        en: "normalised",
        zh: "归一化值",
    }
    /// A step of a derivation: the number of a position.
    position() {
        en: "position",
        zh: "位置",
    }
    /// A step of a derivation: the exponent of the base.
    exponent() {
        en: "exponent",
        zh: "指数",
    }
    /// A step of a derivation: the angle of a position.
    angle() {
        en: "angle",
        zh: "角度",
    }
    /// A step of a derivation: the sine of the angle.
    sine() {
        en: "sine",
        zh: "正弦",
    }
    /// A step of a derivation: the cosine of the angle.
    cosine() {
        en: "cosine",
        zh: "余弦",
    }
    /// A step of a derivation: the share of a normal distribution below the number.
    probability() {
        en: "Φ(x)",
        zh: "Φ(x)",
    }
    /// A step of a derivation: what the hyperbolic tangent is taken of.
    argument() {
        en: "argument",
        zh: "自变量",
    }
    /// A step of a derivation: what comes from the query.
    from_query() {
        en: "from the query",
        zh: "来自查询",
    }
    /// A step of a derivation: what comes from the key.
    from_key() {
        en: "from the key",
        zh: "来自键",
    }
    /// A step of a derivation: one number of the query times the weights, by its position from 1.
    projected(position: usize) {
        en: "projected query {position}",
        zh: "投影后的查询 {position}",
    }
    /// The last step of a derivation.
    result() {
        en: "result",
        zh: "结果",
    }
    /// The step that follows it where stages are rounded as on paper.
    rounded_to(digits: usize) {
        en: "rounded to {digits} {digits:decimal|decimals}",
        zh: "舍入到 {digits} 位小数",
    }
}

/// What a term that is left out of a sum says, with its value where it has one.
pub fn rest(count: usize, sum: Option<Expression>) -> Message {
    match sum {
        Some(sum) => more_add(count, sum),
        None => more_terms(count),
    }
}
