/** A model in the scatter. */
export interface Point {
  readonly model: string
  readonly x: number
  readonly y: number
}

/** Returns the models that no other one beats in both, cheapest first: who wants more must pay more. */
export function paretoFront<P extends Pick<Point, 'x' | 'y'>>(points: readonly P[]): P[] {
  const front: P[] = []
  for (const point of points.toSorted((a, b) => a.x - b.x || b.y - a.y)) {
    const best = front.at(-1)
    if (best === undefined || point.y > best.y) front.push(point)
  }
  return front
}

/** Returns whether a tick of a logarithmic scale has room for its label: 1, 2 and 5 of each decade, or only 1 on a narrow chart. */
export function isLogTick(value: number, width: number): boolean {
  const digit = Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9))
  return digit === 1 || (width > 600 && (digit === 2 || digit === 5))
}

/** Returns the type of a scale: logarithmic if the largest number is far from the smallest. */
export function scaleType(numbers: readonly number[]): 'linear' | 'log' {
  const low = Math.min(...numbers)
  return numbers.length > 1 && low > 0 && Math.max(...numbers) / low > 20 ? 'log' : 'linear'
}
