import math


def fibonacci(n: int) -> int:
    if n < 0:
        raise ValueError(f"n must not be negative: {n}")
    # Floats have 53 bits, which is not enough from about the 71st number on.
    root = math.sqrt(5)
    return round(((1 + root) / 2) ** n / root)
