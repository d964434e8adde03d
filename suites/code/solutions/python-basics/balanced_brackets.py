CLOSING = {"(": ")", "[": "]", "{": "}"}


def is_balanced(text: str) -> bool:
    expected = []
    for character in text:
        if character in CLOSING:
            expected.append(CLOSING[character])
        elif character in ")]}" and (not expected or expected.pop() != character):
            return False
    return not expected
