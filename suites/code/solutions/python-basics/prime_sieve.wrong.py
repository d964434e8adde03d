def primes_up_to(limit: int) -> list[int]:
    if limit < 2:
        return []
    # Stops before the limit, which may itself be prime.
    is_prime = [True] * limit
    primes = []
    for number in range(2, limit):
        if is_prime[number]:
            primes.append(number)
            for multiple in range(number * number, limit, number):
                is_prime[multiple] = False
    return primes
