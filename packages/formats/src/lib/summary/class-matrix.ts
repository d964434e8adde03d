import type { Run, SuiteSummary } from '@assay/core/report'
import { AnswerClass } from '@assay/core/result'

/** How many answers of each suite have which class. */
export interface ClassMatrix {
  readonly model: string
  /** Classes that occur, `pass` first and then in the order in which a classifier looks for them. */
  readonly classes: readonly string[]
  readonly rows: readonly ClassMatrixRow[]
}

export interface ClassMatrixRow {
  readonly suite: string
  /** Samples of each class, in the order of `classes`. */
  readonly counts: readonly number[]
  /** Samples with a class. */
  readonly total: number
  readonly accuracy: NonNullable<SuiteSummary['accuracy']>
}

/** The classes of a run, suite by suite; null when nothing in it was classified. */
export function classMatrix(run: Run): ClassMatrix | null {
  const classified = run.suites.flatMap(({ suite, classes, accuracy }) =>
    accuracy === null ? [] : [{ suite, classes: new Map(Object.entries(classes)), accuracy }],
  )
  if (classified.length === 0) return null
  const found = new Set(classified.flatMap(({ classes }) => [...classes.keys()]))
  const known: readonly string[] = AnswerClass.options
  const classes = [
    ...known.filter((name) => found.has(name)),
    ...[...found].filter((name) => !known.includes(name)).sort(),
  ]
  const rows = classified.map(({ suite, classes: counted, accuracy }) => {
    const counts = classes.map((name) => counted.get(name) ?? 0)
    return { suite, counts, total: counts.reduce((sum, each) => sum + each, 0), accuracy }
  })
  return { model: run.model, classes, rows }
}
