def is_palindrome(text: str) -> bool:
    letters = [character for character in text.lower() if character.isalnum()]
    return letters == letters[::-1]
