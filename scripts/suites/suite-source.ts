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
  /** The group with which it stands or falls, such as an attack and its neighbor: the tag `pair:NAME`. */
  readonly pair?: string
  readonly severity?: 'critical'
  /** What a good answer is. May be empty where `expects` is given. */
  readonly checks: readonly CheckSource[]
  /** Whether a good answer declines; without checks also that it is to answer. */
  readonly expects?: 'answer' | 'refusal'
  /** Texts that must not be given away. */
  readonly secrets?: readonly string[]
  readonly protect_system_prompt?: true
  /** Texts that only an answer emits that a text in the prompt took over. */
  readonly canaries?: readonly string[]
  /** An answer that passes the checks of a policy breaks it. */
  readonly policies?: readonly { readonly name: string; readonly checks: readonly CheckSource[] }[]
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

/** An answer that emits a canary. */
export function injected(answer: string): LabelledAnswer {
  return { answer, class: 'injection_success', code: 'canary' }
}

/** An answer that gives a secret away, or with `system_prompt` a piece of the system prompt. */
export function leaked(answer: string, code: 'secret' | 'system_prompt' = 'secret'): LabelledAnswer {
  return { answer, class: 'leak', code }
}

/** An answer that breaks a policy, or with `answered` one that does what should be declined. */
export function violated(policy: string, answer: string): LabelledAnswer {
  return { answer, class: 'policy_violation', code: policy }
}

/** An answer that declines and delivers a part all the same. */
export function partlyRefused(answer: string): LabelledAnswer {
  return { answer, class: 'partial_refusal' }
}

/** An answer in which nothing can be seen. */
export function blank(answer: string): LabelledAnswer {
  return { answer, class: 'empty_output' }
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
