//! What `explain --format json` prints, read as a sheet: its stages, by key.

use super::collector::Collector;
use super::json;
use crate::input::array::Element;
use crate::input::fault::{AnswersFault, Expected, Fault, ValueFault};
use crate::input::tree::{Member, Node, Value};

/// The format that is read.
const FORMAT: &str = "attn-trace/1";

/// Takes down the stages of the trace with these `members`; `format` is what the value `node` says
/// that it is. Its inputs are no answers.
pub fn sheet(
    text: &str,
    format: &str,
    node: &Node,
    members: &[Member],
    sheet: &mut Collector<'_>,
) -> Result<(), Fault> {
    if format != FORMAT {
        let format = format.to_owned();
        let fault = AnswersFault::OtherFormat { format };
        return Err(Fault::new(fault, node.span.clone()).within("format"));
    }
    let Some(stages) = find(members, "stages") else {
        return Err(Fault::somewhere(
            AnswersFault::TraceWithout { member: "stages" },
            None,
        ));
    };
    let Value::Array(array) = &stages.value else {
        return Err(ValueFault::wrong_type(Expected::Stages, stages).within("stages"));
    };
    for (index, element) in (1..).zip(array.elements()) {
        let read = match element {
            Element::Node(node) => stage(text, node, sheet),
            _ => Err(ValueFault::wrong_type(Expected::Stages, stages)),
        };
        read.map_err(|fault| fault.within(index).within("stages"))?;
    }
    Ok(())
}

fn stage(text: &str, node: &Node, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let Value::Object(members) = &node.value else {
        return Err(ValueFault::wrong_type(Expected::Object, node));
    };
    let member = |member| {
        let missing = || Fault::new(AnswersFault::TraceWithout { member }, node.span.clone());
        find(members, member).ok_or_else(missing)
    };
    let (key, values) = (member("key")?, member("values")?);
    let Value::String(name) = &key.value else {
        return Err(ValueFault::wrong_type(Expected::Text, key).within("key"));
    };
    let stage = sheet.stage(name, &key.span);
    let stage = stage.map_err(|fault| fault.within("key"))?;
    let cells = json::cells(text, values, sheet.shape(stage));
    sheet.add(stage, cells.map_err(|fault| fault.within("values"))?);
    Ok(())
}

fn find<'m>(members: &'m [Member], key: &str) -> Option<&'m Node> {
    let member = members.iter().find(|member| member.key == key);
    member.map(|member| &member.value)
}
