/** Bins per factor of ten. */
const PER_DECADE = 8

/** A bin of a histogram on a logarithmic scale: what it counts lies in `low` to `high`. */
export interface Bin {
  readonly low: number
  readonly high: number
  readonly count: number
}

/** Counts numbers by size, from the smallest to the largest, in memory that does not grow with their number. */
export class LogHistogram {
  /** Numbers that are 0, which has no place on a logarithmic scale. */
  zeros = 0
  total = 0
  readonly #bins = new Map<number, number>()

  add(value: number): void {
    this.total++
    if (value <= 0) {
      this.zeros++
      return
    }
    const bin = Math.floor(Math.log10(value) * PER_DECADE)
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1)
  }

  bins(): Bin[] {
    const edge = (bin: number) => 10 ** (bin / PER_DECADE)
    return [...this.#bins]
      .sort(([a], [b]) => a - b)
      .map(([bin, count]) => ({ low: edge(bin), high: edge(bin + 1), count }))
  }
}
