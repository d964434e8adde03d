from itertools import groupby


def encode(text: str) -> list[tuple[str, int]]:
    return [(character, len(list(run))) for character, run in groupby(text)]


def decode(runs: list[tuple[str, int]]) -> str:
    return "".join(character * count for character, count in runs)
