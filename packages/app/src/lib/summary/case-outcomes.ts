import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { countAttempts, passAtEach } from '@assay/core/scoring'
import { codeLine, type Outcome, outcomeOf, reasonOf, shortReasonOf } from '@assay/formats/text'
import type { CaseRow, Store } from '@assay/store/store'

/** One case of a run, summarized over all its samples. */
export interface CaseOutcome {
  readonly suite: string
  readonly case: string
  /** `passed` if every sample did, otherwise the first other outcome. */
  readonly outcome: Outcome
  readonly samples: number
  readonly passed: number
  /** Pass@k by k, for each of the run's requested k; null if there are fewer than k samples. */
  readonly pass_at: Readonly<Record<string, number | null>>
  /** Mean over the scored samples; null without one. */
  readonly score: number | null
  /** US dollars for all samples; null if one's price is unknown. */
  readonly cost_usd: number | null
  /** Mean latency; null if none was measured. */
  readonly latency_ms: number | null
  /** The reason why the first failed sample failed; for a passed code case, its program's outcome. */
  readonly reason: string | null
}

/** A filter for a run's cases. */
export interface CaseOutcomeFilter {
  /** Only cases with a sample that didn't pass. */
  readonly failed: boolean
}

/** Returns a run's first cases, those that didn't pass before those that did, with short reasons and the number of each. */
export async function listCaseOutcomes(
  store: Store,
  run: string,
  { failed, limit }: CaseOutcomeFilter & { readonly limit: number },
): Promise<{ readonly cases: readonly CaseOutcome[]; readonly notPassed: number; readonly passed: number }> {
  const asked = await readAsked(store, run)
  const notPassed = await store.casePage(run, { passed: false, limit })
  const passed = failed ? { cases: [], total: 0 } : await store.casePage(run, { passed: true, limit })
  const shown = [...notPassed.cases, ...passed.cases].slice(0, limit)
  const cases = await Promise.all(shown.map((row) => explainCase(store, asked, row, shortReasonOf)))
  return { cases, notPassed: notPassed.total, passed: passed.total }
}

/** Yields all cases of a run in the order of suite and case, one by one, since there may be a million. */
export async function* eachCaseOutcome(
  store: Store,
  run: string,
  { failed }: CaseOutcomeFilter,
): AsyncGenerator<CaseOutcome> {
  const asked = await readAsked(store, run)
  let after: string | null = null
  do {
    const page = await store.casePage(run, { ...(failed ? { passed: false } : {}), after, limit: 500 })
    for (const row of page.cases) yield explainCase(store, asked, row, reasonOf)
    after = page.next
  } while (after !== null)
}

/** Adds the reason why a case failed, which is in the texts of one of its samples. */
async function explainCase(
  store: Store,
  asked: AskedRun,
  row: CaseRow,
  why: (sample: Result) => string,
): Promise<CaseOutcome> {
  const { suite, case: id, variant, samples, passed, score, cost_usd, latency_ms, first_failure } = row
  const key = { suite, case: id, ...(variant === undefined ? {} : { variant }), attempt: first_failure?.attempt ?? 1 }
  const sample = await store.getResult(asked.run, key)
  const outcome = first_failure === null || sample === null ? 'passed' : outcomeOf(sample)
  const reason = sample === null ? null : first_failure === null ? programLine(sample) : why(sample)
  const pass_at = await passAtOf(store, asked, row)
  return { suite, case: id, outcome, samples, passed, pass_at, score, cost_usd, latency_ms, reason }
}

/** The figures a run's spec requests for each case. */
interface AskedRun {
  readonly run: string
  readonly passK: readonly number[]
  readonly ignoreErrors: boolean
}

async function readAsked(store: Store, run: string): Promise<AskedRun> {
  const { plan, ignore_errors } = await store.getRun(run)
  return { run, passK: readPlan(plan).pass_k, ignoreErrors: ignore_errors }
}

async function passAtOf(store: Store, { run, passK, ignoreErrors }: AskedRun, { suite, case: id, variant }: CaseRow) {
  if (passK.length === 0) return {}
  const results = await Array.fromAsync(store.results(run, { suite, case: id }))
  const samples = results.filter((result) => result.variant === variant)
  return passAtEach(countAttempts(samples, { ignoreErrors }), passK)
}

function programLine({ code }: Result): string | null {
  return code === null ? null : codeLine(code)
}
