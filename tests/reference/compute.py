#!/usr/bin/env python3
"""Expected results of fixtures/problems, computed without attn.

    python3 tests/reference/compute.py            write fixtures/expected/NAME.json
    python3 tests/reference/compute.py --check    write nothing; compare this script with fixtures/reference
                                                  (which others computed), fixtures/expected with this script,
                                                  and every example in docs/*.md with this script

Needs numpy. Everything in float64, by the shortest way from the definition of each stage to its number (heads,
layers and generation: blocks.py); speed and friendly messages are attn's business. `{stage: matrix}`, where minus
infinity and undefined are the strings "-inf" and "nan".

Shapes: X (n_q, d_model) · memory X (n_k, d_model) · Q (n_q, d_k) · K (n_k, d_k) · V (n_k, d_v) ·
S, A (n_q, n_k).
"""

import json
import math
import re
import sys
from pathlib import Path

import numpy as np

from blocks import Transformer, project, single, softmax

ROOT = Path(__file__).resolve().parents[2]
PROBLEMS = ROOT / "fixtures" / "problems"
EXPECTED = ROOT / "fixtures" / "expected"
REFERENCE = ROOT / "fixtures" / "reference"
DOCS = ROOT / "docs"

KEYS = {
    "title", "tokens", "X", "W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "W_O", "b_O", "Q", "K", "V",
    "scores", "scaled_scores", "attention_weights", "d_k", "projection", "scale", "softmax_base",
    "mask", "masked_row", "memory", "heads",
}  # fmt: skip


# An attention that has these, or more than one head, is blocks.py's business.
RICHER = {"kv_heads", "split", "score", "W_a", "U_a", "v_a", "positions", "embedding"}


def number(text):
    """A JSON number, or a string such as "1/3", "sqrt(2)", "-3/sqrt(2)", "-inf"."""
    if not isinstance(text, str):
        return float(text)
    if text == "-inf":
        return -math.inf
    sign, rest = (-1.0, text[1:]) if text.startswith("-") else (1.0, text)
    above, _, below = rest.partition("/")

    def term(part):
        root = re.fullmatch(r"sqrt\((.+)\)", part)
        return math.sqrt(float(root[1])) if root else float(part)

    return sign * term(above) / (term(below) if below else 1.0)


def matrix(rows):
    """Nested lists to a two-dimensional array; a bare row is one row, a batch axis of length 1 goes."""
    if not isinstance(rows[0], list):
        rows = [rows]
    if isinstance(rows[0][0], list):
        (rows,) = rows
    return np.array([[number(cell) for cell in row] for row in rows], dtype=np.float64)


def mask_terms(mask, n_q, n_k):
    """What each rule adds to the scaled scores, each (n_q, n_k): 0, minus infinity, or the number given."""
    i = np.arange(1, n_q + 1)[:, None]
    j = np.arange(1, n_k + 1)[None, :]
    for rule in mask if isinstance(mask, list) else [mask]:
        if rule == "causal":
            allowed = j <= i
        elif rule == "strictly_causal":
            allowed = j < i
        else:
            ((kind, given),) = rule.items()
            if kind == "window":
                allowed = abs(i - j) <= given
            elif kind == "padding":
                allowed = matrix(given) != 0
            elif kind == "allow":
                allowed = matrix(given) != 0
            elif kind == "block":
                allowed = matrix(given) == 0
            elif kind == "add":
                yield np.broadcast_to(matrix(given), (n_q, n_k))
                continue
            else:
                raise ValueError(f"mask {kind}")
        yield np.broadcast_to(np.where(allowed, 0.0, -np.inf), (n_q, n_k))


def stages(problem):
    """Every stage of the problem, by its key, in order."""
    if "encoder" in problem or "decoder" in problem:
        return Transformer(problem, matrix, mask_terms, number).stages()[0]
    listed = isinstance(problem.get("W_Q"), list) and isinstance(problem["W_Q"][0][0], list) and len(problem["W_Q"]) > 1
    if set(problem) & RICHER or problem.get("heads", 1) != 1 or listed:
        return single(problem, matrix, mask_terms, number)
    unknown = set(problem) - KEYS
    if unknown:
        raise ValueError(f"unknown keys: {sorted(unknown)}")
    given = {key: matrix(value) for key, value in problem.items() if isinstance(value, list) and key not in ("tokens", "mask")}
    memory = problem.get("memory", {})
    column = problem.get("projection", "x@W") == "W@x"
    sources = {
        "Q": given.get("X"),
        "K": matrix(memory.get("X_K") or memory["X"]) if memory else given.get("X"),
        "V": matrix(memory.get("X_V") or memory["X"]) if memory else given.get("X"),
    }
    out = {}

    for name, stage in (("Q", "queries"), ("K", "keys"), ("V", "values")):
        if name in given:
            out[stage] = given[name]
        elif f"W_{name}" in given:
            out[stage] = project(sources[name], given[f"W_{name}"], given.get(f"b_{name}"), column)

    d_k = problem.get("d_k")
    if "scores" in given:
        out["scores"] = given["scores"]
    elif "queries" in out and "keys" in out:
        out["scores"] = out["queries"] @ out["keys"].T
        d_k = out["queries"].shape[1]
    current = out.get("scores")

    if "scaled_scores" in given:
        current = out["scaled_scores"] = given["scaled_scores"]
    elif current is not None and problem.get("scale") != "none":
        scale = problem.get("scale", "1/sqrt(d_k)")
        if scale == "1/sqrt(d_k)":
            current = current / math.sqrt(d_k)
        elif "multiply_by" in scale:
            current = current * number(scale["multiply_by"])
        else:
            current = current / number(scale["divide_by"])
        out["scaled_scores"] = current

    if current is not None and "mask" in problem:
        for term in mask_terms(problem["mask"], *current.shape):
            current = current + term
        out["masked_scores"] = current

    if "attention_weights" in given:
        out["attention_weights"] = given["attention_weights"]
    else:
        base = number(problem.get("softmax_base", math.e))
        out["attention_weights"] = softmax(current, base, problem.get("masked_row", "zero"))

    if "values" in out:
        mixed = out["attention_weights"] @ out["values"]
        if "W_O" in given:
            out["concat"] = mixed
            mixed = project(mixed, given["W_O"], given.get("b_O"), column)
        out["output"] = mixed
    order = ["queries", "keys", "values", "scores", "scaled_scores", "masked_scores", "attention_weights", "concat", "output"]
    return {key: out[key] for key in order if key in out}


def ours():
    """The problems whose stages are all kept here; the translator has expected results of its own."""
    return [path for path in sorted(PROBLEMS.glob("*.json")) if path.name != "translator.json"]


def plain(cell):
    """A float as it stands in the expected files."""
    if math.isnan(cell):
        return "nan"
    return "-inf" if cell == -math.inf else float(cell) + 0.0


def write():
    EXPECTED.mkdir(exist_ok=True)
    names = set()
    for path in ours():
        result = stages(json.loads(path.read_text("utf-8")))
        blocks = []
        for key, values in result.items():
            rows = ",\n".join("    " + json.dumps([plain(cell) for cell in row]) for row in values)
            blocks.append(f'  "{key}": [\n{rows}\n  ]')
        (EXPECTED / path.name).write_text("{\n" + ",\n".join(blocks) + "\n}\n", "utf-8")
        names.add(path.name)
    for path in EXPECTED.glob("*.json"):
        if path.name not in names:
            path.unlink()
    print(f"wrote {len(names)} files to {EXPECTED.relative_to(ROOT)}")


def wanted(rows):
    """Expected rows to an array; "nan" and null are undefined."""
    return np.array([[math.nan if cell in ("nan", None) else number(cell) for cell in row] for row in rows])


def difference(have, want):
    """The largest |have - want| / max(1, |want|); infinite where shape, infinities or undefined cells differ."""
    if have.shape != want.shape:
        return math.inf
    special = ~np.isfinite(have) | ~np.isfinite(want)
    if not np.array_equal(have[special], want[special], equal_nan=True):
        return math.inf
    with np.errstate(invalid="ignore"):
        error = np.abs(have - want) / np.maximum(1.0, np.abs(want))
    return float(np.max(np.where(special, 0.0, error), initial=0.0))


class Report:
    """Counts comparisons and keeps the worst of each group."""

    def __init__(self):
        self.failed = False

    def group(self, title, limit, comparisons):
        count, worst, where = 0, 0.0, "-"
        for name, error in comparisons:
            count += 1
            if error > worst:
                worst, where = error, name
            if not error <= limit:
                print(f"  {name}: differs by {error:.3g}, allowed {limit:.3g}")
                self.failed = True
        if not count:
            self.failed = True
        print(f"{title}: {count} stages, largest difference {worst:.3g} ({where}), allowed {limit:.3g}")


def compare(name, problem, expected):
    """One comparison for each expected stage that the problem has."""
    have = stages(problem)
    for key, rows in expected.items():
        yield f"{name} {key}", difference(have[key], wanted(rows)) if key in have else math.inf


def worked():
    for folder in sorted((REFERENCE / "worked").iterdir()):
        problem = json.loads((folder / "problem.json").read_text("utf-8"))
        yield from compare(folder.name, problem, json.loads((folder / "expected.json").read_text("utf-8"))["right"])


def torch():
    for folder in sorted((REFERENCE / "torch").iterdir()):
        problem = json.loads((folder / "problem.json").read_text("utf-8"))
        yield from compare(folder.name, problem, json.loads((folder / "expected.json").read_text("utf-8")))


def translator():
    """Every sentence of the miniature translator: its words and their probabilities."""
    problem = json.loads((PROBLEMS / "translator.json").read_text("utf-8"))
    for case in json.loads((REFERENCE / "translator" / "expected.json").read_text("utf-8")):
        problem["source"] = {"tokens": case["source"]}
        _, generated = Transformer(problem, matrix, mask_terms, number).stages()
        words = [word for word, _ in generated]
        name = " ".join(case["source"])
        if words[:-1] != case["generated"]:
            yield f"{name}: {words}", math.inf
        else:
            yield name, difference(np.array([[p for _, p in generated]]), np.array([case["probability_of_each_word"]]))


def mpmath():
    keys = {"scores": "scaled_scores", "scores_masked": "masked_scores", "weights": "attention_weights", "output": "output"}
    for path in sorted((REFERENCE / "mpmath").glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        if case["name"] in ("attention_product_overflow", "attention_huge_values", "softmax_huge"):
            continue  # beyond what the shortest way can do: attn has to do better
        if case["kind"] not in ("softmax", "attention"):
            continue  # single operations, which no problem file is made of alone
        inputs, expected = dict(case["inputs"]), case["expected"]
        if case["kind"] == "softmax":
            problem = {"scaled_scores": inputs["X"], "masked_row": "undefined"}
            expected = {"attention_weights": expected["output"]}
        else:
            if "mask" in inputs:
                inputs["mask"] = {"add": inputs["mask"]}
            problem = {**inputs, "masked_row": "undefined"}
            expected = {keys[key]: rows for key, rows in expected.items()}
        yield from compare(case["name"], problem, expected)


def committed():
    names = {path.name for path in ours()}
    if names != {path.name for path in EXPECTED.glob("*.json")}:
        yield "fixtures/expected lacks a file or has one too many", math.inf
    for name in sorted(names):
        problem = json.loads((PROBLEMS / name).read_text("utf-8"))
        expected = json.loads((EXPECTED / name).read_text("utf-8"))
        if set(stages(problem)) != set(expected):
            yield f"{name}: other stages", math.inf
        yield from compare(name, problem, expected)


FENCE = re.compile(r"^```(json|expected [a-z_.0-9]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def in_place(value):
    """The problem with what lies in other files in the place of what names it; paths from the project's folder."""
    if isinstance(value, dict) and "file" in value:
        loaded = np.load(ROOT / value["file"])
        array = loaded[value["tensor"]] if "tensor" in value else loaded
        return (array.T if value.get("transpose") else array).tolist()
    if isinstance(value, dict):
        return {key: in_place(inner) for key, inner in value.items()}
    return [in_place(inner) for inner in value] if isinstance(value, list) else value


def examples():
    """In docs, a ```json problem is followed by ```expected STAGE blocks: rows of numbers with three decimals."""
    for page in sorted(DOCS.glob("*.md")):
        have, title = None, ""
        for kind, text in FENCE.findall(page.read_text("utf-8")):
            if kind == "json":
                problem, have = json.loads(text), None
                title = f"{page.name}: {problem.get('title', '?')}"
                continue
            # A sheet, or a piece of a file, is followed by no results.
            have = stages(in_place(problem)) if have is None else have
            stage = kind.split()[1]
            want = wanted([[cell if cell in ("nan", "-inf") else float(cell) for cell in line.split()] for line in text.splitlines()])
            values = have.get(stage)
            if values is None:
                yield f"{title}: no stage {stage}", math.inf
            elif values.shape != want.shape:
                yield f"{title} {stage}: {values.shape}, not {want.shape}", math.inf
            else:
                same = all(f"{a:.3f}" == f"{b:.3f}" for a, b in zip((values + 0.0).flat, want.flat))
                yield f"{title} {stage}", 0.0 if same else math.inf


def check():
    report = Report()
    report.group("worked", 2e-10, worked())
    report.group("torch", 1e-14, torch())
    report.group("translator", 1e-12, translator())
    report.group("mpmath", 1e-14, mpmath())
    report.group("fixtures/expected", 1e-14, committed())
    report.group("docs", 0.0, examples())
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check()
    elif not sys.argv[1:]:
        write()
    else:
        sys.exit(__doc__)
