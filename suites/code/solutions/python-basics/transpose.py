def transpose(matrix: list[list[int]]) -> list[list[int]]:
    if len({len(row) for row in matrix}) > 1:
        raise ValueError("rows differ in length")
    return [list(column) for column in zip(*matrix)]
