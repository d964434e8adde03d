import type { EnvironmentErrorCode } from '@assay/core/errors'
import type { CodeOutcome } from '@assay/core/result'
import type { CodeSpec, Language } from '@assay/core/suite'

/** The outcome of an answer's program, or the reason why there is none. */
export type CodeVerdict =
  | { readonly kind: 'judged'; readonly code: CodeOutcome }
  /** Tools are missing, or the sandbox was unavailable or broke: an error of the machine, not of the answer. */
  | { readonly kind: 'unavailable'; readonly code: EnvironmentErrorCode; readonly message: string }

/** The reason why programs can't be judged here: an error of the machine, not of an answer. */
export type Unavailable = Extract<CodeVerdict, { kind: 'unavailable' }>

/** Compiles, tests and lints the programs in answers. */
export interface CodeRunner {
  /** Judges one answer. Calls can overlap. Rejects only with the reason of an aborted signal. */
  readonly run: (spec: CodeSpec, answer: string, signal?: AbortSignal) => Promise<CodeVerdict>
  /** Returns why programs of a language can't be judged on this machine; null if they can. */
  readonly unavailable: (language: Language) => Promise<Unavailable | null>
  /** Returns why no answer could pass a case's tests on this machine; null if nothing is known. Checked once per case. */
  readonly brokenTests: (spec: CodeSpec) => Promise<Unavailable | null>
  /** Ends everything that still runs. */
  readonly close: () => Promise<void>
}

/** Options for running programs. */
export interface CodeRunnerOptions {
  /** Runs programs without a sandbox if there is none. Default false: they are rejected then. */
  readonly unsafe?: boolean
  /** The number of programs that keep a core busy at once. Default: the machine's number of cores. */
  readonly cores?: number
  /** The path for finding the tools. Default: the environment's PATH. */
  readonly path?: string
}
