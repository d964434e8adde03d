import type { CheckOptions } from '@assay/core/suite'
import { foldCase } from '../answer/fold-case.ts'
import { normalizeText } from '../answer/visible-text.ts'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { unwrapText } from './unwrap-text.ts'

type TextOptions = CheckOptions<'contains'>
type Test = (answer: string, value: string) => boolean

interface Wording {
  readonly holds: string
  /** Explains a failure from the expected text and the answer, both quoted. */
  readonly explain: (value: string, answer: string) => string
}

/** Prepares the check that the text occurs in the answer. */
export const prepareContains = textCheck((answer, value) => answer.includes(value), {
  holds: 'Contains',
  explain: (value, answer) => `Doesn't contain ${value}: ${answer}.`,
})

/** Prepares the check that the text doesn't occur in the answer. */
export const prepareNotContains = textCheck((answer, value) => !answer.includes(value), {
  holds: "Doesn't contain",
  explain: (value, answer) => `Contains ${value}: ${answer}.`,
})

const EQUALS: Wording = { holds: 'Equals', explain: (value, answer) => `Expected ${value}, found ${answer}.` }
const isEqual: Test = (answer, value) => answer.trim() === value.trim()

/**
 * Prepares the check that the answer is the text. White space around either doesn't count; with `unwrap`, marks around
 * the answer don't either.
 */
export function prepareEquals(options: CheckOptions<'equals'>, tools: CheckTools): PreparedCheck {
  const test: Test = options.unwrap ? (answer, value) => unwrapText(answer).includes(value.trim()) : isEqual
  return textCheck(test, EQUALS)(options, tools)
}

/** Prepares the check that the answer starts with the text. */
export const prepareStartsWith = textCheck((answer, value) => answer.startsWith(value), {
  holds: 'Starts with',
  explain: (value, answer) => `Doesn't start with ${value}: ${answer}.`,
})

/** Prepares the check that the answer ends with the text. */
export const prepareEndsWith = textCheck((answer, value) => answer.endsWith(value), {
  holds: 'Ends with',
  explain: (value, answer) => `Doesn't end with ${value}: ${answer}.`,
})

/** Returns a function that folds a text by a check's options for case and Unicode. */
export function foldWith({ case_sensitive, normalization }: Pick<TextOptions, 'case_sensitive' | 'normalization'>) {
  const form = normalization === undefined || normalization === 'none' ? null : normalization
  return (text: string) => {
    const normal = form === null ? text : normalizeText(text, form)
    return case_sensitive ? normal : foldCase(normal)
  }
}

function textCheck(test: Test, wording: Wording) {
  return (options: TextOptions, tools: CheckTools): PreparedCheck => {
    const fold = foldWith(options)
    const value = fold(options.value)
    const shown = tools.show(options.value)
    const passed = passing(`${wording.holds} ${shown}.`)
    return ({ text }) => (test(fold(text), value) ? passed : failing(wording.explain(shown, tools.show(text))))
  }
}
