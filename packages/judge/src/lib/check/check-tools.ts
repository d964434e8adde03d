import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { SuitePolicy } from '@assay/core/policy'
import type { Tokens } from '@assay/core/result'
import type { CheckLeaf } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { Views } from '../answer/views.ts'
import type { Finding } from './finding.ts'
import type { ShowText } from './show-text.ts'
import type { SpendingTally } from './spending.ts'

/** Asks a judge model. Throws nothing but an AbortError, which rejects the whole judging. */
export type AskModel = (model: string, request: ModelRequest, signal: AbortSignal | undefined) => Promise<AskOutcome>

/** One vector per text, or why there are none. */
export type EmbedOutcome =
  | {
      readonly ok: true
      readonly vectors: readonly (readonly number[])[]
      readonly cost_usd: number | null
      readonly tokens: Tokens
    }
  | { readonly ok: false; readonly message: string }

/** Asks an embedding model of a provider. Throws nothing but an AbortError, which rejects the whole judging. */
export type EmbedTexts = (
  model: string,
  texts: readonly string[],
  signal: AbortSignal | undefined,
) => Promise<EmbedOutcome>

/** What checks need from around them. */
export interface CheckTools {
  readonly show: ShowText
  /** Shows a regular expression between slashes. */
  readonly showPattern: ShowText
  /** By name, for comparing only. */
  readonly secrets: ReadonlyMap<string, string>
  /** Puts the values of secrets into a text that is compared or sent. Throws for one that was not given. */
  readonly fillSecrets: (text: string) => string
  readonly ask: AskModel | null
  readonly embed: EmbedTexts | null
  /** Models that judge where a check names none. */
  readonly judges: readonly string[]
  /** Folder of the suite file, absolute; null when there is none. */
  readonly folder: string | null
  /** What the suite may ask of this machine. */
  readonly policy: SuitePolicy
  readonly callFunction: CallFunction
}

/** Calls an export of a module by path, in a thread of its own. */
export type CallFunction = (
  call: { readonly path: string; readonly name: string; readonly args: readonly unknown[] },
  signal: AbortSignal | undefined,
) => Promise<CallOutcome>

/** What a function returned, as a structured clone, or why it did not. */
export type CallOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

/** What belongs to the judging of one answer. */
export interface CheckCall {
  readonly signal: AbortSignal | undefined
  readonly spending: SpendingTally
  /** The views of the answer that checks look at; null where they look at its text as it is. */
  readonly views: Views | null
  /** What the `classify` checks say, which are decided last; empty as long as the class of the answer is not known. */
  readonly classFindings: ReadonlyMap<CheckLeaf, Finding>
}

/** A check that is ready for answers. May throw: what it throws, but for an AbortError, is the reason why it could not be decided. */
export type PreparedCheck = (answer: JudgedAnswer, call: CheckCall) => Finding | Promise<Finding>
