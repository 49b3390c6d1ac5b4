//! A state dict, from where the names of one module begin.

use std::sync::Arc;

use super::super::super::fault::{Fault, TensorFault};
use super::super::super::tensor::Archive;
use super::super::super::tree::Node;
use super::Kind;
use crate::matrix::Matrix;

/// The parameter that every attention has, whatever else it has.
const ATTENTION: &str = "out_proj.weight";
/// The same of the attentions of a layer.
const SELF: &str = "self_attn.out_proj.weight";
const CROSS: &str = "multihead_attn.out_proj.weight";
/// What stands before the names of a stack's first layer.
const FIRST: &str = "layers.0.";

/// The parameters of a module.
pub(super) struct State<'a> {
    archive: &'a mut Archive,
    names: Vec<String>,
    /// What stands before all names of the module.
    prefix: String,
    /// The value that names the file.
    node: &'a Node,
}

impl<'a> State<'a> {
    /// The module of that `kind` in `archive`, which `node` names; below `prefix` where that is given.
    pub fn new(
        archive: &'a mut Archive,
        node: &'a Node,
        kind: Kind,
        prefix: Option<&str>,
    ) -> Result<Self, Fault> {
        let names = archive.names().unwrap_or_default();
        let prefix = match prefix {
            Some("") => Ok(String::new()),
            Some(prefix) => Ok(format!("{}.", prefix.trim_end_matches('.'))),
            None => found(&names, kind),
        };
        let mut state = Self {
            archive,
            names,
            prefix: String::new(),
            node,
        };
        match prefix {
            Ok(prefix) => state.prefix = prefix,
            Err(fault) => return Err(state.fault(None, fault)),
        }
        Ok(state)
    }

    /// Whether it has a parameter called `name`, or several that begin with it where it ends in a dot.
    pub fn has(&self, name: &str) -> bool {
        let wanted = format!("{}{name}", self.prefix);
        self.names.iter().any(|known| match name.ends_with('.') {
            true => known.starts_with(&wanted),
            false => *known == wanted,
        })
    }

    /// The weights called `name`.
    pub fn weights(&mut self, name: &str) -> Result<Arc<Matrix>, Fault> {
        let full = format!("{}{name}", self.prefix);
        let tensor = self.archive.tensor(Some(&full));
        let tensor = tensor.map_err(|fault| self.placed(fault))?;
        match tensor.matrix(false) {
            Ok(matrix) => self.finite(full, matrix),
            Err(tensor) => Err(self.axes(full, &tensor.shape, false)),
        }
    }

    /// The vector called `name`, where there is one.
    pub fn vector(&mut self, name: &str) -> Result<Option<Arc<Matrix>>, Fault> {
        if !self.has(name) {
            return Ok(None);
        }
        let full = format!("{}{name}", self.prefix);
        let tensor = self.archive.tensor(Some(&full));
        let tensor = tensor.map_err(|fault| self.placed(fault))?;
        match tensor.shape[..] {
            [length] => {
                let matrix = Matrix::from_vec(1, length, tensor.numbers());
                self.finite(full, matrix).map(Some)
            }
            _ => Err(self.axes(full, &tensor.shape, true)),
        }
    }

    /// The fault of the parameter called `name`.
    pub fn fault(&self, name: Option<&str>, fault: TensorFault) -> Fault {
        let name = name.map(|name| format!("{}{name}", self.prefix));
        self.placed(self.archive.fault(name, fault))
    }

    fn placed(&self, fault: super::super::super::fault::InTensor) -> Fault {
        Fault::new(fault, self.node.span.clone()).within("weights")
    }

    fn finite(&self, full: String, matrix: Matrix) -> Result<Arc<Matrix>, Fault> {
        let at = matrix.iter().position(|value| !value.is_finite());
        let Some(at) = at else {
            return Ok(Arc::new(matrix));
        };
        let (row, column) = (at % matrix.nrows() + 1, at / matrix.nrows() + 1);
        let fault = TensorFault::NotFiniteTensor {
            value: matrix.iter().nth(at).copied().unwrap_or(f64::NAN),
            place: vec![row, column],
        };
        Err(self.placed(self.archive.fault(Some(full), fault)))
    }

    fn axes(&self, full: String, shape: &[usize], vector: bool) -> Fault {
        let shape = shape.iter().map(|axis| *axis as u64).collect();
        let fault = TensorFault::WrongAxes { shape, vector };
        self.placed(self.archive.fault(Some(full), fault))
    }
}

/// What stands before the names of the one module of that `kind` among `names`.
fn found(names: &[String], kind: Kind) -> Result<String, TensorFault> {
    let has = |name: String| names.contains(&name);
    let crosses = |prefix: &str| has(format!("{prefix}{CROSS}"));
    let before = |anchor: &str| -> Vec<String> {
        let prefixes = names.iter().filter_map(|name| name.strip_suffix(anchor));
        let whole = prefixes.filter(|prefix| prefix.is_empty() || prefix.ends_with('.'));
        whole.map(str::to_owned).collect()
    };
    let stacks = |crossing: bool| -> Vec<String> {
        let mut stacks = before(&format!("{FIRST}{SELF}"));
        stacks.retain(|prefix| crosses(&format!("{prefix}{FIRST}")) == crossing);
        stacks
    };
    let layers = |crossing: bool| -> Vec<String> {
        let mut layers = before(SELF);
        layers.retain(|prefix| crosses(prefix) == crossing);
        layers
    };
    let or = |first: Vec<String>, second: Vec<String>| match first.is_empty() {
        true => second,
        false => first,
    };
    let mut prefixes = match kind {
        Kind::Attention => before(ATTENTION),
        Kind::Encoder => or(stacks(false), layers(false)),
        Kind::Decoder => or(stacks(true), layers(true)),
        Kind::Transformer => before(&format!("encoder.{FIRST}{SELF}")),
    };
    match (prefixes.len(), prefixes.pop()) {
        (1, Some(prefix)) => Ok(prefix),
        (0, _) => Err(TensorFault::NoModule {
            known: names.to_vec(),
        }),
        (_, last) => {
            prefixes.extend(last);
            let prefixes = prefixes.iter().map(|prefix| prefix.trim_end_matches('.'));
            Err(TensorFault::SeveralModules {
                prefixes: prefixes.map(str::to_owned).collect(),
            })
        }
    }
}
