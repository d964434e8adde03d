export function firstPosition(sorted: number[], target: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    // Any of several equal values, not the first.
    if (sorted[middle] === target) return middle
    if (sorted[middle] < target) low = middle + 1
    else high = middle - 1
  }
  return -1
}
