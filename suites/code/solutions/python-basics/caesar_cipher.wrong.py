def caesar(text: str, shift: int) -> str:
    moved = []
    for character in text:
        # There are letters beyond a to z.
        if character.isalpha():
            first = ord("a") if character.islower() else ord("A")
            moved.append(chr((ord(character) - first + shift) % 26 + first))
        else:
            moved.append(character)
    return "".join(moved)
