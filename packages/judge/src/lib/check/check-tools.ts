import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { SuitePolicy } from '@assay/core/policy'
import type { Tokens } from '@assay/core/result'
import type { CheckLeaf } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { Views } from '../answer/views.ts'
import type { Finding } from './finding.ts'
import type { ShowText } from './show-text.ts'
import type { SpendingTally } from './spending.ts'

/** Sends a request to a judge model for the `attempt`th time, from 1. Throws only an AbortError, which rejects the whole judging. */
export type AskModel = (
  model: string,
  request: ModelRequest,
  signal: AbortSignal | undefined,
  attempt: number,
) => Promise<JudgeReply>

/** A judge's reply. One that was saved, and can't be read, is asked for again: it decides nothing. */
export type JudgeReply = AskOutcome & { readonly isSaved?: boolean }

/** One vector per text, or why there are none. */
export type EmbedOutcome =
  | {
      readonly ok: true
      readonly vectors: readonly (readonly number[])[]
      readonly cost_usd: number | null
      readonly tokens: Tokens
    }
  | { readonly ok: false; readonly message: string }

/** Sends texts to a provider's embedding model. Throws only an AbortError, which rejects the whole judging. */
export type EmbedTexts = (
  model: string,
  texts: readonly string[],
  signal: AbortSignal | undefined,
) => Promise<EmbedOutcome>

/** The parts that checks share. */
export interface CheckTools {
  readonly show: ShowText
  /** Shows a regular expression between slashes. */
  readonly showPattern: ShowText
  /** The secrets by name, only for comparing. */
  readonly secrets: ReadonlyMap<string, string>
  /** Puts the values of secrets into a text that is compared or sent. Throws if one is missing. */
  readonly fillSecrets: (text: string) => string
  readonly ask: AskModel | null
  readonly embed: EmbedTexts | null
  /** Models that judge if a check names none. */
  readonly judges: readonly string[]
  /** The suite file's folder, absolute; null if there is none. */
  readonly folder: string | null
  /** The suite's permissions on this machine. */
  readonly policy: SuitePolicy
  readonly callFunction: CallFunction
}

/** Calls an export of a module by path, in a separate thread; without arguments it only loads the module and returns its functions' names. */
export type CallFunction = (
  call: { readonly path: string; readonly name: string; readonly args: readonly unknown[] | null },
  signal: AbortSignal | undefined,
) => Promise<CallOutcome>

/** The value that a function returned, as a structured clone, or why it didn't. */
export type CallOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

/** The state of judging one answer. */
export interface CheckCall {
  readonly signal: AbortSignal | undefined
  /** How this answer's checks call models; null for `CheckTools`' own way. */
  readonly ask: AskModel | null
  readonly embed: EmbedTexts | null
  readonly spending: SpendingTally
  /** The answer's views; null if checks look at its unchanged text. */
  readonly views: Views | null
  /** Findings of the `classify` checks, which are decided last; empty until the answer's class is known. */
  readonly classFindings: ReadonlyMap<CheckLeaf, Finding>
}

/** A check that is ready for answers. Whatever it throws, except an AbortError, is the reason why it couldn't be decided. */
export type PreparedCheck = (answer: JudgedAnswer, call: CheckCall) => Finding | Promise<Finding>
