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
        zh: "掩码不让这个查询关注这个键",
    }
    /// A row that the mask empties.
    nothing_to_attend_to() {
        en: "the mask leaves this query nothing to attend to; the convention for such rows decides",
        zh: "掩码没有给这个查询留下任何键，按对空行的约定取值",
    }
}
