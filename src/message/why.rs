//! What `why` says.

use crate::expression::CellName;

messages! {
    /// The page's title.
    title(cell: CellName) {
        en: "Where {cell} comes from",
        zh: "{cell} 是怎么来的",
    }
    /// A cell that the mask takes out.
    masked() {
        en: "the mask keeps this query from attending to this key",
        zh: "掩码使这个查询不能关注这个键",
    }
    /// A weight in a row that the mask empties.
    emptied_zero() {
        en: "the mask leaves this query nothing to attend to; by the convention for empty rows its weights are 0",
        zh: "掩码没有给这个查询留下任何可关注的键；按照对全被掩蔽的行的约定，权重全部为 0",
    }
    /// A weight in a row that the mask empties.
    emptied_undefined() {
        en: "the mask leaves this query nothing to attend to; by the convention for empty rows its weights are undefined",
        zh: "掩码没有给这个查询留下任何可关注的键；按照对全被掩蔽的行的约定，权重未定义",
    }
    /// A weight in a row that the mask empties.
    emptied_uniform() {
        en: "the mask leaves this query nothing to attend to; by the convention for empty rows its weight is spread evenly over all keys",
        zh: "掩码没有给这个查询留下任何可关注的键；按照对全被掩蔽的行的约定，权重平均分给所有键",
    }
}
