from math import isqrt


def primes_up_to(limit: int) -> list[int]:
    if limit < 2:
        return []
    is_prime = bytearray([1]) * (limit + 1)
    is_prime[:2] = b"\0\0"
    for number in range(2, isqrt(limit) + 1):
        if is_prime[number]:
            is_prime[number * number :: number] = bytes(len(range(number * number, limit + 1, number)))
    return [number for number in range(2, limit + 1) if is_prime[number]]
