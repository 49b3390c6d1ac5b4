//! What the walk in the terminal says besides the views that it shows.

use super::{Code, Message};
use crate::expression::CellName;

messages! {
    /// Heading of the matrices that the file gives.
    given() {
        en: "given",
        zh: "已知",
    }
    /// The terminal has no room.
    too_small(columns: usize, rows: usize) {
        en: "Please make the window larger: {columns} × {rows} at least.",
        zh: "窗口太小，请放大到至少 {columns} × {rows}。",
    }
    /// How many decimals are shown.
    decimals(count: usize) {
        en: "{count} {count:decimal|decimals}",
        zh: "{count} 位小数",
    }
    /// The same, where every stage is rounded before it is carried on.
    decimals_rounded(count: usize, round: usize) {
        en: "{count} {count:decimal|decimals} · stages rounded to {round}",
        zh: "{count} 位小数 · 每步舍入到 {round} 位",
    }
    /// How it goes.
    tally(right: usize, wrong: usize, revealed: usize) {
        en: "✓ {right} right  ✗ {wrong} wrong  ○ {revealed} revealed",
        zh: "✓ 对 {right}  ✗ 错 {wrong}  ○ 已看 {revealed}",
    }
    /// The same with numbers that follow from what is wrong.
    tally_following(right: usize, wrong: usize, follows: usize, revealed: usize) {
        en: "✓ {right} right  ✗ {wrong} wrong  ↩ {follows} {follows:follows|follow}  ○ {revealed} revealed",
        zh: "✓ 对 {right}  ✗ 错 {wrong}  ↩ 顺推 {follows}  ○ 已看 {revealed}",
    }
    /// Which cells one rests on.
    reads(cells: Vec<Message>) {
        en: "Enter follows: {cells}",
        zh: "Enter 追溯：{cells}",
    }
    /// One of these.
    cell(cell: CellName) {
        en: "{cell}",
        zh: "{cell}",
    }
    /// Why some cells are framed.
    read_by(cell: CellName) {
        en: "‹framed›: read for {cell}; Backspace goes back",
        zh: "‹ › 内是 {cell} 用到的数；Backspace 返回",
    }
    /// A cell of the self-test.
    hidden() {
        en: "Hidden. Type the number, or press the space bar to see it; a shows the whole stage.",
        zh: "已隐藏。请输入这个数，或按空格键查看；按 a 显示整个步骤。",
    }
    /// What it is to be worked out from.
    hidden_from(cells: Vec<Message>) {
        en: "It is worked out from {cells}.",
        zh: "它由 {cells} 得出。",
    }
    /// While what was typed is being marked.
    marking() {
        en: "Marking …",
        zh: "批改中……",
    }
    /// Of a number that is right, and worked out from others that are not to be seen.
    hidden_still() {
        en: "Its arithmetic appears when no number in it is hidden any more.",
        zh: "其中的数都不再隐藏时，才显示它的演算。",
    }
    /// What was typed, and what became of it.
    marked(written: String, verdict: Message) {
        en: "You wrote {written}: {verdict}",
        zh: "你写的是 {written}：{verdict}",
    }
    /// After a number that is wrong.
    again() {
        en: "Type it again, press the space bar to see the right one, or m to see the marked sheet with the likely cause.",
        zh: "可以重新输入，按空格键查看正确的数，或按 m 查看批改结果和可能的原因。",
    }
    /// A number that was typed, and what shows once it was revealed.
    kept(written: String) {
        en: "You wrote {written}, which stays on your sheet.",
        zh: "你写的是 {written}，仍保留在答卷上。",
    }
    /// The self-test begins.
    test_on() {
        en: "Self-test: the numbers are hidden. Type one, or press the space bar to see it.",
        zh: "自测：数已隐藏。请输入，或按空格键查看。",
    }
    /// It pauses.
    test_off() {
        en: "Self-test off: what you wrote is kept until you come back with r.",
        zh: "自测已暂停：你写的数会保留，按 r 继续。",
    }
    /// Typing where the file gives the number.
    nothing_to_type() {
        en: "This number is given: there is nothing to work out.",
        zh: "这个数是已知的，无需计算。",
    }
    /// Typing where the number was seen.
    seen_already() {
        en: "This number was shown already. Enter or an arrow key goes on.",
        zh: "这个数已经显示过了。按 Enter 或方向键继续。",
    }
    /// Esc where nothing is open.
    nothing_to_leave() {
        en: "Nothing is open here; q quits.",
        zh: "此处没有可关闭的内容；按 q 退出。",
    }
    /// Asking for the marked sheet before anything was typed.
    nothing_typed() {
        en: "Nothing to mark yet: press r and type a number.",
        zh: "还没有可批改的数：按 r 后输入。",
    }
    /// A problem too large to be marked as one goes.
    too_large_to_mark() {
        en: "This model is too large to mark as you type: write a sheet and use attn check.",
        zh: "模型太大，无法边输入边批改：请写成答卷并使用 attn check。",
    }
    /// What the sheet of a self-test is called.
    sheet() {
        en: "self-test",
        zh: "自测",
    }
    /// Typing a number.
    typing(cell: CellName) {
        en: "{cell} =",
        zh: "{cell} =",
    }
    /// How to end it.
    typing_keys() {
        en: "Enter marks it · Esc leaves it",
        zh: "Enter 批改 · Esc 取消",
    }
    /// Searching a stage.
    searching() {
        en: "stage:",
        zh: "步骤：",
    }
    /// Where among what was found.
    found(at: usize, of: usize) {
        en: "{at} of {of} · ↑↓ others · Enter stays · Esc goes back",
        zh: "{at}/{of} · ↑↓ 其他 · Enter 停留 · Esc 返回",
    }
    /// Nothing was found.
    not_found() {
        en: "no stage of that name · Esc goes back",
        zh: "没有这个名称的步骤 · Esc 返回",
    }
    /// What to type.
    search_hint() {
        en: "a name, a symbol or *pattern*",
        zh: "名称、符号或 *模式*",
    }
    /// Jumping.
    jumping() {
        en: "go to:",
        zh: "跳到：",
    }
    /// What to type.
    jump_hint() {
        en: "a stage's number or name, row column, or all three",
        zh: "步骤编号或名称、行 列，或三者一起",
    }
    /// More words than that.
    jump_words() {
        en: "One to three words are needed: stage, row column, or stage row column.",
        zh: "需要一到三个词：步骤，行 列，或 步骤 行 列。",
    }
    /// No stage of that number.
    no_number(number: usize, count: usize) {
        en: "There is no stage {number}: there are {count}.",
        zh: "没有第 {number} 步：共有 {count} 步。",
    }
    /// A name that several stages have.
    several(name: String, count: usize) {
        en: "{count} stages are called “{name}”: / goes through them.",
        zh: "有 {count} 个步骤叫“{name}”：用 / 逐个查看。",
    }
    /// Nothing that a cell rests on.
    no_operands() {
        en: "This number is given: it rests on no other.",
        zh: "这个数是已知的，不依赖其他数。",
    }
    /// Nowhere to go back to.
    no_way_back() {
        en: "Nowhere to go back to.",
        zh: "没有可返回的位置。",
    }
    /// Heading of a choice.
    choose() {
        en: "Follow which?",
        zh: "追溯哪个？",
    }
    /// How to choose.
    choose_keys() {
        en: "↑↓ and Enter, or a number · Esc leaves it",
        zh: "↑↓ 加 Enter，或按数字 · Esc 取消",
    }
    /// Before what was typed is lost.
    leaving(count: usize) {
        en: "q again quits and loses your {count} {count:number|numbers}; any other key stays.",
        zh: "再按 q 退出：你输入的 {count} 个数将丢失。按其他键继续。",
    }
    /// The main keys, below the page.
    keys() {
        en: "←↑↓→ cell · Tab stage · Enter follow · / search · r self-test · ? help · q quit",
        zh: "←↑↓→ 单元格 · Tab 步骤 · Enter 追溯 · / 搜索 · r 自测 · ? 帮助 · q 退出",
    }
    /// The same, where there is little room.
    keys_short() {
        en: "Tab stage · Enter follow · ? help",
        zh: "Tab 步骤 · Enter 追溯 · ? 帮助",
    }
    /// The keys of a self-test.
    keys_testing() {
        en: "type a number · space see it · a see all · m marked · r leave · ? help · q quit",
        zh: "输入数 · 空格 查看 · a 全看 · m 批改 · r 离开 · ? 帮助 · q 退出",
    }
    /// The same where there is little room.
    keys_testing_short() {
        en: "type · space shows · m marks · ? help",
        zh: "输入数 · 空格 查看 · m 批改 · ? 帮助",
    }
    /// That a page can be scrolled and left.
    overlay_keys() {
        en: "↑↓ scroll · Esc closes",
        zh: "↑↓ 滚动 · Esc 关闭",
    }
    /// That the arithmetic goes on below.
    scroll() {
        en: "J/K scroll",
        zh: "J/K 滚动",
    }
    /// Heading of the help.
    help() {
        en: "Keys",
        zh: "按键",
    }
    /// Help.
    help_cell() {
        en: "another number of the table",
        zh: "表中的其他数",
    }
    /// Help.
    help_ends() {
        en: "the ends of a row; a page up or down",
        zh: "行首行尾；上下翻页",
    }
    /// Help.
    help_stage() {
        en: "next stage, previous stage",
        zh: "下一步骤，上一步骤",
    }
    /// Help.
    help_follow() {
        en: "to the numbers that this one is worked out from",
        zh: "到得出这个数的那些数",
    }
    /// Help.
    help_back() {
        en: "back to where one came from",
        zh: "返回原处",
    }
    /// Help.
    help_search() {
        en: "search a stage by name, as --stage does",
        zh: "按名称搜索步骤，规则同 --stage",
    }
    /// Help.
    help_jump() {
        en: "go to a stage, a cell, or both: A 2 3",
        zh: "跳到步骤、单元格，或两者：A 2 3",
    }
    /// Help.
    help_scroll() {
        en: "scroll the arithmetic",
        zh: "滚动演算",
    }
    /// Help.
    help_full() {
        en: "long sums whole, or cut (--full)",
        zh: "长的求和完整或省略显示（--full）",
    }
    /// Help.
    help_digits() {
        en: "fewer decimals, more decimals",
        zh: "减少或增加小数位数",
    }
    /// Help.
    help_language() {
        en: "English or Chinese",
        zh: "英文或中文",
    }
    /// Help.
    help_test() {
        en: "self-test: numbers are hidden",
        zh: "自测：隐藏数值",
    }
    /// Help.
    help_type() {
        en: "in a self-test: type a number, such as 0.71, 1/3, -inf",
        zh: "自测中：输入数，例如 0.71、1/3、-inf",
    }
    /// Help.
    help_type_again() {
        en: "… beginning with what stands there",
        zh: "… 修改已输入的数",
    }
    /// Help.
    help_show() {
        en: "… see this number, see all of the stage",
        zh: "… 查看这个数，查看整个步骤",
    }
    /// Help.
    help_marked() {
        en: "… the sheet so far, marked, with likely causes",
        zh: "… 当前答卷的批改结果和可能的原因",
    }
    /// Help.
    help_help() {
        en: "these keys",
        zh: "本页",
    }
    /// Help.
    help_quit() {
        en: "quit",
        zh: "退出",
    }
    /// The name of the space bar.
    space() {
        en: "space",
        zh: "空格",
    }
    /// The heading of a stage: its number, its title, its key.
    stage(number: usize, title: Message, key: Code) {
        en: "{number}  {title} ({key})",
        zh: "{number}  {title}（{key}）",
    }
    /// The heading of what is given.
    input(key: Code) {
        en: "given: {key}",
        zh: "已知：{key}",
    }
}
