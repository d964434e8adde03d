def fizz_buzz(n: int) -> list[str]:
    def text(number: int) -> str:
        words = ("Fizz" if number % 3 == 0 else "") + ("Buzz" if number % 5 == 0 else "")
        return words or str(number)

    return [text(number) for number in range(1, n + 1)]
