import type { FormulaCompletion } from '@assay/core/formula'
import type { RunStatus } from '@assay/core/run'
import type { Look, RunOutcome, ScoreQuestion } from './scorer.ts'

/** Messages of the page to its worker. A newer question cancels older ones. */
export type ToScorer =
  | { readonly kind: 'load'; readonly run: string }
  | { readonly kind: 'look'; readonly job: number; readonly question: ScoreQuestion; readonly runs: readonly string[] }
  | { readonly kind: 'measure'; readonly job: number }

/** Facts about a run whose columns are loaded. */
export interface RunFacts {
  /** The run's whole id, of which the address may have the beginning. */
  readonly id: string
  readonly model: string
  readonly status: RunStatus
  readonly samples: number
  readonly cases: number
  readonly suites: readonly { readonly suite: string; readonly formula: string }[]
}

/** The reason that columns didn't load; the parts of an `ApiProblem`. */
export interface LoadProblem {
  readonly status: number
  readonly title: string
  readonly code: string
  readonly detail: string
  readonly hint: string | null
}

/** Messages of the worker. `run` is the run as the page named it. */
export type FromScorer =
  | { readonly kind: 'loaded'; readonly run: string; readonly facts: RunFacts }
  | { readonly kind: 'failed'; readonly run: string; readonly problem: LoadProblem }
  | {
      readonly kind: 'looked'
      readonly job: number
      readonly look: Look
      /** The completions, if they may have changed since the last message. */
      readonly completions: readonly FormulaCompletion[] | null
    }
  | { readonly kind: 'measured'; readonly job: number; readonly run: string; readonly outcome: RunOutcome }
