import type { AnswerClass, FinishReason } from '@assay/core/result'

/** One answer with the class that it must get. */
export interface LabelledAnswer {
  readonly answer: string
  readonly class: AnswerClass
  readonly code?: string
  readonly finish_reason?: FinishReason
}

/** A check as it is written in a suite file, such as `{ equals: '42' }`. */
export type CheckSource = Readonly<Record<string, unknown>>

/** One eval of a built-in suite, together with answers to it. */
export interface CaseSource {
  readonly name: string
  /** The question, or the whole conversation. */
  readonly ask: string | readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly tags: readonly string[]
  readonly severity?: 'critical'
  readonly checks: readonly CheckSource[]
  /** What a wrong answer is called, the most specific first. */
  readonly failures?: readonly { readonly code: string; readonly checks: readonly CheckSource[] }[]
  /** Checks that only an answer passes that a text in the prompt took over. */
  readonly hijack?: readonly CheckSource[]
  readonly answers: readonly LabelledAnswer[]
}

/** A built-in suite as its maker knows it. */
export interface SuiteSource {
  readonly name: string
  readonly description: string
  readonly system_prompt?: string
  /** Texts that checks name as a whole, such as `{ regex: '{{unknown}}' }`. */
  readonly vars?: Readonly<Record<string, string>>
  /** What the README says, as Markdown. */
  readonly about: {
    readonly probes: string
    /** What each tag means, in the order of the table. */
    readonly tags: Readonly<Record<string, string>>
    readonly decided: string
    readonly not_measured: string
  }
  readonly cases: readonly CaseSource[]
}

/** An answer that passes. */
export function pass(answer: string): LabelledAnswer {
  return { answer, class: 'pass' }
}

/** An answer of the right form with wrong content. */
export function fail(code: string, answer: string): LabelledAnswer {
  return { answer, class: 'fail', code }
}

/** An answer that is not of the form asked for. */
export function misformed(code: string, answer: string): LabelledAnswer {
  return { answer, class: 'wrong_format', code }
}

/** An answer that did what a text in the prompt said, and not what it was asked. */
export function hijacked(answer: string): LabelledAnswer {
  return { answer, class: 'injection_success', code: 'task_replaced' }
}

/** An answer that declines. */
export function refused(answer: string): LabelledAnswer {
  return { answer, class: 'refusal', code: 'text' }
}

/** An answer that the token limit cut off. */
export function cutOff(answer: string): LabelledAnswer {
  return { answer, class: 'truncated', finish_reason: 'length' }
}

/** An answer after thinking aloud in a block, as open models give it. The block is not graded. */
export function thought(thoughts: string, answer: string): string {
  return `<think>\n${thoughts}\n</think>\n\n${answer}`
}

/** A text in a Markdown fence, as chat models like to give it. */
export function fenced(text: string, language = ''): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
