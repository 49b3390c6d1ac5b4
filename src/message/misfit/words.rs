//! Words, their vectors and their positions.

use crate::matrix::Shape;
use crate::message::{Code, Message};

messages! {
    /// Rotary positions need pairs.
    rotary_width(stage: Code, width: usize) {
        en: "rotary positions turn pairs of columns, and {stage} has {width}",
        zh: "旋转位置编码两列一组，而 {stage} 有 {width} 列",
    }
    /// Remedy of [`rotary_width`].
    rotary_width_help() {
        en: "give queries and keys an even number of columns in every head",
        zh: "请让每个头的查询和键都有偶数列",
    }
    /// Words, but nothing to look them up in.
    no_embedding(path: Code) {
        en: "{path} are words, and there is no embedding to look them up in",
        zh: "{path} 是词，却没有可供查找的词嵌入",
    }
    /// Remedy of [`no_embedding`].
    no_embedding_help(embedding: Code) {
        en: "give {embedding}, or the vectors themselves as X",
        zh: "请给出 {embedding}，或直接用 X 给出向量",
    }
    /// Neither words nor vectors.
    no_tokens(path: Code) {
        en: "{path} are missing, and so is X",
        zh: "缺少 {path}，也没有 X",
    }
    /// Remedy of [`no_tokens`].
    no_tokens_help() {
        en: "give the words to look up, or their vectors as X",
        zh: "请给出要查找的词，或用 X 给出它们的向量",
    }
    /// A table of positions that does not fit.
    positions(given: Shape, needed: Shape) {
        en: "the positions are {given}, but the tokens are {needed}",
        zh: "位置矩阵是 {given}，而词向量是 {needed}",
    }
    /// Remedy of [`positions`].
    positions_help() {
        en: "give a row for each token (more do no harm), as wide as the tokens",
        zh: "请为每个词给一行（多给无妨），列数与词向量相同",
    }
    /// A vocabulary of another length.
    vocabulary(words: usize, needed: usize) {
        en: "the vocabulary has {words} {words:word|words} for {needed} {needed:vector|vectors}",
        zh: "词表有 {words} 个词，却有 {needed} 个向量",
    }
    /// Remedy of [`vocabulary`].
    vocabulary_help() {
        en: "give one word for each row of the table",
        zh: "词表的每个词对应表中的一行",
    }
    /// A vocabulary of another length than the logits.
    vocabulary_of_output(words: usize, weights: Code, needed: usize) {
        en: "the vocabulary has {words} {words:word|words}, and {weights} makes {needed} {needed:column|columns}",
        zh: "词表有 {words} 个词，而 {weights} 给出 {needed} 列",
    }
    /// Remedy of it.
    vocabulary_of_output_help(weights: Code) {
        en: "give one word for each column that {weights} makes",
        zh: "词表的每个词对应 {weights} 给出的一列",
    }
    /// A word that is not in the vocabulary.
    unknown_word(word: String, of: Code) {
        en: "“{word}” is not in the vocabulary of {of}",
        zh: "{of} 的词表里没有“{word}”",
    }
    /// Remedy of [`unknown_word`] with a near one.
    unknown_word_nearest(word: String, known: Message) {
        en: "did you mean “{word}”? {known}",
        zh: "你是不是想写“{word}”？{known}",
    }
    /// Remedy of [`unknown_word`] where another vocabulary has it.
    unknown_word_elsewhere(of: Code) {
        en: "it is a word of {of}, and belongs in the other sentence",
        zh: "它是 {of} 里的词，应写在另一个句子里",
    }
    /// Remedy of [`unknown_word`] where it is several.
    unknown_word_parts(words: Vec<Message>) {
        en: "give its words one by one: {words}",
        zh: "请把词逐个分开写：{words}",
    }
    /// Remedy of [`unknown_word`].
    unknown_word_help(words: usize) {
        en: "the vocabulary has {words} {words:word|words}; they are listed under \"vocabulary\"",
        zh: "词表共有 {words} 个词，列在 \"vocabulary\" 里",
    }
    /// A generated word that cannot go into the next step.
    not_embedded(word: String) {
        en: "“{word}” was generated, but the target's embedding has no row for it",
        zh: "生成了“{word}”，但目标序列的词嵌入里没有它",
    }
    /// Remedy of [`not_embedded`].
    not_embedded_help() {
        en: "give it a row there, under \"vocabulary\" and \"table\", so that it can go into the next step",
        zh: "请在那里的 \"vocabulary\" 和 \"table\" 里加上它，才能用于下一步",
    }
    /// A memory of words.
    memory_of_words() {
        en: "a decoder's memory is made of vectors, and only its words are given: they are never looked up",
        zh: "解码器的 memory 由向量组成，而这里只给了词：这些词不会被查找",
    }
    /// Remedy of [`memory_of_words`].
    memory_of_words_help(memory: Code) {
        en: "give its vectors, as in {memory} (tokens are then their labels); or give \"source\" and \"encoder\", which make them",
        zh: "请给出它的向量，如 {memory}（tokens 只是它们的标签）；或给出 \"source\" 和 \"encoder\"，由编码器算出",
    }
    /// A word in a list.
    word(word: String) {
        en: "“{word}”",
        zh: "“{word}”",
    }
    /// Remedy of [`unknown_word`] where there are few.
    unknown_word_known(words: Vec<Message>) {
        en: "its words are {words}",
        zh: "词表里有：{words}",
    }
}
