//! The embeddings were multiplied by √d_model in a problem that does not scale them.

use crate::expression::Symbol;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::{Factor, Op, Scale};
use crate::program::Name;

/// `embedding` times √d_model, where it is written or on its way into the sum with the positions.
pub const MISTAKE: Entry = Entry {
    name: "embedding_scaled",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the embeddings were multiplied by √d_model, although this problem does not scale them",
            zh: "这道题不缩放词向量，却乘了 √d_model",
        },
        looks_like: Text {
            en: "Every number of the embedding is √d_model times too large, before the positions are added.",
            zh: "加位置编码之前，词向量的每个数都大了 √d_model 倍。",
        },
        why_wrong: Text {
            en: "The paper multiplies by √d_model, since it shares the table with the output projection. This problem takes the rows of the table as they are.",
            zh: "论文因为与输出投影共用一张表，所以乘 √d_model。这道题直接使用表中的行。",
        },
        example: Text {
            en: "d_model = 4 and a row [1, 0, 2, 1]: it stays so; times √4 it becomes [2, 0, 4, 2].",
            zh: "d_model = 4，表中一行 [1, 0, 2, 1]：原样使用；乘 √4 则成了 [2, 0, 4, 2]。",
        },
        tell_apart: Text {
            en: "Divide what is written by the row of the table: the same factor √d_model everywhere is this mistake.",
            zh: "用写下的数除以表中的行：如果处处都是 √d_model，就是这个错误。",
        },
        mend: Text {
            en: "Copy the row of each word as it stands in the table.",
            zh: "把每个词在表中的那一行照抄下来。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let width = site.stage().shape.columns;
    let factor = Factor::TimesRoot(Symbol::sub("d", "model"), width);
    let scale = Op::Scale(Scale { factor });
    if let Some((words, positions)) = site.positioned() {
        let unscaled = |name| name == Name::Embedding;
        if !site
            .stage_of(words)
            .is_some_and(|stage| unscaled(stage.key.name))
        {
            return Vec::new();
        }
        let scaled = Rewrite::of(scale, [words]);
        return vec![scaled.then(site.op().clone(), vec![Ref::Step(0), positions.into()])];
    }
    let follows = site.program.stages.get(site.index + 1);
    let is_scaled = follows.is_some_and(|next| next.key.name == Name::ScaledEmbedding);
    if !site.is(Name::Embedding) || is_scaled {
        return Vec::new();
    }
    let words = Rewrite::of(site.op().clone(), site.stage().operands.iter().copied());
    vec![words.then(scale, vec![Ref::Step(0)])]
}
