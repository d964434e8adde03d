import { createRandom } from '@assay/core/statistics'
import type { Measure, Setting } from './setting.ts'

/** Below this a 95% interval does not do what it says. */
export const LEAST_COVERAGE = 0.93

/** One measure of one setting, simulated. */
export interface Cell extends Measure {
  readonly name: string
  readonly repeats: number
  readonly coverage: number
  /** The mean over those intervals that exist. */
  readonly width: number
  readonly peer: { readonly coverage: number; readonly width: number }
}

/** The cells of a setting, simulated `few` times, or `many` times where one of them is in doubt then. */
export function simulate(setting: Setting, about: { seed: number; few: number; many: number; until?: number }): Cell[] {
  const random = createRandom(about.seed)
  const tallies = setting.measures.map(() => ({ ours: new Tally(), peer: new Tally() }))
  let repeats = 0
  const isDone = () => {
    if (about.until !== undefined && performance.now() > about.until) return true
    if (repeats < about.few) return false
    return repeats >= about.many || tallies.every(({ ours }) => ours.covered / repeats >= LEAST_COVERAGE + 0.015)
  }
  while (!isDone()) {
    repeats++
    for (const [i, { ours, peer }] of setting.draw(random).entries()) {
      const truth = setting.measures[i]?.truth ?? Number.NaN
      tallies[i]?.ours.add(ours, truth)
      tallies[i]?.peer.add(peer, truth)
    }
  }
  return setting.measures.map((measure, i) => {
    const { ours = new Tally(), peer = new Tally() } = tallies[i] ?? {}
    return { ...measure, name: setting.name, repeats, ...ours.summary(repeats), peer: peer.summary(repeats) }
  })
}

class Tally {
  covered = 0
  #widths = 0
  #intervals = 0

  add(limits: { low: number; high: number } | null, truth: number): void {
    if (limits === null) return
    this.#intervals++
    this.#widths += limits.high - limits.low
    // A truth at the very end of what a share can be, such as pass@10 of 0.98, must not be missed by rounding.
    if (limits.low <= truth + 1e-12 && truth <= limits.high + 1e-12) this.covered++
  }

  summary(repeats: number): { coverage: number; width: number } {
    return { coverage: this.covered / repeats, width: this.#widths / Math.max(1, this.#intervals) }
  }
}

/** The highest coverage that a cell may truly have: the upper end of Wilson's 99.9% interval of its repeats. */
export function highestCoverage({ coverage, repeats }: Pick<Cell, 'coverage' | 'repeats'>): number {
  const z = 3.2905
  const centre = coverage + (z * z) / (2 * repeats)
  const spread = z * Math.sqrt((coverage * (1 - coverage)) / repeats + (z * z) / (4 * repeats * repeats))
  return (centre + spread) / (1 + (z * z) / repeats)
}
