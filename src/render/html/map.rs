//! The map of the stages: a list to jump along, with a line from each stage to those that are worked
//! out from it.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::math;
use super::place::{PAGE, of};
use super::table::marked;
use super::words::Pages;
use crate::document::{Edge, Node};
use crate::expression::{Expression, Source};
use crate::message::{Message, html as say};

/// The height of a line of the list, in CSS pixels, and of one that says a place; the style sheet has the
/// same, so that no line may break.
const LINE: usize = 30;
const PLACE: usize = 24;
/// The width of what is drawn beside it.
const RAIL: usize = 56;
/// Where in it the dots stand.
const DOTS: usize = 48;

/// A line of the list.
enum Line<'m> {
    Given,
    /// Where the nodes below it stand, and how deep that is.
    Place(&'m Message, usize),
    Node(&'m Node),
}

impl Line<'_> {
    fn height(&self) -> usize {
        match self {
            Line::Given | Line::Place(..) => PLACE,
            Line::Node(_) => LINE,
        }
    }
}

/// The nodes that are `shown`, and the ways between them.
pub(super) fn shown(nodes: &[Node], shown: impl Fn(&Node) -> bool) -> Vec<Node> {
    let kept: Vec<usize> = (0..nodes.len()).filter(|&at| shown(&nodes[at])).collect();
    let way = |edge: &Edge| {
        let from = kept.binary_search(&edge.from).ok()?;
        Some(Edge { from, ..*edge })
    };
    let node = |&at: &usize| Node {
        from: nodes[at].from.iter().filter_map(way).collect(),
        ..nodes[at].clone()
    };
    kept.iter().map(node).collect()
}

/// The map; nothing where there are no two stages to lead from one to the other.
pub(super) fn map(nodes: &[Node], pages: &Pages<'_>) -> Markup {
    if nodes.len() < 2 {
        return html! {};
    }
    let lines = lines(nodes);
    let (mut height, mut heights) = (0, Vec::new());
    for line in &lines {
        if let Line::Node(_) = line {
            heights.push(height + LINE / 2);
        }
        height += line.height();
    }
    let hidden = nodes
        .iter()
        .flat_map(|node| &node.from)
        .any(|edge| !edge.direct);
    let heading = format!("{PAGE}map");
    // In a file of several pages each has a map, which the title tells from the others, and the number of the
    // page where two of them have the same.
    let name = match pages.several() {
        true => format!("{heading} {PAGE}title {PAGE}number"),
        false => format!("{heading} {PAGE}title"),
    };
    html! {
        nav class="map" aria-labelledby=(name) {
            details open {
                summary { h2 id=(heading) { (pages.words(&say::map())) } }
                div class="rail" {
                    svg aria-hidden="true" width=(RAIL) height=(height) {
                        @for (to, node) in nodes.iter().enumerate() {
                            @for edge in &node.from {
                                path class=(if edge.direct { "edge" } else { "edge far" })
                                    data-from=(of(nodes[edge.from].source)) data-to=(of(node.source))
                                    d=(arc(heights[edge.from], heights[to])) {}
                            }
                        }
                        @for (node, height) in nodes.iter().zip(&heights) {
                            circle class=(dot(node)) cx=(DOTS) cy=(height) r="4" {}
                        }
                    }
                    ol {
                        @for line in &lines {
                            @match line {
                                Line::Given => { li class="place" { (pages.words(&say::given())) } }
                                Line::Place(place, 0) => { li class="place widest" { (pages.words(place)) } }
                                Line::Place(place, _) => { li class="place" { (pages.words(place)) } }
                                Line::Node(node) => { li { (self::node(node, nodes, pages)) } }
                            }
                        }
                    }
                }
                @if hidden { p class="aside" { (pages.words(&say::key_of_lines())) } }
            }
        }
    }
}

/// The lines of the list. Where the place changes it is said, as far as it is another than before.
fn lines(nodes: &[Node]) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut before: Option<(bool, &[Message])> = None;
    for node in nodes {
        let here = (is_given(node), node.place.as_slice());
        if here.0 && before.is_none() {
            lines.push(Line::Given);
        }
        if let Some(last) = here.1.len().checked_sub(1)
            && before != Some(here)
        {
            let known = before.filter(|(given, _)| *given == here.0);
            let known = known.map_or(&[][..], |(_, place)| place);
            let common = known.iter().zip(here.1).take_while(|(a, b)| a == b).count();
            let new = here.1.iter().enumerate().skip(common.min(last));
            lines.extend(new.map(|(depth, place)| Line::Place(place, depth)));
        }
        before = Some(here);
        lines.push(Line::Node(node));
    }
    lines
}

/// Whether the file gives it.
fn is_given(node: &Node) -> bool {
    matches!(node.source, Source::Input(_))
}

fn node(node: &Node, nodes: &[Node], pages: &Pages<'_>) -> Markup {
    let from = node.from.iter().filter_map(|edge| nodes.get(edge.from));
    let from: Vec<Message> = from
        .map(|node| say::symbol(Expression::symbol(node.symbol)))
        .collect();
    let label = match node.mark {
        Some(mark) => format!("stop {}", marked(mark)),
        None => "stop".to_owned(),
    };
    html! {
        a class=(label) href=(format!("#{}", of(node.source))) title=(node.key) {
            @if let Some(number) = node.number { span class="number" { (number) } }
            @match &node.title {
                Some(title) => { span class="name" { (pages.words(title)) } (math::symbol(node.symbol)) }
                None => { span class="name" { (math::symbol(node.symbol)) } }
            }
            @if is_given(node) && !node.place.is_empty() {
                // By their symbols alone, those of all blocks sound the same.
                span class="unseen" { @for part in &node.place { ", " (pages.words(part)) } }
            }
            @if !from.is_empty() { span class="unseen" { (pages.words(&say::from(from))) } }
        }
    }
}

fn dot(node: &Node) -> &'static str {
    match (node.source, node.mark) {
        (_, Some(mark)) => marked(mark),
        (Source::Input(_), None) => "dot input",
        (Source::Stage(_), None) => "dot",
    }
}

/// A curve from one height down to another, that swings out further the longer it is.
fn arc(from: usize, to: usize) -> String {
    let lines = (to.saturating_sub(from) / LINE).max(1);
    // Grows quickly at first, and never leaves the drawing.
    let swing = (DOTS - 4) * lines / (lines + 3);
    // A curve reaches three quarters of the way to its handles.
    let handle = DOTS as isize - (swing * 4 / 3) as isize;
    let mut path = String::new();
    let _ = write!(
        path,
        "M{DOTS} {from}C{handle} {from} {handle} {to} {DOTS} {to}"
    );
    path
}
