from typing import Optional


def first_position(values: list[int], target: int) -> Optional[int]:
    low, high = 0, len(values) - 1
    while low <= high:
        middle = (low + high) // 2
        if values[middle] == target:
            # Any of several equal values, not the first.
            return middle
        if values[middle] < target:
            low = middle + 1
        else:
            high = middle - 1
    return None
