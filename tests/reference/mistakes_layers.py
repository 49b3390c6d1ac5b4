#!/usr/bin/env python3
"""A sheet for fixtures/problems/encoder-pre-norm.json with a mistake in each layer, computed without attn.

    python3 tests/reference/mistakes_layers.py            write fixtures/answers/encoder-pre-norm-two-mistakes.json
    python3 tests/reference/mistakes_layers.py --check    write nothing; compare

Needs numpy. Layer 1: the variance of norm_2 over n, where the problem has n − 1. Layer 2: the scores of
head 2 unscaled. All else is right by the numbers before it.
"""

import json
import sys
from pathlib import Path

import numpy as np

import blocks
from compute import mask_terms, matrix, number

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
WRITTEN = [
    "encoder.1.norm_1",
    "encoder.1.add_1",
    "encoder.1.norm_2",
    "encoder.1.feed_forward.output",
    "encoder.2.norm_1",
    "encoder.2.self_attention.head.1.attention_weights",
    "encoder.2.self_attention.head.2.scores",
    "encoder.2.self_attention.head.2.scaled_scores",
    "encoder.2.self_attention.head.2.attention_weights",
    "encoder.output",
]


class Student(blocks.Transformer):
    """Divides by n in layer 1's second norm."""

    def norm(self, key, weights, x):
        if key != "encoder.1.norm_2":
            return super().norm(key, weights, x)
        self.out[key] = blocks.layer_norm(x, None, None, self.problem["norm"]["eps"], "n")
        return self.out[key]


right = blocks.Attention.one
heads = iter(range(4))


def one(self, q, k, v, rules, rotary, prefix, out, head):
    """The fourth head that is worked out, layer 2's second, is not scaled."""
    if next(heads) < 3:
        return right(self, q, k, v, rules, rotary, prefix, out, head)
    scores = q @ k.T
    out[prefix + "scores"] = out[prefix + "scaled_scores"] = scores
    hidden = scores + sum(mask_terms(list(rules), *scores.shape))
    out[prefix + "masked_scores"] = hidden
    out[prefix + "attention_weights"] = blocks.softmax(hidden)
    return out[prefix + "attention_weights"] @ v


def main():
    blocks.Attention.one = one
    problem = json.loads((FIXTURES / "problems" / "encoder-pre-norm.json").read_text())
    stages = Student(problem, matrix, mask_terms, number).stages()[0]
    text = ",\n".join(
        f' "{key}": ' + json.dumps([[float(v) for v in row] for row in np.round(stages[key], 3) + 0.0]) for key in WRITTEN
    )
    text = "{\n" + text + "\n}\n"
    path = FIXTURES / "answers" / "encoder-pre-norm-two-mistakes.json"
    if "--check" not in sys.argv[1:]:
        path.write_text(text)
    elif path.read_text() != text:
        sys.exit(f"{path} differs")


if __name__ == "__main__":
    main()
