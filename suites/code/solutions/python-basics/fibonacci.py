def fibonacci(n: int) -> int:
    if n < 0:
        raise ValueError(f"n must not be negative: {n}")
    current, following = 0, 1
    for _ in range(n):
        current, following = following, current + following
    return current
