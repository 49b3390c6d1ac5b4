//! What reading a file brought to light and is no fault.

use super::{Code, Message};

messages! {
    /// A leading axis of length 1 was taken off each of these.
    batch_axis(keys: Vec<Message>) {
        en: "{keys} came with a leading axis of length 1 (a batch of one), which was taken off",
        zh: "{keys} 最外层多了一个长度为 1 的维度（批大小为 1），已自动去掉",
    }
    /// A key in that list.
    key(key: Code) {
        en: "{key}",
        zh: "{key}",
    }
}
