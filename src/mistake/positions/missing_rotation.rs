//! Queries or keys were not turned by their position.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Op;

/// `rotated_queries` or `rotated_keys` as they were before.
pub const MISTAKE: Entry = Entry {
    name: "missing_rotation",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the rotary positions were left out",
            zh: "没有做旋转位置编码",
        },
        looks_like: Text {
            en: "The rotated queries or keys are the ones of the stage before.",
            zh: "旋转后的查询或键与上一步完全相同。",
        },
        why_wrong: Text {
            en: "Turned by their positions, a query and a key give a score that depends on how far apart they stand. Where only one of the two is turned, it depends on nothing sensible.",
            zh: "查询和键各按自己的位置旋转后，分数取决于二者相距多远。若只旋转其中一个，这个差就没有意义了。",
        },
        example: Text {
            en: "A query [1, 0] at position 1 becomes [cos 1, sin 1] = [0.540, 0.841]; left out it stays [1, 0].",
            zh: "位置 1 的查询 [1, 0] 变为 [cos 1, sin 1] = [0.540, 0.841]；漏掉则还是 [1, 0]。",
        },
        tell_apart: Text {
            en: "Compare with the stage before: position 0 is never changed, but every other row should be.",
            zh: "与上一步比较：位置 0 本来就不变，但其余各行都应改变。",
        },
        mend: Text {
            en: "Turn each pair of columns by the angle of its row's position, in queries and in keys.",
            zh: "按每一行的位置角度旋转每对列，查询和键都要做。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0)) {
        (Op::Rotary(_), Some(rows)) => vec![Rewrite::of(site.nothing(), [rows])],
        _ => Vec::new(),
    }
}
