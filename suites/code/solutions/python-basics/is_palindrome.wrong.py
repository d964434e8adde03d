import re


def is_palindrome(text: str) -> bool:
    # Letters beyond ASCII are left out as if they were punctuation.
    letters = re.sub(r"[^a-z0-9]", "", text.lower())
    return letters == letters[::-1]
