//! Where a mistake may have been made: a stage of a program, and what stands around it.

use crate::expression::Source;
use crate::op::{Given, Op, Softmax};
use crate::problem::Parameter;
use crate::program::{Name, Program, Stage};

/// A stage of a program.
#[derive(Clone, Copy, Debug)]
pub struct Site<'p> {
    /// The program.
    pub program: &'p Program,
    /// The index of the stage.
    pub index: usize,
}

impl<'p> Site<'p> {
    /// The stage.
    pub fn stage(&self) -> &'p Stage {
        &self.program.stages[self.index]
    }

    /// Whether it is the stage of that name.
    pub fn is(&self, name: Name) -> bool {
        self.stage().key.name == name
    }

    /// The stage's op.
    pub fn op(&self) -> &'p Op {
        &self.stage().op
    }

    /// The stage's operand of that number.
    pub fn operand(&self, number: usize) -> Option<Source> {
        self.stage().operands.get(number).copied()
    }

    /// The stage of that name or alias, where the program has it before this one.
    pub fn find(&self, name: Name) -> Option<Source> {
        let found = self.program.find(name)?;
        (found < self.index).then_some(Source::Stage(found))
    }

    /// The input for that parameter.
    pub fn input(&self, parameter: Parameter) -> Option<Source> {
        let inputs = &self.program.inputs;
        let found = inputs.iter().position(|input| input.key == parameter.key());
        found.map(Source::Input)
    }

    /// The mask, where there is one.
    pub fn mask(&self) -> Option<Source> {
        let found = self
            .program
            .inputs
            .iter()
            .position(|input| input.key == "mask");
        found.map(Source::Input)
    }

    /// The width of a key, d_k.
    pub fn d_k(&self) -> Option<usize> {
        self.find(Name::Keys)
            .map(|keys| self.program.shape(keys).columns)
    }

    /// The width of a token, d_model.
    pub fn d_model(&self) -> Option<usize> {
        self.input(Parameter::X)
            .map(|x| self.program.shape(x).columns)
    }

    /// The width of a value, d_v.
    pub fn d_v(&self) -> Option<usize> {
        let values = self.program.find(Name::Values)?;
        Some(self.program.stages[values].shape.columns)
    }

    /// The softmax of this stage, where it is one, with what it is taken of.
    pub fn softmax(&self) -> Option<(Softmax, Source)> {
        match self.op() {
            Op::Softmax(softmax) => Some((*softmax, self.operand(0)?)),
            _ => None,
        }
    }

    /// The op that passes its operand on as it is: a step left out.
    pub const fn nothing(&self) -> Op {
        Op::Given(Given)
    }
}
