//! From the options of a module of PyTorch to the problem file that says the same.

use std::ffi::OsStr;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::args;
use super::failure::Failure;
use super::output;
use crate::input::Source;

/// What the problem is called in errors, in the place of a file's name.
const NAME: &str = "--torch";

/// The problem file that `args` describe, where they are given. The result will go to `output`, which must
/// not be one of the files that are read.
///
/// # Errors
/// Where one of them would be overwritten.
pub fn problem(args: &args::Torch, output: &args::Output) -> Result<Option<Source>, Failure> {
    let (Some(kind), Some(weights), Some(heads), Some(x)) =
        (&args.kind, &args.weights, args.heads, &args.x)
    else {
        return Ok(None);
    };
    let mut file = Map::new();
    let mut put = |key: &str, value: Value| file.insert(key.to_owned(), value);
    put("torch", json!(kind));
    put("weights", json!(weights.to_string_lossy()));
    put("heads", json!(heads));
    output::spares(output.path(), Path::new(weights))?;
    let inputs = [
        ("x", Some(x)),
        ("y", args.y.as_ref()),
        ("z", args.z.as_ref()),
    ];
    for (key, input) in inputs {
        if let Some(input) = input {
            let (path, tensor) = tensor(input);
            output::spares(output.path(), Path::new(&path))?;
            put(
                key,
                match tensor {
                    Some(tensor) => json!({"file": path, "tensor": tensor}),
                    None => json!({"file": path}),
                },
            );
        }
    }
    if let Some(prefix) = &args.prefix {
        put("prefix", json!(prefix));
    }
    if args.norm_first {
        put("norm_first", json!(true));
    }
    if let Some(activation) = &args.activation {
        put("activation", json!(activation));
    }
    if let Some(eps) = args.eps {
        put("eps", json!(eps));
    }
    if let Some(mask) = &args.mask {
        // A rule is JSON, or a word of its own.
        let rule = serde_json::from_str(mask).unwrap_or_else(|_| json!(mask));
        match kind.to_lowercase() {
            kind if kind.contains("attention") => put("mask", rule),
            kind if kind.contains("encoder") => put("masks", json!({"encoder": rule})),
            _ => put("masks", json!({"decoder": rule})),
        };
    }
    Ok(Some(Source::new(NAME, Value::Object(file).to_string())))
}

/// The file that `named` names, and the tensor in it where that is named after a colon.
fn tensor(named: &OsStr) -> (String, Option<String>) {
    let text = named.to_string_lossy();
    let split = text.rsplit_once(':');
    match split.filter(|(path, _)| !Path::new(named).exists() && Path::new(path).is_file()) {
        Some((path, tensor)) => (path.to_owned(), Some(tensor.to_owned())),
        None => (text.into_owned(), None),
    }
}
