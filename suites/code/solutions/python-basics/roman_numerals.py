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


def to_roman(number: int) -> str:
    if not 1 <= number <= 3999:
        raise ValueError(f"no Roman numeral for {number}")
    text = ""
    for value, numeral in NUMERALS:
        count, number = divmod(number, value)
        text += numeral * count
    return text


def from_roman(text: str) -> int:
    number = 0
    rest = text
    for value, numeral in NUMERALS:
        while rest.startswith(numeral):
            number += value
            rest = rest[len(numeral):]
    if not 1 <= number <= 3999 or to_roman(number) != text:
        raise ValueError(f"not a Roman numeral: {text!r}")
    return number
