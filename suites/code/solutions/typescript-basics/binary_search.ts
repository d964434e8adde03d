export function firstPosition(sorted: number[], target: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (sorted[middle] < target) low = middle + 1
    else high = middle
  }
  return sorted[low] === target ? low : -1
}
