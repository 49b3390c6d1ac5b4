//! What `mistakes` and `conventions` say around the catalogue's own pages.

use super::{Code, Message};

messages! {
    /// Title of the list.
    catalogue() {
        en: "Mistakes that attn recognises",
        zh: "attn 能识别的错误",
    }
    /// Title of a page.
    title(name: Code, title: Message) {
        en: "{name}: {title}",
        zh: "{name}：{title}",
    }
    /// A mistake's name.
    name(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// Several names.
    list(names: Vec<Message>) {
        en: "{names}",
        zh: "{names}",
    }
    /// Heading.
    group_embedding() {
        en: "In the embedding",
        zh: "词嵌入",
    }
    /// Heading.
    group_positions() {
        en: "In the positions",
        zh: "位置编码",
    }
    /// Heading.
    group_projection() {
        en: "In the queries, keys and values",
        zh: "查询、键、值",
    }
    /// Heading.
    group_heads() {
        en: "In the heads",
        zh: "多头的拆分与合并",
    }
    /// Heading.
    group_scores() {
        en: "In the scores",
        zh: "注意力分数",
    }
    /// Heading.
    group_scale() {
        en: "In the scale",
        zh: "缩放",
    }
    /// Heading.
    group_mask() {
        en: "In the mask",
        zh: "掩码",
    }
    /// Heading.
    group_softmax() {
        en: "In the softmax",
        zh: "softmax 归一化",
    }
    /// Heading.
    group_output() {
        en: "In the output",
        zh: "输出",
    }
    /// Heading.
    group_norm() {
        en: "In the residual sums and norms",
        zh: "残差与归一化",
    }
    /// Heading.
    group_feed_forward() {
        en: "In the feed-forward",
        zh: "前馈网络",
    }
    /// Heading.
    group_slip() {
        en: "Slips, anywhere",
        zh: "笔误（任何一步）",
    }
    /// Heading.
    looks_like() {
        en: "What it looks like",
        zh: "表现",
    }
    /// Heading.
    why_wrong() {
        en: "Why it is wrong",
        zh: "错在哪里",
    }
    /// Heading.
    example() {
        en: "Example",
        zh: "例子",
    }
    /// Heading.
    tell_apart() {
        en: "How to tell it apart",
        zh: "如何辨别",
    }
    /// Heading.
    mend() {
        en: "How to mend it",
        zh: "如何改正",
    }
    /// Title.
    revealed() {
        en: "What this exercise can reveal, in a sheet of three decimals that shows every stage",
        zh: "这道题能揭示哪些错误（答卷写出每一步，保留三位小数）",
    }
    /// Heading.
    can_be_revealed() {
        en: "Can be recognised",
        zh: "可以识别",
    }
    /// Heading.
    look_the_same() {
        en: "Look the same as one another",
        zh: "彼此无法区分",
    }
    /// Heading.
    invisible() {
        en: "Stay invisible: the numbers come out right all the same",
        zh: "看不出来：结果照样正确",
    }
    /// Heading.
    do_not_apply() {
        en: "Do not apply here",
        zh: "在这道题中不适用",
    }
    /// Heading.
    slips() {
        en: "Where slips show",
        zh: "各种笔误在哪些步骤看得出来",
    }
    /// A slip that shows wherever it is made.
    in_every_stage() {
        en: "in every stage",
        zh: "每一步",
    }
    /// A slip that shows almost everywhere.
    in_every_stage_but(stages: Vec<Message>) {
        en: "in every stage but {stages}, where the numbers come out right all the same",
        zh: "除 {stages} 外的每一步（那里结果照样正确）",
    }
    /// A slip that can be made in some stages only.
    in_stages(stages: Vec<Message>) {
        en: "in {stages}",
        zh: "在 {stages} 中",
    }
    /// Heading.
    slips_alike() {
        en: "Slips that may look like another mistake",
        zh: "可能与别的错误无法区分的笔误",
    }
    /// Another mistake, with the stage where the two may look the same.
    like(mistake: Code, stage: Code) {
        en: "{mistake} in {stage}",
        zh: "{stage} 中的 {mistake}",
    }
    /// Title of `conventions`.
    conventions() {
        en: "Conventions that reproduce this sheet",
        zh: "能重现这份答卷的约定",
    }
    /// The sheet is right as the problem stands.
    as_it_stands() {
        en: "The problem's own conventions reproduce every number of the sheet.",
        zh: "按题目本身的约定，就能重现答卷上的每一个数。",
    }
    /// One combination.
    combination(changes: Vec<Message>) {
        en: "With {changes}, every number of the sheet comes out.",
        zh: "采用 {changes}，答卷上的每一个数都能重现。",
    }
    /// A change.
    change(change: Code) {
        en: "{change}",
        zh: "{change}",
    }
    /// The scale divides by the width of a key.
    change_to_d_k(change: Code) {
        en: "{change} (d_k)",
        zh: "{change}（即 d_k）",
    }
    /// The scale divides by the root of the width of a token.
    change_to_root_d_model(change: Code) {
        en: "{change} (√d_model)",
        zh: "{change}（即 √d_model）",
    }
    /// The softmax runs down the columns, which no problem file can say.
    change_to_columns() {
        en: "the softmax taken over the columns",
        zh: "按列做 softmax",
    }
    /// More combinations than are listed.
    more_combinations(count: usize) {
        en: "{count} more {count:combination gives|combinations give} every number of the sheet, with as many changes as these or more.",
        zh: "另有 {count} 种组合也能重现答卷上的每一个数，改动不少于上面这些。",
    }
    /// None fits.
    none_reproduces(tried: usize) {
        en: "None of the {tried} combinations tried reproduces every number of the sheet; `attn check` says where it goes wrong.",
        zh: "试过的 {tried} 种组合都不能重现答卷上的每一个数；`attn check` 会指出错在哪里。",
    }
}
