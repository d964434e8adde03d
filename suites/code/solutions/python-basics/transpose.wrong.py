def transpose(matrix: list[list[int]]) -> list[list[int]]:
    # Stops at the end of the shortest row and says nothing.
    return [list(column) for column in zip(*matrix)]
