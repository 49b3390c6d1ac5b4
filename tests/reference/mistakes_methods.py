#!/usr/bin/env python3
"""Fixtures of the mistakes in projections, scores, scale and mask, computed without attn.

    python3 tests/reference/mistakes_methods.py            write fixtures/mistakes/NAME/*.json
    python3 tests/reference/mistakes_methods.py --check    write nothing; compare

Needs numpy. Each sheet is what a student would hand in who makes the one mistake of the folder's
name and works on with the numbers as they are written down, to three decimals.

Shapes: X (n_q, d_model) · Q (n_q, d_k) · K (n_k, d_k) · V (n_k, d_v) · S, A (n_q, n_k).
"""

import json
import sys
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "mistakes"
DECIMALS = 3
ORDER = [
    "queries", "keys", "values", "scores", "scaled_scores", "masked_scores", "attention_weights",
    "output",
]  # fmt: skip


def softmax(scores):
    """Row by row; a row of nothing but minus infinity is 0 throughout."""
    rows = []
    for row in scores:
        top = row.max()
        powers = np.exp(row - top) if np.isfinite(top) else np.zeros(len(row))
        rows.append(powers / powers.sum() if powers.sum() > 0 else powers)
    return np.array(rows)


def blocked(problem, n):
    """True where a query must not see a key."""
    mask = problem["mask"]
    if mask in ("causal", "strictly_causal"):
        first = 0 if mask == "strictly_causal" else 1
        return np.array([[key >= query + first for key in range(n)] for query in range(n)])
    return np.array([[real == 0 for real in mask["padding"]]] * n)


def without(scores, hidden):
    return np.where(hidden, -np.inf, scores)


class Work:
    """A student's work on a problem: right, but for the stages in `wrong`."""

    def __init__(self, problem, wrong, leave_out):
        self.given = {key: np.array(value, float) for key, value in problem.items() if key[0] in "XWb"}
        self.scaled = problem.get("scale") != "none"
        self.stages = {}
        self.hidden = blocked(problem, len(self.given["X"])) if "mask" in problem else None
        for name in ORDER:
            if (name == "masked_scores" and self.hidden is None) or (name == "scaled_scores" and not self.scaled):
                continue
            value = wrong[name](self) if name in wrong else self.right(name)
            # What is written down is what the work goes on with.
            self.stages[name] = np.round(value, DECIMALS)
        for name in leave_out:
            del self.stages[name]

    def __getattr__(self, name):
        short = {"Q": "queries", "K": "keys", "V": "values", "S": "scores", "A": "attention_weights"}
        if name in short:
            return self.stages[short[name]]
        return self.given[name]

    @property
    def d_k(self):
        return self.K.shape[1]

    def project(self, letter, tokens=None):
        tokens = self.X if tokens is None else tokens
        return tokens @ self.given[f"W_{letter}"] + self.given.get(f"b_{letter}", 0)

    def latest(self, *names):
        return next(self.stages[name] for name in names if name in self.stages)

    def right(self, name):
        if name in ("queries", "keys", "values"):
            return self.project(name[0].upper())
        if name == "scores":
            return self.Q @ self.K.T
        if name == "scaled_scores":
            return self.S / np.sqrt(self.d_k)
        if name == "masked_scores":
            return without(self.latest("scaled_scores", "scores"), self.hidden)
        if name == "attention_weights":
            return softmax(self.latest("masked_scores", "scaled_scores", "scores"))
        return self.A @ self.V


WORDS = {
    "tokens": ["我", "爱", "你"],
    "X": [[1, 0], [0, 1], [1, 1]],
    "W_Q": [[1, 0], [1, 1]],
    "W_K": [[1, 2], [0, 1]],
    "W_V": [[2, 0], [0, 1]],
}
# As many tokens as a token, a query, a key and a value have numbers.
SQUARE = {
    "tokens": ["the", "cat", "sat"],
    "X": [[1, 0, 1], [0, 2, 1], [1, 1, 0]],
    "W_Q": [[1, 2, 0], [0, 1, 0], [1, 0, 1]],
    "W_K": [[0, 1, 1], [1, 0, 0], [2, 0, 1]],
    "W_V": [[1, 0, 0], [0, 2, 0], [1, 0, 1]],
}
# d_model = 5, d_k = 4, d_v = 2, three tokens: no two dimensions are the same.
WIDE = {
    "tokens": ["red", "green", "blue"],
    "X": [[1, 0, 1, 0, 2], [0, 1, 0, 1, 1], [1, 1, 0, 0, 0]],
    "W_Q": [[1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0]],
    "W_K": [[0, 1, 0, 1], [1, 0, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 0, 0]],
    "W_V": [[1, 0], [0, 1], [1, 1], [0, 2], [1, 0]],
}
BIASES = {"b_Q": [0, 1], "b_K": [1, -1], "b_V": [0.5, 0]}
CAUSAL = {"mask": "causal"}
PADDING = {"mask": {"padding": [1, 1, 0]}}

# name: the problem, the stages that are wrong, the stages that are not written
MISTAKES = {
    "transposed_weights": (SQUARE, {"queries": lambda w: w.X @ w.W_Q.T}),
    "swapped_roles": (WORDS, {"queries": lambda w: w.project("K"), "keys": lambda w: w.project("Q")}),
    "missing_projection": (WORDS, {"values": lambda w: w.X}),
    "missing_bias": (WORDS | BIASES, {"keys": lambda w: w.X @ w.W_K}),
    "missing_transpose": (SQUARE, {"scores": lambda w: w.Q @ w.K}),
    "swapped_query_key": (WORDS, {"scores": lambda w: w.K @ w.Q.T}),
    "values_for_keys": (WORDS, {"scores": lambda w: w.Q @ w.V.T}),
    "queries_for_keys": (WORDS, {"scores": lambda w: w.Q @ w.Q.T}),
    "keys_for_queries": (WORDS, {"scores": lambda w: w.K @ w.K.T}),
    "elementwise_product": (SQUARE, {"scores": lambda w: w.Q * w.K}),
    "scaled_by_d_k": (WIDE, {"scaled_scores": lambda w: w.S / 4}),
    "scaled_by_sqrt_d_model": (WIDE, {"scaled_scores": lambda w: w.S / np.sqrt(5)}),
    "scaled_by_sqrt_d_v": (WIDE, {"scaled_scores": lambda w: w.S / np.sqrt(2)}),
    "scaled_by_sqrt_n_k": (WIDE, {"scaled_scores": lambda w: w.S / np.sqrt(3)}),
    "multiplied_scale": (WIDE, {"scaled_scores": lambda w: w.S * 2}),
    "unneeded_scale": (
        WORDS | {"scale": "none"},
        {"attention_weights": lambda w: softmax(w.S / np.sqrt(2))},
    ),
    "missing_mask": (WORDS | CAUSAL, {"masked_scores": lambda w: w.stages["scaled_scores"]}),
    "mask_inverted": (
        WORDS | PADDING,
        {"masked_scores": lambda w: without(w.stages["scaled_scores"], ~w.hidden)},
    ),
    "mask_transposed": (
        WORDS | CAUSAL,
        {"masked_scores": lambda w: without(w.stages["scaled_scores"], w.hidden.T)},
    ),
    "mask_off_by_one": (
        WORDS | CAUSAL,
        # j < i where it should be j ≤ i: a query does not see itself.
        {"masked_scores": lambda w: without(w.stages["scaled_scores"], w.hidden | np.eye(3, dtype=bool))},
    ),
    "mask_after_softmax": (
        WORDS | CAUSAL,
        {"attention_weights": lambda w: np.where(w.hidden, 0, softmax(w.stages["scaled_scores"]))},
        ["masked_scores"],
    ),
    "other_masked_row": (
        WORDS | {"mask": "strictly_causal"},
        {"attention_weights": lambda w: np.where(np.eye(3)[0][:, None], 1 / 3, softmax(w.stages["masked_scores"]))},
    ),
    "mask_as_zero": (
        WORDS | CAUSAL,
        {"masked_scores": lambda w: np.where(w.hidden, 0, w.stages["scaled_scores"])},
    ),
    "mask_added_as_one": (
        WORDS | CAUSAL,
        {"masked_scores": lambda w: w.stages["scaled_scores"] + w.hidden},
    ),
}  # fmt: skip

# The other forms that some of them take, as sheet-2.json.
OTHERS = {
    "elementwise_product": {"output": lambda w: w.A * w.V},
    "unneeded_scale": {"scores": lambda w: w.Q @ w.K.T / np.sqrt(2)},
    "mask_off_by_one": {
        # j ≤ i + 1
        "masked_scores": lambda w: without(w.stages["scaled_scores"], np.triu(w.hidden, k=2)),
    },
    "mask_added_as_one": {"masked_scores": lambda w: w.stages["scaled_scores"] + ~w.hidden},
}


def written(stage):
    """The rows of a stage as JSON: whole numbers where all are whole, else with all decimals."""
    finite = stage[np.isfinite(stage)]
    decimals = 0 if np.array_equal(finite, np.round(finite)) else DECIMALS

    def cell(value):
        # Adding 0 makes 0 of -0.
        return f"{value + 0.0:.{decimals}f}" if np.isfinite(value) else '"-inf"'

    return "[" + ", ".join("[" + ", ".join(map(cell, row)) + "]" for row in stage) + "]"


def lines(pairs):
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {value}" for key, value in pairs) + "\n}\n"


def sheet(work):
    return lines((stage, written(value)) for stage, value in work.stages.items())


def files():
    for name, (problem, wrong, *leave_out) in MISTAKES.items():
        work = Work(problem, wrong, *(leave_out or [[]]))
        given = ((key, json.dumps(value, ensure_ascii=False)) for key, value in problem.items())
        yield FOLDER / name / "problem.json", lines(given)
        yield FOLDER / name / "sheet.json", sheet(work)
        if name in OTHERS:
            yield FOLDER / name / "sheet-2.json", sheet(Work(problem, OTHERS[name], []))


def main():
    if sys.argv[1:] == ["--check"]:
        different = [str(path) for path, text in files() if path.read_text(encoding="utf-8") != text]
        sys.exit("\n".join(f"{path} differs" for path in different) if different else 0)
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
