#!/usr/bin/env python3
"""The files of tensors in fixtures, written without attn.

    python3 tests/reference/tensors.py            write fixtures/tensors, fixtures/torch, fixtures/dumps, seeds of tests/fuzz/corpus
    python3 tests/reference/tensors.py --check    write nothing; compare what is there with this script

Needs numpy, whose own `save`, `savez` and `savez_compressed` write what they can. `.safetensors` is written here from the
description of the format, and damaged files byte by byte. The weights of fixtures/torch are those of fixtures/reference/torch,
packed and named as PyTorch's modules pack and name them.
"""

import io
import json
import struct
import sys
import zipfile
import zlib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
TENSORS = ROOT / "fixtures" / "tensors"
TORCH = ROOT / "fixtures" / "torch"
REFERENCE = ROOT / "fixtures" / "reference" / "torch"

# The three words of fixtures/problems/three-words.json.
X = np.array([[1.0, 0], [0, 1], [1, 1]])
W_Q = np.array([[1.0, 0], [1, 1]])
W_K = np.array([[1.0, 2], [0, 1]])
W_V = np.array([[2.0, 0], [0, 1]])


def npy(array, version=None):
    out = io.BytesIO()
    np.lib.format.write_array(out, np.asanyarray(array), version=version)
    return out.getvalue()


def npz(save, *unnamed, **arrays):
    out = io.BytesIO()
    save(out, *unnamed, **arrays)
    return out.getvalue()


def zip64(**arrays):
    """An archive whose directory has all its sizes and places as 64 bits, as it must beyond 4 GiB."""
    body, directory = b"", b""
    for name, array in arrays.items():
        data, path, start = npy(array), f"{name}.npy".encode(), len(body)
        crc = zlib.crc32(data)
        full = 0xFFFFFFFF
        extra = struct.pack("<HHQQ", 1, 16, len(data), len(data))
        body += struct.pack("<4s5H3I2H", b"PK\3\4", 45, 0, 0, 0, 0, crc, full, full, len(path), len(extra)) + path + extra + data
        extra = struct.pack("<HHQQQ", 1, 24, len(data), len(data), start)
        directory += struct.pack("<4s6H3I5H2I", b"PK\1\2", 45, 45, 0, 0, 0, 0, crc, full, full, len(path), len(extra), 0, 0, 0, 0, full)
        directory += path + extra
    count, at = len(arrays), len(body)
    end = struct.pack("<4sQ2H2I4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, len(directory), at)
    locator = struct.pack("<4sIQI", b"PK\6\7", 0, at + len(directory), 1)
    last = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return body + directory + end + locator + last


def brain(array):
    """The upper halves of float32 numbers: bfloat16."""
    return (np.asarray(array, "<f4").view("<u4") >> 16).astype("<u2")


NAMES = {"<f2": "F16", "<f4": "F32", "<f8": "F64", "|b1": "BOOL", "|i1": "I8", "<i4": "I32", "<i8": "I64", "|u1": "U8"}


def safetensors(tensors, brains=()):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, array in tensors.items():
        array = np.ascontiguousarray(array)
        dtype = "BF16" if name in brains else NAMES[array.dtype.str]
        raw = array.tobytes()
        header[name] = {"dtype": dtype, "shape": list(np.shape(tensors[name])), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def crafted(header, data=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


MILLIONS = {1: 10**6, 2: (1000, 1000), 3: (10**6, 1, 1), 4: (1, 1, 1000, 1000), 5: (2, 1, 10**6 // 2, 1, 1), 8: (10, 10, 10, 10, 10, 10, 1, 1)}


def tensors():
    """{name: bytes} of fixtures/tensors."""
    plain = npy(W_Q)
    words = {
        "half": W_Q.astype("<f2"), "brain": brain(W_Q), "single": W_Q.astype("<f4"), "double": W_Q,
        "whole": W_K.astype("<i8"), "byte": W_V.astype("|u1"), "flags": np.tril(np.ones((3, 3))).astype(bool),
        "linear.weight": W_K.T.copy(), "bias": np.array([0.5, -1.0]), "batch": X[None], "scalar": np.float64(2),
    }  # fmt: skip
    archive = npz(np.savez, W_Q=W_Q, W_K=W_K.astype("<f4"))
    broken = bytearray(archive)
    at = broken.find(np.float64(1).tobytes())
    broken[at + 6] ^= 1
    deflated = npz(np.savez_compressed, arr_0=np.zeros((40, 40)))
    # The directory says that far more comes out of it.
    bomb = bytearray(deflated)
    entry = bomb.find(b"PK\1\2")
    bomb[entry + 24 : entry + 28] = struct.pack("<I", 0x7FFFFFFF)
    return {
        "x.npy": npy(X),
        "fortran.npy": npy(np.asfortranarray(np.vstack([X, [[2, 3]]]))),
        "big-endian.npy": npy(W_K.astype(">f4")),
        "half.npy": npy(np.array([[1, -0.333251953125], [65504, 5.960464477539063e-08]], "<f2")),
        "version-2.npy": npy(W_V, version=(2, 0)),
        "bias.npy": npy(np.array([0.5, -1.0])),
        "masks.npy": npy(np.stack([np.tril(np.ones((3, 3))), np.eye(3)]).astype(bool)),
        "added.npy": npy(np.array([[0, -np.inf, -np.inf], [0, -1, -np.inf], [0, -1, -2]])),
        "stored.npz": archive,
        "deflated.npz": npz(np.savez_compressed, W_Q=W_Q, W_K=W_K),
        "one.npz": npz(np.savez, W_V),
        "zip64.npz": zip64(W_Q=W_Q, W_K=W_K),
        "words.safetensors": safetensors(words, ["brain"]),
        # What is wrong with these, their names say.
        "cut-off.npy": plain[:-8],
        "not-finite.npy": npy(np.array([[1, 0], [np.nan, 1]])),
        "infinite.npy": npy(np.array([0.5, np.inf])),
        "objects.npy": npy(np.array([[1, None]], dtype=object)),
        "complex.npy": npy(W_Q.astype("<c16")),
        "empty.npy": npy(np.zeros((0, 2))),
        "huge.npy": plain.replace(b"(2, 2), }" + b" " * 40, b"(4611686018427387904, 4611686018427387904), }"[:49].ljust(49)),
        "large.npy": plain.replace(b"(2, 2), }" + b" " * 20, b"(1000000, 1000000), }".ljust(29)),
        "header.npy": plain.replace(b"'shape'", b"'shap  "),
        "inexact.npy": npy(np.array([[2**53 + 1, 0], [0, 1]], "<i8")),
        "wrong-checksum.npz": bytes(broken),
        "bomb.npz": bytes(bomb),
        "twice.npz": npz_raw([("W_Q.npy", plain), ("W_Q.npy", npy(W_K))]),
        "more-behind.npz": npz_raw({"W_Q.npy": plain + bytes(8)}),
        "torch-save.pt": npz_raw({"archive/data.pkl": b"\x80\x02", "archive/data/0": bytes(32)}),
        "lzma.npz": npz_raw({"W_Q.npy": plain}, zipfile.ZIP_LZMA),
        "cut-off.safetensors": safetensors({"W_Q": W_Q})[:-8],
        "huge.safetensors": crafted({"W_Q": {"dtype": "F32", "shape": [2**52, 2**52], "data_offsets": [0, 16]}}, bytes(16)),
        "bytes.safetensors": crafted({"W_Q": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 16]}}, bytes(16)),
        "header.safetensors": crafted(b'{"W_Q": {"dtype": "F64", "shape": [2, 2], "data_offsets": [0 32]}}', bytes(32)),
        "float8.safetensors": crafted({"W_Q": {"dtype": "F8_E4M3", "shape": [2, 2], "data_offsets": [0, 4]}}, bytes(4)),
        "packed.safetensors": safetensors({"in_proj_weight": np.zeros((10, 4)), "out_proj.weight": np.eye(4)}),
        "bias-k.safetensors": safetensors({"bias_k": np.zeros((1, 1, 4)), "in_proj_weight": np.zeros((12, 4)), "out_proj.weight": np.eye(4)}),
        # A million numbers, each a byte, in about as many bytes as a thousandth of that.
        **{f"million{axes}.npz": npz(np.savez_compressed, a=np.zeros(shape, "|u1")) for axes, shape in MILLIONS.items()},
        "text.npy": b"1 0\n1 1\n",
    }  # fmt: skip


def npz_raw(entries, method=zipfile.ZIP_STORED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries.items() if isinstance(entries, dict) else entries:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return out.getvalue()


def attention(block, at, apart=False):
    weights = [np.array(block[key]) for key in ("W_Q", "W_K", "W_V")]
    state = {}
    if apart:
        state |= {f"{at}{letter}_proj_weight": weight for letter, weight in zip("qkv", weights)}
    else:
        state[f"{at}in_proj_weight"] = np.vstack(weights)
    state[f"{at}in_proj_bias"] = np.concatenate([block[key] for key in ("b_Q", "b_K", "b_V")])
    state[f"{at}out_proj.weight"] = np.array(block["W_O"])
    state[f"{at}out_proj.bias"] = np.array(block["b_O"])
    return state


def norm(block, at):
    return {f"{at}.weight": np.array(block["gamma"]), f"{at}.bias": np.array(block["beta"])}


def stack(stack, at):
    state = {}
    for number, layer in enumerate(stack["layers"]):
        state |= one(layer, f"{at}layers.{number}.")
    if "final_norm" in stack:
        state |= norm(stack["final_norm"], f"{at}norm")
    return state


def one(layer, at):
    state = attention(layer["self_attention"], f"{at}self_attn.")
    if "cross_attention" in layer:
        state |= attention(layer["cross_attention"], f"{at}multihead_attn.")
    for number in (1, 2):
        state[f"{at}linear{number}.weight"] = np.array(layer["feed_forward"][f"W_{number}"])
        state[f"{at}linear{number}.bias"] = np.array(layer["feed_forward"][f"b_{number}"])
    for number in (1, 2, 3):
        if f"norm_{number}" in layer:
            state |= norm(layer[f"norm_{number}"], f"{at}norm{number}")
    return state


def torch():
    """{name: bytes} of fixtures/torch."""
    files = {}

    def module(name, kind, state, x, y=None, z=None, compressed=False, heads=2, **more):
        weights = f"{name}.npz" if compressed else f"{name}.safetensors"
        files[weights] = npz(np.savez_compressed, **state) if compressed else safetensors(state)
        problem = {"torch": kind, "weights": weights, "heads": heads, "x": {"file": f"{name}.x.npy"}}
        files[f"{name}.x.npy"] = npy(np.array(x))
        if y is not None:
            problem["y"] = {"file": f"{name}.y.npy"}
            # As a batch of one.
            files[f"{name}.y.npy"] = npy(np.array(y)[None])
        if z is not None:
            problem["z"] = {"file": f"{name}.z.npy"}
            files[f"{name}.z.npy"] = npy(np.array(z))
        files[f"{name}.json"] = (json.dumps(problem | more) + "\n").encode()

    given = lambda name: json.loads((REFERENCE / name / "problem.json").read_text())
    problem = given("mha_self_bias")
    module("mha_self_bias", "attention", attention(problem, ""), problem["X"])
    problem = given("mha_self_causal")
    module("mha_self_causal", "nn.MultiheadAttention", attention(problem, "attn."), problem["X"], mask="causal")
    problem = given("mha_cross")
    memory = problem["memory"]
    module("mha_cross", "attention", attention(problem, "", apart=True), problem["X"], memory["X_K"], memory["X_V"], compressed=True)
    problem = given("enc_post_relu")
    [layer] = problem["encoder"]["layers"]
    module("enc_post_relu", "encoder", one(layer, "model.encoder."), problem["source"]["X"])
    problem = given("enc_pre_gelu")
    [layer] = problem["encoder"]["layers"]
    module("enc_pre_gelu", "nn.TransformerEncoderLayer", one(layer, ""), problem["source"]["X"], heads=4, norm_first=True, activation="gelu", eps=1e-5)
    problem = given("enc_post_padding.1")
    [layer] = problem["encoder"]["layers"]
    module("enc_post_padding.1", "encoder", one(layer, ""), problem["source"]["X"], masks=problem["masks"])
    problem = given("enc_stack2_post")
    module("enc_stack2_post", "TransformerEncoder", stack(problem["encoder"], ""), problem["source"]["X"], compressed=True)
    for name, first in (("dec_post_causal", False), ("dec_pre_causal", True)):
        problem = given(name)
        [layer] = problem["decoder"]["layers"]
        module(name, "decoder", one(layer, ""), problem["target"]["X"], problem["memory"]["X"], norm_first=first, masks={"decoder": "causal"})
    problem = given("transformer_2x2_post")
    state = stack(problem["encoder"], "encoder.") | stack(problem["decoder"], "decoder.")
    module("transformer_2x2_post", "transformer", state, problem["source"]["X"], problem["target"]["X"], masks={"decoder": "causal"})
    return files


def rounded(kind, array):
    """What is left of float32 numbers that are kept as `kind`."""
    array = np.asarray(array, "<f4")
    if kind == "brain":
        bits = array.view("<u4").astype("<u8")
        return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16).astype("<u4").view("<f4")
    return array.astype({"single": "<f4", "half": "<f2"}[kind]).astype("<f4")


def port(kind, scaled=True, norm_of_sum=True):
    """{stage: array} of the encoder layer of fixtures/torch/enc_post_relu as a port computes it, each stage from what is
    kept of those before; without the scale of the scores, or with the norm around the sublayer alone, it is wrong."""
    problem = json.loads((REFERENCE / "enc_post_relu" / "problem.json").read_text())
    [layer] = problem["encoder"]["layers"]
    x = np.array(problem["source"]["X"], "<f4")
    block, forward = layer["self_attention"], layer["feed_forward"]
    keep = lambda array: rounded(kind, array)
    linear = lambda x, w, b: keep(x @ np.array(w, "<f4").T + np.array(b, "<f4"))
    heads = lambda array: array.reshape(len(x), 2, -1).transpose(1, 0, 2)

    def normed(x, weights):
        centred = x - x.mean(-1, keepdims=True)
        unit = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + np.float32(1e-5))
        return keep(unit * np.array(weights["gamma"], "<f4") + np.array(weights["beta"], "<f4"))

    q, k, v = (linear(x, block[f"W_{name}"], block[f"b_{name}"]) for name in "QKV")
    scores = keep(heads(q) @ heads(k).transpose(0, 2, 1) / np.float32(2 if scaled else 1))
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights = keep(weights / weights.sum(-1, keepdims=True))
    concat = keep((weights @ heads(v)).transpose(1, 0, 2).reshape(len(x), -1))
    output = linear(concat, block["W_O"], block["b_O"])
    sums = keep(x + output)
    one = normed(sums, layer["norm_1"]) if norm_of_sum else keep(x + normed(output, layer["norm_1"]))
    hidden = linear(one, forward["W_1"], forward["b_1"])
    active = np.maximum(hidden, 0)
    out = linear(active, forward["W_2"], forward["b_2"])
    more = keep(one + out)
    stages = {
        "self_attention/queries": q[None], "self_attention/keys": k, "self_attention/values": v,
        "self_attention/scaled_scores": scores[None], "self_attention/attention_weights": weights,
        "self_attention/concat": concat, "self_attention/output": output, "add_1": sums, "norm_1": one,
        "feed_forward/hidden": hidden, "feed_forward/activation": active, "feed_forward/output": out,
        "add_2": more, "norm_2": normed(more, layer["norm_2"]),
    }  # fmt: skip
    return {f"encoder/1/{name}": array for name, array in stages.items()}


def dumps():
    """{name: bytes} of fixtures/dumps."""
    half = {name: array.astype("<f2") for name, array in port("half").items()}
    brains = port("brain")
    dotted = {name.replace("/", "."): array for name, array in port("single").items()}
    last = port("single")["encoder/1/norm_2"]
    return {
        "single.npz": npz(np.savez_compressed, **port("single")),
        "single.safetensors": safetensors(dotted),
        "half.npz": npz(np.savez_compressed, **half),
        "brain.safetensors": safetensors({name: brain(array) for name, array in brains.items()}, list(brains)),
        "without-scale.npz": npz(np.savez_compressed, **port("single", scaled=False)),
        "without-scale-half.npz": npz(np.savez_compressed, **{name: array.astype("<f2") for name, array in port("half", scaled=False).items()}),
        "without-scale-brain.safetensors": safetensors({name: brain(array) for name, array in port("brain", scaled=False).items()}, list(brains)),
        "norm-inside.npz": npz(np.savez_compressed, **port("single", norm_of_sum=False)),
        "norm_2.npy": npy(last),
        "unknown.npz": npz(np.savez_compressed, **{"encoder/1/norm_4": last}),
        "twice.npz": npz(np.savez_compressed, **{"encoder/1/norm_2": last, "encoder.1.norm_2": last}),
        "million.npz": npz(np.savez_compressed, **{"encoder/1/norm_2": np.zeros((1000, 1000), "|u1")}),
        "axes.npz": npz(np.savez_compressed, **{"encoder/1/norm_2": np.stack([last, last])}),
    }


DUMPS = ROOT / "fixtures" / "dumps"
CORPUS = ROOT / "tests" / "fuzz" / "corpus"


def layer(rng, cross):
    """The state of one layer of width 2, with 1 hidden unit."""
    small = lambda *shape: rng.integers(-2, 3, shape).astype("<f4")
    state = {}
    for name in ["self_attn", "multihead_attn"][: 1 + cross]:
        state |= {f"{name}.in_proj_weight": small(6, 2), f"{name}.in_proj_bias": small(6), f"{name}.out_proj.weight": small(2, 2), f"{name}.out_proj.bias": small(2)}
    state |= {"linear1.weight": small(1, 2), "linear1.bias": small(1), "linear2.weight": small(2, 1), "linear2.bias": small(2)}
    for number in range(1, 3 + cross):
        state |= {f"norm{number}.weight": np.ones(2, "<f4"), f"norm{number}.bias": small(2)}
    return state


def seeds():
    """{target: {name: bytes}} of tests/fuzz/corpus, as tests/fuzz/tensors.rs reads them."""
    stored = lambda **arrays: npz_raw({f"{name}.npy": npy(array) for name, array in arrays.items()})
    deflated = lambda **arrays: npz_raw({f"{name}.npy": npy(array) for name, array in arrays.items()}, zipfile.ZIP_DEFLATED)
    three = np.arange(6.0).reshape(3, 2)
    flags = np.tril(np.ones((2, 2))).astype(bool)
    problem = json.loads((ROOT / "fixtures" / "problems" / "heads.json").read_text())
    x, *weights, w_o = (np.array(problem[key], float) for key in ("X", "W_Q", "W_K", "W_V", "W_O"))
    q, k, v = ((x @ weight).reshape(3, 2, 2).transpose(1, 0, 2) for weight in weights)
    scores = q @ k.transpose(0, 2, 1)
    weights = np.exp(scores / np.sqrt(2))
    weights /= weights.sum(-1, keepdims=True)
    concat = (weights @ v).transpose(1, 0, 2).reshape(3, 4)
    walk = {"queries": q, "scores": scores, "attention_weights": weights, "concat": concat, "output": concat @ w_o}
    words = {"x": X, "w": W_K.T.astype("<f2"), "m": flags, "s": np.array([[1.0, 2], [3, 4]]), "b": np.array([1, 2], "<i8")}
    line = lambda problem: json.dumps(problem, separators=(",", ":")).encode() + b"\n"
    at = lambda tensor, **more: {"file": "t", "tensor": tensor} | more
    rng = np.random.default_rng(1)
    encoder, decoder = layer(rng, False), layer(rng, True)
    both = {f"encoder.layers.0.{name}": array for name, array in encoder.items()} | {f"decoder.layers.0.{name}": array for name, array in decoder.items()}
    own = {name.removeprefix("self_attn."): array for name, array in encoder.items() if name.startswith("self_attn.")}
    apart = {f"{letter}_proj_weight": W_Q for letter in "qkv"} | {"out_proj.weight": W_K}
    return {
        "npy": {
            "double": npy(W_Q), "single-by-columns": npy(np.asfortranarray(three.astype("<f4"))), "half": npy(W_K.astype("<f2")),
            "big-endian": npy(W_K.astype(">f4")), "whole": npy(three.astype("<i8")), "flags": npy(flags), "number": npy(np.float64(2)),
            "vector": npy(np.array([0.5], "<f4")), "three-axes": npy(np.stack([flags, flags])), "added": npy(np.array([[0, -np.inf], [0, 0]])),
            "version-2": npy(W_V, version=(2, 0)), "batch": npy(np.asfortranarray(X[None])), "more-behind": npy(np.eye(1)) + bytes(3),
        },
        "npz": {
            "one.npz": stored(arr_0=W_V), "several.npz": stored(x=X, bias=np.array([1.0])), "deflated.npz": deflated(x=X, m=flags),
            "zip64.npz": zip64(W_Q=W_Q, W_K=W_K), "numpy.npz": npz(np.savez, x=three),
        },
        "safetensors": {
            "one": safetensors({"w": W_Q}), "words": safetensors(words | {"brain": brain(W_Q), "number": np.float64(2)}, ["brain"]),
            "batch": safetensors({"batch": X[None].astype("<f4"), "byte": W_V.astype("|u1")}), "bare": crafted({}),
        },
        "dump": {
            "double.npz": deflated(**walk), "single.npz": stored(**{name: array.astype("<f4") for name, array in walk.items()}),
            "half": safetensors({name: array.astype("<f2") for name, array in walk.items()}),
            "brain": safetensors({f"head.1.{name}": brain(walk[name][0]) for name in ("queries", "scores")}, ["head.1.queries", "head.1.scores"]),
            "wrong-shape": safetensors({"concat": concat.T.astype("<f4"), "output": np.array([1, 2], "|u1")}), "one": npy(concat),
        },
        "named": {
            "tensors": line({"X": at("x"), "W_Q": at("w", transpose=True), "W_K": at("w"), "W_V": [[1, 0], [0, 1]]}) + safetensors(words),
            "array": line({"Q": {"file": "t"}, "K": [[1, 0]], "V": [[2]]}) + npy(X),
            "mask": line({"scores": at("s"), "V": at("x.0"), "mask": ["causal", {"allow": at("m")}]}) + stored(s=W_Q, m=flags, **{"x.0": np.eye(2)}),
            "per-head": line({"heads": 2, "X": at("x"), "W_Q": at("h"), "W_K": at("h"), "W_V": at("h")}) + deflated(x=X, h=np.stack([W_Q, W_K])),
            "module": line({"torch": "nn.MultiheadAttention", "weights": "t", "prefix": "a", "heads": 1, "x": [[1, 2]], "mask": "causal"}) + safetensors({f"a.{name}": array for name, array in own.items()}),
        },
        "torch": {
            "attention": bytes([0, 1, 6]) + safetensors(own), "apart": bytes([0, 0, 0x81]) + deflated(**apart), "encoder": bytes([1, 0, 11]) + safetensors(encoder),
            "decoder": bytes([2, 0x81, 0x86]) + safetensors(decoder), "transformer": bytes([3, 0, 0x81]) + safetensors(both),
            "stack": bytes([1, 1, 1]) + safetensors({f"layers.{number}.{name}": array for number in range(2) for name, array in encoder.items()}),
        },
    }  # fmt: skip


def main():
    check = "--check" in sys.argv
    wrong = []
    for folder, files in ((TENSORS, tensors()), (TORCH, torch()), (DUMPS, dumps()), *((CORPUS / target, files) for target, files in seeds().items())):
        folder.mkdir(exist_ok=True)
        for name, data in files.items():
            path = folder / name
            # An archive holds the time of its writing.
            if check and not name.endswith("npz") and not name.endswith("pt") and path.read_bytes() != data:
                wrong.append(path)
            if not check:
                path.write_bytes(data)
    for path in wrong:
        print(f"{path} is not what this script writes", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
