from bisect import bisect_left
from typing import Optional


def first_position(values: list[int], target: int) -> Optional[int]:
    at = bisect_left(values, target)
    return at if at < len(values) and values[at] == target else None
