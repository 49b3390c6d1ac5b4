"""The numbers of `attn new --seed 1`, by a ChaCha of our own, for tests/commands/new.rs.

A word of the keystream becomes one of the 2k + 1 multiples of 1/10000 from -k/10000 to k/10000, where
k = floor(sqrt(3e8 / terms)); matrix number s of a problem is stream s, column by column.
"""

import math
import struct

MASK = 0xFFFFFFFF


def rotated(value, by):
    return ((value << by) | (value >> (32 - by))) & MASK


def block(key, counter, stream, rounds=8):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key)]
    start += [counter & MASK, counter >> 32, stream & MASK, stream >> 32]
    x = start[:]

    def quarter(a, b, c, d):
        for to, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[add]) & MASK
            x[turn] = rotated(x[turn] ^ x[to], by)

    for _ in range(rounds // 2):
        for at in range(4):
            quarter(at, 4 + at, 8 + at, 12 + at)
        for at in range(4):
            quarter(at, 4 + (at + 1) % 4, 8 + (at + 2) % 4, 12 + (at + 3) % 4)
    return [(a + b) & MASK for a, b in zip(x, start)]


def matrix(seed, stream, rows, columns, terms):
    key = struct.pack("<Q", seed) + bytes(24)
    blocks = -(-rows * columns // 16)
    words = [word for number in range(blocks) for word in block(key, number, stream)]
    k = max(1, math.isqrt(3 * 10**8 // terms))
    numbers = [(((word * (2 * k + 1)) >> 32) - k) / 10000 for word in words]
    return [[numbers[column * rows + row] for column in range(columns)] for row in range(rows)]


if __name__ == "__main__":
    # Test case 1 for 8 rounds of draft-strombergson-chacha-test-vectors-01.
    first = struct.pack("<16I", *block(bytes(32), 0, 0))
    assert first.hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a1")
    print("X", matrix(1, 0, 3, 4, 1))
    print("W_Q", matrix(1, 1, 4, 4, 4))
