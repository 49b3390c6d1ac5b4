//! Made-up students: problems, the habits with which they are worked out and written down, and the
//! faults planted in them. Plain loops over `Vec<Vec<f64>>`, from the contract and not from the
//! program, so that the program can be measured against it.
#![allow(dead_code)] // Each test binary uses its own part.

pub mod arithmetic;
pub mod attention;
pub mod flow;
pub mod habits;
pub mod mistake;
pub mod model;
pub mod outcome;
pub mod paper;
pub mod problem;
pub mod rates;
pub mod reach;
pub mod rng;
pub mod slips;
pub mod trial;
pub mod two;
