import type { CheckResult, Result } from '@assay/core/result'
import { classText } from './class-text.ts'
import { codeReason } from './code-text.ts'
import { plural } from './numbers.ts'

/** A sample's outcome, in one word. */
export type Outcome = 'passed' | 'failed' | 'unscored' | 'undecided' | 'errored' | 'limited'

/** Returns `passed` or `failed` for a scored sample, its status for any other. */
export function outcomeOf(result: Result): Outcome {
  if (result.status !== 'scored') return result.status
  return result.passed ? 'passed' : 'failed'
}

/** Explains to a person why a sample didn't pass: the class, the failed checks' reasons, the error, the limit; empty when it passed. */
export function reasonOf(result: Result): string {
  switch (result.status) {
    case 'unscored':
    case 'undecided':
      return result.reason
    case 'errored':
      return `${result.error.code}: ${result.error.message}`
    case 'limited':
      return `${result.limit.code}: ${result.limit.message}`
    case 'scored':
      return result.passed
        ? ''
        : cutFirst(result, failedChecks(result, ({ kind, reason }) => `${kind}: ${reason}`).join('; '))
  }
}

/** Returns that an answer was cut at its limit of tokens; null if it wasn't, or if nobody knows. */
export function cutReasonOf({ finish_reason, turns, tokens }: CutSource): string | null {
  return describeCut({ finish_reason, turns: turns.length, output_tokens: tokens.output })
}

type CutSource = Pick<Result, 'finish_reason' | 'tokens'> & { readonly turns: readonly unknown[] }

/** The parts of a sample that tell whether its answer was cut. */
interface AnswerEnd extends Pick<Result, 'finish_reason'> {
  /** The number of its turns, and the tokens of all its answers. */
  readonly turns: number
  readonly output_tokens: number | null
}

/** Returns `The answer was cut at 200 tokens`; null if it wasn't. */
export function describeCut({ finish_reason, turns, output_tokens }: AnswerEnd): string | null {
  if (finish_reason !== 'length') return null
  // The tokens of several turns are added up.
  if (turns !== 1 || output_tokens === null) return 'The answer was cut at its limit of tokens'
  return `The answer was cut at ${plural(output_tokens, 'token')}`
}

/** Puts before a failure that its answer was cut: what a compiler or a check says of half an answer is only the detail. */
function cutFirst(result: Result, detail: string): string {
  const cut = cutReasonOf(result)
  return cut === null ? detail : `${cut}: ${detail}`
}

/** Returns why a sample didn't pass, as `reasonOf` does, but without the checks' kinds: for lists, where the reason has to be short. */
export function shortReasonOf(result: Result): string {
  if (result.status !== 'scored' || result.passed) return reasonOf(result)
  const parts = failedChecks(result, ({ reason }) => reason)
  const joined = parts.map((part, at) => (at + 1 === parts.length || /[.!?]$/.test(part) ? part : `${part};`)).join(' ')
  return cutFirst(result, joined)
}

/** Returns the last answer of the model, or null without one. */
export function answerOf(result: Result): string | null {
  return result.turns.at(-1)?.answer ?? null
}

function failedChecks(
  { checks, classification, code }: Result,
  show: (check: CheckResult) => string,
): readonly string[] {
  const failed = checks.filter(({ passed }) => passed === false).map(show)
  // A class other than `fail` is the reason for which the checks failed, or worse than that.
  if (classification !== null && !['pass', 'fail'].includes(classification.primary)) {
    return [`classified as ${classText(classification)}`, ...failed]
  }
  if (failed.length > 0) return failed
  if (classification?.primary === 'fail') return [`classified as ${classText(classification)}`]
  return [(code === null ? null : codeReason(code)) ?? 'no check says why']
}
