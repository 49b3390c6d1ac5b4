//! Faults of a file of tensors.

use crate::message::{Code, Message};

messages! {
    /// Which file it concerns.
    in_file(file: String, what: Message) {
        en: "{file}: {what}",
        zh: "{file}：{what}",
    }
    /// Which tensor of which file it concerns.
    in_tensor(file: String, tensor: String, what: Message) {
        en: "{file}, tensor {tensor}: {what}",
        zh: "{file}，张量 {tensor}：{what}",
    }
    /// The name of a tensor.
    name(name: Code) {
        en: "{name}",
        zh: "{name}",
    }
    /// How many names are not listed.
    more(count: usize) {
        en: "{count} more",
        zh: "另有 {count} 个",
    }
    /// No such file.
    no_such_file() {
        en: "there is no such file",
        zh: "没有这个文件",
    }
    /// A file beside it has nearly that name.
    no_such_file_suggestion(name: Code) {
        en: "did you mean {name}? A path is taken from where the problem file lies",
        zh: "是不是 {name}？路径从问题文件所在处算起",
    }
    /// Nothing that can be read from any place on.
    no_regular_file() {
        en: "this is no regular file",
        zh: "这不是普通文件",
    }
    /// Remedy for it.
    no_regular_file_help() {
        en: "give the path of a .npy, .npz or .safetensors file",
        zh: "请给出 .npy、.npz 或 .safetensors 文件的路径",
    }
    /// The system refuses.
    unreadable(reason: String) {
        en: "the file cannot be read: {reason}",
        zh: "无法读取文件：{reason}",
    }
    /// No format that is known.
    unknown_format() {
        en: "this is neither .npy nor .npz nor .safetensors",
        zh: "这不是 .npy、.npz 或 .safetensors 文件",
    }
    /// How to save what can be read.
    formats_help(numpy: Code) {
        en: "save plain arrays, as {numpy} does, or a state dict with safetensors.torch.save_file",
        zh: "请保存纯数组，例如 {numpy}；state dict 请用 safetensors.torch.save_file 保存",
    }
    /// Python's objects.
    pickled() {
        en: "this holds pickled Python objects, which only running their code can read",
        zh: "其中是 pickle 保存的 Python 对象，只有运行其代码才能读取",
    }
    /// No such tensor.
    no_such_tensor() {
        en: "the file holds no tensor of that name",
        zh: "文件中没有这个名字的张量",
    }
    /// Which tensors there are.
    known(names: Vec<Message>) {
        en: "it holds {names}",
        zh: "其中有 {names}",
    }
    /// One of nearly that name.
    did_you_mean(name: Code, known: Message) {
        en: "did you mean {name}? {known}",
        zh: "是不是 {name}？{known}",
    }
    /// Several tensors, none of them named.
    unnamed(count: usize) {
        en: "the file holds {count} tensors, and none is chosen",
        zh: "文件中有 {count} 个张量，但没有指明是哪一个",
    }
    /// Remedy for it.
    unnamed_help(key: Code, names: Vec<Message>) {
        en: "add {key} with one of {names}",
        zh: "请加上 {key}，从 {names} 中选一个",
    }
    /// A name for an array without one.
    nameless() {
        en: "a .npy file holds one array, which has no name",
        zh: ".npy 文件只有一个数组，没有名字",
    }
    /// Remedy for it.
    nameless_help(key: Code) {
        en: "leave {key} out",
        zh: "请去掉 {key}",
    }
    /// Remedy for a sheet of one array.
    nameless_sheet_help(command: Code) {
        en: "name its stage: {command}",
        zh: "请指明它是哪一步：{command}",
    }
    /// A stage for the second time.
    same_stage() {
        en: "another tensor of the file is this stage as well",
        zh: "文件中另有一个张量也是这一步",
    }
    /// Remedy for it.
    same_stage_help() {
        en: "save one of them; attn does not guess which is meant",
        zh: "请只保存其中一个；attn 不会猜测",
    }
    /// A name for the second time.
    named_twice() {
        en: "the file holds two tensors of that name",
        zh: "文件中有两个这个名字的张量",
    }
    /// A type that is not read.
    unknown_element(found: String) {
        en: "its numbers are of the type {found}; read are float16, bfloat16, float32, float64, integers and booleans",
        zh: "其中的数是 {found} 类型；可以读取的有 float16、bfloat16、float32、float64、整数和布尔值",
    }
    /// Remedy for it.
    unknown_element_help(numpy: Code, torch: Code) {
        en: "convert it before saving, with {numpy} or {torch}",
        zh: "请在保存前转换，例如 {numpy} 或 {torch}",
    }
    /// The file ends too early.
    cut_off(needed: String, length: String) {
        en: "the file is cut off: its numbers end at byte {needed}, the file at byte {length}",
        zh: "文件不完整：其中的数到第 {needed} 字节为止，而文件只有 {length} 字节",
    }
    /// Remedy for a damaged file.
    cut_off_help() {
        en: "copy or save the file again",
        zh: "请重新复制或保存这个文件",
    }
    /// A header that cannot be so.
    broken_header(byte: String) {
        en: "what the file says of its arrays makes no sense at byte {byte}",
        zh: "文件对其数组的说明在第 {byte} 字节处不成立",
    }
    /// Another number of bytes than shape and type ask for.
    byte_count(shape: Code, needed: String, given: String) {
        en: "the shape {shape} takes {needed} bytes, and there are {given}",
        zh: "形状 {shape} 需要 {needed} 字节，实际有 {given} 字节",
    }
    /// A shape beyond all counting.
    byte_count_beyond(shape: Code, given: String) {
        en: "the shape {shape} takes more bytes than any file has, and there are {given}",
        zh: "形状 {shape} 需要的字节数超过任何文件，实际有 {given} 字节",
    }
    /// More numbers than are read at once.
    too_many(shape: Code) {
        en: "the shape {shape} is more than fits into memory",
        zh: "形状 {shape} 超出内存所能容纳",
    }
    /// Remedy for it.
    too_many_help() {
        en: "save a part of it",
        zh: "请只保存其中一部分",
    }
    /// Compressed or encrypted in another way.
    unknown_compression() {
        en: "this is packed in a way that numpy does not use",
        zh: "打包方式不是 numpy 所用的",
    }
    /// What is unpacked is not what was packed.
    wrong_checksum() {
        en: "the file is damaged: its checksum is another",
        zh: "文件已损坏：校验和不符",
    }
    /// A matrix is needed.
    matrix_needed(shape: Code) {
        en: "this has the shape {shape}; a matrix has two axes",
        zh: "它的形状是 {shape}；矩阵应有两个轴",
    }
    /// A vector is needed.
    vector_needed(shape: Code) {
        en: "this has the shape {shape}; a vector has one axis",
        zh: "它的形状是 {shape}；向量应只有一个轴",
    }
    /// Far more numbers than the stage has.
    other_shape(shape: Code, wanted: Code) {
        en: "this has the shape {shape}; the stage has the shape {wanted}",
        zh: "它的形状是 {shape}；这一步的形状是 {wanted}",
    }
    /// How to take an axis away or add one.
    flatten_help(code: Code) {
        en: "save it after {code}",
        zh: "请在 {code} 之后再保存",
    }
    /// What to do about too many axes.
    axes_help() {
        en: "attn walks through one example at a time: save one element of the batch",
        zh: "attn 一次只演算一个样本：请只保存批中的一个",
    }
    /// No such module.
    no_module(example: Code) {
        en: "no tensor in it is named as PyTorch names the parameters of this module, such as {example}",
        zh: "其中没有张量按 PyTorch 对该模块参数的叫法命名，例如 {example}",
    }
    /// Remedy for it.
    no_module_help(key: Code, names: Vec<Message>) {
        en: "it holds {names}; see whether another module is meant, and what {key} is",
        zh: "其中有 {names}；请看看是不是另一种模块，{key} 又应是什么",
    }
    /// Several such modules.
    several_modules(count: usize) {
        en: "there are {count} such modules in it, and none is chosen",
        zh: "其中有 {count} 个这样的模块，但没有指明是哪一个",
    }
    /// What is packed is not three.
    not_three(shape: Code) {
        en: "this has the shape {shape}; queries, keys and values below one another would be a multiple of 3",
        zh: "它的形状是 {shape}；查询、键、值三者叠在一起应是 3 的倍数",
    }
    /// An attention that adds a key and a value.
    keys_of_their_own(option: Code) {
        en: "this attention has a key and a value beside those of its input ({option}), which attn does not walk through",
        zh: "这个注意力除输入之外还有自己的键和值（{option}），attn 无法演算",
    }
    /// Nothing in it.
    no_numbers(shape: Code) {
        en: "this has the shape {shape}, so that there are no numbers in it",
        zh: "它的形状是 {shape}，其中没有数",
    }
    /// NaN or infinity.
    not_finite(place: Code, value: String) {
        en: "the number at {place}, counted from 1, is {value}",
        zh: "{place} 处的数（从 1 数起）是 {value}",
    }
    /// Remedy for it.
    not_finite_help() {
        en: "attn computes with finite numbers; -inf is for a mask that is added",
        zh: "attn 只用有限的数计算；-inf 只能出现在相加的掩码中",
    }
    /// Too large a whole number.
    inexact(text: String) {
        en: "the whole number {text} is more than a float64 holds exactly",
        zh: "整数 {text} 超出 float64 能精确表示的范围",
    }
    /// Remedy for it.
    inexact_help() {
        en: "save it as float64 where that is near enough",
        zh: "若近似值即可，请存为 float64",
    }
}
