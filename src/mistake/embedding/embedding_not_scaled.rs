//! The embeddings were not multiplied by √d_model.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::program::Name;

/// `scaled_embedding` as the embedding itself.
pub const MISTAKE: Entry = Entry {
    name: "embedding_not_scaled",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the embeddings were not multiplied by √d_model",
            zh: "词向量没有乘 √d_model",
        },
        looks_like: Text {
            en: "What the positions are added to is the row of the table as it stands there, too small by √d_model.",
            zh: "与位置编码相加的是表中原样的行，小了 √d_model 倍。",
        },
        why_wrong: Text {
            en: "The numbers of the table are small and those of the positions reach 1: unscaled, a word would hardly be heard beside its position. The paper multiplies all embeddings by √d_model.",
            zh: "表中的数较小，而位置编码可达 1：不放大，词的内容就会被位置淹没。论文把所有词向量都乘以 √d_model。",
        },
        example: Text {
            en: "d_model = 4 and a row [1, 0, 2, 1]: times √4 it is [2, 0, 4, 2]; left out it stays [1, 0, 2, 1].",
            zh: "d_model = 4，表中一行 [1, 0, 2, 1]：乘 √4 得 [2, 0, 4, 2]；漏掉则还是 [1, 0, 2, 1]。",
        },
        tell_apart: Text {
            en: "Take the table of positions from what goes in: if the rows of the table remain, this is it.",
            zh: "从输入中减去位置编码：如果剩下的就是表中的行，便是这个错误。",
        },
        mend: Text {
            en: "Multiply the row of each word by √d_model before the positions are added.",
            zh: "加位置编码之前，先把每个词的那一行乘以 √d_model。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.operand(0) {
        Some(words) if site.is(Name::ScaledEmbedding) => {
            vec![Rewrite::of(site.nothing(), [words])]
        }
        _ => Vec::new(),
    }
}
