from string import ascii_lowercase, ascii_uppercase


def caesar(text: str, shift: int) -> str:
    shift %= 26
    moved = "".join(letters[shift:] + letters[:shift] for letters in (ascii_lowercase, ascii_uppercase))
    return text.translate(str.maketrans(ascii_lowercase + ascii_uppercase, moved))
