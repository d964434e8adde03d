import type { FormulaCompletion } from '@assay/core/formula'
import type { Estimate, Interval } from '@assay/core/statistics'
import type { Look, LookedRun, RunOutcome, ScoreQuestion } from './scorer.ts'
import type { FromScorer, LoadProblem, RunFacts } from './scorer-messages.ts'

/** The loading state of a run's columns. */
export type Load =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly facts: RunFacts }
  | { readonly phase: 'failed'; readonly problem: LoadProblem }

/** Everything that the worker has said. */
export interface ScorerState {
  readonly loads: ReadonlyMap<string, Load>
  readonly completions: readonly FormulaCompletion[]
  /** The newest look, and the question that it answers; null before the first. */
  readonly look: { readonly job: number; readonly question: ScoreQuestion; readonly look: Look } | null
  /** The newest values of each run by a formula that was one: what stays while another is being written. */
  readonly good: ReadonlyMap<string, LookedRun & { readonly job: number }>
  /** The newest intervals by run; of an older question until new ones come. */
  readonly measured: ReadonlyMap<string, { readonly job: number; readonly outcome: RunOutcome }>
}

export const EMPTY_STATE: ScorerState = {
  loads: new Map(),
  completions: [],
  look: null,
  good: new Map(),
  measured: new Map(),
}

/** Takes in what the worker said. `questions` has the questions by job; an answer to a job that is not there is void. */
export function reduceScorer(
  state: ScorerState,
  message: FromScorer,
  questions: ReadonlyMap<number, ScoreQuestion>,
): ScorerState {
  switch (message.kind) {
    case 'loaded':
      return withLoad(state, message.run, { phase: 'ready', facts: message.facts })
    case 'failed':
      return withLoad(state, message.run, { phase: 'failed', problem: message.problem })
    case 'looked': {
      const { job, look, completions } = message
      const question = questions.get(job)
      const known = { ...state, completions: completions ?? state.completions }
      if (question === undefined) return known
      return { ...known, look: { job, question, look }, good: withGood(state.good, job, look.runs) }
    }
    case 'measured': {
      const { job, run, outcome } = message
      // A broken formula has no intervals, and the last ones stay.
      if (!questions.has(job) || !outcome.ok) return state
      return { ...state, measured: new Map(state.measured).set(run, { job, outcome }) }
    }
  }
}

function withGood(good: ScorerState['good'], job: number, runs: readonly LookedRun[]): ScorerState['good'] {
  const next = new Map(good)
  for (const each of runs) if (each.outcome.ok) next.set(each.run, { ...each, job })
  return next
}

/** Notes where the columns of a run are. */
export function withLoad(state: ScorerState, run: string, load: Load): ScorerState {
  return { ...state, loads: new Map(state.loads).set(run, load) }
}

/** One score of a run as the page shows it. */
export interface ShownScore {
  readonly suite: string | null
  readonly value: number | null
  readonly interval: Interval | null
  /** The reason that there is no value or no interval. */
  readonly reason: string | null
  /** Whether the interval is that of an older formula, or the newer one is on its way; `all` when the value is too. */
  readonly old: 'nothing' | 'interval' | 'all'
}

/** A run's known scores, the whole run's first; or the reason that there are none. */
export type ShownRun =
  | { readonly ok: true; readonly scores: readonly ShownScore[] }
  | { readonly ok: false; readonly message: string; readonly hint: string | null }

/** Puts the newest values and intervals of a run together; null before there are any. While the formula is broken, the last ones stay. */
export function showRun(state: ScorerState, run: string): ShownRun | null {
  const { look, good, measured } = state
  const looked = look?.look.runs.find((each) => each.run === run)
  if (look === null || looked === undefined) return null
  const last = good.get(run)
  const isBroken = isBrokenLook(look.look)
  const { outcome } = isBroken && last !== undefined ? last : looked
  if (!outcome.ok) return isBroken ? { ok: false, message: 'The formula has an error', hint: null } : outcome
  const latest = measured.get(run)
  // Old values keep their own intervals, or none.
  const isOther = isBroken && latest?.job !== last?.job
  const intervals = latest?.outcome.ok === true && !isOther ? latest.outcome.scores : []
  const old = isBroken ? 'all' : latest?.job === look.job ? 'nothing' : 'interval'
  const scores = outcome.scores.map(({ suite, score, error }): ShownScore => {
    const known = intervals.find((each) => each.suite === suite)?.score
    if (score.value === null)
      return {
        suite,
        value: null,
        interval: null,
        reason: error?.message ?? score.reason,
        old: isBroken ? 'all' : 'nothing',
      }
    if (old === 'nothing' && known !== undefined) return { suite, ...toShown(known), old }
    return { suite, value: score.value, interval: known?.interval ?? null, reason: null, old }
  })
  return { ok: true, scores: wholeFirst(scores) }
}

/** Returns whether the formula is invalid for every run. */
export function isBrokenLook({ diagnostics }: Look): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

/** Shows scores that the server computed; `old` is `all` for those of the question before. */
export function showServerScores(
  scores: readonly { suite: string | null; score: number | null; interval: Interval | null; reason: string | null }[],
  old: ShownScore['old'] = 'nothing',
): ShownRun {
  const shown = scores.map(({ suite, score: value, interval, reason }) => ({ suite, value, interval, reason, old }))
  return { ok: true, scores: wholeFirst(shown) }
}

function toShown({ value, interval, reason }: Estimate) {
  return { value, interval, reason }
}

/** Puts the whole run's score before those of its suites. */
function wholeFirst(scores: readonly ShownScore[]): ShownScore[] {
  return [...scores.filter(({ suite }) => suite === null), ...scores.filter(({ suite }) => suite !== null)]
}

/** Returns how the scores of a run come about. */
export function findBreakdowns({ look, good }: ScorerState, run: string): LookedRun['breakdowns'] {
  if (look !== null && isBrokenLook(look.look)) return good.get(run)?.breakdowns ?? []
  return look?.look.runs.find((each) => each.run === run)?.breakdowns ?? []
}
