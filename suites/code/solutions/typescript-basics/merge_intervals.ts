export function mergeIntervals(intervals: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [start, end] of intervals.toSorted((a, b) => a[0] - b[0])) {
    if (start > end) continue
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
