//! What a page in a browser says besides its document: switches, the map, what a number is made of.

use super::{Code, Message};

messages! {
    /// The first link of a page, for the keyboard.
    skip() {
        en: "Skip to the numbers",
        zh: "跳到正文",
    }
    /// What the switches of the page are for.
    switches() {
        en: "Language and colours",
        zh: "语言与配色",
    }
    /// A switch.
    dark() {
        en: "Dark",
        zh: "深色",
    }
    /// Heading of the map of the stages.
    map() {
        en: "Stages",
        zh: "步骤",
    }
    /// On the map: where the matrices stand that the file gives.
    given() {
        en: "given",
        zh: "已知",
    }
    /// On the map, for who cannot see its lines: what a stage is worked out from.
    from(symbols: Vec<Message>) {
        en: ", from {symbols}",
        zh: "，由 {symbols} 得出",
    }
    /// One of these.
    symbol(symbol: crate::expression::Expression) {
        en: "{symbol}",
        zh: "{symbol}",
    }
    /// Heading of the panel in which the arithmetic of a number stands.
    panel() {
        en: "Where a number comes from",
        zh: "数从何来",
    }
    /// What stands in the panel until a number is chosen.
    hint() {
        en: "Point at a number, or choose one by click or by keyboard: its arithmetic appears here, and the numbers it is worked out from are framed.",
        zh: "指向、点击或用键盘选择一个数：这里显示它的演算，推出它的那些数会加上边框。",
    }
    /// Below the title, for who cannot see the panel.
    answers() {
        en: "Every number in a table of a stage answers: click it, or go there with Tab and the arrow keys, and its arithmetic appears.",
        zh: "步骤表中的每个数都说得出来历：点击它，或用 Tab 键和方向键移到它，即显示其演算。",
    }
    /// How the keyboard works in tables.
    keys() {
        en: "Arrow keys move within a table, Enter goes to the arithmetic, Escape closes it.",
        zh: "方向键在表内移动，Enter 进入演算，Esc 关闭。",
    }
    /// A button.
    close() {
        en: "Close",
        zh: "关闭",
    }
    /// Above links to the numbers that one is worked out from.
    worked_from() {
        en: "worked out from",
        zh: "由这些数得出",
    }
    /// The same on a page of which the arithmetic of some numbers is left out.
    some_answer() {
        en: "A number with a dotted line under it answers: click it, or go there with Tab and the arrow keys, and its arithmetic appears.",
        zh: "带点线下划线的数都说得出来历：点击它，或用 Tab 键和方向键移到它，即显示其演算。",
    }
    /// In the panel of such a page, until a number is chosen.
    hint_of_some() {
        en: "On this page only the numbers with a dotted line under them have their arithmetic.",
        zh: "本页只有带点线下划线的数附有演算。",
    }
    /// In the panel, where a page leaves out the arithmetic of a number; below it stands what shows it.
    left_out() {
        en: "The arithmetic of this number is not in the page, to keep it small. This shows it:",
        zh: "为控制页面大小，这里不含该数的演算。以下命令可显示：",
    }
    /// On a page of which the arithmetic of some numbers is left out, with the command for one of them.
    left_out_of(count: usize, of: usize, asked: Code) {
        en: "To keep the page small, {count} of the {of} numbers shown here have no arithmetic in it: those without a dotted line. For one of them {asked} shows it, and clicking a number names its command; a page of fewer stages (--stage) has room for more.",
        zh: "为控制页面大小，这里显示的 {of} 个数中有 {count} 个未附演算，即没有点线下划线的数。例如其中一个可用 {asked} 查看，点击某个数会给出它的命令；阶段较少的页面（--stage）可容纳更多。",
    }
    /// Below lines of arithmetic, where others are left to the numbers themselves.
    other_lines() {
        en: "Not every line is written out: choose a number to see its arithmetic.",
        zh: "并未逐行列出：选择一个数即可查看其演算。",
    }
    /// Below the numbers that one is worked out from, where the page does not have the tables of some.
    elsewhere(asked: Code) {
        en: "What is no link is not on this page; {asked} shows it.",
        zh: "没有链接的数不在本页上；用 {asked} 可查看。",
    }
    /// In the panel of a number none of whose operands the page shows.
    none_framed() {
        en: "None of the numbers that it is worked out from stands on this page, and so none is framed.",
        zh: "推出它的数都不在本页上，因此没有加框的数。",
    }
    /// The same on a marked sheet.
    not_on_the_sheet(keys: Vec<Message>) {
        en: "What is no link is not on this page: the sheet has no such table of {keys}.",
        zh: "没有链接的数不在本页上：答卷中没有相应的 {keys} 表。",
    }
    /// The same where a table is cut.
    cut_from_table() {
        en: "What is no link stands where a long table is cut; a page made with --full shows all of it.",
        zh: "没有链接的数位于长表省略的部分；用 --full 生成的页面显示全部。",
    }
    /// On a page that ends before its document does.
    rest_left_out(sections: Vec<Message>) {
        en: "To keep the file small, this page ends before {sections}; fewer stages, or fewer sheets in one file, leave room for what is left out.",
        zh: "为控制文件大小，本页省略了最后的 {sections}；减少阶段或每个文件的答卷数即可显示。",
    }
    /// At the end of the names of what is left out.
    more_sections(count: usize) {
        en: "{count} more {count:section|sections}",
        zh: "另外 {count} 节",
    }
    /// The name of a section of which the beginning is shown.
    rest_of(section: Message) {
        en: "the rest of “{section}”",
        zh: "“{section}”的其余部分",
    }
    /// The name of a section.
    section(section: Message) {
        en: "“{section}”",
        zh: "“{section}”",
    }
    /// On a page that was to show every table whole and would be too large.
    too_large() {
        en: "With every table whole this page would be too large for a browser, so long tables are cut; --format json or csv has every number.",
        zh: "若完整显示所有表格，页面会过大，因此长表有所省略；--format json 或 csv 包含全部数值。",
    }
    /// Said where a browser does not run the page's script.
    without_script() {
        en: "Without JavaScript the page is complete but does not answer: no arithmetic on click, no switches.",
        zh: "未启用 JavaScript：内容完整，但无法点击查看演算，也不能切换语言和配色。",
    }
    /// What a symbol on the map means.
    key_of_lines() {
        en: "A line leads from a stage to those worked out from it; a dashed one passes stages not shown here.",
        zh: "连线从一个步骤通向由它得出的步骤；虚线表示中间有未显示的步骤。",
    }
    /// Above the scale of colours of weights.
    scale() {
        en: "weight",
        zh: "权重",
    }
    /// What hatched cells are.
    hatched() {
        en: "masked",
        zh: "已掩码",
    }
}
