#!/usr/bin/env python3
"""How long a whole run of attn takes, beside `python3 -c "import numpy"`.

    cargo build --release --locked
    python3 tests/bench/startup.py [--runs 40] [--binary target/release/attn]

Runs the two in turn, so that a busy machine slows both alike, and prints the shortest, median and longest time of
each and the median of the ratios of neighbouring runs. Exit status: 0 within the limit (a thirtieth), 1 beyond it,
2 where something could not be run. Needs numpy for this Python, and nothing else.
"""

import argparse
import os
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 1 / 30


def seconds(command):
    """Wall time from the spawn of a process to its end; its output goes to /dev/null."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    _, status, _ = os.wait4(pid, 0)
    elapsed = time.perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code != 0:
        sys.stderr.write(f"{' '.join(command)}: exit status {code}\n")
        sys.exit(2)
    return elapsed


def describe(name, times):
    low, middle, high = (1e3 * f(times) for f in (min, statistics.median, max))
    print(f"{name:<22} min {low:8.3f} ms   median {middle:8.3f} ms   max {high:8.3f} ms")


def main():
    parser = argparse.ArgumentParser(description="Start-up time of attn beside that of numpy.")
    parser.add_argument("--runs", type=int, default=40, help="pairs of runs (default 40)")
    parser.add_argument("--binary", default=str(ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release" / "attn"), help="the binary to time")
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs must be at least 1")

    attn = [options.binary, "explain", str(ROOT / "fixtures" / "problems" / "three-words.json")]
    # This interpreter itself, not whatever wrapper `python3` may be on the PATH.
    python = [sys.executable, "-c", "import numpy"]
    try:
        for command in (attn, python) * 2:  # fills the caches; not counted
            seconds(command)
        pairs = [(seconds(attn), seconds(python)) for _ in range(options.runs)]
    except OSError as error:
        sys.stderr.write(f"{error.filename or options.binary}: {error.strerror}\n")
        sys.exit(2)

    describe("attn explain", [ours for ours, _ in pairs])
    describe("python import numpy", [theirs for _, theirs in pairs])
    ratio = statistics.median(ours / theirs for ours, theirs in pairs)
    print(f"median ratio 1/{1 / ratio:.1f} over {options.runs} pairs, at most 1/{1 / LIMIT:.0f}")
    sys.exit(1 if ratio > LIMIT else 0)


if __name__ == "__main__":
    main()
