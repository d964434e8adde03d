import type { Run, SuiteSummary } from '@assay/core/report'
import { AnswerClass } from '@assay/core/result'
import { count, percent } from '../text/numbers.ts'

/** The number of answers in each class, by suite. */
export interface ClassMatrix {
  readonly model: string
  /** Classes that occur, `pass` first and then in the order in which a classifier looks for them. */
  readonly classes: readonly string[]
  readonly rows: readonly ClassMatrixRow[]
  /** Whether a suite has groups, and so a balanced score. */
  readonly hasBalanced: boolean
}

export interface ClassMatrixRow {
  readonly suite: string
  /** Samples of each class, in the order of `classes`. */
  readonly counts: readonly number[]
  /** Samples with a class. */
  readonly total: number
  readonly accuracy: NonNullable<SuiteSummary['accuracy']>
  readonly balanced: SuiteSummary['balanced']
}

/** Returns the classes of a run, suite by suite; null when nothing in it was classified. */
export function classMatrix(run: Run): ClassMatrix | null {
  const classified = run.suites.flatMap(({ suite, classes, accuracy, balanced }) =>
    accuracy === null ? [] : [{ suite, classes: new Map(Object.entries(classes)), accuracy, balanced }],
  )
  if (classified.length === 0) return null
  const found = new Set(classified.flatMap(({ classes }) => [...classes.keys()]))
  const known: readonly string[] = AnswerClass.options
  const classes = [
    ...known.filter((name) => found.has(name)),
    ...[...found].filter((name) => !known.includes(name)).sort(),
  ]
  const rows = classified.map(({ suite, classes: counted, accuracy, balanced }) => {
    const counts = classes.map((name) => counted.get(name) ?? 0)
    return { suite, counts, total: counts.reduce((sum, each) => sum + each, 0), accuracy, balanced }
  })
  return { model: run.model, classes, rows, hasBalanced: rows.some(({ balanced }) => balanced.total > 0) }
}

/** Returns `75.0% (12/16)`, or `n/a` for a suite without groups. */
export function balancedText({ value, count: passed, total }: SuiteSummary['balanced']): string {
  return value === null ? 'n/a' : `${percent(value)} (${count(passed)}/${count(total)})`
}
