import type { Diagnostic, Severity } from '../diagnostic/diagnostic.ts'

/** A code's documentation: its severity and when it's reported. */
export interface FormulaCode {
  readonly severity: Severity
  readonly summary: string
}

/** Every code that the checks of a formula and of eval names give, and every code of a formula without a value. */
export const FORMULA_CODES = {
  FORMULA_EMPTY: { severity: 'error', summary: 'The formula is empty or blank.' },
  FORMULA_SYNTAX: {
    severity: 'error',
    summary: 'An unexpected character, a missing operand or operator, an unmatched parenthesis, `2x`, `a < b < c`.',
  },
  FORMULA_UNKNOWN_NAME: {
    severity: 'error',
    summary: "A name that isn't a keyword, an eval, or a dotted name this suite has.",
  },
  FORMULA_UNKNOWN_FUNCTION: { severity: 'error', summary: "A name before `(` that isn't a function." },
  FORMULA_ARITY: { severity: 'error', summary: 'A function has too few or too many arguments.' },
  FORMULA_TOO_LONG: { severity: 'error', summary: 'The formula has more than 10,000 characters.' },
  FORMULA_TOO_DEEP: {
    severity: 'error',
    summary: 'Parentheses, calls, prefix operators and exponents are nested more than 100 levels deep.',
  },
  FORMULA_DIVISION_BY_ZERO: {
    severity: 'error',
    summary: 'Before the run: the divisor is always 0. On a result: the divisor was 0, so the score has no value.',
  },
  FORMULA_UNDEFINED: {
    severity: 'error',
    summary:
      'Before the run: an operation has no value for any input, such as `sqrt(-1)`. On a result: an operand was outside its domain.',
  },
  FORMULA_MAYBE_UNDEFINED: {
    severity: 'note',
    summary: 'An operation has no value for some inputs, such as `x / total_cost` for a free model.',
  },
  FORMULA_OVERFLOW: { severity: 'error', summary: 'On a result: a value overflowed, beyond ±1.8e308.' },
  FORMULA_INPUT_MISSING: {
    severity: 'error',
    summary: 'On a result: a name has no finite value, and no reason is given.',
  },
  EVAL_NAME_INVALID: {
    severity: 'error',
    summary: 'An eval name has characters other than letters, digits, _ and -.',
  },
  EVAL_NAME_RESERVED: { severity: 'error', summary: 'An eval is named after a keyword.' },
  EVAL_NAME_COLLIDES: {
    severity: 'error',
    summary:
      'A name has two meanings: evals `a` and `a_cost` (error), or an eval `total`, whose `total_cost` is a keyword (warning).',
  },
  EVAL_NAME_DUPLICATE: { severity: 'error', summary: 'Two evals in a suite have the same name.' },
} as const satisfies Record<string, FormulaCode>

/** A code of `FORMULA_CODES`. */
export type FormulaCodeName = keyof typeof FORMULA_CODES

/** A range in a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Creates a formula's diagnostic, with the severity of its code. */
export function problem(code: FormulaCodeName, span: Span, message: string, hint: string | null): Diagnostic {
  return { code, severity: FORMULA_CODES[code].severity, message, hint, start: span.start, end: span.end }
}

const QUOTE_LIMIT = 60

/** Quotes a piece of a formula, short enough for a message: one line, cut in the middle when it is long. */
export function quoteFormula(text: string, span: Span): string {
  const { start, end } = span
  const half = QUOTE_LIMIT / 2
  const piece =
    end - start <= QUOTE_LIMIT
      ? text.slice(start, end)
      : `${text.slice(start, start + half)}…${text.slice(end - half, end)}`
  return piece.replace(/\s+/g, ' ').trim()
}
