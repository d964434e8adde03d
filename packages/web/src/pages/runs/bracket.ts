import type { RunRow } from '@assay/core/api'

/** The place of a row among its neighbors of the same experiment. */
export interface Bracket {
  readonly place: 'alone' | 'first' | 'middle' | 'last'
  /** Whether the row above says the same suites, so that they need not be said again. */
  readonly repeatsSuites: boolean
}

type Named = Pick<RunRow, 'experiment' | 'suites'>

/** Returns how a row belongs with those beside it; a neighbor that isn't loaded doesn't count. */
export function bracketOf(above: Named | undefined, row: Named, below: Named | undefined): Bracket {
  const isAbove = above?.experiment === row.experiment
  const isBelow = below?.experiment === row.experiment
  const place = isAbove ? (isBelow ? 'middle' : 'last') : isBelow ? 'first' : 'alone'
  const repeatsSuites = isAbove && above !== undefined && above.suites.join('\0') === row.suites.join('\0')
  return { place, repeatsSuites }
}
