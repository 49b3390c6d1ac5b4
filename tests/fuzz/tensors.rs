//! Readers of tensors, and of what names them. The files are real ones, in a folder that is gone afterwards.

use std::fs;

use attn::check::{Options as Marking, Solution};
use attn::input::{self, Source};
use attn::problem::{Body, Parameter, Problem};
use tempfile::TempDir;

use super::archive::{self, Method};
use super::{again, heads_of, holding, told, walked};

/// Whatever may be a tensor, in the places of the JSON that stand for `T`: a matrix, two kinds of masks, a vector, a number.
const PLACES: [&str; 5] = [
    r#"{"Q":T,"K":T,"V":T}"#,
    r#"{"Q":[[1]],"K":[[1]],"V":[[1]],"mask":{"add":T}}"#,
    r#"{"Q":[[1]],"K":[[1]],"V":[[1]],"mask":{"allow":T}}"#,
    r#"{"X":[[1]],"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]],"b_Q":T}"#,
    r#"{"Q":[[1]],"K":[[1]],"V":[[1]],"scale":{"multiply_by":T}}"#,
];

/// What a byte of a deflated one may stand for, by the format.
const MOST_DEFLATED: usize = 1032;

/// A `.npy` alone, and the same in an archive, stored and deflated: all three are read, to the same numbers, or none.
pub fn npy(data: &[u8]) {
    let stored = archive::of(&[("x.npy", data)], Method::Stored);
    let deflated = archive::of(&[("x.npy", data)], Method::Deflated);
    let folder = folder(&[
        ("x.npy", data),
        ("stored.npz", &stored),
        ("deflated.npz", &deflated),
    ]);
    for place in PLACES {
        let ways = ["x.npy", "stored.npz", "deflated.npz"];
        let [alone, stored, deflated] =
            ways.map(|file| body(&folder, place, file, None, data.len()));
        assert_eq!(alone, stored, "{place}: alone, and stored in an archive");
        assert_eq!(
            alone, deflated,
            "{place}: alone, and deflated in an archive"
        );
    }
    turned(&folder, "x.npy", None, data.len());
}

/// A `.npz`: its tensors by their names.
pub fn npz(data: &[u8]) {
    let names = archive::names(data);
    by_names(data, &names, data.len() * MOST_DEFLATED);
}

/// A `.safetensors`: its tensors by their names.
pub fn safetensors(data: &[u8]) {
    // What stands in quotes may be one.
    let text = data.split(|byte| *byte == b'"').skip(1).step_by(2);
    let names: Vec<String> = text
        .filter_map(|name| String::from_utf8(name.to_vec()).ok())
        .collect();
    by_names(data, &names, data.len());
}

/// What a program dumped, as a sheet of answers, and as one stage of it.
pub fn dump(data: &[u8]) {
    let folder = folder(&[("dump.npz", data)]);
    let file = folder.path().join("dump.npz");
    let (program, inputs) = (&heads_of().program, &heads_of().inputs);
    let most = data.len()
        * if archive::deflates(data) {
            MOST_DEFLATED
        } else {
            1
        };
    let read = [
        holding(most, || input::sheet(&file, program)),
        holding(most, || input::stage_sheet("concat", &file, program)),
    ];
    for sheet in read {
        match sheet {
            Ok(sheet) => {
                let solution = Solution::of(program, inputs).expect("nothing overflows");
                let _ = solution.mark(&sheet, &Marking::default());
            }
            Err(error) => told(&error),
        }
    }
}

/// A problem that names tensors of the file `t`: the problem is the first line, and the file all else. What is read is
/// written out, and reads back the same.
pub fn named(data: &[u8]) {
    let Some(end) = data.iter().position(|byte| *byte == b'\n') else {
        return;
    };
    let (text, file) = (&data[..end], &data[end + 1..]);
    let folder = folder(&[("t", file)]);
    read(&folder, text.to_vec(), file);
}

/// A state dict of PyTorch, after three bytes that say whose, how many heads it has and what its inputs are.
pub fn torch(data: &[u8]) {
    let [kind, heads, size, file @ ..] = data else {
        return;
    };
    let kinds = ["attention", "encoder", "decoder", "transformer"];
    let kind = kinds[usize::from(*kind) % kinds.len()];
    let x = format!(
        "{:?}",
        vec![vec![1.0; usize::from(size % 5) + 1]; usize::from(size / 5 % 3) + 1]
    );
    let y = if size & 0x80 == 0 {
        String::new()
    } else {
        format!(r#","y":{x}"#)
    };
    let first = if heads & 0x80 == 0 {
        ""
    } else {
        r#","norm_first":true,"activation":"gelu""#
    };
    let heads = heads % 4 + 1;
    let text = format!(r#"{{"torch":"{kind}","weights":"t","heads":{heads},"x":{x}{y}{first}}}"#);
    let folder = folder(&[("t", file)]);
    read(&folder, text.into_bytes(), file);
}

/// Reads the problem `text`, which names files of `folder` that are as `file`, and walks through it.
fn read(folder: &TempDir, text: Vec<u8>, file: &[u8]) {
    let most = text.len()
        + file.len()
            * if archive::deflates(file) {
                MOST_DEFLATED
            } else {
                1
            };
    let Ok(source) = Source::from_bytes(problem_in(folder), text) else {
        return;
    };
    match holding(most, || input::problem(&source)) {
        Ok(read) => {
            again(&read.problem);
            walked(&read.problem);
        }
        Err(error) => told(&error),
    }
}

/// Reads the tensors that may be in an archive.
fn by_names(data: &[u8], names: &[String], most: usize) {
    let folder = folder(&[("t", data)]);
    for place in PLACES {
        let _ = body(&folder, place, "t", None, most);
    }
    // Those that are read say so; most names are none.
    for name in names.iter().take(6) {
        for place in PLACES {
            let _ = body(&folder, place, "t", Some(name), most);
        }
        turned(&folder, "t", Some(name), most);
    }
}

/// A matrix, its transpose, and what is written of it as a `.npy`, are the same numbers.
fn turned(folder: &TempDir, file: &str, tensor: Option<&str>, most: usize) {
    let [place, ..] = PLACES;
    let matrix = |file: &str, tensor: Option<&str>, transposed: bool, most: usize| {
        let read = problem(folder, place, &named_by(file, tensor, transposed), most)?;
        match read.body {
            Body::Attention(attention) => attention.matrices.get(&Parameter::Q).cloned(),
            Body::Transformer(_) => None,
        }
    };
    let Some(read) = matrix(file, tensor, false, most) else {
        return;
    };
    let turned = matrix(file, tensor, true, most).expect("it can be read transposed");
    // Bits, since -0 is not 0.
    let bits = |matrix: &attn::matrix::Matrix| matrix.map(f64::to_bits);
    assert_eq!(bits(&read).transpose(), bits(&turned), "transposed");
    let written = archive::npy(read.nrows(), read.ncols(), read.as_slice());
    fs::write(folder.path().join("written.npy"), &written).expect("room");
    let again = matrix("written.npy", None, false, written.len()).expect("it is whole");
    assert_eq!(bits(&again), bits(&read), "written");
}

/// What is read of the problem `place` where T is the tensor of a file; `None` where it is refused, in fit words.
fn body(
    folder: &TempDir,
    place: &str,
    file: &str,
    tensor: Option<&str>,
    most: usize,
) -> Option<String> {
    let read = problem(folder, place, &named_by(file, tensor, false), most)?;
    Some(format!("{:?}", read.body))
}

fn problem(folder: &TempDir, place: &str, named: &str, most: usize) -> Option<Problem> {
    let text = place.replace('T', named);
    let source = Source::new(problem_in(folder), text);
    match holding(most, || input::problem(&source)) {
        Ok(file) => Some(file.problem),
        Err(error) => {
            told(&error);
            None
        }
    }
}

/// The object that names a tensor.
fn named_by(file: &str, tensor: Option<&str>, transposed: bool) -> String {
    let tensor = tensor.map_or(String::new(), |name| {
        format!(r#","tensor":{}"#, quoted(name))
    });
    format!(r#"{{"file":"{file}"{tensor},"transpose":{transposed}}}"#)
}

/// `text` in JSON.
fn quoted(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("\\u{unit:04x}"));
    format!("\"{}\"", units.collect::<String>())
}

fn problem_in(folder: &TempDir) -> String {
    folder.path().join("problem.json").display().to_string()
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().expect("room");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("room");
    }
    folder
}
