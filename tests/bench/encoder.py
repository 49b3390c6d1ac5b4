#!/usr/bin/env python3
"""How fast attn walks an encoder of six layers (d = 512, 8 heads, d_ff = 2048, f64), beside numpy and PyTorch.

    cargo bench --no-run --bench encoder --locked
    python3 tests/bench/encoder.py [--tokens 10 128 512 2048] [--threads 1 2] [--rounds N] [--walker FILE]

Starts one process for each library, all on the same numbers and pinned to the same cores, lets them take turns within one run, and
prints the median of the ratios of neighbouring walks; all outputs are compared first. `kept` is attn keeping every stage, `read`
asks for each of them as well. Exit status: 0
within the limits of docs/PERFORMANCE.md, 1 beyond one of them, 2 where something could not be run. numpy is needed; PyTorch is left
out where it is missing.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYERS, WIDTH, HEADS, HIDDEN = 6, 512, 8, 2048
# At most so many times numpy's time, by tokens: on one thread, on two.
LIMITS = {10: (1.0, 1.0), 128: (0.8, 0.8), 512: (0.85, 0.8), 2048: (0.85, 0.75)}
KEPT = 2.0
PEAK = 0.7
ROUNDS = {10: 60, 128: 40, 512: 20, 2048: 9}
# Seconds of passes in each turn.
WARM = 0.15

# Reads what the walker dumped, then answers every line on standard input with the seconds of one pass.
COUNTERPART = """
import sys, time
import numpy as np
folder, heads = sys.argv[1], int(sys.argv[2])
names = [line.split() for line in open(folder + "/names.txt")]
flat = np.fromfile(folder + "/values.bin", "<f8")
values, at = {}, 0
for name, rows, columns in names:
    rows, columns = int(rows), int(columns)
    values[name] = np.ascontiguousarray(flat[at : at + rows * columns].reshape(columns, rows).T)
    at += rows * columns
wanted = values.pop("output")
def find(layer, *words):
    for name, value in values.items():
        parts = name.split(".")
        if all(word in parts for word in ("encoder", str(layer), *words)):
            return value
    raise SystemExit(f"no {words} in layer {layer}: {sorted(values)[:20]}")
attention, forward = "self_attention", "feed_forward"
layers = []
for layer in range(1, LAYERS + 1):
    block = {name: find(layer, attention, name) for name in ("W_Q", "W_K", "W_V", "W_O")}
    for name in ("b_Q", "b_K", "b_V", "b_O"):
        block[name] = find(layer, attention, name)
    for name in ("W_1", "b_1", "W_2", "b_2"):
        block[name] = find(layer, forward, name)
    for norm in ("norm_1", "norm_2"):
        block[norm] = (find(layer, norm, "gamma"), find(layer, norm, "beta"))
    layers.append(block)
x = next(value for name, value in values.items() if "encoder" not in name.split("."))
"""

NUMPY = COUNTERPART + """
def norm(rows, gamma, beta):
    centred = rows - rows.mean(-1, keepdims=True)
    variance = np.einsum("ij,ij->i", centred, centred)[:, None] / rows.shape[1]
    centred /= np.sqrt(variance + 1e-5)
    centred *= gamma
    centred += beta
    return centred
n, width = x.shape
hidden_width = layers[0]["W_1"].shape[1]
d_k = width // heads
# Results go where those of the layer before stood: fresh pages cost more than what is done to them.
q, k, v, joined, projected, residual = (np.empty((n, width)) for _ in range(6))
weights, hidden = np.empty((n, n)), np.empty((n, hidden_width))
def encode(rows):
    for block in layers:
        for role, out in zip("QKV", (q, k, v)):
            np.matmul(rows, block["W_" + role], out=out)
            out += block["b_" + role]
        for head in range(heads):
            part = slice(head * d_k, (head + 1) * d_k)
            np.matmul(q[:, part], k[:, part].T, out=weights)
            np.multiply(weights, d_k ** -0.5, out=weights)
            np.subtract(weights, weights.max(-1, keepdims=True), out=weights)
            np.exp(weights, out=weights)
            np.divide(weights, weights.sum(-1, keepdims=True), out=weights)
            np.matmul(weights, v[:, part], out=joined[:, part])
        np.matmul(joined, block["W_O"], out=projected)
        np.add(projected, block["b_O"], out=projected)
        np.add(projected, rows, out=projected)
        rows = norm(projected, *block["norm_1"])
        np.matmul(rows, block["W_1"], out=hidden)
        np.add(hidden, block["b_1"], out=hidden)
        np.maximum(hidden, 0, out=hidden)
        np.matmul(hidden, block["W_2"], out=residual)
        np.add(residual, block["b_2"], out=residual)
        np.add(residual, rows, out=residual)
        rows = norm(residual, *block["norm_2"])
    return rows
gap = np.abs(encode(x) - wanted).max()
print(gap, flush=True)
for line in sys.stdin:
    start = time.perf_counter()
    encode(x)
    print(time.perf_counter() - start, flush=True)
"""

TORCH = COUNTERPART + """
import torch
torch.set_num_threads(int(sys.argv[3]))
torch.set_grad_enabled(False)
width, hidden = layers[0]["W_1"].shape
layer = torch.nn.TransformerEncoderLayer(width, heads, hidden, dropout=0.0, batch_first=True, dtype=torch.float64)
stack = torch.nn.TransformerEncoder(layer, len(layers), enable_nested_tensor=False).eval()
of = torch.from_numpy
for part, block in zip(stack.layers, layers):
    part.self_attn.in_proj_weight.copy_(torch.cat([of(block["W_" + role]).T for role in "QKV"]))
    part.self_attn.in_proj_bias.copy_(torch.cat([of(block["b_" + role]).flatten() for role in "QKV"]))
    part.self_attn.out_proj.weight.copy_(of(block["W_O"]).T)
    part.self_attn.out_proj.bias.copy_(of(block["b_O"]).flatten())
    for linear, name in ((part.linear1, "1"), (part.linear2, "2")):
        linear.weight.copy_(of(block["W_" + name]).T)
        linear.bias.copy_(of(block["b_" + name]).flatten())
    for norm, name in ((part.norm1, "norm_1"), (part.norm2, "norm_2")):
        norm.weight.copy_(of(block[name][0]).flatten())
        norm.bias.copy_(of(block[name][1]).flatten())
rows = of(x)[None]
print(float((stack(rows)[0] - of(wanted)).abs().max()), flush=True)
for line in sys.stdin:
    start = time.perf_counter()
    stack(rows)
    print(time.perf_counter() - start, flush=True)
"""


class Worker:
    """A process that answers every line with the seconds of one pass."""

    def __init__(self, command, threads):
        cores = sorted(os.sched_getaffinity(0))[-threads:]
        number = str(threads)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS")}
        environment |= {"OPENBLAS_NUM_THREADS": number, "OMP_NUM_THREADS": number, "MKL_NUM_THREADS": number, "RAYON_NUM_THREADS": number}
        pin = lambda: os.sched_setaffinity(0, cores)
        self.process = subprocess.Popen(command, env=environment, preexec_fn=pin, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.greeting = self.process.stdout.readline().strip()
        if not self.greeting:
            self.process.wait()
            sys.stderr.write(f"{command[0]} came to nothing\n")
            sys.exit(2)

    def time(self):
        # OpenBLAS's threads go on spinning after their work, on the core that the next one needs.
        time.sleep(0.06)
        # The first passes bring the weights into the caches, from which the others have driven them; the last counts.
        start, passes = time.perf_counter(), 0
        while passes < 2 or time.perf_counter() - start < WARM:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
            seconds, passes = float(self.process.stdout.readline()), passes + 1
        return seconds

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def walker():
    """The bench that cargo has built."""
    build = subprocess.run(
        ["cargo", "bench", "--no-run", "--bench", "encoder", "--locked", "--message-format=json"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    if build.returncode != 0:
        sys.exit(2)
    messages = (json.loads(line) for line in build.stdout.splitlines() if line.startswith("{"))
    return next(message["executable"] for message in messages if message.get("target", {}).get("name") == "encoder" and message.get("executable"))


def has_torch():
    return subprocess.run([sys.executable, "-c", "import torch"], stderr=subprocess.DEVNULL).returncode == 0


def work(tokens):
    """The floating-point operations of all products."""
    return LAYERS * (8 * tokens * WIDTH**2 + 4 * tokens**2 * WIDTH + 4 * tokens * WIDTH * HIDDEN)


def compare(binary, tokens, threads, rounds, torch):
    """The times of all workers, taking turns."""
    with tempfile.TemporaryDirectory() as folder:
        workers = {"attn": Worker([binary, str(tokens), "--dump", folder], threads)}
        script = lambda text: text.replace("LAYERS", str(LAYERS))
        workers["numpy"] = Worker([sys.executable, "-c", script(NUMPY), folder, str(HEADS)], threads)
        if torch:
            workers["PyTorch"] = Worker([sys.executable, "-c", script(TORCH), folder, str(HEADS), str(threads)], threads)
        workers["kept"] = Worker([binary, str(tokens), "--keep"], threads)
        workers["read"] = Worker([binary, str(tokens), "--keep", "--read"], threads)
        for name in ("numpy", "PyTorch"):
            if name in workers and not float(workers[name].greeting) < 1e-9:
                sys.stderr.write(f"the output of {name} is another one: {workers[name].greeting} off\n")
                sys.exit(2)
        peak = Worker([binary, "--peak"], threads)
        times = {name: [] for name in [*workers, "peak"]}
        for _ in range(rounds):
            for name, worker in workers.items():
                times[name].append(worker.time())
            times["peak"].append(peak.time())
        for worker in [*workers.values(), peak]:
            worker.stop()
    return times


def main():
    parser = argparse.ArgumentParser(description="Walks an encoder of six layers beside numpy and PyTorch.")
    parser.add_argument("--tokens", type=int, nargs="+", default=[10, 128, 512, 2048])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, help="walks of each (by default from 9 to 200, by the tokens)")
    parser.add_argument("--walker", help="the bench to time, where it is not the one that cargo builds")
    options = parser.parse_args()
    binary = options.walker or walker()
    torch = has_torch()
    failed = False
    print("| tokens | threads | attn | numpy | PyTorch | attn / numpy | limit | attn / PyTorch | kept / attn | read / attn | of the peak |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for threads in options.threads:
        for tokens in options.tokens:
            rounds = options.rounds or ROUNDS.get(tokens, 20)
            times = compare(binary, tokens, threads, rounds, torch)
            middle = {name: statistics.median(taken) for name, taken in times.items() if taken}
            ratio = lambda name, other: statistics.median(a / b for a, b in zip(times[name], times[other]))
            to_numpy, kept = ratio("attn", "numpy"), ratio("kept", "attn")
            # `peak` is the seconds of 1e9 operations.
            share = statistics.median(work(tokens) / 1e9 / own * of for own, of in zip(times["attn"], times["peak"]))
            limit = LIMITS.get(tokens, (None, None))[min(threads, 2) - 1]
            failed |= limit is not None and to_numpy > limit or kept > KEPT or tokens == 512 and share < PEAK
            show = lambda name: f"{1000 * middle[name]:.4g} ms" if name in middle else ""
            beside = f"{ratio('attn', 'PyTorch'):.2f}" if torch else ""
            print(
                f"| {tokens} | {threads} | {show('attn')} | {show('numpy')} | {show('PyTorch')} | {to_numpy:.2f} | {limit or ''} | {beside} "
                f"| {kept:.2f} | {ratio('read', 'attn'):.2f} | {100 * share:.0f} % of {1 / middle['peak']:.0f} GFLOP/s |",
                flush=True,
            )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
