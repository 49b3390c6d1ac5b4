//! What reading a file brought to light and is no fault.

use super::Code;

messages! {
    /// A leading axis of length 1 was taken off.
    batch_axis(key: Code) {
        en: "{key} came with a leading axis of length 1 (a batch of one), which was taken off",
        zh: "{key} 最外层多了一个长度为 1 的维度（批大小为 1），已自动去掉",
    }
}
