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

/** All classes except `pass`, the worst first, as lists show them: from what must never happen to missing answers. */
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

/** An answer's class. */
export type AnswerClass = (typeof ANSWER_CLASSES)[number]

/** The classes of samples without an answer. */
export const NO_ANSWER_CLASSES = ['timeout', 'rate_limited', 'crash', 'error'] as const satisfies readonly AnswerClass[]

const FAILURE_CLASSES: ReadonlyMap<string, AnswerClass> = new Map([
  ['timeout', 'timeout'],
  ['rate_limited', 'rate_limited'],
  ['quota_exhausted', 'rate_limited'],
  ['server_error', 'crash'],
  ['unavailable', 'crash'],
  ['command_failed', 'crash'],
])

/** Returns the class of a sample without an answer by its failure's code, the most specific one. */
export function classOfFailure(code: string): AnswerClass {
  return FAILURE_CLASSES.get(code) ?? 'error'
}

const CLASSES: ReadonlySet<string> = new Set(ANSWER_CLASSES)

/** Returns whether a string is the name of a class. */
export function isAnswerClass(text: string): text is AnswerClass {
  return CLASSES.has(text)
}
