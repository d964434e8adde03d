def gcd(a: int, b: int) -> int:
    # The sign of a remainder is that of the divisor, so this may end negative.
    while b:
        a, b = b, a % b
    return a
