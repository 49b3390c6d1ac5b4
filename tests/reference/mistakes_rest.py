#!/usr/bin/env python3
"""Sheets that show a missing scale, the mistakes of the softmax and of the output, and the slips, computed
without attn.

    python3 tests/reference/mistakes_rest.py            write fixtures/mistakes/NAME/{problem,sheet}.json
                                                        and fixtures/two-mistakes/NAME/{problem,sheet}.json
    python3 tests/reference/mistakes_rest.py --check    write nothing; say what differs from those files

Needs numpy. Each sheet is what a student writes who makes one mistake, rounds every stage to three
decimals and carries on with the rounded numbers.

Shapes: X (3, 2) · W_* (2, 2) · Q, K, V (3, 2) · S, A (3, 3) · Z (3, 2).
"""

import json
import math
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
DECIMALS = 3

X = np.array([[1, 0], [0, 1], [1, 1]])
PLAIN = {
    "tokens": ["a", "b", "c"],
    "X": [[1, 0], [0, 1], [1, 1]],
    "W_Q": [[0.5, 1], [1, 0]],
    "W_K": [[1, 0.5], [-0.5, 1]],
    "W_V": [[2, 0], [1, 3]],
}
MASKED = {**PLAIN, "mask": "causal"}
PROJECTED = {**PLAIN, "W_O": [[1, 2], [0, 1]]}
BASE_2 = {**PLAIN, "softmax_base": 2}


def softmax(scores, base=math.e):
    powers = np.power(base, scores)
    return powers / powers.sum(axis=1, keepdims=True)


def paper(matrix):
    """What stands on paper: three decimals, halves away from zero."""
    scaled = np.abs(matrix) * 10**DECIMALS
    with np.errstate(invalid="ignore"):
        return np.where(np.isinf(matrix), matrix, np.sign(matrix) * np.floor(scaled + 0.5 + 1e-9) / 10**DECIMALS)


def walk(problem, wrong):
    """Every stage of `problem`, where `wrong[stage](stages)` takes the place of the right way."""
    base = problem.get("softmax_base", math.e)
    given = {key: np.array(problem[key], float) for key in problem if key[0] in "XW"}
    masked = "mask" in problem
    projected = "W_O" in problem

    def attended(s):
        return s["masked_scores" if masked else "scaled_scores"]

    right = {
        "queries": lambda s: s["X"] @ s["W_Q"],
        "keys": lambda s: s["X"] @ s["W_K"],
        "values": lambda s: s["X"] @ s["W_V"],
        "scores": lambda s: s["queries"] @ s["keys"].T,
        "scaled_scores": lambda s: s["scores"] / math.sqrt(2),
        "masked_scores": lambda s: np.where(np.tri(3) == 1, s["scaled_scores"], -np.inf),
        "attention_weights": lambda s: softmax(attended(s), base),
        "concat": lambda s: s["attention_weights"] @ s["values"],
        "output": lambda s: s["concat"] @ s["W_O"],
    }
    if not masked:
        del right["masked_scores"]
    if not projected:
        right["output"] = right.pop("concat")
    stages = dict(given)
    sheet = {}
    for name, way in right.items():
        stages["right"] = way(stages)
        matrix = wrong[name](stages) if name in wrong else stages["right"]
        sheet[name] = stages[name] = paper(matrix)
    return sheet


def cells(changes):
    """The right stage with some cells changed."""

    def change(stages):
        matrix = stages["right"].copy()
        for at, value in changes.items():
            matrix[at] = value
        return matrix

    return change


def row_divided_by(factor):
    def change(stages):
        matrix = stages["right"].copy()
        matrix[1] /= factor
        return matrix

    return change


def cut(stages):
    """Whole numbers only: rounded, halves away from zero."""
    right = stages["right"]
    return np.sign(right) * np.floor(np.abs(right) + 0.5)


def row_shares(scores):
    return scores / scores.sum(axis=1, keepdims=True)


def winner(scores):
    return (scores == scores.max(axis=1, keepdims=True)).astype(float)


ALL = lambda s: np.exp(s["scaled_scores"]) / np.exp(s["scaled_scores"]).sum()  # noqa: E731

# name: (problem, {stage: what was done there}, stages left out)
MISTAKES = {
    "missing_scale": (PLAIN, {"scaled_scores": lambda s: s["scores"]}),
    "softmax_over_columns": (PLAIN, {"attention_weights": lambda s: softmax(s["scaled_scores"].T).T}),
    "softmax_over_all": (PLAIN, {"attention_weights": ALL}),
    "missing_normalization": (PLAIN, {"attention_weights": lambda s: np.exp(s["scaled_scores"])}),
    "linear_normalization": (PLAIN, {"attention_weights": lambda s: row_shares(s["scaled_scores"])}),
    "missing_softmax": (MASKED, {"attention_weights": lambda s: np.tril(s["scaled_scores"])}),
    "hard_max": (PLAIN, {"attention_weights": lambda s: winner(s["scaled_scores"])}),
    "equal_weights": (PLAIN, {"attention_weights": lambda s: np.full_like(s["scaled_scores"], 1 / 3)}),
    "softmax_base_2": (PLAIN, {"attention_weights": lambda s: softmax(s["scaled_scores"], 2)}),
    "softmax_base_10": (PLAIN, {"attention_weights": lambda s: softmax(s["scaled_scores"], 10)}),
    "softmax_base_e": (BASE_2, {"attention_weights": lambda s: softmax(s["scaled_scores"])}),
    "scale_after_softmax": (
        PLAIN,
        {"attention_weights": lambda s: softmax(s["scores"]) / math.sqrt(2)},
        ["scaled_scores"],
    ),
    "weights_transposed": (PLAIN, {"output": lambda s: s["attention_weights"].T @ s["values"]}),
    "keys_for_values": (PLAIN, {"output": lambda s: s["attention_weights"] @ s["keys"]}),
    "input_for_values": (PLAIN, {"output": lambda s: s["attention_weights"] @ X}),
    "missing_output_projection": (PROJECTED, {"output": lambda s: s["concat"]}),
    "transposed_output_projection": (PROJECTED, {"output": lambda s: s["concat"] @ s["W_O"].T}),
    "arithmetic_slip": (PLAIN, {"scores": cells({(1, 2): 0.85})}),
    "sign_slip": (PLAIN, {"scores": cells({(1, 1): 0.5})}),
    "decimal_point_slip": (PLAIN, {"scores": cells({(0, 1): 7.5})}),
    "cells_swapped": (PLAIN, {"scores": cells({(0, 1): 1.75, (0, 2): 0.75})}),
    "row_repeated": (PLAIN, {"values": cells({(1, 0): 2, (1, 1): 0})}),
    "transposed_answer": (PLAIN, {}),
    "row_not_normalized": (PLAIN, {"attention_weights": row_divided_by(1.25)}),
    "too_few_digits": (PLAIN, {"scaled_scores": cut}),
}

TOGETHER = {
    "different-stages": (
        PLAIN,
        {
            "scaled_scores": lambda s: s["scores"],
            "output": lambda s: s["attention_weights"] @ s["keys"],
        },
    ),
    "one-stage": (
        PLAIN,
        {"attention_weights": lambda s: softmax(s["scores"].T).T},
        ["scaled_scores"],
    ),
}
TITLES = {"different-stages": "Two mistakes in different stages", "one-stage": "Two mistakes that show in one stage"}


def text(number, decimals):
    if math.isinf(number):
        return '"-inf"'
    shown = f"{number:.{decimals}f}"
    return shown.lstrip("-") if float(shown) == 0 else shown


def written(matrix):
    """A matrix as it is written down: whole numbers and short decimals as such, the others in full."""
    flat = matrix[np.isfinite(matrix)]
    decimals = next(d for d in range(DECIMALS + 1) if np.allclose(flat, np.round(flat, d), atol=1e-9))
    return "[" + ", ".join("[" + ", ".join(text(v, decimals) for v in row) + "]" for row in matrix) + "]"


def files(folder, name, problem, wrong, absent=()):
    title = TITLES.get(name, f"Shows {name}")
    head = {"title": title, **problem}
    lines = ",\n".join(f'  "{key}": {json.dumps(value)}' for key, value in head.items())
    sheet = walk(problem, wrong)
    if name == "transposed_answer":
        sheet["keys"] = sheet["keys"].T
    stages = ",\n".join(f'  "{key}": {written(m)}' for key, m in sheet.items() if key not in absent)
    place = ROOT / "fixtures" / folder / name
    return {place / "problem.json": f"{{\n{lines}\n}}\n", place / "sheet.json": f"{{\n{stages}\n}}\n"}


def main():
    every = {}
    for name, case in MISTAKES.items():
        every |= files("mistakes", name, *case)
    for name, case in TOGETHER.items():
        every |= files("two-mistakes", name, *case)
    if sys.argv[1:] == ["--check"]:
        differ = [path for path, content in every.items() if not path.exists() or path.read_text() != content]
        for path in differ:
            print(f"differs: {path.relative_to(ROOT)}")
        return bool(differ)
    for path, content in every.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
