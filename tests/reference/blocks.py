"""One attention with heads, and whole Transformers, by the shortest way from definition to number.

`attention` and `transformer` give {stage key: matrix}, every stage that is listed and no other: what two
stages share is listed once, under the first.
"""

import math

import numpy as np

EPS = 1e-5


def project(x, weight, bias, column):
    """x (n, d) to (n, d_out). The weight is (d, d_out), or (d_out, d) in the column convention."""
    result = x @ (weight.T if column else weight)
    return result if bias is None else result + bias


def softmax(scores, base=math.e, masked_row="zero"):
    """Each row by itself: base^s / Σ base^s, computed from the distances to the row's largest score."""
    weights = np.empty_like(scores)
    for row, scores_row in enumerate(scores):
        largest = scores_row.max()
        if largest == -np.inf:
            weights[row] = {"zero": 0.0, "undefined": np.nan, "uniform": 1.0 / scores_row.size}[masked_row]
            continue
        with np.errstate(over="ignore"):  # a distance beyond the range of float64: the weight is 0
            powers = np.exp((scores_row - largest) * math.log(base))
        weights[row] = powers / powers.sum()
    return weights


def sinusoids(count, width, base=10000.0, start=0, layout="interleaved"):
    """PE[p, 2i] = sin(p / base^(2i/d)), PE[p, 2i+1] = cos of the same; or all sines, then all cosines."""
    table = np.empty((count, width))
    for p in range(count):
        for column in range(width):
            sines = (width + 1) // 2
            if layout == "interleaved":
                pair, cosine = column // 2, column % 2 == 1
            else:
                pair, cosine = (column, False) if column < sines else (column - sines, True)
            angle = (start + p) / base ** (2 * pair / width)
            table[p, column] = math.cos(angle) if cosine else math.sin(angle)
    return table


def rotate(x, base=10000.0, start=0, layout="half"):
    """Each pair of columns (a, b) of row p turned by p / base^(2i/d)."""
    turned = np.empty_like(x)
    width = x.shape[1]
    for p in range(x.shape[0]):
        for i in range(width // 2):
            first, second = (i, i + width // 2) if layout == "half" else (2 * i, 2 * i + 1)
            angle = (start + p) / base ** (2 * i / width)
            a, b = x[p, first], x[p, second]
            turned[p, first] = a * math.cos(angle) - b * math.sin(angle)
            turned[p, second] = a * math.sin(angle) + b * math.cos(angle)
    return turned


def layer_norm(x, gamma, beta, eps=EPS, variance="n"):
    out = np.empty_like(x)
    for row, values in enumerate(x):
        d = values.size
        mean = values.sum() / d
        spread = ((values - mean) ** 2).sum() / (d if variance == "n" else d - 1)
        out[row] = (values - mean) / math.sqrt(spread + eps)
    out = out if gamma is None else out * gamma
    return out if beta is None else out + beta


def activation(name, x):
    if name == "relu":
        return np.maximum(x, 0.0)
    if name == "gelu":
        return np.vectorize(lambda v: v * 0.5 * math.erfc(-v / math.sqrt(2)))(x)
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


class Attention:
    """One attention block. `read` makes a matrix of what the file holds, `mask_terms` the terms of a mask rule."""

    def __init__(self, block, read, mask_terms, number, defaults=()):
        self.block = {**dict(defaults), **block}
        self.read, self.mask_terms, self.number = read, mask_terms, number
        self.column = self.block.get("projection", "x@W") == "W@x"

    def given(self, key):
        value = self.block.get(key)
        return None if value is None else self.read(value)

    def listed(self, key):
        """One matrix for each head, where the file gives such a list."""
        value = self.block.get(key)
        is_bias = key.startswith("b_")
        if isinstance(value, list) and isinstance(value[0], list) and (is_bias or isinstance(value[0][0], list)):
            if len(value) > 1 or is_bias:
                return [self.read(one) for one in value]
        return None

    def stages(self, x, k_tokens, v_tokens, rules=(), rotary=None):
        block, out = self.block, {}
        heads = block.get("heads") or len(self.listed("W_Q") or [None])
        kv_heads = block.get("kv_heads", heads)
        split_input = block.get("split") == "input"
        many = heads > 1 or kv_heads > 1 or split_input or self.listed("W_Q") is not None
        feeds = {"Q": x, "K": k_tokens, "V": v_tokens}
        names = {"Q": "queries", "K": "keys", "V": "values"}
        for name, stage in names.items():
            if block.get(name) is not None:
                out[stage] = self.given(name)
            elif not split_input and self.listed(f"W_{name}") is None:
                out[stage] = project(feeds[name], self.given(f"W_{name}"), self.given(f"b_{name}"), self.column)
        if not many:
            result = self.one(out["queries"], out["keys"], out["values"], rules, rotary, "", out, None)
            self.finish(result, out, "concat" if block.get("W_O") is not None else "output")
            return out
        results, seen = [], {}
        for head in range(heads):
            prefix = f"head.{head + 1}."
            mine = {}
            if split_input:
                width = x.shape[1] // heads
                out[prefix + "input"] = x[:, head * width : (head + 1) * width]
            for name, stage in names.items():
                count = heads if name == "Q" else kv_heads
                index = head if name == "Q" else head // (heads // kv_heads)
                if (name, index) in seen and name != "Q":
                    mine[name] = seen[name, index]
                    continue
                if stage in out:
                    width = out[stage].shape[1] // count
                    part = out[stage][:, index * width : (index + 1) * width]
                else:
                    weights, biases = self.listed(f"W_{name}"), self.listed(f"b_{name}")
                    weight = weights[index] if weights else self.given(f"W_{name}")
                    bias = biases[index] if biases else self.given(f"b_{name}")
                    part = project(out[prefix + "input"] if split_input else feeds[name], weight, bias, self.column)
                seen[name, index] = mine[name] = part
                out[prefix + stage] = part
            results.append(self.one(mine["Q"], mine["K"], mine["V"], rules, rotary, prefix, out, head))
            out[prefix + "output"] = results[-1]
        self.finish(np.hstack(results), out, "concat")
        return out

    def finish(self, result, out, name):
        out[name] = result
        if self.block.get("W_O") is not None:
            out["output"] = project(result, self.given("W_O"), self.given("b_O"), self.column)

    def one(self, q, k, v, rules, rotary, prefix, out, head):
        """Scores, scale, mask and softmax of one head; gives A·V."""
        block = self.block
        if rotary is not None:
            q, k = rotate(q, **rotary), rotate(k, **rotary)
            out[prefix + "rotated_queries"] = q
            if not any(np.array_equal(k, known) for key, known in out.items() if key.endswith("rotated_keys")):
                out[prefix + "rotated_keys"] = k
        kind = block.get("score", "scaled_dot")
        if kind == "general":
            current = q @ self.given("W_a") @ k.T
        elif kind == "additive":
            w_a, u_a, v_a = self.given("W_a"), self.given("U_a"), self.given("v_a")
            hidden = [np.tanh(project(row[None, :], w_a, None, self.column) + project(k, u_a, None, self.column)) for row in q]
            for index, one in enumerate(hidden):
                out[prefix + (f"query.{index + 1}." if len(hidden) > 1 else "") + "hidden"] = one
            current = np.array([one @ v_a.ravel() for one in hidden])
        else:
            current = q @ k.T
        out[prefix + "scores"] = current
        scale = block.get("scale", "1/sqrt(d_k)" if kind == "scaled_dot" else "none")
        if scale != "none":
            if scale == "1/sqrt(d_k)":
                current = current / math.sqrt(k.shape[1])
            elif "multiply_by" in scale:
                current = current * self.number(scale["multiply_by"])
            else:
                current = current / self.number(scale["divide_by"])
            out[prefix + "scaled_scores"] = current
        rules = list(rules)
        own = block.get("mask", [])
        rules += own if isinstance(own, list) else [own]
        rules = [rule for rule in rules if rule != "none"]
        if rules:
            for rule in rules:
                if isinstance(rule, dict):
                    ((kind, given),) = rule.items()
                    if isinstance(given, list) and isinstance(given[0], list) and isinstance(given[0][0], list):
                        rule = {kind: given[head]}
                for term in self.mask_terms(rule, *current.shape):
                    current = current + term
            out[prefix + "masked_scores"] = current
        base = self.number(block.get("softmax_base", math.e))
        out[prefix + "attention_weights"] = softmax(current, base, block.get("masked_row", "zero"))
        return out[prefix + "attention_weights"] @ v


def tokens(out, prefix, read, number, words, x, embedding, positions):
    """What goes in: looked up, scaled, told its position."""
    if x is None:
        table = read(embedding["table"])
        x = table[[embedding["vocabulary"].index(word) for word in words]]
        out[prefix + "embedding"] = x
        scale = embedding.get("scale", "none")
        if scale != "none":
            x = x * (math.sqrt(x.shape[1]) if scale == "sqrt(d_model)" else number(scale))
            out[prefix + "scaled_embedding"] = x
    if positions is None or isinstance(positions, dict) and positions["kind"] == "rotary":
        return x
    if isinstance(positions, list):
        table = read(positions)[: x.shape[0]]
    else:
        options = {} if positions == "sinusoidal" else {key: value for key, value in positions.items() if key != "kind"}
        table = sinusoids(*x.shape, **options)
    out[prefix + "positions"] = table
    out[prefix + "input"] = x + table
    return x + table


def rotary_of(positions):
    if isinstance(positions, dict) and positions["kind"] == "rotary":
        return {key: value for key, value in positions.items() if key != "kind"}
    return None


def single(problem, read, mask_terms, number):
    """An attention that stands alone, from X or from words."""
    out = {}
    x = problem.get("X")
    x = None if x is None else read(x)
    positions = problem.get("positions")
    if x is not None or "embedding" in problem:
        x = tokens(out, "", read, number, problem.get("tokens"), x, problem.get("embedding"), positions)
    memory = problem.get("memory", {})
    x_k, x_v = (memory.get(key) or memory.get("X") for key in ("X_K", "X_V"))
    k = x if x_k is None else read(x_k)
    v = x if x_v is None else read(x_v)
    out.update(Attention(problem, read, mask_terms, number).stages(x, k, v, (), rotary_of(positions)))
    return out


BLOCK_DEFAULTS = ("projection", "scale", "softmax_base", "masked_row", "heads", "kv_heads")


class Transformer:
    def __init__(self, problem, read, mask_terms, number):
        self.problem, self.read, self.mask_terms, self.number = problem, read, mask_terms, number
        self.column = problem.get("projection", "x@W") == "W@x"
        self.defaults = {key: problem[key] for key in BLOCK_DEFAULTS if key in problem}
        self.out = {}

    def norm(self, key, weights, x):
        norm = self.problem.get("norm", {})
        norm = {} if isinstance(norm, str) else norm
        gamma, beta = (None if weights.get(name) is None else self.read(weights[name]) for name in ("gamma", "beta"))
        self.out[key] = layer_norm(x, gamma, beta, norm.get("eps", EPS), norm.get("variance", "n"))
        return self.out[key]

    def layer(self, prefix, layer, x, memory, rules, cross_rules):
        norm = self.problem.get("norm", {})
        placement = "none" if norm == "none" else norm.get("placement", "post")
        number = 0
        rotary = rotary_of(self.problem.get("positions"))
        for block in ("self_attention", "cross_attention", "feed_forward"):
            if block not in layer:
                continue
            number += 1
            fed = self.norm(f"{prefix}norm_{number}", layer[f"norm_{number}"], x) if placement == "pre" else x
            if block == "feed_forward":
                given = self.feed_forward(f"{prefix}feed_forward.", layer[block], fed)
            else:
                keys = fed if block == "self_attention" else memory
                masks = rules if block == "self_attention" else cross_rules
                attention = Attention(layer[block], self.read, self.mask_terms, self.number, self.defaults)
                stages = attention.stages(fed, keys, keys, masks, rotary if block == "self_attention" else None)
                self.out.update({f"{prefix}{block}.{key}": value for key, value in stages.items()})
                given = stages.get("output", stages.get("concat"))
            x = self.out[f"{prefix}add_{number}"] = x + given
            if placement == "post":
                x = self.norm(f"{prefix}norm_{number}", layer[f"norm_{number}"], x)
        return x

    def feed_forward(self, prefix, weights, x):
        w_1, w_2 = self.read(weights["W_1"]), self.read(weights["W_2"])
        b_1, b_2 = (None if weights.get(name) is None else self.read(weights[name]) for name in ("b_1", "b_2"))
        hidden = self.out[prefix + "hidden"] = project(x, w_1, b_1, self.column)
        active = self.out[prefix + "activation"] = activation(self.problem.get("activation", "relu"), hidden)
        self.out[prefix + "output"] = project(active, w_2, b_2, self.column)
        return self.out[prefix + "output"]

    def stack(self, step, part, stack, x, memory, rules, cross_rules):
        for index, layer in enumerate(stack["layers"]):
            x = self.layer(f"{step}{part}.{index + 1}.", layer, x, memory, rules, cross_rules)
        if "final_norm" in stack:
            x = self.norm(f"{step}{part}.final_norm", stack["final_norm"], x)
        self.out[f"{step}{part}.output"] = x
        return x

    def sequence(self, step, name, given):
        words = given.get("tokens")
        if "start" in given:
            words = [given["start"]] + (words or [])
        embedding = self.problem.get(f"{name}_embedding", self.problem.get("embedding"))
        x = None if given.get("X") is None else self.read(given["X"])
        return tokens(self.out, f"{step}{name}.", self.read, self.number, words, x, embedding, self.problem.get("positions"))

    def words(self, step, x):
        projection = self.problem.get("output_projection")
        if projection is None:
            return None
        bias = None if projection.get("b") is None else self.read(projection["b"])
        self.out[step + "logits"] = project(x, self.read(projection["W"]), bias, self.column)
        self.out[step + "probabilities"] = softmax(self.out[step + "logits"])
        return self.out[step + "probabilities"][-1]

    def rules(self, kind):
        rules = self.problem.get("masks", {}).get(kind, [])
        return list(rules) if isinstance(rules, list) else [rules]

    def stages(self):
        problem, memory = self.problem, None
        if "encoder" in problem:
            x = self.sequence("", "source", problem["source"])
            memory = self.stack("", "encoder", problem["encoder"], x, None, self.rules("encoder"), [])
        elif "memory" in problem:
            memory = self.read(problem["memory"]["X"])
        if "decoder" not in problem:
            self.words("", memory)
            return self.out, []
        rules = self.rules("decoder")
        rules = rules if "none" in rules else ["causal"] + rules
        decode = lambda step, target: self.stack(
            step, "decoder", problem["decoder"], self.sequence(step, "target", target), memory, rules, self.rules("cross")
        )
        if "generate" not in problem:
            self.words("", decode("", problem["target"]))
            return self.out, []
        generate, generated = problem["generate"], []
        vocabulary = problem["output_projection"]["vocabulary"]
        while len(generated) < generate["max_tokens"]:
            step = f"step.{len(generated) + 1}."
            target = {"start": generate["start"], "tokens": [word for word, _ in generated]}
            last = self.words(step, decode(step, target))
            best = int(np.argmax(self.out[step + "logits"][-1]))
            generated.append((vocabulary[best], float(last[best])))
            if vocabulary[best] == generate["end"]:
                break
        return self.out, generated
