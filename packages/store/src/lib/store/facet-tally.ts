import type { CheckResult, Result } from '@assay/core/result'
import type { Facets } from './result-query.ts'

/** The verdict of all checks of one kind on one result. */
export type KindVerdict = readonly [kind: string, verdict: 'passed' | 'failed' | 'undecided']

/** One result to count. */
export interface FacetRow {
  readonly suite: string
  readonly status: Result['status']
  /** Null for a result that wasn't scored. */
  readonly passed: boolean | null
  readonly class: string | null
  /** Tags, each once. */
  readonly tags: Iterable<string>
  readonly checks: readonly KindVerdict[]
}

/**
 * Returns one verdict for each kind of check: a failed check fails its kind, and an undecided one leaves the kind undecided unless another
 * failed.
 */
export function judgeKinds(checks: readonly Pick<CheckResult, 'kind' | 'passed'>[]): readonly KindVerdict[] {
  return [...new Set(checks.map(({ kind }) => kind))].map((kind) => {
    const passed = checks.filter((check) => check.kind === kind).map((check) => check.passed)
    return [kind, passed.includes(false) ? 'failed' : passed.includes(null) ? 'undecided' : 'passed']
  })
}

/** Counts results by their filterable properties; a row may stand for several equal ones. */
export function createFacetTally(): { add(row: FacetRow, times?: number): void; read(): Facets } {
  const suites = new Map<string, number>()
  const statuses = new Map<string, number>()
  const classes = new Map<string, number>()
  const tags = new Map<string, number>()
  const checks = new Map<string, { passed: number; failed: number; undecided: number }>()
  const passed = { true: 0, false: 0 }
  let total = 0

  return {
    add(row, times = 1) {
      total += times
      count(suites, row.suite, times)
      count(statuses, row.status, times)
      if (row.passed !== null) passed[row.passed ? 'true' : 'false'] += times
      if (row.class !== null) count(classes, row.class, times)
      for (const tag of row.tags) count(tags, tag, times)
      for (const [kind, verdict] of row.checks) {
        const counts = checks.get(kind) ?? { passed: 0, failed: 0, undecided: 0 }
        counts[verdict] += times
        checks.set(kind, counts)
      }
    },
    read: () => ({
      total,
      suite: record(suites),
      status: record(statuses),
      passed: { ...passed },
      class: record(classes),
      tag: record(tags),
      check: record(checks),
    }),
  }
}

function count(counts: Map<string, number>, name: string, times: number): void {
  counts.set(name, (counts.get(name) ?? 0) + times)
}

/** Returns counts as a record. `fromEntries` defines properties, so a tag called `__proto__` is a key like any other. */
function record<T>(counts: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
