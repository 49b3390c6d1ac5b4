#!/usr/bin/env python3
"""How fast attn reads a large problem file, beside orjson, and in how much memory.

    cargo build --release --locked
    python3 tests/bench/reading.py [--megabytes 200] [--runs 5] [--binary target/release/attn]

Makes a problem of three matrices of random numbers with all their digits, then runs in turn `attn sheet`, which reads the file,
builds its program and prints an empty sheet of answers, and a Python that reads the file with orjson and does nothing else. Prints
the speed of each, less the time that either takes for a tiny file, and the median of the ratios of neighbouring runs; and what attn's
peak of memory is beside that of the numbers as float64. Exit status: 0 within the limits (at least 1.5 times as fast, at most 1.5 times
the memory), 1 beyond them, 2 where something could not be run. Needs orjson and numpy for this Python.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FASTER = 1.5
MEMORY = 1.5

# What this program holds counts for those that it starts, so that another one makes the files.
MAKE = """
import sys, numpy, orjson
side = int(sys.argv[1])
random = numpy.random.default_rng(1)
matrices = {name: random.standard_normal((1 if name == "X" else side, side)).tolist() for name in ("X", "W_Q", "W_K", "W_V")}
open(sys.argv[2], "wb").write(orjson.dumps(matrices))
"""
READ = "import orjson, sys; orjson.loads(open(sys.argv[1], 'rb').read())"


def run(command):
    """Wall time and peak resident bytes of a process; its output goes to /dev/null."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    elapsed = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        sys.stderr.write(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}\n")
        sys.exit(2)
    return elapsed, usage.ru_maxrss * 1024


def problem(path, side):
    """Writes a problem of one token and side × side weights; gives how many numbers are in it."""
    run([sys.executable, "-c", MAKE, str(side), str(path)])
    return 3 * side * side + side


def main():
    parser = argparse.ArgumentParser(description="Speed and memory of reading JSON, beside orjson.")
    parser.add_argument("--megabytes", type=float, default=200, help="the size of the file (default 200)")
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs (default 5)")
    parser.add_argument("--binary", default=str(ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release" / "attn"), help="the binary to time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder, "small.json"), Path(folder, "large.json")
        problem(small, 2)
        # A number and its comma take 20 bytes.
        numbers = problem(large, round((options.megabytes * 1e6 / 60) ** 0.5))
        size = large.stat().st_size
        attn = lambda path: [options.binary, "sheet", str(path)]
        python = lambda path: [sys.executable, "-c", READ, str(path)]
        try:
            base = [min(run(command(small))[0] for _ in range(5)) for command in (attn, python)]
            at_rest = run(attn(small))[1]
            run(attn(large))  # fills the caches; not counted
            pairs = [(run(attn(large)), run(python(large))) for _ in range(options.runs)]
        except OSError as error:
            sys.stderr.write(f"{error.filename or options.binary}: {error.strerror}\n")
            sys.exit(2)
    ours = [pair[0][0] - base[0] for pair in pairs]
    theirs = [pair[1][0] - base[1] for pair in pairs]
    peak = max(pair[0][1] for pair in pairs)
    for name, times in (("attn", ours), ("orjson", theirs)):
        middle = statistics.median(times)
        print(f"{name:<8} {size / middle / 1e6:7.0f} MB/s   median {middle:6.3f} s   of {min(times):.3f} to {max(times):.3f}")
    ratio = statistics.median(slow / fast for fast, slow in zip(ours, theirs))
    memory = peak / (8 * numbers)
    print(f"attn is {ratio:.2f} times as fast (limit {FASTER})")
    print(f"peak {peak / 1e6:.0f} MB, {memory:.2f} times the {8 * numbers / 1e6:.0f} MB of the numbers (limit {MEMORY}); {at_rest / 1e6:.0f} MB of it for a tiny file")
    sys.exit(0 if ratio >= FASTER and memory <= MEMORY else 1)


if __name__ == "__main__":
    main()
