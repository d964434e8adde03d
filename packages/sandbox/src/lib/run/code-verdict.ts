import type { EnvironmentErrorCode } from '@assay/core/errors'
import type { CodeOutcome } from '@assay/core/result'
import type { CodeSpec, Language } from '@assay/core/suite'

/** What became of an answer's program, or why nothing can be said about it. */
export type CodeVerdict =
  | { readonly kind: 'judged'; readonly code: CodeOutcome }
  /** Tools are missing, or the sandbox could not be had or broke: an error of the machine, not of the answer. */
  | { readonly kind: 'unavailable'; readonly code: EnvironmentErrorCode; readonly message: string }

/** Why programs can't be judged here: an error of the machine, not of an answer. */
export type Unavailable = Extract<CodeVerdict, { kind: 'unavailable' }>

/** Compiles, tests and lints the programs in answers. */
export interface CodeRunner {
  /** Judges one answer. Many may be asked for at once. Rejects only with the reason of an aborted signal. */
  readonly run: (spec: CodeSpec, answer: string, signal?: AbortSignal) => Promise<CodeVerdict>
  /** Why programs of a language can't be judged on this machine; null when they can. */
  readonly unavailable: (language: Language) => Promise<Unavailable | null>
  /** Returns why no answer could pass the tests of a case on this machine; null when nothing is known. Found out once per case. */
  readonly brokenTests: (spec: CodeSpec) => Promise<Unavailable | null>
  /** Ends everything that still runs. */
  readonly close: () => Promise<void>
}

/** How programs are run. */
export interface CodeRunnerOptions {
  /** Runs programs without a sandbox where there is none. Default false: they are refused then. */
  readonly unsafe?: boolean
  /** How many programs keep a core busy at once. Default: as many as the machine has cores. */
  readonly cores?: number
  /** Where the tools are looked up. Default: the environment's PATH. */
  readonly path?: string
}
