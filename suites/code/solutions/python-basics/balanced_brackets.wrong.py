PAIRS = {")": "(", "]": "[", "}": "{"}


def is_balanced(text: str) -> bool:
    opened = []
    for character in text:
        if character in "([{":
            opened.append(character)
        # There may be nothing to take from the stack.
        elif character in PAIRS and opened.pop() != PAIRS[character]:
            return False
    return not opened
