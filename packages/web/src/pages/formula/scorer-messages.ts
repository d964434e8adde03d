import type { FormulaCompletion } from '@assay/core/formula'
import type { RunStatus } from '@assay/core/run'
import type { Look, RunOutcome, ScoreQuestion } from './scorer.ts'

/** What the page asks of its worker. A newer question makes older ones void. */
export type ToScorer =
  | { readonly kind: 'load'; readonly run: string }
  | { readonly kind: 'look'; readonly job: number; readonly question: ScoreQuestion; readonly runs: readonly string[] }
  | { readonly kind: 'measure'; readonly job: number }

/** What is known of a run whose columns are there. */
export interface RunFacts {
  /** The run's whole id, of which the address may have the beginning. */
  readonly id: string
  readonly model: string
  readonly status: RunStatus
  readonly samples: number
  readonly cases: number
  readonly suites: readonly { readonly suite: string; readonly formula: string }[]
}

/** Why columns did not come; the parts of an `ApiProblem`. */
export interface LoadProblem {
  readonly status: number
  readonly title: string
  readonly code: string
  readonly detail: string
  readonly hint: string | null
}

/** What the worker says. `run` is the run as the page named it. */
export type FromScorer =
  | { readonly kind: 'loaded'; readonly run: string; readonly facts: RunFacts }
  | { readonly kind: 'failed'; readonly run: string; readonly problem: LoadProblem }
  | {
      readonly kind: 'looked'
      readonly job: number
      readonly look: Look
      /** Only when they may have changed since the last ones. */
      readonly completions: readonly FormulaCompletion[] | null
    }
  | { readonly kind: 'measured'; readonly job: number; readonly run: string; readonly outcome: RunOutcome }
