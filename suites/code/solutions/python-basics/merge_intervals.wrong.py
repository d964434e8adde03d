def merge_intervals(intervals: list[tuple[int, int]]) -> list[tuple[int, int]]:
    # Sorts the list of the caller.
    intervals.sort()
    merged: list[tuple[int, int]] = []
    for start, end in intervals:
        if start > end:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
