#!/usr/bin/env python3
"""Fixtures of the mistakes in heads, norms, feed-forwards, positions and embeddings, computed without
attn.

    python3 tests/reference/mistakes_blocks.py            write fixtures/mistakes/NAME/*.json and
                                                          fixtures/throughout/NAME/*.json
    python3 tests/reference/mistakes_blocks.py --check    write nothing; compare

Needs numpy. Each sheet is what a student would hand in who makes the one mistake of the folder's
name wherever it can be made and works on with the numbers as they are written down, to three
decimals unless the mistake shows in later ones alone.

Shapes: X (n, d_model) · Q (n_q, d_k) · K (n_k, d_k) · V (n_k, d_v) · S, A (n_q, n_k), each for one head.
"""

import json
import math
import sys
from fnmatch import fnmatch
from pathlib import Path

import numpy as np

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
FOLDER = FIXTURES / "mistakes"


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def erf_gelu(x):
    return np.vectorize(lambda v: v * (1 + math.erf(v / math.sqrt(2))) / 2)(x)


def tanh_gelu(x):
    return x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def relu(x):
    return np.maximum(x, 0)


ACTIVATIONS = {"relu": relu, "gelu": erf_gelu, "gelu_tanh": tanh_gelu}


def normalised(x, gamma, beta, eps, axis=1, divisor=None):
    """Layer normalisation; `divisor` makes of variance and eps what the numbers are divided by."""
    centred = x - x.mean(axis=axis, keepdims=True)
    variance = (centred**2).mean(axis=axis, keepdims=True)
    divisor = divisor or (lambda variance, eps: np.sqrt(variance + eps))
    return centred / divisor(variance, eps) * gamma + beta


def table(count, width, base=10000, start=0, halves=False, swapped=False, numerator=None, degrees=False):
    """Sines and cosines of positions; `numerator` is what stands over the width in the exponent."""
    result = np.zeros((count, width))
    for row in range(count):
        for column in range(width):
            half = (width + 1) // 2
            pair, second = (column % half, column >= half) if halves else (column // 2, column % 2 == 1)
            over = 2 * pair if numerator is None else numerator(column)
            angle = (start + row) / base ** (over / width)
            angle = math.radians(angle) if degrees else angle
            result[row, column] = math.cos(angle) if second != swapped else math.sin(angle)
    return result


def turned(x, halves, base=10000, start=0, way=1):
    """Rows turned by their position, pair by pair."""
    width = x.shape[1]
    result = np.zeros_like(x)
    for row in range(len(x)):
        for pair in range(width // 2):
            a, b = (pair, pair + width // 2) if halves else (2 * pair, 2 * pair + 1)
            angle = way * (start + row) / base ** (2 * pair / width)
            cos, sin = math.cos(angle), math.sin(angle)
            result[row, a] = x[row, a] * cos - x[row, b] * sin
            result[row, b] = x[row, a] * sin + x[row, b] * cos
    return result


class End(Exception):
    """The work leads no further."""


class Work:
    """A student's work: right, but for the stages that `wrong` names (as patterns, each with what makes
    the stage of the work so far, the stage's key and its right value) and the order of a layer that
    `style` is. It ends with the stage `until`, where one of a wrong shape leads no further."""

    def __init__(self, problem, wrong, decimals=3, style=None, until=None):
        self.problem, self.wrong, self.decimals, self.until = problem, wrong, decimals, until
        self.stages = {}
        norm = problem.get("norm", {})
        self.eps = norm.get("eps", 1e-5)
        self.sample = norm.get("variance") == "n-1"
        self.style = style or norm.get("placement", "post")
        try:
            self.walk()
        except End:
            pass

    def put(self, key, right):
        """What is written down is what the work goes on with."""
        value = right
        for pattern, make in self.wrong.items():
            if fnmatch(key, pattern):
                value = make(self, key, right)
        self.stages[key] = np.round(value, self.decimals) + 0.0
        if key == self.until:
            raise End
        return self.stages[key]

    def walk(self):
        problem = self.problem
        if "encoder" in problem:
            x = self.vectors("source.", problem["source"])
            for number, layer in enumerate(problem["encoder"]["layers"], 1):
                x = self.layer(f"encoder.{number}.", layer, x)
            self.put("encoder.output", x)
        elif "decoder" in problem:
            self.vectors("target.", problem["target"])
        elif "Q" in problem:
            self.attention("", None, None, problem)
        else:
            x = self.vectors("", problem)
            memory = problem.get("memory", {}).get("X")
            self.attention("", x, x if memory is None else np.array(memory, float), problem)

    def vectors(self, prefix, sequence):
        embedding = self.problem.get("embedding")
        if embedding and "X" not in sequence:
            rows = np.array(embedding["table"], float)
            words = [sequence["start"]] if "start" in sequence else []
            words += sequence["tokens"]
            indices = [embedding["vocabulary"].index(word) for word in words]
            x = self.put(prefix + "embedding", rows[indices])
            if embedding.get("scale") == "sqrt(d_model)":
                x = self.put(prefix + "scaled_embedding", x * math.sqrt(x.shape[1]))
        else:
            x = np.array(sequence["X"], float)
        positions = self.problem.get("positions")
        if positions and positions != ROTARY["positions"]:
            halves = isinstance(positions, dict) and positions.get("layout") == "concatenated"
            added = self.put(prefix + "positions", table(*x.shape, halves=halves))
            x = self.put(prefix + "input", x + added)
        return x

    def project(self, prefix, letter, tokens, block):
        if letter in block:
            return np.array(block[letter], float)
        return tokens @ np.array(block[f"W_{letter}"], float)

    def attention(self, prefix, x, memory, block):
        heads = block.get("heads", 1)
        groups = block.get("kv_heads", heads)
        q = self.put(prefix + "queries", self.project(prefix, "Q", x, block))
        k = self.put(prefix + "keys", self.project(prefix, "K", memory, block))
        v = self.put(prefix + "values", self.project(prefix, "V", memory, block))
        if heads == 1:
            return self.attended(prefix, q, k, v, "output")
        given = []
        for head in range(heads):
            scope = f"{prefix}head.{head + 1}."
            group = head // (heads // groups)
            own = self.put(scope + "queries", np.split(q, heads, axis=1)[head])
            first = f"{prefix}head.{group * (heads // groups) + 1}."
            if first == scope:
                self.put(scope + "keys", np.split(k, groups, axis=1)[group])
                self.put(scope + "values", np.split(v, groups, axis=1)[group])
            keys, values = self.stages[first + "keys"], self.stages[first + "values"]
            given.append(self.attended(scope, own, keys, values, "output"))
        concat = self.put(prefix + "concat", np.hstack(given))
        return self.put(prefix + "output", concat @ np.array(block["W_O"], float)) if "W_O" in block else concat

    def attended(self, scope, q, k, v, output):
        if self.problem.get("positions") == ROTARY["positions"]:
            q = self.put(scope + "rotated_queries", turned(q, halves=True))
            k = self.put(scope + "rotated_keys", turned(k, halves=True))
        scores = self.put(scope + "scores", q @ k.T)
        scaled = self.put(scope + "scaled_scores", scores / math.sqrt(k.shape[1]))
        weights = self.put(scope + "attention_weights", softmax(scaled))
        return self.put(scope + output, weights @ v)

    def feed_forward(self, prefix, x, block):
        w_1, b_1, w_2, b_2 = (np.array(block[name], float) for name in ("W_1", "b_1", "W_2", "b_2"))
        hidden = self.put(prefix + "hidden", x @ w_1 + b_1)
        bend = ACTIVATIONS[self.problem.get("activation", "relu")]
        active = self.put(prefix + "activation", bend(hidden))
        return self.put(prefix + "output", active @ w_2 + b_2)

    def norm(self, key, x, weights, **how):
        gamma = np.array(weights.get("gamma", [1] * x.shape[1]), float)
        beta = np.array(weights.get("beta", [0] * x.shape[1]), float)
        n = x.shape[1]
        if self.sample:
            how.setdefault("divisor", lambda variance, eps: np.sqrt(variance * n / (n - 1) + eps))
        self.input = x
        self.weights = gamma, beta
        return self.put(key, normalised(x, gamma, beta, self.eps, **how))

    def layer(self, prefix, layer, x):
        def attend(x):
            return self.attention(prefix + "self_attention.", x, x, layer["self_attention"])

        def feed(x):
            return self.feed_forward(prefix + "feed_forward.", x, layer["feed_forward"])

        for number, sublayer in enumerate((attend, feed), 1):
            norm, add = f"{prefix}norm_{number}", f"{prefix}add_{number}"
            weights = layer[f"norm_{number}"]
            self.x = x
            if self.style == "pre":
                given = sublayer(self.norm(norm, x, weights))
                self.given = given
                x = self.put(add, x + given)
            elif self.style == "post":
                given = sublayer(x)
                self.given = given
                x = self.norm(norm, self.put(add, x + given), weights)
            else:
                # x + norm(sublayer(x)), under the name of the norm.
                given = sublayer(x)
                gamma, beta = (np.array(weights[name], float) for name in ("gamma", "beta"))
                x = self.put(norm, x + normalised(given, gamma, beta, self.eps))
        return x


HEADS = {
    "tokens": ["我", "爱", "你"],
    "heads": 2,
    "X": [[1, 0, 2, 1], [0, 2, 1, 0], [1, 1, 0, 3]],
    "W_Q": [[1, 0, 2, 1], [0, 1, 1, 0], [1, 2, 0, 0], [0, 1, 0, 1]],
    "W_K": [[0, 1, 1, 0], [1, 0, 0, 2], [1, 1, 0, 0], [0, 0, 1, 1]],
    "W_V": [[1, 0, 2, 0], [0, 1, 0, 3], [1, 1, 0, 0], [0, 0, 1, 2]],
    "W_O": [[1, 0, 0, 0], [0, 2, 0, 1], [0, 0, 1, 0], [1, 0, 0, 3]],
}
BARE_HEADS = {key: value for key, value in HEADS.items() if key != "W_O"}
TWO_WORDS = HEADS | {"tokens": ["hello", "world"], "X": [[1, 0, 2, 1], [0, 2, 1, 0]]}
GROUPED = {
    "heads": 4,
    "kv_heads": 2,
    "Q": [[1, 0, 0, 1, 1, 1, 0, 2], [0, 1, 1, 0, 2, 0, 1, 1]],
    "K": [[1, 0, 0, 3], [0, 1, 2, 0], [1, 1, 1, 1]],
    "V": [[1, 0, 0, 2], [0, 1, 3, 0], [1, 1, 1, 0]],
}
MEMORY = {
    "tokens": ["a", "b", "c"],
    "X": [[1, 0], [0, 1], [1, 1]],
    "memory": {"tokens": ["我", "爱", "你"], "X": [[2, 1], [0, 3], [1, 0]]},
    "W_Q": [[1, 0], [1, 1]],
    "W_K": [[1, 2], [0, 1]],
    "W_V": [[2, 0], [0, 1]],
}
LAYER = {
    "self_attention": {
        "W_Q": [[1, 0], [0, 1], [1, 1]],
        "W_K": [[0, 1], [1, 0], [1, 0]],
        "W_V": [[1, 0, 2], [0, 1, 0], [1, 0, 1]],
    },
    "norm_1": {"gamma": [1, 2, 1], "beta": [0, 0, 1]},
    "feed_forward": {
        "W_1": [[1, 0, -1, 1], [0, 1, 1, -1], [-1, 1, 0, 0]],
        "b_1": [0, 1, -1, 0],
        "W_2": [[1, 0, 0], [0, 2, 1], [1, -1, 0], [0, 1, 3]],
        "b_2": [1, -4, -1],
    },
    "norm_2": {"gamma": [2, 1, 1], "beta": [1, 0, 0]},
}
ENCODER = {
    "source": {"tokens": ["我", "爱", "你"], "X": [[1, 0, 2], [0, 1, 1], [2, 1, 0]]},
    "encoder": {"layers": [LAYER]},
}
PRE = {"norm": {"placement": "pre"}} | ENCODER
EPS = {"norm": {"eps": 0.5}} | ENCODER
SAMPLE = {"norm": {"variance": "n-1"}} | ENCODER
GELU = {"activation": "gelu"} | ENCODER
GELU_TANH = {"activation": "gelu_tanh"} | ENCODER

WORDS = {
    "tokens": ["我", "爱", "你"],
    "X": [[1, 0, 2, 1], [0, 1, 1, 0], [1, 1, 0, 3]],
    "W_Q": [[1, 0], [0, 1], [1, 1], [0, 1]],
    "W_K": [[0, 1], [1, 0], [1, 0], [1, 1]],
    "W_V": [[1, 0], [0, 2], [1, 0], [0, 1]],
}
ADDED = {"positions": "sinusoidal"} | WORDS
IN_HALVES = {"positions": {"kind": "sinusoidal", "layout": "concatenated"}} | WORDS
ROTARY = {
    "positions": {"kind": "rotary"},
    "tokens": ["我", "爱", "你"],
    "X": [[1, 0], [0, 1], [1, 1]],
    "W_Q": [[1, 2, 0, 1], [0, 1, 3, 1]],
    "W_K": [[1, 0, 2, 1], [2, 1, 0, 1]],
    "W_V": [[2, 0], [0, 1]],
}
VOCABULARY = {
    "vocabulary": ["我", "爱", "你", "他"],
    "table": [[1, 0, 2, 1], [0, 1, 1, 0], [1, 1, 0, 3], [2, 1, 1, 0]],
}
LOOKED_UP = {"tokens": ["我", "爱", "你"], "embedding": VOCABULARY, "positions": "sinusoidal"} | {
    key: WORDS[key] for key in ("W_Q", "W_K", "W_V")
}
SCALED = LOOKED_UP | {"embedding": VOCABULARY | {"scale": "sqrt(d_model)"}}
DECODER = {
    "embedding": {
        "vocabulary": ["<start>", "我", "爱", "你"],
        "table": [[0, 0, 1], [1, 0, 2], [0, 1, 1], [2, 1, 0]],
    },
    "target": {"start": "<start>", "tokens": ["我", "爱", "你"]},
    "decoder": {"layers": [LAYER]},
}


def head(key):
    """The number of the head, from 0."""
    return int(key.split("head.")[1].split(".")[0]) - 1


def joint(work, key):
    """What all heads share of a head's stage."""
    return work.stages[key.split("head.")[0] + key.rsplit(".", 1)[1]]


def heads(merge):
    def make(work, key, right):
        parts = [value for name, value in work.stages.items() if fnmatch(name, "head.*.output")]
        return merge(parts)

    return make


def in_turn(parts):
    return np.stack(parts, axis=2).reshape(len(parts[0]), -1)


def tiled(work, key, right):
    """The scores or the output of a head by the keys and values of the groups in turn."""
    # Heads 1 and 3 hold the keys and values of groups 1 and 2.
    scope, group = f"head.{head(key) + 1}.", head(key) % 2
    given = np.split(np.array(GROUPED["K" if key.endswith("scores") else "V"], float), 2, axis=1)[group]
    if key.endswith("scores"):
        return work.stages[scope + "queries"] @ given.T
    return work.stages[scope + "attention_weights"] @ given


def norm(**how):
    def make(work, key, right):
        gamma, beta = work.weights
        eps = how.get("eps", work.eps)
        rest = {name: value for name, value in how.items() if name != "eps"}
        return normalised(work.input, gamma, beta, eps, **rest)

    return make


def n(x):
    return x.shape[1]


def after_second(work, key, right):
    block = LAYER["feed_forward"]
    hidden = work.stages[key.replace("output", "hidden")]
    return relu(hidden @ np.array(block["W_2"], float) + np.array(block["b_2"], float))


def without_bias(work, key, right):
    name = "b_1" if key.endswith("hidden") else "b_2"
    return right - np.array(LAYER["feed_forward"][name], float)


def bent(bend):
    return lambda work, key, right: bend(work.stages[key.replace("activation", "hidden")])


def positions(**how):
    return {"positions": lambda work, key, right: table(*right.shape, **how)}


def other_side(letter):
    tokens = "memory" if letter == "Q" else "X"

    def make(work, key, right):
        x = MEMORY["memory"]["X"] if tokens == "memory" else MEMORY["X"]
        return np.array(x, float) @ np.array(MEMORY[f"W_{letter}"], float)

    return make


PARTS = ("head.*.queries", "head.*.keys", "head.*.values")
NORMS = "encoder.1.norm_*"
ACTIVE = "*.activation"

# name: the problem, the stages that are wrong, and how else the work is done
MISTAKES = {
    "heads_interleaved": (HEADS, dict.fromkeys(PARTS, lambda w, key, right: joint(w, key)[:, head(key) :: 2])),
    "heads_reshaped": (
        HEADS,
        dict.fromkeys(PARTS, lambda w, key, right: joint(w, key).reshape(2, 3, 2)[head(key)]),
    ),
    # Nothing else can be written: a head of one word has scores of another shape.
    "heads_split_by_rows": (
        TWO_WORDS,
        {"head.1.queries": lambda w, key, right: joint(w, key)[:1]},
        {"until": "head.1.queries"},
    ),
    "heads_averaged": (BARE_HEADS, {"concat": heads(lambda parts: sum(parts) / len(parts))}),
    "heads_summed": (BARE_HEADS, {"concat": heads(sum)}),
    "concat_interleaved": (HEADS, {"concat": heads(in_turn)}),
    "concat_reshaped": (HEADS, {"concat": heads(lambda parts: np.stack(parts).reshape(len(parts[0]), -1))}),
    "groups_tiled": (GROUPED, {"head.[23].scores": tiled, "head.[23].output": tiled}),
    "sample_variance": (
        ENCODER,
        {NORMS: norm(divisor=lambda variance, eps: np.sqrt(variance * 3 / 2 + eps))},
    ),
    "population_variance": (SAMPLE, {NORMS: norm()}),
    "eps_outside_root": (EPS, {NORMS: norm(divisor=lambda variance, eps: np.sqrt(variance) + eps)}),
    "missing_eps": (EPS, {NORMS: norm(eps=0)}),
    "other_eps": (ENCODER, {NORMS: norm(eps=1e-3)}, {"decimals": 6}),
    "variance_for_deviation": (ENCODER, {NORMS: norm(divisor=lambda variance, eps: variance + eps)}),
    "norm_over_columns": (ENCODER, {NORMS: norm(axis=0)}),
    "norm_over_all": (ENCODER, {NORMS: norm(axis=(0, 1))}),
    "missing_gamma_beta": (ENCODER, {NORMS: lambda w, key, right: normalised(w.input, 1, 0, w.eps)}),
    "missing_norm": (ENCODER, {NORMS: lambda w, key, right: w.input}),
    "missing_residual": (ENCODER, {"encoder.1.add_*": lambda w, key, right: w.given}),
    "residual_from_norm": (
        PRE,
        {"encoder.1.add_*": lambda w, key, right: w.stages[key.replace("add", "norm")] + w.given},
    ),
    "norm_before_residual": (ENCODER, {}, {"style": "norm before residual"}),
    "pre_for_post": (ENCODER, {}, {"style": "pre"}),
    "post_for_pre": (PRE, {}, {"style": "post"}),
    "missing_activation": (ENCODER, {ACTIVE: bent(lambda x: x)}),
    "activation_after_second": (ENCODER, {"*.feed_forward.output": after_second}, {"leave_out": (ACTIVE,)}),
    "missing_feed_forward_bias": (ENCODER, {"*.hidden": without_bias, "*.feed_forward.output": without_bias}),
    "relu_for_gelu": (GELU, {ACTIVE: bent(relu)}),
    "gelu_for_relu": (ENCODER, {ACTIVE: bent(erf_gelu)}),
    "gelu_tanh_for_exact": (GELU, {ACTIVE: bent(tanh_gelu)}, {"decimals": 5}),
    "gelu_exact_for_tanh": (GELU_TANH, {ACTIVE: bent(erf_gelu)}, {"decimals": 5}),
    "positions_concatenated": (ADDED, positions(halves=True)),
    "positions_interleaved": (IN_HALVES, positions()),
    "positions_sin_cos_swapped": (ADDED, positions(swapped=True)),
    "positions_from_one": (ADDED, positions(start=1)),
    "positions_wrong_exponent": (ADDED, positions(numerator=lambda column: 2 * column)),
    "positions_in_degrees": (ADDED, positions(degrees=True)),
    "positions_other_base": (ADDED, positions(base=1000)),
    "missing_positions": (ADDED, {"input": lambda w, key, right: np.array(WORDS["X"], float)}),
    "positions_multiplied": (
        ADDED,
        {"input": lambda w, key, right: np.array(WORDS["X"], float) * w.stages["positions"]},
    ),
    "rotary_layout_mixed": (
        ROTARY,
        {"rotated_*": lambda w, key, right: turned(w.stages[key.replace("rotated_", "")], halves=False)},
    ),
    "rotary_reversed": (
        ROTARY,
        {"rotated_*": lambda w, key, right: turned(w.stages[key.replace("rotated_", "")], halves=True, way=-1)},
    ),
    "missing_rotation": (ROTARY, {"rotated_*": lambda w, key, right: w.stages[key.replace("rotated_", "")]}),
    "embedding_scaled": (LOOKED_UP, {"embedding": lambda w, key, right: 2 * right}),
    "embedding_not_scaled": (SCALED, {"scaled_embedding": lambda w, key, right: right / 2}),
    # All that comes after it has a row too few.
    "target_not_shifted": (
        DECODER,
        {"target.embedding": lambda w, key, right: right[1:]},
        {"until": "target.embedding"},
    ),
    "cross_roles_swapped": (
        MEMORY,
        {"queries": other_side("Q"), "keys": other_side("K"), "values": other_side("V")},
    ),
    "self_for_cross": (MEMORY, {"keys": other_side("K"), "values": other_side("V")}),
}  # fmt: skip

# The other forms that some of them take, as sheet-2.json.
OTHERS = {
    "positions_wrong_exponent": (positions(numerator=lambda column: column), {}),
    "missing_gamma_beta": (
        {NORMS: lambda w, key, right: normalised(w.input, w.weights[0], 0, w.eps)},
        {},
    ),
    "norm_before_residual": (
        {
            "encoder.1.add_*": lambda w, key, right: w.x + first_norm(w, key),
            "encoder.1.norm_*": lambda w, key, right: first_norm(w, key),
        },
        {"until": "encoder.1.norm_1"},
    ),
    "embedding_scaled": ({"input": lambda w, key, right: right + w.stages["embedding"]}, {}),
    "gelu_for_relu": ({ACTIVE: bent(tanh_gelu)}, {"decimals": 5}),
    "activation_after_second": (
        {"*.feed_forward.output": lambda w, key, right: relu(right)},
        {},
    ),
}  # fmt: skip

# Made in every head or norm, of which the sheet shows only what comes out.
JOINED = {"decimals": 6, "leave_out": ("queries", "keys", "values", "head.*", "output")}
THROUGHOUT = {
    "missing_scale": (
        HEADS,
        {"head.*.scaled_scores": lambda w, key, right: w.stages[key.replace("scaled_", "")]},
        JOINED,
    ),
    "softmax_over_columns": (
        HEADS,
        {
            "head.*.attention_weights": lambda w, key, right: softmax(
                w.stages[key.replace("attention_weights", "scaled_scores")].T
            ).T
        },
        JOINED,
    ),
    "other_eps": (
        ENCODER,
        {NORMS: norm(eps=1e-3)},
        {"decimals": 9, "leave_out": ("encoder.1.[!n]*", "encoder.1.norm_1")},
    ),
}


def first_norm(work, key):
    """The norm of what the first sublayer gives."""
    weights = (np.array(LAYER["norm_1"][name], float) for name in ("gamma", "beta"))
    return normalised(work.stages["encoder.1.self_attention.output"], *weights, work.eps)


def written(stage, decimals):
    """The rows of a stage as JSON: whole numbers where all are whole, else with all decimals."""
    decimals = 0 if np.array_equal(stage, np.round(stage)) else decimals
    rows = (", ".join(f"{value:.{decimals}f}" for value in row) for row in stage)
    return "[" + ", ".join(f"[{row}]" for row in rows) + "]"


def lines(pairs):
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {value}" for key, value in pairs) + "\n}\n"


def flat(value):
    """Whether a value goes on one line."""
    return len(json.dumps(value, ensure_ascii=False)) <= 90


def laid_out(value, indent=0):
    """JSON with short values on a line each."""
    if flat(value) or not isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{inner}{json.dumps(key)}: {laid_out(item, indent + 2)}" for key, item in value.items()]
    else:
        items = [inner + laid_out(item, indent + 2) for item in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return opening + "\n" + ",\n".join(items) + "\n" + " " * indent + closing


def sheet(problem, wrong, how):
    how = dict(how)
    leave_out = how.pop("leave_out", ())
    stages = Work(problem, wrong, **how).stages
    shown = {key: value for key, value in stages.items() if not any(fnmatch(key, out) for out in leave_out)}
    return lines((key, written(value, how.get("decimals", 3))) for key, value in shown.items())


def files():
    for name, (problem, wrong, *how) in MISTAKES.items():
        yield FOLDER / name / "problem.json", laid_out(problem) + "\n"
        yield FOLDER / name / "sheet.json", sheet(problem, wrong, *(how or [{}]))
        if name in OTHERS:
            yield FOLDER / name / "sheet-2.json", sheet(problem, *OTHERS[name])
    for name, (problem, wrong, how) in THROUGHOUT.items():
        yield FIXTURES / "throughout" / name / "problem.json", laid_out(problem) + "\n"
        yield FIXTURES / "throughout" / name / "sheet.json", sheet(problem, wrong, how)


def main():
    if sys.argv[1:] == ["--check"]:
        different = [str(path) for path, text in files() if path.read_text(encoding="utf-8") != text]
        sys.exit("\n".join(f"{path} differs" for path in different) if different else 0)
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
