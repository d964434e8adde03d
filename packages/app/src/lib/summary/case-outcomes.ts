import { type Evidence, type Result, readCaseEvidence, readEvidence } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { countAttempts, passAtEach } from '@assay/core/scoring'
import { codeLine, type Outcome, outcomeOf, reasonOf, shortReasonOf } from '@assay/formats/text'
import type { CaseRow, Store } from '@assay/store/store'

/** One case of a run, summarized over all its samples. */
export interface CaseOutcome {
  readonly suite: string
  readonly case: string
  /** That of the first sample that proves what all prove together: a failed one, else an undecided, else an unscored one; else `passed`. */
  readonly outcome: Outcome
  readonly samples: number
  readonly passed: number
  /** Samples that errored or couldn't be judged. */
  readonly undecided: number
  /** Pass@k by k, for each of the run's requested k; null if there are fewer than k samples. */
  readonly pass_at: Readonly<Record<string, number | null>>
  /** Mean over the scored samples; null without one. */
  readonly score: number | null
  /** The greatest mean that it could have had; left out if it's certain, and for a case of several samples that all passed. */
  readonly score_at_most?: number
  /** US dollars for all samples; null if one's price is unknown. */
  readonly cost_usd: number | null
  /** Mean latency; null if none was measured. */
  readonly latency_ms: number | null
  /** The reason of that sample; for a passed code case, its program's outcome. */
  readonly reason: string | null
}

/** A filter for a run's cases. */
export interface CaseOutcomeFilter {
  /** Only cases that failed or are undecided. */
  readonly failed: boolean
}

/** Some of a run's cases that prove the same, and how many there are. */
export interface CaseOutcomes {
  readonly evidence: Evidence
  readonly cases: readonly CaseOutcome[]
  readonly total: number
}

/** Returns a run's first cases with short reasons: those that failed, then the undecided, passed and unscored ones. */
export async function listCaseOutcomes(
  store: Store,
  run: string,
  { failed, limit }: CaseOutcomeFilter & { readonly limit: number },
): Promise<CaseOutcomes[]> {
  const asked = await readAsked(store, run)
  const lists: CaseOutcomes[] = []
  let left = limit
  for (const evidence of failed ? MISSED : [...MISSED, 'passed' as const, 'outside' as const]) {
    const { cases: rows, total } = await store.casePage(run, { evidence, limit })
    const shown = rows.slice(0, left)
    left -= shown.length
    const cases = await Promise.all(shown.map((row) => explainCase(store, asked, row, shortReasonOf)))
    lists.push({ evidence, cases, total })
  }
  return lists
}

const MISSED = ['failed', 'undecided'] as const satisfies Evidence[]

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
    for (const row of page.cases) {
      const explained = await explainCase(store, asked, row, reasonOf)
      if (!failed || explained.outcome !== 'unscored') yield explained
    }
    after = page.next
  } while (after !== null)
}

/** Adds the reason why a case didn't pass, which is in the texts of one of its samples. */
async function explainCase(
  store: Store,
  asked: AskedRun,
  row: CaseRow,
  why: (sample: Result) => string,
): Promise<CaseOutcome> {
  const { suite, case: id, variant, samples, passed, score, cost_usd, latency_ms, first_failure } = row
  const place = { suite, case: id, ...(variant === undefined ? {} : { variant }) }
  const results = samples > 1 && passed < samples ? await readSamples(store, asked.run, row) : []
  const evidence = readCaseEvidence(results)
  const attempt = results.find((each) => readEvidence(each) === evidence)?.attempt ?? first_failure?.attempt ?? 1
  const sample = await store.getResult(asked.run, { ...place, attempt })
  const outcome = first_failure === null || sample === null ? 'passed' : outcomeOf(sample)
  const reason = sample === null ? null : first_failure === null ? programLine(sample) : why(sample)
  const pass_at = await passAtOf(store, asked, row)
  const known = samples > 1 ? results : sample === null ? [] : [sample]
  const undecided = known.filter((each) => readEvidence(each) === 'undecided').length
  const own = { suite, case: id, outcome, samples, passed, undecided, pass_at, score, ...greatestScore(known) }
  return { ...own, cost_usd, latency_ms, reason }
}

/** Returns the greatest mean score that scored samples could have had, if it isn't certain. */
function greatestScore(samples: readonly Result[]): Pick<CaseOutcome, 'score_at_most'> {
  const scored = samples.filter((each) => each.status === 'scored')
  if (scored.every(({ score_at_most }) => score_at_most === undefined)) return {}
  return { score_at_most: scored.reduce((sum, each) => sum + (each.score_at_most ?? each.score), 0) / scored.length }
}

/** Reads the samples of a case without their texts. */
async function readSamples(store: Store, run: string, { suite, case: id, variant }: CaseRow): Promise<Result[]> {
  const results = await Array.fromAsync(store.results(run, { suite, case: id }, { texts: false }))
  return results.filter((result) => result.variant === variant)
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

async function passAtOf(store: Store, { run, passK, ignoreErrors }: AskedRun, row: CaseRow) {
  if (passK.length === 0) return {}
  return passAtEach(countAttempts(await readSamples(store, run, row), { ignoreErrors }), passK)
}

function programLine({ code }: Result): string | null {
  return code === null ? null : codeLine(code)
}
