def encode(text: str) -> list[tuple[str, int]]:
    runs = []
    last, count = None, 0
    for character in text:
        if character == last:
            count += 1
            continue
        if last is not None:
            runs.append((last, count))
        last, count = character, 1
    # The last run is never added.
    return runs


def decode(runs: list[tuple[str, int]]) -> str:
    return "".join(character * count for character, count in runs)
