"""Holds the numbers that attn prints to what docs/ACCURACY.md promises of them.

    python3 tests/reference/promises.py [path of attn] [--seed N]

Problems are made up, random and hostile ones, and walked by attn with `--format json`. Every stage is then worked
out once more from the numbers that attn itself printed for its operands, exactly or with 60 digits, so that each
operation is judged alone. The worst error of each stands in a table beside its bound; the exit status is 1 where a
bound is broken. Plain Python, no packages.

u = 2^-53 is half the distance from 1 to the next number; a ulp is the distance of the numbers around a value.
"""

import argparse
import json
import math
import random
import subprocess
import sys
from decimal import Context, Decimal, localcontext, setcontext

DIGITS = 60
setcontext(Context(prec=DIGITS, Emin=-999999, Emax=999999))

U = Decimal(2) ** -53
SMALLEST = Decimal(5e-324)
LEAST_NORMAL = Decimal(2.0**-1022)
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798215")
NOTHING = -math.inf


# ---------------------------------------------------------------- functions to 60 digits


def exp(x):
    """e^x, and 0 or nothing at all where no float64 could tell."""
    return Decimal(0) if x < -2000 else x.exp()


def sine_cosine(angle):
    """By the series, after as many whole turns as fit are taken off."""
    with localcontext() as context:
        context.prec = 100
        angle = +angle - 2 * PI * (angle / (2 * PI)).to_integral_value()
        context.prec = DIGITS
        eighth = angle / 8
        square, sine, cosine, term, k = eighth * eighth, Decimal(0), Decimal(0), Decimal(1), 0
        while abs(term) > Decimal(10) ** -(DIGITS + 5) and k < 200:
            cosine += term
            sine += term / (k + 1)
            term *= -square / ((k + 1) * (k + 2))
            k += 2
        sine *= eighth
        for _ in range(3):
            sine, cosine = 2 * sine * cosine, cosine * cosine - sine * sine
        return sine, cosine


def normal_share(x):
    """Φ(x) = 1/2 + φ(x)·(x + x³/3 + x⁵/15 + …), with as many digits more as are lost below 0."""
    with localcontext() as context:
        context.prec = DIGITS + 10 + int(Decimal("0.22") * x * x)
        square, term, total, k = x * x, x, x, 1
        while term and abs(term) > abs(total) * Decimal(10) ** -context.prec:
            k += 2
            term *= square / k
            total += term
        density = (-square / 2).exp() / (2 * +PI_LONG).sqrt()
        return Decimal("0.5") + density * total


def machin(digits):
    """π = 16·arctan(1/5) − 4·arctan(1/239)."""
    one = 10 ** (digits + 10)

    def arctan_of_one_over(n):
        term = total = one // n
        k = 1
        while term:
            term //= -n * n
            k += 2
            total += term // k
        return total

    pi = 16 * arctan_of_one_over(5) - 4 * arctan_of_one_over(239)
    with localcontext() as context:
        context.prec = digits + 10
        return Decimal(pi) / one


PI_LONG = machin(500)


def gelu(x):
    if x < -45:
        return Decimal(0)
    return x if x > 45 else x * normal_share(x)


def gelu_tanh_argument(x):
    """2·√(2/π)·(x + 0.044715·x³)"""
    return 2 * (2 / PI).sqrt() * (x + Decimal("0.044715") * x * x * x)


def gelu_tanh(x):
    argument = gelu_tanh_argument(x)
    return x if argument > 2000 else Decimal(0) if argument < -2000 else x / (1 + exp(-argument))


def tanh(x):
    if abs(x) < Decimal("1e-25"):
        return x - x * x * x / 3
    with localcontext() as context:
        context.prec = DIGITS + 30
        if abs(x) > 200:
            return Decimal(1).copy_sign(x)
        power = (2 * x).exp()
        return (power - 1) / (power + 1)


# ---------------------------------------------------------------- what is found


class Promise:
    """One line of the table: the worst error beside its bound, both in the unit of that line."""

    def __init__(self):
        self.count, self.share, self.worst, self.bound, self.where = 0, -1.0, 0.0, 0.0, ""

    def hold(self, error, bound, unit, where):
        """An error to its bound, both positive Decimals."""
        self.count += 1
        share = float(error / bound) if bound else (0.0 if error == 0 else math.inf)
        if math.isnan(share) or share > self.share:
            self.share, self.where = share, where
            self.worst, self.bound = (float(x / unit) if unit else float(x) for x in (error, bound))


class Table:
    def __init__(self):
        self.lines = {}

    def line(self, name, promise):
        return self.lines.setdefault((name, promise), Promise())

    def hold(self, name, promise, error, bound, unit, where):
        self.line(name, promise).hold(error, bound, unit, where)

    def equal(self, name, is_equal, where):
        """A promise that leaves nothing open."""
        self.hold(name, "exact", Decimal(0 if is_equal else 1), Decimal(0), None, where)

    def broken(self):
        return [key for key, line in self.lines.items() if not line.share <= 1.0]

    def show(self):
        heads = ("what", "promised: at most", "worst", "bound there", "share", "numbers")
        # By what came first, then by size.
        kinds = list(dict.fromkeys(name.split()[0] for name, _ in self.lines))
        order = sorted(self.lines.items(), key=lambda item: (kinds.index(item[0][0].split()[0]), natural(item[0][0])))
        rows = [
            (name, promise, figure(line.worst), figure(line.bound), f"{100 * line.share:.1f} %", f"{line.count:,}")
            for (name, promise), line in order
        ]
        widths = [max(len(row[k]) for row in [heads, *rows]) for k in range(len(heads))]
        for row in [heads, tuple("-" * width for width in widths), *rows]:
            cells = [cell.ljust(width) if k < 2 else cell.rjust(width) for k, (cell, width) in enumerate(zip(row, widths))]
            print("  ".join(cells).rstrip())


def upto(n, letter):
    """Sizes in classes, so that the table stays short."""
    if n <= 2:
        return f"{letter} = {n}"
    return f"{letter} ≤ {next(most for most in (10, 100, 1000, 10_000, n) if n <= most)}"


def figure(x):
    return "0" if x < 1e-9 else f"{x:,.2f}" if x < 1e6 else f"{x:.2e}"


def natural(name):
    """Numbers in names by their size."""
    return [(0, int(word), "") if word.isdigit() else (1, 0, word) for word in name.replace(",", "").split() if word not in "=≤"]


# ---------------------------------------------------------------- a stage and its operands


def whole(values):
    """Numbers as whole numbers times one power of two: (integers, exponent)."""
    parts = [math.frexp(value) for value in values]
    low = min((exponent for mantissa, exponent in parts if mantissa), default=0) - 53
    return [int(math.ldexp(m, 53)) << (e - 53 - low) if m else 0 for m, e in parts], low


def times_two_to(exponent):
    return Decimal(2) ** exponent


def product(table, left, right, bias, result, where):
    """Σ_t left[i][t]·right[t][j] + bias[j], by whole numbers."""
    rows = [whole(row) for row in left]
    columns = [whole(column) for column in zip(*right)]
    k = len(right)
    line = table.line(f"product {upto(k, 'k')}", "2k·u·Σ|a||b|")
    for i, (a, a_low) in enumerate(rows):
        for j, (b, b_low) in enumerate(columns):
            terms = [x * y for x, y in zip(a, b)]
            scale = times_two_to(a_low + b_low)
            exact, magnitude = sum(terms) * scale, sum(map(abs, terms)) * scale
            if bias is not None:
                # 60 digits, of which rounding needs 16.
                exact, magnitude = exact + Decimal(bias[j]), magnitude + abs(Decimal(bias[j]))
            error = abs(Decimal(result[i][j]) - exact)
            # What lies below the least normal number is lost in steps of the smallest one.
            line.hold(error, 2 * k * U * magnitude + k * SMALLEST, U * magnitude, where)


def general(table, queries, weight, keys, result, where):
    """Σ_ts queries[i][t]·weight[t][s]·keys[j][s], the general score."""
    terms = len(weight) + len(weight[0])
    line = table.line("product of three, inner lengths j and k", "2(j + k)·u·Σ|a||b||c|")
    queries, weight, keys = ([[Decimal(value) for value in row] for row in part] for part in (queries, weight, keys))
    for query, row in zip(queries, result):
        for key, value in zip(keys, row):
            parts = [q * w * k for q, of_q in zip(query, weight) for w, k in zip(of_q, key)]
            unit = U * sum(map(abs, parts))
            line.hold(abs(Decimal(value) - sum(parts)), 2 * terms * unit + terms * terms * SMALLEST, unit, where)


def softmax(table, scores, weights, base, masked, where):
    log_base = Decimal(base).ln() if base != "e" else Decimal(1)
    n = len(scores[0])
    about = {"e": "softmax", 2: "softmax in base 2", 10: "softmax in base 10"}.get(base, "softmax in other bases")
    line = table.line(f"{about} {upto(n, 'n')}", "(n+3)·u of the row's largest")
    alone = table.line(f"{about}, each weight alone", "(n+3+|s−m|·ln b)·u of itself")
    sums = table.line(f"{about}, sum of a row {upto(n, 'n')}", "n·u from 1")
    for row, row_weights in zip(scores, weights):
        largest_score = max(row)
        if largest_score == NOTHING:
            table.equal("softmax, masked row", row_weights == [masked] * n, where)
            continue
        top = Decimal(largest_score)
        known = {}
        for score in row:
            if score not in known:
                known[score] = Decimal(0) if score == NOTHING else exp((Decimal(score) - top) * log_base)
        powers = [known[score] for score in row]
        total = sum(powers)
        largest = 1 / total
        unit = U * largest
        given = {}
        for score, power, weight in zip(row, powers, row_weights):
            exact = power / total
            error = abs(Decimal(weight) - exact)
            line.hold(error, (n + 3) * unit, unit, where)
            if exact > 0:
                # What the difference from the maximum is rounded by, the exponential makes its own.
                own = (n + 3 + (top - Decimal(score)) * log_base) * U * exact
                alone.hold(error, own + SMALLEST, U * exact if exact > LEAST_NORMAL else SMALLEST, where)
            if given.setdefault(score, weight) != weight:
                table.equal(f"{about}, equal scores", False, where)
            if score == NOTHING:
                table.equal("softmax, masked key", weight == 0.0, where)
        table.equal(f"{about}, equal scores", True, where)
        integers, low = whole(row_weights)
        sums.hold(abs(sum(integers) * times_two_to(low) - 1), n * U, U, where)


def attention(table, scores, values, output, where):
    """Scores to output at one go: what the rounding of the weights comes to."""
    m = len(values)
    for row, row_output in zip(scores, output):
        top = max(row)
        if top == NOTHING:
            continue
        powers = [Decimal(0) if score == NOTHING else exp(Decimal(score) - Decimal(top)) for score in row]
        total = sum(powers)
        for column, result in zip(zip(*values), row_output):
            seen = [Decimal(value) for value in column]
            unit = U * max(map(abs, seen))
            exact = sum(power * value for power, value in zip(powers, seen)) / total
            bound = (2 * m + 8) * unit + m * SMALLEST
            table.hold(f"attention output {upto(m, 'm')}", "(2m+8)·u·max|v|", abs(Decimal(result) - exact), bound, unit, where)
            beyond = max(Decimal(result) - max(seen), min(seen) - Decimal(result), Decimal(0))
            table.hold("attention output, beyond the range of V", "(2m+8)·u·max|v|", beyond, bound, unit, where)


def layer_norm(table, x, gamma, beta, norm, result, where):
    d = len(x[0])
    eps, count = Decimal(norm["eps"]), d if norm["variance"] == "n" else d - 1
    name, promise = f"layer norm {upto(d, 'd')}", "8d·u of the row's largest"
    for row, row_result in zip(x, result):
        gammas = gamma or [1.0] * d
        betas = beta or [0.0] * d
        if len(set(row)) == 1:
            table.equal("layer norm, equal numbers give β", row_result == betas, where)
            continue
        with localcontext() as context:
            # Enough that no offset, however large, takes digits away.
            context.prec = 120
            numbers = [Decimal(value) for value in row]
            mean = sum(numbers) / d
            variance = sum((number - mean) ** 2 for number in numbers) / count
            deviation = (variance + eps).sqrt()
            normalised = [(number - mean) / deviation for number in numbers]
        largest = max(map(abs, normalised))
        unit = U * largest
        for z, g, b, value in zip(normalised, map(Decimal, gammas), map(Decimal, betas), row_result):
            error = abs(Decimal(value) - (g * z + b))
            bound = 8 * d * unit * abs(g) + SMALLEST * (1 + abs(g))
            if largest * U < LEAST_NORMAL:
                # What is left of such rows is rounded in steps of the smallest number.
                about = "layer norm, results next to 0"
                bound += 2 * U * (abs(g * z) + abs(b))
                scale = max(SMALLEST * (1 + abs(g)), U * abs(b))
                table.hold(about, "8d·u of the row's largest + 1 ulp", error, bound, scale, where)
            elif b == 0 and abs(g) == 1:
                table.hold(name, promise, error, bound, unit, where)
            else:
                bound += 2 * U * (abs(g * z) + abs(b))
                scale = unit * abs(g) + U * abs(b) + SMALLEST
                table.hold(f"{name}, γ and β", "the same·|γ| + 2u(|γz| + |β|)", error, bound, scale, where)


def angles(position, width, column, positions):
    """The angle of one cell, to 60 digits, and whether it is the second of its pair."""
    halves = positions["layout"] != "interleaved"
    half = (width + 1) // 2
    pair, second = (column % half, column >= half) if halves else (column // 2, column % 2 == 1)
    log_base = Decimal(positions["base"]).ln()
    key = (pair, width, positions["base"])
    if key not in POWERS:
        POWERS[key] = exp(log_base * 2 * pair / width)
    return (positions["start"] + position) / POWERS[key], second, pair


POWERS = {}


def sinusoid(table, positions, result, where):
    name = "position table" if positions["base"] == 10000 else "position table, other bases"
    line = table.line(name, "4u·max(1, |angle|)")
    width = len(result[0])
    for position, row in enumerate(result):
        for column, value in enumerate(row):
            angle, second, _ = angles(position, width, column, positions)
            exact = sine_cosine(angle)[second]
            unit = U * max(Decimal(1), abs(angle))
            line.hold(abs(Decimal(value) - exact), 4 * unit, unit, f"{where}, position {position}, column {column}")


def rotary(table, x, positions, result, where):
    width = len(x[0])
    half = width // 2
    for position, (row, row_result) in enumerate(zip(x, result)):
        for column, value in enumerate(row_result):
            angle, second, pair = angles(position, width, column, positions)
            sine, cosine = sine_cosine(angle)
            interleaved = positions["layout"] == "interleaved"
            first, other = (2 * pair, 2 * pair + 1) if interleaved else (pair, pair + half)
            a, b = Decimal(row[first]), Decimal(row[other])
            exact = a * sine + b * cosine if second else a * cosine - b * sine
            unit = U * max(Decimal(1), abs(angle)) * (abs(a) + abs(b))
            bound = 6 * unit + 2 * SMALLEST
            error = abs(Decimal(value) - exact)
            promise = "6u·max(1, |angle|)·(|a| + |b|)"
            table.hold("rotary positions", promise, error, bound, unit, f"{where}, position {position}, column {column}")


def cells(*matrices):
    """The cells of matrices of one shape, side by side."""
    return (numbers for rows in zip(*matrices) for numbers in zip(*rows))


def ulp(exact):
    return Decimal(math.ulp(float(exact)))


def bent(table, name, function, x, result, units, where):
    for value, found in cells(x, result):
        exact = function(Decimal(value))
        unit = ulp(exact)
        table.hold(name, f"{units} ulp", abs(Decimal(found) - exact), units * unit, unit, f"{where}, of {value!r}")


def bent_by_tanh(table, x, result, where):
    for value, found in cells(x, result):
        argument = gelu_tanh_argument(Decimal(value))
        exact = gelu_tanh(Decimal(value))
        unit = U * abs(exact)
        # Above 0, e^-argument stands beside 1 and what its argument loses hardly counts.
        bound = (4 + 4 * max(Decimal(0), min(-argument, Decimal(800)))) * unit + SMALLEST
        promise = "(4 + 4·max(0, -argument))·u relative"
        error = abs(Decimal(found) - exact)
        table.hold("GELU by tanh", promise, error, bound, unit or SMALLEST, f"{where}, of {value!r}")


def relative(table, name, exact, found, units, where):
    error = abs(Decimal(found) - exact)
    unit = U * abs(exact)
    table.hold(name, f"{units}u relative", error, units * unit + SMALLEST, unit or SMALLEST, where)


# ---------------------------------------------------------------- a walk


def number(value):
    return float(value) if isinstance(value, str) else value


def matrix(values):
    return [[number(value) for value in row] for row in values]


def judge(table, trace, where):
    """Every stage of a walk, from the numbers that the walk itself gives for its operands."""
    known = {part["key"]: matrix(part["values"]) for part in trace["inputs"]}
    said = trace["conventions"]
    base = said.get("softmax_base", "e")
    for stage in trace["stages"]:
        key, op, result = stage["key"], stage["op"], matrix(stage["values"])
        known[key] = result
        at = f"{where}: {key}"
        operands = [known.get(operand) for operand in stage["operands"]]
        if None in operands:
            # Asked for as the operand of another stage alone.
            continue
        if op in ("linear", "matmul"):
            left, right, *bias = operands
            if op == "matmul" and "ᵀ" in stage["formula"]:
                right = [list(column) for column in zip(*right)]
            if op == "linear" and said.get("projection", "x@W") != "x@W":
                right = [list(column) for column in zip(*right)]
            product(table, left, right, bias[0][0] if bias else None, result, at)
        elif op == "bilinear":
            general(table, *operands, result, at)
        elif op == "softmax":
            softmax(table, operands[0], result, base, 0.0, at)
        elif op == "layer_norm":
            gamma, beta = ([o[0] for o in operands[1:]] + [None, None])[:2]
            layer_norm(table, operands[0], gamma, beta, said["norm"], result, at)
        elif op == "scale":
            width = len(operands[0][0]) if "scaled_embedding" in key else said["d_k"]
            root = Decimal(width).sqrt()
            for x, value in cells(operands[0], result):
                exact = Decimal(x) * root if "scaled_embedding" in key else Decimal(x) / root
                relative(table, "scale", exact, value, 2, at)
        elif op == "mask":
            for x, *added, value in cells(*operands, result):
                table.equal("mask", value == NOTHING or value == x + sum(added), at)
        elif op == "add":
            for *parts, value in cells(*operands, result):
                # Rounded once, as the processor adds.
                table.equal("residual sum", value == sum(parts[1:], parts[0]), at)
        elif op == "relu":
            for x, value in cells(operands[0], result):
                table.equal("ReLU", value == max(x, 0.0), at)
        elif op == "gelu":
            bent(table, "GELU", gelu, operands[0], result, 4, at)
        elif op == "gelu_tanh":
            bent_by_tanh(table, operands[0], result, at)
        elif op == "sinusoid":
            sinusoid(table, said["positions"], result, at)
        elif op == "rotary":
            rotary(table, operands[0], said["positions"], result, at)
        elif op == "additive_hidden":
            # Queries and weights are such here that what tanh is taken of is the key itself.
            bent(table, "tanh", tanh, operands[2], result, 3, at)
        elif op == "additive_score":
            *hidden, weights = operands
            weights = [[weight] for weight in weights[0]]
            for row, row_result in zip(hidden, result):
                product(table, row, weights, None, [[value] for value in row_result], at)
        elif op in ("identity", "join"):
            joined = [[value for row in rows for value in row] for rows in zip(*operands)]
            table.equal("copies", result == joined, at)
        elif op == "columns":
            width = len(result[0])
            starts = range(len(operands[0][0]) - width + 1)
            slices = ([row[first : first + width] for row in operands[0]] for first in starts)
            table.equal("copies", result in slices, at)
        elif op == "lookup":
            table.equal("copies", all(row in operands[0] for row in result), at)
        elif op != "given":
            raise SystemExit(f"{at}: nothing is known here of the operation {op}")
    return known


def walk(attn, problem, *flags):
    """What attn makes of a problem; the file is read as the numbers that Python has."""
    command = [attn, "explain", "-", "--format", "json", *flags]
    run = subprocess.run(command, input=json.dumps(problem), capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {run.stderr}")
    return json.loads(run.stdout)


# ---------------------------------------------------------------- problems


def zeros(rows, columns):
    return [[0.0] * columns for _ in range(rows)]


def spread(rng, low=-300, high=300):
    return rng.choice((-1, 1)) * rng.uniform(1, 10) * 10.0 ** rng.uniform(low, high)


def beside(value, steps):
    """So many numbers further."""
    for _ in range(abs(steps)):
        value = math.nextafter(value, math.copysign(math.inf, steps))
    return value


def score_rows(rng, n):
    """Rows of n scores, each with a name: ordinary, then hostile."""
    half_ln_2 = math.log(2) / 2
    yield "ordinary", [rng.gauss(0, 1) for _ in range(n)]
    yield "wide", [rng.gauss(0, 30) for _ in range(n)]
    yield "down to where weights end", [rng.uniform(-750, 0) for _ in range(n)]
    yield "tiny", [rng.gauss(0, 1) * 1e-300 for _ in range(n)]
    yield "huge", [rng.uniform(-1, 1) * 1.7e308 for _ in range(n)]
    yield "spread", [spread(rng) for _ in range(n)]
    yield "equal", [rng.gauss(0, 100)] * n
    level = rng.gauss(0, 100)
    yield "near ties", [beside(level, rng.randrange(-3, 4)) for _ in range(n)]
    yield "offset", [1e15 + rng.randrange(-20, 20) / 8 for _ in range(n)]
    yield "steps of the exponential", [
        beside(-rng.randrange(0, 2150) * half_ln_2, rng.randrange(-2, 3)) for _ in range(n)
    ]
    # Each term but the first is just lost when it is added.
    lost = math.nextafter(-53 * math.log(2), -math.inf)
    yield "lost in the sum", [0.0] + [lost] * (n - 1)
    yield "lost in the sum, nearly", [0.0] + [lost + rng.uniform(-1e-3, 0) for _ in range(n - 1)]
    yield "falling", sorted((rng.uniform(-40, 0) for _ in range(n)), reverse=True)
    yield "rising", sorted(rng.uniform(-40, 0) for _ in range(n))


ROWS = {1: 10, 2: 120, 10: 60, 100: 12, 1000: 3, 4000: 1}


def softmax_problems(rng):
    for n, times in ROWS.items():
        rows = [row for _ in range(times) for _, row in score_rows(rng, n)]
        yield f"scores n = {n}", {"scaled_scores": rows}
        # The same with most, some and all keys masked.
        masked = [[0.0 if rng.random() < share else "-inf" for _ in row] for row in rows for share in [rng.random()]]
        masked[0] = ["-inf"] * n
        yield f"masked scores n = {n}", {"scaled_scores": rows, "mask": {"add": masked}}
    for base in (2, 10, 1.0001, 3.7, 1e300):
        rows = [row for _ in range(20) for _, row in score_rows(rng, 10)] + [row for _, row in score_rows(rng, 10)]
        yield f"base {base}", {"scaled_scores": rows, "softmax_base": base}


def attention_problems(rng):
    for m, times in {1: 1, 2: 20, 10: 10, 100: 1, 1000: 1}.items():
        rows = [row for _ in range(times) for _, row in score_rows(rng, m)]
        values = [
            [rng.gauss(0, 1), spread(rng, -300, 290), rng.choice((-1, 1)) * 1.7e308, 1.0, beside(1.0, rng.randrange(4))]
            for _ in range(m)
        ]
        yield f"scores and values m = {m}", {"scaled_scores": rows, "V": values}


def product_problems(rng):
    shapes = [(20, 1, 20), (20, 2, 20), (20, 3, 7), (12, 16, 12), (8, 300, 8), (100, 64, 64), (3, 2000, 3), (130, 130, 130)]
    fillings = {
        "ordinary": lambda: rng.gauss(0, 1),
        "spread": lambda: spread(rng, -150, 150),
        "tiny": lambda: spread(rng, -308, -150),
        "whole": lambda: float(rng.randrange(-9, 10)),
        "close to one number": lambda: beside(1 / 3, rng.randrange(-2, 3)) * rng.choice((-1, 1)),
    }
    for n, k, m in shapes:
        for name, fill in fillings.items():
            if n * k * m > 100_000 and name in ("spread", "tiny", "whole"):
                continue
            x = [[fill() for _ in range(k)] for _ in range(n)]
            weight = [[fill() for _ in range(m)] for _ in range(k)]
            # Keys of 0: the scores stay in range whatever the queries are.
            yield f"{name} {n}×{k}·{k}×{m}", {
                "X": x, "W_Q": weight, "W_K": zeros(k, m), "W_V": zeros(k, 1),
                "b_Q": [fill() for _ in range(m)], "b_K": [0.0] * m, "b_V": [0.0],
            }
            if n * k * m < 100_000:
                yield f"{name} without a bias {n}×{k}", {"X": x, "W_Q": weight, "W_K": zeros(k, m), "W_V": zeros(k, 1)}
    # What cancels: each row and its opposite; and sums that pass the range before they come back into it.
    for size in (1.0, 1e150, 1.3e154, 5e153):
        rows = [[rng.uniform(0.5, 1) * size for _ in range(8)] for _ in range(6)]
        queries = [row + row for row in rows]
        keys = [row + [-beside(value, rng.randrange(-2, 3)) for value in row] for row in rows]
        if size > 1e154:
            keys = [[value for pair in zip(row[:8], row[8:]) for value in pair] for row in keys]
            queries = [[value for value in row[:8] for _ in range(2)] for row in queries]
            keys, queries = keys[:1], queries[:1]
        yield f"cancelling {size}", {"Q": queries, "K": keys, "V": zeros(len(keys), 1)}
    # Each term but the first is just lost when it is added.
    for k in (10, 100, 1000, 2000):
        weight = [[1.0] * 3 for _ in range(k)]
        lost = [[first, *[math.nextafter(first * 2.0**-53, 0.0)] * (k - 1)] for first in (1.0, -1.0, 3.0)]
        yield f"lost in the sum k = {k}", {"X": lost, "W_Q": weight, "W_K": zeros(k, 3), "W_V": zeros(k, 1)}
    for j, k in ((1, 1), (2, 3), (16, 12)):
        for name in ("ordinary", "spread", "whole", "close to one number"):
            fill = fillings[name] if name != "spread" else lambda: spread(rng, -90, 90)
            yield f"general score, {name}", {
                "score": "general", "Q": [[fill() for _ in range(j)] for _ in range(8)],
                "K": [[fill() for _ in range(k)] for _ in range(9)], "V": zeros(9, 1),
                "W_a": [[fill() for _ in range(k)] for _ in range(j)],
            }
    for _ in range(3):
        yield "queries and keys", {name: [[rng.gauss(0, 3) for _ in range(24)] for _ in range(30)] for name in "QKV"}


def layer_rows(rng, d):
    yield [rng.gauss(0, 1) for _ in range(d)]
    yield [1e15 + k for k in range(d)]
    yield [1e8 + k / 10 for k in range(d)]
    level = rng.gauss(0, 1)
    yield [beside(level, rng.randrange(-2, 3)) for _ in range(d)]
    yield [spread(rng) for _ in range(d)]
    yield [spread(rng, -20, 20) for _ in range(d)]
    yield [1e300 * (1 + rng.randrange(4) * 2.0**-52) for _ in range(d)]
    yield [rng.choice((-1, 1)) * 1.7e308 for _ in range(d)]
    yield [rng.gauss(0, 1) * 1e-300 for _ in range(d)]
    yield [rng.randrange(-9, 10) * 5e-324 for _ in range(d)]
    yield [rng.randrange(-9, 10) * 1e-162 for _ in range(d)]
    yield [1.0] * (d - 1) + [1.0 + 2.0**-52]
    yield [1e30] + [rng.gauss(0, 1) for _ in range(d - 1)]
    yield [rng.gauss(0, 1) for _ in range(d - 1)] + [-1e30]
    yield [0.1] * d
    yield [-1e300] * d
    yield [5e-324] * d


def encoder(x, norm, gamma, beta, activation, hidden):
    """An encoder whose attention adds 0, so that x itself is normalised, and whose hidden numbers are `hidden`."""
    d, f = len(x[0]), len(hidden)
    block = {"W_Q": zeros(d, 1), "W_K": zeros(d, 1), "W_V": zeros(d, 1), "W_O": zeros(1, d)}
    first = {name: values for name, values in (("gamma", gamma), ("beta", beta)) if values}
    return {
        "source": {"X": x}, "norm": norm, "activation": activation,
        "encoder": {"layers": [{
            "self_attention": block, "norm_1": first, "norm_2": {},
            "feed_forward": {"W_1": zeros(d, f), "b_1": hidden, "W_2": zeros(f, d)},
        }]},
    }


def layer_problems(rng):
    for d, times in {1: 1, 2: 30, 3: 20, 16: 10, 64: 4, 512: 1, 2000: 1}.items():
        for eps in (1e-5, 1e-12, 0.5, 0.0):
            variance = "n" if eps != 0.5 or d == 1 else "n-1"
            norm = {"eps": eps, "variance": variance}
            rows = [row for _ in range(times) for row in layer_rows(rng, d)]
            yield f"rows d = {d}, ε = {eps}", encoder(rows, norm, None, None, "relu", [0.0])
        gamma, beta = ([rng.gauss(0, 1) for _ in range(d)] for _ in range(2))
        rows = [row for _ in range(times) for row in layer_rows(rng, d)]
        yield f"rows d = {d}, γ and β", encoder(rows, {"eps": 1e-5}, gamma, beta, "relu", [0.0])
        gamma, beta = [spread(rng, -100, 100) for _ in range(d)], [spread(rng, -100, 100) for _ in range(d)]
        yield f"rows d = {d}, γ and β of all sizes", encoder(rows, {"eps": 1e-5}, gamma, beta, "relu", [0.0])


def bend_points(rng):
    points = [0.0, 1e-300, -1e-300, 5e-324, -5e-324, 1e-8, -1e-8, 40.0, 1e3, 1e300, -38.4, -38.5, -100.0, -1e300]
    points += [rng.gauss(0, 1) for _ in range(300)] + [rng.uniform(-38, 8) for _ in range(400)]
    points += [rng.uniform(-10, 10) for _ in range(400)] + [spread(rng, -300, 2) for _ in range(200)]
    # Where units are smallest beside what is lost.
    points += [rng.uniform(-1.45, -0.6) for _ in range(400)]
    # Where results end, that by way of tanh and the other.
    points += [rng.uniform(-21.6, -21) for _ in range(100)] + [rng.uniform(-39, -37) for _ in range(100)]
    # Where one way to work it out takes over from another.
    points += [rng.uniform(-14, -13.2) for _ in range(100)]
    seams = (-20.0, -math.sqrt(0.5), 0.84375 * math.sqrt(2), 1.25 * math.sqrt(2), -1.25 * math.sqrt(2), -0.84375 * math.sqrt(2))
    points += [beside(seam, steps) for seam in seams for steps in range(-4, 5)]
    points += [-28 * math.sqrt(2), -6 * math.sqrt(2), -math.sqrt(2) / 0.35]
    return points


def bend_problems(rng):
    for activation in ("gelu", "gelu_tanh", "relu"):
        yield activation, encoder([[1.0, 2.0]], {"eps": 1e-5}, None, None, activation, bend_points(rng))


def tanh_problems(rng):
    keys = [[point] for point in bend_points(rng) + [rng.uniform(-25, 25) for _ in range(300)]]
    yield "tanh", {
        "score": "additive", "Q": [[0.0]], "K": keys, "V": zeros(len(keys), 1),
        "W_a": [[0.0]], "U_a": [[1.0]], "v_a": [1.0],
    }


def position_problems(rng):
    for base in (10000, 2, 1.5, 500000, 1e12):
        for start, count, width in ((0, 60, 8), (0, 20, 33), (rng.randrange(10**6), 8, 64), (10**9 + 7, 3, 32), (4090, 6, 128)):
            layout = rng.choice(("interleaved", "concatenated"))
            yield f"positions from {start}, base {base}, d = {width}", {
                **encoder(zeros(count, width), {"eps": 1e-5}, None, None, "relu", [0.0]),
                "positions": {"kind": "sinusoidal", "base": base, "start": start, "layout": layout},
            }


def rotary_problems(rng):
    for start, count, width in ((0, 60, 8), (rng.randrange(10**6), 8, 64), (4090, 6, 128)):
        rows = [[rng.choice((rng.gauss(0, 1), spread(rng, -20, 20))) for _ in range(width)] for _ in range(count)]
        for layout in ("interleaved", "half"):
            yield f"rotary from {start}", {
                "X": rows, "W_Q": identity(width), "W_K": zeros(width, width), "W_V": zeros(width, 1),
                "positions": {"kind": "rotary", "start": start, "layout": layout},
            }


def identity(n):
    return [[float(i == j) for j in range(n)] for i in range(n)]


def models(attn, seed):
    """Whole models, in which every operation meets what others left it."""
    for flags in (
        ["--d-model", "16", "--heads", "2", "--layers", "2", "--tokens", "6"],
        ["--d-model", "32", "--heads", "4", "--layers", "1", "--encoder-only", "--tokens", "120", "--d-ff", "48"],
        ["--d-model", "24", "--heads", "3", "--kv-heads", "1", "--tokens", "40", "--mask", "causal"],
    ):
        command = [attn, "new", "--seed", str(seed), *flags]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        yield "attn new " + " ".join(flags), json.loads(run.stdout)


# ---------------------------------------------------------------- exponentials, as `why` shows them


def exponentials(table, attn, rng):
    """e^x for x ≤ 0, as it stands in the arithmetic behind a weight: over all binades, and where the reduction to
    |r| ≤ ln 2/2 changes from one multiple of ln 2 to the next."""
    points = [-math.ldexp(rng.uniform(1, 2), rng.randrange(-60, 9)) for _ in range(12000)]
    points += [-rng.uniform(0, 745.2) for _ in range(6000)]
    points += [-rng.randrange(1, 1020) * math.log(2) - rng.uniform(0.3455, 0.34657) for _ in range(12000)]
    points += [beside(-(k + 0.5) * math.log(2), steps) for k in range(1075) for steps in (-2, -1, 0, 1, 2, 9)]
    points += [beside(-k * math.log(2), steps) for k in range(1, 1075) for steps in (-1, 0, 1)]
    points = [point for point in points if point > -745.2]
    for at in range(0, len(points), 4000):
        row = [0.0, *points[at : at + 4000]]
        command = [attn, "why", "-", "attention_weights", "1", "1", "--format", "json"]
        run = subprocess.run(
            command, input=json.dumps({"scaled_scores": [row]}), capture_output=True, text=True, check=False
        )
        if run.returncode != 0:
            raise SystemExit(f"{' '.join(command)}: {run.stderr}")
        steps = [step for step in json.loads(run.stdout)["steps"] if step["quantity"] == "exponential"]
        if len(steps) != len(row):
            raise SystemExit(f"{' '.join(command)}: {len(steps)} exponentials for {len(row)} scores")
        for x, step in zip(row, steps):
            exact = exp(Decimal(x))
            unit = ulp(exact)
            name = "exponential" if exact >= LEAST_NORMAL else "exponential, below 2^-1022"
            table.hold(name, "1 ulp", abs(Decimal(step["value"]) - exact), unit, unit, f"of {x!r}")


# ---------------------------------------------------------------- all of it


def main():
    parser = argparse.ArgumentParser(description="Holds attn's numbers to docs/ACCURACY.md.")
    parser.add_argument("attn", nargs="?", default="target/release/attn", help="the program (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (default: %(default)s)")
    settings = parser.parse_args()
    rng = random.Random(settings.seed)
    table = Table()
    count = 0
    # The stages to look at, where a problem has many others that are all 0.
    made = {
        softmax_problems: [],
        attention_problems: [],
        product_problems: [],
        layer_problems: ["--stage", "*add_1", "--stage", "*norm_1"],
        bend_problems: ["--stage", "*hidden", "--stage", "*activation"],
        tanh_problems: [],
        position_problems: ["--stage", "source.positions"],
        rotary_problems: ["--stage", "*queries"],
    }
    for make in made:
        for name, problem in make(rng):
            known = judge(table, walk(settings.attn, problem, *made[make]), name)
            if make is attention_problems:
                attention(table, problem["scaled_scores"], problem["V"], known["output"], name)
            count += 1
    for name, problem in models(settings.attn, settings.seed):
        judge(table, walk(settings.attn, problem), name)
        count += 1
    exponentials(table, settings.attn, rng)
    print(f"{count} problems, seed {settings.seed}; u = 2^-53\n")
    table.show()
    broken = table.broken()
    for key in broken:
        line = table.lines[key]
        print(f"\nbroken: {key[0]}: {line.worst} where {line.bound} is promised ({line.where})")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
