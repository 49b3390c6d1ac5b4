//! Faults of a value: it is JSON, but not what its key asks for.

use crate::message::{Code, Message};

messages! {
    /// A type.
    null() {
        en: "null",
        zh: "null",
    }
    /// A type.
    boolean() {
        en: "a boolean",
        zh: "布尔值",
    }
    /// A type.
    number() {
        en: "a number",
        zh: "数",
    }
    /// A type.
    text() {
        en: "a string",
        zh: "字符串",
    }
    /// A type.
    array() {
        en: "an array",
        zh: "数组",
    }
    /// A type.
    object() {
        en: "an object",
        zh: "对象",
    }
    /// What may stand in a mask.
    flag(yes: Code, no: Code) {
        en: "0 or 1, {yes} or {no}",
        zh: "0、1、{yes} 或 {no}",
    }
    /// A matrix.
    matrix(example: Code) {
        en: "a matrix, a list of rows such as {example}",
        zh: "矩阵，即由若干行组成的列表，如 {example}",
    }
    /// A row of a matrix.
    row(example: Code) {
        en: "a row of numbers such as {example}",
        zh: "一行数，如 {example}",
    }
    /// A vector.
    vector(example: Code) {
        en: "a list of numbers such as {example}",
        zh: "一列数，如 {example}",
    }
    /// Labels.
    labels(example: Code) {
        en: "a list of strings such as {example}",
        zh: "字符串列表，如 {example}",
    }
    /// A label.
    label(example: Code) {
        en: "a label, a string such as {example}",
        zh: "标签，即字符串，如 {example}",
    }
    /// The stages of a trace.
    stages(example: Code) {
        en: "a list of stages such as {example}",
        zh: "步骤列表，如 {example}",
    }
    /// A memory.
    memory(example: Code) {
        en: "an object such as {example}",
        zh: "对象，如 {example}",
    }
    /// Remedy for a memory that is a matrix.
    memory_help(form: Code) {
        en: "a matrix that keys and values come from is written {form}",
        zh: "键和值所来自的矩阵应写成 {form}",
    }
    /// The forms of a scale.
    scale(root: Code, none: Code, multiply: Code, divide: Code) {
        en: "{root}, {none}, {multiply} or {divide}",
        zh: "{root}、{none}、{multiply} 或 {divide}",
    }
    /// The forms of a mask.
    mask(word: Code, object: Code) {
        en: "a word such as {word}, an object such as {object}, or a list of these",
        zh: "{word} 之类的名称、{object} 之类的对象，或由它们组成的列表",
    }
    /// An object of some form.
    object_such_as(example: Code) {
        en: "an object such as {example}",
        zh: "对象，如 {example}",
    }
    /// The forms of positions.
    positions(word: Code, object: Code) {
        en: "a word such as {word}, an object such as {object}, or a matrix with a row for each position",
        zh: "{word} 之类的名称、{object} 之类的对象，或每个位置一行的矩阵",
    }
    /// The forms of an embedding's scale.
    embedding_scale(root: Code, none: Code) {
        en: "{root}, {none} or a number",
        zh: "{root}、{none} 或一个数",
    }
    /// A list of layers.
    layers(example: Code) {
        en: "a list of layers such as {example}",
        zh: "由层组成的列表，如 {example}",
    }
    /// The forms of a norm.
    norm(object: Code, none: Code) {
        en: "an object such as {object}, or {none}",
        zh: "{object} 之类的对象，或 {none}",
    }
    /// A document that is no object.
    top_level(found: Message) {
        en: "the file holds {found}, not a problem",
        zh: "文件的内容是{found}，不是一道题",
    }
    /// Remedy for it.
    top_level_help(example: Code) {
        en: "a problem is an object with named matrices: {example}",
        zh: "问题文件应是一个对象，为各矩阵命名：{example}",
    }
    /// A wrong type.
    wrong_type(expected: Message, found: Message) {
        en: "this must be {expected}; it is {found}",
        zh: "此处应为{expected}，实际是{found}",
    }
    /// At the value of the wrong type.
    wrong_type_label(found: Message) {
        en: "{found}",
        zh: "{found}",
    }
    /// null.
    null_value(expected: Message) {
        en: "this is null; it must be {expected}",
        zh: "此处是 null，应为{expected}",
    }
    /// Remedy for null in a cell.
    null_cell_help(zero: Code) {
        en: "null is not taken for 0: write {zero} if that is meant",
        zh: "null 不会当作 0；若本意就是零，请写 {zero}",
    }
    /// Remedy for null under a key.
    null_value_help() {
        en: "leave the key out where there is nothing to say",
        zh: "若无内容，请去掉这个键",
    }
    /// Remedy for null in place of a stage.
    null_stage_help() {
        en: "leave the stage out where nothing was written",
        zh: "若没有写，请去掉这一步",
    }
    /// Remedy for null as a label.
    null_label_help(word: Code) {
        en: "write {word} if that is the word",
        zh: "若这个词就是 null，请写成 {word}",
    }
    /// An unknown key.
    unknown_key(key: String) {
        en: "unknown key \"{key}\"",
        zh: "未知的键 \"{key}\"",
    }
    /// Remedy: a near miss.
    did_you_mean(word: Code) {
        en: "did you mean {word}?",
        zh: "是不是 {word}？",
    }
    /// A list of names.
    list(first: Code, rest: Message) {
        en: "{first}, {rest}",
        zh: "{first}、{rest}",
    }
    /// The end of a list that is too long to be of use.
    and_more(count: usize) {
        en: "and {count} more",
        zh: "等，另有 {count} 个",
    }
    /// The end of a list of names.
    last(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// Remedy: all known keys.
    known_keys(keys: Message) {
        en: "the keys known here are {keys}",
        zh: "此处可用的键有：{keys}",
    }
    /// A key for the second time.
    duplicate_key(key: String) {
        en: "the key \"{key}\" is given twice",
        zh: "键 \"{key}\" 出现了两次",
    }
    /// A stage or column of a sheet for the second time.
    duplicate_name(name: String) {
        en: "\"{name}\" is given twice",
        zh: "\"{name}\" 出现了两次",
    }
    /// At the second place.
    second_time() {
        en: "second time",
        zh: "第二次",
    }
    /// At the first place.
    first_time() {
        en: "first time",
        zh: "第一次",
    }
    /// Remedy for it.
    duplicate_key_help() {
        en: "remove one of them; attn does not guess which is meant",
        zh: "请删去其中一个；attn 不会猜测以哪个为准",
    }
    /// A key that belongs elsewhere.
    misplaced(key: Code) {
        en: "{key} does not belong here",
        zh: "{key} 不应写在这里",
    }
    /// At the key that makes it so.
    whole_transformer() {
        en: "this makes it the file of a whole Transformer",
        zh: "有这个键的文件描述整个 Transformer",
    }
    /// Where it belongs.
    place_sequence(tokens: Code, vectors: Code, target: Code) {
        en: "words stand in {tokens}, vectors in {vectors}, and likewise in {target}",
        zh: "词写在 {tokens} 里，向量写在 {vectors} 里；{target} 也一样",
    }
    /// Where it belongs.
    place_alone() {
        en: "only an attention that stands alone may begin further on; in a layer, it starts from what comes before it",
        zh: "只有单独的注意力才能从后面的步骤开始；层中的注意力总是从前一步的结果开始",
    }
    /// Where it belongs.
    place_top() {
        en: "it stands at the top of the file, for all layers",
        zh: "它写在文件的最外层，对所有层生效",
    }
    /// Where it belongs.
    place_block(example: Code) {
        en: "it stands in the attention of a layer: {example}",
        zh: "它写在某一层的注意力里：{example}",
    }
    /// Where it belongs.
    place_masks(example: Code) {
        en: "masks for all layers stand in {example}, those of one attention in that attention",
        zh: "对所有层生效的掩码写在 {example} 里，只用于一个注意力的写在该注意力里",
    }
    /// Where it belongs.
    place_feed_forward(example: Code) {
        en: "it stands in the layer's {example}",
        zh: "它写在该层的 {example} 里",
    }
    /// Where it belongs.
    place_layer(example: Code) {
        en: "it stands in a layer: {example}",
        zh: "它写在某一层里：{example}",
    }
    /// Where it belongs.
    place_stack(layers: Code) {
        en: "it stands once, beside {layers}",
        zh: "它只写一次，与 {layers} 并列",
    }
    /// Where it belongs.
    place_layers(encoder: Code, decoder: Code) {
        en: "it stands in {encoder}, and likewise in {decoder}",
        zh: "它写在 {encoder} 里；{decoder} 也一样",
    }
    /// Where it belongs.
    place_decoder() {
        en: "an encoder attends to nothing but its own sequence; cross-attention stands in the layers of a decoder",
        zh: "编码器只关注自己的序列；交叉注意力写在解码器的层里",
    }
    /// Where it belongs.
    place_vocabulary(embedding: Code, output: Code) {
        en: "a vocabulary stands with its vectors, in {embedding}, or in {output}",
        zh: "词表与它的向量写在一起，即 {embedding}，或写在 {output} 里",
    }
    /// A key that is not there.
    missing_key(key: Code) {
        en: "{key} is missing here",
        zh: "此处缺少 {key}",
    }
    /// Remedy for it.
    missing_key_help(example: Code) {
        en: "add {example}",
        zh: "请加上 {example}",
    }
    /// A key that leads nowhere.
    idle(key: Code, needed: Code) {
        en: "{key} has no use: there is no {needed}",
        zh: "{key} 没有用处：没有 {needed}",
    }
    /// Remedy for it.
    idle_help(needed: Code) {
        en: "remove it, or give {needed}",
        zh: "请删去它，或给出 {needed}",
    }
    /// A key whose place another takes.
    taken_place(key: Code, given: Code) {
        en: "{key} has no use, because {given} is given",
        zh: "{key} 没有用处：已经给出了 {given}",
    }
    /// At the other.
    takes_its_place() {
        en: "this takes its place",
        zh: "由它代替",
    }
    /// Remedy for it.
    taken_place_help(key: Code, given: Code) {
        en: "remove {key} or {given}",
        zh: "请删去 {key} 或 {given}",
    }
    /// A layer without a norm.
    missing_norm(key: Code, sublayers: usize) {
        en: "{key} is missing: this layer has {sublayers} {sublayers:sublayer|sublayers}, and each needs its norm",
        zh: "缺少 {key}：这一层有 {sublayers} 个子层，每个都需要归一化",
    }
    /// Remedy for it.
    missing_norm_help(empty: Code, none: Code) {
        en: "write {empty} for a norm without gamma and beta, or {none} at the top for layers without norms",
        zh: "没有 gamma 和 beta 的归一化写成 {empty}；若各层都不用归一化，请在最外层写 {none}",
    }
    /// A norm where there are none.
    norm_of_none(key: Code) {
        en: "{key} has no use: the norms are said to be \"none\"",
        zh: "{key} 没有用处：归一化设为了 \"none\"",
    }
    /// Remedy for it.
    norm_of_none_help(key: Code) {
        en: "remove {key}, or \"none\" under \"norm\"",
        zh: "请删去 {key}，或删去 \"norm\" 的 \"none\"",
    }
    /// A norm of no sublayer.
    surplus_norm(key: Code, norms: usize) {
        en: "{key} has no use: this layer has {norms} {norms:sublayer|sublayers}, each with one norm",
        zh: "{key} 没有用处：这一层只有 {norms} 个子层，每个子层一个归一化",
    }
    /// Remedy for it.
    surplus_norm_help(key: Code) {
        en: "remove {key}; only a decoder's layer with cross_attention has three sublayers",
        zh: "请删去 {key}；只有带 cross_attention 的解码器层才有三个子层",
    }
    /// A start word before vectors.
    start_of_vectors() {
        en: "a start word cannot be put before vectors",
        zh: "无法在向量前面加起始词",
    }
    /// Remedy for it.
    start_of_vectors_help() {
        en: "remove \"start\" and let the first row of X be the start word's vector, or give tokens in place of X",
        zh: "请删去 \"start\"，让 X 的第一行就是起始词的向量；或用 tokens 代替 X",
    }
    /// A word twice in a vocabulary.
    repeated_word(word: String, before: usize, position: usize) {
        en: "“{word}” stands twice in the vocabulary, as words {before} and {position}",
        zh: "词表里“{word}”出现了两次，是第 {before} 个和第 {position} 个词",
    }
    /// Remedy for it.
    repeated_word_help() {
        en: "every word must have one row: remove or rename one of them",
        zh: "每个词只能对应一行：请删去或改名其中一个",
    }
    /// Too many words to generate.
    too_many_tokens(limit: usize) {
        en: "at most {limit} words can be generated",
        zh: "最多生成 {limit} 个词",
    }
    /// Remedy for it.
    too_many_tokens_help() {
        en: "every word is a walk of its own; write as many as you want to read",
        zh: "每个词都要完整演算一遍；请写想看的个数",
    }
    /// Remedy for several matrices, which may be those of heads.
    heads_beside_help() {
        en: "if these are heads, put their columns beside one another in one matrix; if they are examples, give one of them",
        zh: "若是多个头，请把各头的列并排写成一个矩阵；若是多个样本，请只给一个",
    }
    /// Remedy for several matrices, which may be those of heads.
    heads_below_help() {
        en: "W_O takes all heads at once: put the matrices of the heads below one another in one matrix",
        zh: "W_O 一次接收所有头：请把各头的矩阵上下叠成一个矩阵",
    }
    /// Several examples.
    several_examples(count: usize) {
        en: "this holds {count} matrices; one is expected",
        zh: "这里有 {count} 个矩阵，应只有一个",
    }
    /// Remedy for it.
    several_examples_help() {
        en: "attn walks through one example at a time: give one element of the batch",
        zh: "attn 一次只演算一个样本：请取出批中的一个",
    }
    /// The same in a sheet of answers.
    several_answers_help() {
        en: "attn marks one example at a time: give one element of the batch",
        zh: "attn 一次只批改一个样本：请取出批中的一个",
    }
    /// Not exactly one key.
    not_one_key(count: usize) {
        en: "this object has {count} {count:key|keys}; it must have exactly one",
        zh: "这个对象有 {count} 个键，应恰好有一个",
    }
    /// Remedy for it.
    not_one_key_help(keys: Message) {
        en: "choose one of {keys}",
        zh: "请从 {keys} 中选一个",
    }
    /// The same where there may be a list of such objects.
    one_key_each_help(keys: Message) {
        en: "choose one of {keys}; several rules stand in a list, each in an object of its own",
        zh: "请从 {keys} 中选一个；多条规则请写成列表，每条各用一个对象",
    }
    /// A word that is not among those to choose from.
    unknown_word(word: String) {
        en: "\"{word}\" is not known here",
        zh: "此处没有 \"{word}\" 这个选项",
    }
    /// Remedy: all known words.
    known_words(words: Message) {
        en: "choose one of {words}",
        zh: "可选：{words}",
    }
    /// Rows of different lengths.
    ragged_row(row: usize, length: usize, first: usize) {
        en: "row {row} has {length} {length:number|numbers}, row 1 has {first}",
        zh: "第 {row} 行有 {length} 个数，第 1 行有 {first} 个",
    }
    /// At the row.
    ragged_row_label(length: usize) {
        en: "{length} {length:number|numbers}",
        zh: "{length} 个数",
    }
    /// Remedy for a decimal comma.
    ragged_comma_help(text: String, instead: Code) {
        en: "`{text}` is read as two numbers; if the comma is a decimal point, write {instead}",
        zh: "`{text}` 会读成两个数；若逗号是小数点，请写成 {instead}",
    }
    /// Remedy for a row too long.
    ragged_long_help(excess: usize) {
        en: "take {excess} {excess:number|numbers} out of it, or see whether row 1 is complete",
        zh: "请从中去掉 {excess} 个数，或检查第 1 行是否完整",
    }
    /// Remedy for a row too short.
    ragged_short_help(missing: usize) {
        en: "add {missing} {missing:number|numbers}, or see whether row 1 has too many",
        zh: "请补上 {missing} 个数，或检查第 1 行是否多了",
    }
    /// An empty matrix.
    empty_matrix() {
        en: "this is empty; it must hold at least one value",
        zh: "这里是空的，至少应有一个元素",
    }
    /// Remedy for it.
    empty_matrix_help() {
        en: "write its values, or leave the key out",
        zh: "请写上各元素，或去掉这个键",
    }
    /// The same in a sheet of answers.
    empty_answer_help() {
        en: "write its numbers, or leave the stage out",
        zh: "请写上各个数，或去掉这一步",
    }
    /// An empty row.
    empty_row(row: usize) {
        en: "row {row} is empty",
        zh: "第 {row} 行是空的",
    }
    /// One pair of brackets.
    one_bracket() {
        en: "this is a list of numbers; a matrix is a list of rows",
        zh: "这是一列数；矩阵应是由若干行组成的列表",
    }
    /// Remedy for it.
    one_bracket_help(instead: String) {
        en: "for a matrix of one row write `{instead}`",
        zh: "若矩阵只有一行，请写成 `{instead}`",
    }
    /// A vector of several rows.
    several_rows(count: usize) {
        en: "this has {count} rows; a bias is one row, added to every token",
        zh: "这里有 {count} 行；偏置只有一行，会加到每个词上",
    }
    /// Remedy for it.
    several_rows_help(example: Code) {
        en: "write one row such as {example}",
        zh: "请写成一行，如 {example}",
    }
    /// An upright vector.
    upright_vector() {
        en: "this is a column; a bias is written as a row",
        zh: "这是一列；偏置应写成一行",
    }
    /// Remedy: what to write.
    write(instead: String) {
        en: "write `{instead}`",
        zh: "请写成 `{instead}`",
    }
    /// A matrix or a row in quotes.
    quoted_numbers() {
        en: "these numbers stand in quotes, which makes them a string",
        zh: "这些数外面加了引号，变成了字符串",
    }
    /// Remedy for it.
    quoted_numbers_help(row: Code) {
        en: "remove the quotes; a row of numbers is written {row}",
        zh: "请去掉引号；一行数应写成 {row}",
    }
    /// All labels in one string.
    labels_in_one_string() {
        en: "the labels stand in one string; they must be a list of strings",
        zh: "标签都写在一个字符串里，应为字符串列表",
    }
    /// A label without quotes.
    unquoted_label() {
        en: "a label must be a string",
        zh: "标签必须是字符串",
    }
    /// A bare matrix as mask.
    mask_without_polarity() {
        en: "a matrix alone does not say what its numbers do; libraries differ",
        zh: "只给矩阵无法得知其含义，各个库的约定并不相同",
    }
    /// Remedy for it.
    mask_without_polarity_help(allow: Code, block: Code, add: Code) {
        en: "write {allow} if 1 may be attended to, {block} if 1 is hidden, {add} if it is added to the scores",
        zh: "若 1 表示可以关注，请写 {allow}；若 1 表示屏蔽，请写 {block}；若要加到分数上，请写 {add}",
    }
    /// Too many rules in a mask.
    too_many_rules(count: usize) {
        en: "this mask has {count} rules",
        zh: "这个掩码有 {count} 条规则",
    }
    /// Remedy for it.
    too_many_rules_help(limit: usize) {
        en: "a list holds at most {limit} rules; several matrices that allow, block or add can be put together into one",
        zh: "一个列表最多有 {limit} 条规则；多个 allow、block 或 add 矩阵可以合并成一个",
    }
    /// A cell that must be 0 or 1.
    not_zero_or_one(text: String) {
        en: "`{text}` cannot stand here: cells of this mask are 0 or 1",
        zh: "`{text}` 不能出现在此处：这种掩码的元素只能是 0 或 1",
    }
    /// Remedy for it.
    not_zero_or_one_help(add: Code) {
        en: "write 0 or 1, true or false; numbers that are added to the scores go under {add}",
        zh: "请写 0、1、true 或 false；若要把数加到分数上，请用 {add}",
    }
    /// A number out of range.
    out_of_range(text: String, requirement: Message) {
        en: "this must be {requirement}; it is `{text}`",
        zh: "此处应为{requirement}，实际是 `{text}`",
    }
    /// A requirement.
    positive_whole() {
        en: "a whole number from 1 up",
        zh: "正整数",
    }
    /// A requirement.
    whole() {
        en: "a whole number from 0 up",
        zh: "非负整数",
    }
    /// A requirement.
    above_one() {
        en: "a number greater than 1, or \"e\"",
        zh: "大于 1 的数，或 \"e\"",
    }
    /// A requirement.
    not_zero() {
        en: "a number other than 0",
        zh: "非零的数",
    }
    /// A requirement.
    positive() {
        en: "a number greater than 0",
        zh: "正数",
    }
    /// A requirement.
    not_negative() {
        en: "a number from 0 up",
        zh: "非负数",
    }
    /// A bare number as scale.
    bare_scale() {
        en: "a number alone does not say whether it multiplies or divides the scores",
        zh: "只给一个数无法得知分数是乘以它还是除以它",
    }
    /// Remedy for it.
    bare_scale_help(multiply: Code, divide: Code) {
        en: "write {multiply} or {divide}",
        zh: "请写成 {multiply} 或 {divide}",
    }
}
