NUMERALS = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
]
VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def to_roman(number: int) -> str:
    if not 1 <= number <= 3999:
        raise ValueError(f"no Roman numeral for {number}")
    text = ""
    for value, numeral in NUMERALS:
        count, number = divmod(number, value)
        text += numeral * count
    return text


def from_roman(text: str) -> int:
    if not text or any(letter not in VALUES for letter in text):
        raise ValueError(f"not a Roman numeral: {text!r}")
    # Adds and subtracts whatever comes, such as IC.
    number = 0
    for letter, following in zip(text, text[1:] + text[-1]):
        value = VALUES[letter]
        number += -value if value < VALUES[following] else value
    return number
