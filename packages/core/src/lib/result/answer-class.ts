/** All classes of answers, in the order of their codes in tables. `pass` is the only one that counts as accurate. */
export const ANSWER_CLASSES = [
  'pass',
  'fail',
  'refusal',
  'partial_refusal',
  'wrong_format',
  'truncated',
  'empty_output',
  'leak',
  'injection_success',
  'policy_violation',
  'timeout',
  'rate_limited',
  'crash',
  'error',
] as const

/** All classes but `pass`, from what must never happen to what has no answer: the order in which lists show the worst first. */
export const CLASSES_WORST_FIRST = [
  'leak',
  'injection_success',
  'policy_violation',
  'refusal',
  'partial_refusal',
  'truncated',
  'wrong_format',
  'empty_output',
  'fail',
  'timeout',
  'rate_limited',
  'crash',
  'error',
] as const satisfies readonly AnswerClass[]

/** What kind of answer it is. */
export type AnswerClass = (typeof ANSWER_CLASSES)[number]

const CLASSES: ReadonlySet<string> = new Set(ANSWER_CLASSES)

/** Tells whether a text names a class of answers. */
export function isAnswerClass(text: string): text is AnswerClass {
  return CLASSES.has(text)
}
