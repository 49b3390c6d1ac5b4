//! Places in a Transformer.

use super::Message;

messages! {
    /// A place within another.
    within(outer: Message, inner: Message) {
        en: "{outer} · {inner}",
        zh: "{outer} · {inner}",
    }
    /// A step of a generation.
    step(number: usize) {
        en: "step {number}",
        zh: "第 {number} 步",
    }
    /// What the encoder reads.
    source() {
        en: "source",
        zh: "源序列",
    }
    /// What the decoder reads.
    target() {
        en: "target",
        zh: "目标序列",
    }
    /// The encoder.
    encoder() {
        en: "encoder",
        zh: "编码器",
    }
    /// The decoder.
    decoder() {
        en: "decoder",
        zh: "解码器",
    }
    /// A layer.
    layer(number: usize) {
        en: "layer {number}",
        zh: "第 {number} 层",
    }
    /// Attention within the sequence.
    self_attention() {
        en: "self-attention",
        zh: "自注意力",
    }
    /// Attention to the encoder's output.
    cross_attention() {
        en: "cross-attention",
        zh: "交叉注意力",
    }
    /// The feed-forward.
    feed_forward() {
        en: "feed-forward",
        zh: "前馈网络",
    }
    /// A norm.
    norm() {
        en: "normalization",
        zh: "归一化",
    }
    /// An embedding.
    embedding() {
        en: "embedding",
        zh: "词嵌入",
    }
    /// From vectors to words.
    output_projection() {
        en: "output projection",
        zh: "输出投影",
    }
    /// A head.
    head(number: usize) {
        en: "head {number}",
        zh: "第 {number} 头",
    }
    /// After the heads.
    all_heads() {
        en: "all heads together",
        zh: "所有头合并",
    }
    /// After the stacks.
    words() {
        en: "from vectors to words",
        zh: "从向量到词",
    }
}
