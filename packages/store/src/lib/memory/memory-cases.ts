import { letterOf, type Result, readCaseEvidence, readResultCost } from '@assay/core/result'
import { compareCases, compareKeys } from '../store/result-key.ts'
import { caseCursor, resolveCasePage } from '../store/result-page.ts'
import type { CaseFilter, CaseRow, SuiteRollup } from '../store/result-query.ts'
import type { CaseMethods } from '../store/store-parts.ts'
import { compareTexts } from '../store/text-order.ts'
import { type MemoryState, requireRun } from './memory-state.ts'

/** Makes the methods that count a case's and a suite's samples. */
export function createMemoryCases(state: MemoryState): CaseMethods {
  const casesOf = (id: string, { suite, passed, evidence }: CaseFilter): CaseRow[] => {
    const results = [...requireRun(state, id).results.values()].filter(
      (result) => suite === undefined || result.suite === suite,
    )
    return groupBy(results, ({ suite, case: name, variant = '' }) => JSON.stringify([suite, name, variant]))
      .filter((samples) => evidence === undefined || evidence === readCaseEvidence(samples))
      .map(countCase)
      .filter((row) => passed === undefined || passed === (row.passed === row.samples))
      .sort(compareCases)
  }
  return {
    async casePage(id, query = {}) {
      const { after, limit, ...which } = resolveCasePage(query)
      const all = casesOf(id, which)
      const rest = all.filter((row) => after === null || compareCases(row, after) > 0)
      const cases = rest.slice(0, limit)
      const last = cases.at(-1)
      return { cases, total: all.length, next: last === undefined || rest.length <= limit ? null : caseCursor(last) }
    },
    async rollups(id) {
      return groupBy(requireRun(state, id).results.values(), ({ suite, model }) => JSON.stringify([suite, model]))
        .map(countSuite)
        .sort((a, b) => compareTexts(a.suite, b.suite) || compareTexts(a.model, b.model))
    },
    async caseHistory({ suite, case: name, variant = '' }, { model, limit = 100 } = {}) {
      return [...state.runs.values()]
        .filter(({ run }) => model === undefined || run.model === model)
        .sort((a, b) => Date.parse(b.run.started_at) - Date.parse(a.run.started_at) || b.seq - a.seq)
        .flatMap(({ run, results }) => {
          const samples = [...results.values()].filter(
            (result) => result.suite === suite && result.case === name && (result.variant ?? '') === variant,
          )
          if (samples.length === 0) return []
          const { suite: _suite, case: _case, variant: _variant, ...row } = countCase(samples)
          const attempts = samples.sort(compareKeys).slice(0, 1000).map(letterIn).join('')
          return [{ run: run.id, model: run.model, started_at: run.started_at, attempts, ...row }]
        })
        .slice(0, limit)
    },
  }
}

function countCase(samples: readonly Result[]): CaseRow {
  const sorted = [...samples].sort(compareKeys)
  const [first] = sorted
  if (first === undefined) throw new Error('Bug: a case without samples is being counted.')
  const failure = sorted.find((result) => !hasPassed(result))
  const evals = sorted.flatMap((result) => (result.eval === null ? [] : [result.eval]))
  return {
    suite: first.suite,
    case: first.case,
    ...(first.variant !== undefined && { variant: first.variant }),
    eval: evals.sort(compareTexts).at(-1) ?? null,
    samples: sorted.length,
    passed: sorted.filter(hasPassed).length,
    score: mean(sorted.flatMap((result) => (result.status === 'scored' ? [result.score] : []))),
    cost_usd: caseCost(sorted),
    latency_ms: mean(sorted.flatMap((result) => (result.latency_ms === null ? [] : [result.latency_ms]))),
    first_failure: failure === undefined ? null : { attempt: failure.attempt, status: failure.status },
  }
}

function letterIn(result: Result): string {
  return letterOf({ status: result.status, passed: hasPassed(result) })
}

function countSuite(samples: readonly Result[]): SuiteRollup {
  const [first] = samples
  const count = (holds: (result: Result) => boolean) => samples.filter(holds).length
  return {
    suite: first?.suite ?? '',
    model: first?.model ?? '',
    cases: new Set(samples.map(({ case: id, variant = '' }) => JSON.stringify([id, variant]))).size,
    samples: samples.length,
    passed: count(hasPassed),
    failed: count((result) => result.status === 'scored' && !result.passed),
    unscored: count(({ status }) => status === 'unscored'),
    undecided: count(({ status }) => status === 'undecided'),
    errored: count(({ status }) => status === 'errored'),
    limited: count(({ status }) => status === 'limited'),
    cost_usd: sum(samples.map((result) => result.cost_usd)),
    cost_unknown: count(hasUnknownCost),
    judge_cost_usd: sum(samples.map((result) => result.judge_cost_usd)),
    judge_cost_unknown: count((result) => result.judge_cost_usd === null),
  }
}

function hasPassed(result: Result): boolean {
  return result.status === 'scored' && result.passed
}

/** Returns what a case's samples cost; null if any of it is unknown, or none cost anything. */
function caseCost(samples: readonly Result[]): number | null {
  const known = samples.flatMap(({ cost_usd }) => cost_usd ?? [])
  return known.length === 0 || samples.some(hasUnknownCost) ? null : sum(known)
}

function hasUnknownCost(result: Result): boolean {
  const cost = readResultCost(result)
  return typeof cost !== 'number' && cost !== 'none'
}

function groupBy(results: Iterable<Result>, groupOf: (result: Result) => string): readonly Result[][] {
  return [...Map.groupBy(results, groupOf).values()]
}

function sum(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((total, number) => total + (number ?? 0), 0)
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : sum(numbers) / numbers.length
}
