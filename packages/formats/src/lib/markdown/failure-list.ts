import { type Result, readEvidence } from '@assay/core/result'
import { SeparationTally } from '../summary/separation-tally.ts'
import { callSummary } from '../text/call-summary.ts'
import { cutText } from '../text/cut-text.ts'
import { answerOf, type Outcome, outcomeOf, reasonOf } from '../text/result-text.ts'

/** Maximum samples of a list; a pull request's page can't show more. */
const KEPT = 200
/** Characters kept of each text. */
const TEXT_CHARACTERS = 1500

/** A sample that didn't pass, with its texts cut. */
export interface Failure {
  readonly suite: string
  readonly case: string
  readonly model: string
  readonly attempt: number
  readonly outcome: Outcome
  readonly reason: string
  readonly prompt: string | null
  /** The model's calls with results, and how the conversation ended; null if no tool was offered. */
  readonly calls: string | null
  readonly answer: string | null
}

/** The first samples of a kind, and how many there are in all. */
export interface SampleList {
  readonly shown: readonly Failure[]
  readonly total: number
}

/** Samples that failed, and those that might have passed or failed: errored and undecided ones. */
export interface FailureList {
  readonly failed: SampleList
  readonly undecided: SampleList
  /** The number of programs that shared a process with their tests, in words; null if none did. */
  readonly sharing: string | null
}

/** Reads all results and keeps a few; memory does not grow with their number. */
export async function listFailures(results: Iterable<Result> | AsyncIterable<Result>): Promise<FailureList> {
  const lists = { failed: { shown: [] as Failure[], total: 0 }, undecided: { shown: [] as Failure[], total: 0 } }
  const separation = new SeparationTally()
  for await (const result of results) {
    separation.add(result)
    const evidence = readEvidence(result)
    // Unscored samples are only counted, in the summaries: their suites give no criterion.
    if (evidence === 'passed' || evidence === 'outside') continue
    const list = lists[evidence]
    list.total++
    if (list.shown.length < KEPT) list.shown.push(failureOf(result, outcomeOf(result)))
  }
  return { ...lists, sharing: separation.text() }
}

function failureOf(result: Result, outcome: Outcome): Failure {
  const cut = (text: string | null) => (text === null ? null : cutText(text, TEXT_CHARACTERS))
  return {
    suite: cutText(result.suite, 200),
    case: cutText(result.case, 200),
    model: cutText(result.model, 200),
    attempt: result.attempt,
    outcome,
    reason: cutText(reasonOf(result), 300),
    prompt: cut(result.turns.at(-1)?.prompt ?? null),
    calls: cut(callSummary(result)),
    answer: cut(answerOf(result)),
  }
}
