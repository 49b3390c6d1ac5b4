//! A head used the keys and values of another group.

use crate::expression::Source;
use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};
use crate::op::{Columns, Op};
use crate::program::{InputKey, Name};

/// A head's scores with the keys, or its output with the values, of the group (h − 1) mod G + 1,
/// for G groups.
pub const MISTAKE: Entry = Entry {
    name: "groups_tiled",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the heads took the groups of keys and values in turn",
            zh: "各个头轮流使用各组的键和值",
        },
        looks_like: Text {
            en: "With fewer heads of keys and values than of queries, head 2 uses the second of them where it should still use the first. The first head is right, and so is the last.",
            zh: "键和值的头比查询的头少时，头 2 本应仍用第一组，却用了第二组。第一个头和最后一个头是对的。",
        },
        why_wrong: Text {
            en: "Neighbouring heads share a head of keys and values: the first H / G heads the first of G, the next ones the second. The weights were learnt for this order.",
            zh: "相邻的头共用一组键和值：前 H / G 个头用第一组（共 G 组），接下来的用第二组。权重就是按这个顺序学来的。",
        },
        example: Text {
            en: "4 heads and 2 groups: heads 1 and 2 use the first, heads 3 and 4 the second. In turn, heads 1 and 3 would use the first, heads 2 and 4 the second.",
            zh: "4 个头、2 组：头 1、2 用第一组，头 3、4 用第二组。轮流使用则是头 1、3 用第一组，头 2、4 用第二组。",
        },
        tell_apart: Text {
            en: "Look at head 2: if its scores are those of its queries against the second group's keys, this is it.",
            zh: "看头 2：如果它的分数是它的查询与第二组的键算出来的，就是这个错误。",
        },
        mend: Text {
            en: "Repeat each head of keys and values H / G times in place (repeat_interleave), not the whole row of them (tile, repeat).",
            zh: "把每组键和值就地重复 H / G 次（repeat_interleave），而不是把整排重复（tile、repeat）。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    rewrite(site).into_iter().collect()
}

fn rewrite(site: &Site<'_>) -> Option<Rewrite> {
    let head = site.stage().key.scope.head?;
    let (Op::MatMul(_), &[left, shared]) = (site.op(), &*site.stage().operands) else {
        return None;
    };
    if !site.is(Name::Scores) && site.weighted_sum().is_none() {
        return None;
    }
    let other = other_group(site, shared, head)?;
    let last = Ref::Step(other.len() - 1);
    Some(other.then(site.op().clone(), vec![left.into(), last]))
}

/// What stands for `shared` in the group that the head would have if groups took turns.
fn other_group(site: &Site<'_>, shared: Source, head: usize) -> Option<Rewrite> {
    let stage = site.stage_of(shared)?;
    match &stage.op {
        Op::Rotary(_) => {
            let unturned = other_group(site, stage.operands[0], head)?;
            let last = Ref::Step(unturned.len() - 1);
            Some(unturned.then(stage.op.clone(), vec![last]))
        }
        Op::Columns(_) => {
            let own = site.slice_of(shared)?;
            let mut other = own;
            other.part = (head - 1) % own.parts;
            let columns = other.columns();
            (other != own).then(|| Rewrite::of(Op::Columns(Columns { columns }), [own.of]))
        }
        // Each group has weights of its own.
        Op::Linear(_) => {
            let in_group = |source: Source, group: usize| match source {
                Source::Input(input) => {
                    let key = site.program.inputs[input].key;
                    let own = key.scope.head?;
                    let key = InputKey::new(key.scope.head(group), key.parameter);
                    let other = site.program.find_input(key).map(Source::Input)?;
                    Some((own, other))
                }
                Source::Stage(_) => None,
            };
            let weight = stage.operands[1];
            let groups = (1..).take_while(|&group| in_group(weight, group).is_some());
            let group = (head - 1) % groups.count().max(1) + 1;
            let (own, _) = in_group(weight, group)?;
            let other = stage.operands.iter().map(|&operand| {
                let other = in_group(operand, group);
                other.map_or(operand, |(_, other)| other)
            });
            (own != group).then(|| Rewrite::of(stage.op.clone(), other))
        }
        _ => None,
    }
}
