import type { Severity } from '../diagnostic/diagnostic.ts'
import { EVAL_FIELDS, keywordNamed } from './names.ts'

/** A problem with the name of one eval of a suite. */
export interface EvalNameProblem {
  readonly code: 'EVAL_NAME_INVALID' | 'EVAL_NAME_RESERVED' | 'EVAL_NAME_COLLIDES' | 'EVAL_NAME_DUPLICATE'
  readonly severity: Severity
  readonly message: string
  readonly hint: string
  /** Index of the eval in the list that was checked. */
  readonly index: number
}

const PATTERN = /^[a-zA-Z0-9_-]+$/
const SUFFIXES = EVAL_FIELDS.map((field) => field.suffix).filter((suffix) => suffix !== null && suffix !== '')

/**
 * Finds every problem in the names of a suite's evals, in their order. An eval without a name is null; a name that repeats is reported at
 * each repetition.
 */
export function checkEvalNames(names: readonly (string | null)[]): EvalNameProblem[] {
  const problems: EvalNameProblem[] = []
  const first = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    if (name !== null && !first.has(name)) first.set(name, index)
  }
  for (const [index, name] of names.entries()) {
    if (name === null) continue
    const found = checkName(name, index, first)
    if (found !== null) problems.push({ ...found, index })
  }
  return problems
}

type Found = Omit<EvalNameProblem, 'index'>

function checkName(name: string, index: number, first: ReadonlyMap<string, number>): Found | null {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
  if (!PATTERN.test(name)) {
    return {
      code: 'EVAL_NAME_INVALID',
      severity: 'error',
      message:
        name === ''
          ? 'An eval has an empty name'
          : `Eval name "${shown}" has characters other than letters, digits, _ and -`,
      hint: name === '' ? 'Write a name, or remove "name".' : 'Use only letters, digits, _ and -.',
    }
  }
  if (keywordNamed(name) !== null) {
    return {
      code: 'EVAL_NAME_RESERVED',
      severity: 'error',
      message: `Eval name "${shown}" is a keyword in score formulas`,
      hint: 'Choose another name.',
    }
  }
  const earlier = first.get(name)
  if (earlier !== undefined && earlier !== index) {
    return {
      code: 'EVAL_NAME_DUPLICATE',
      severity: 'error',
      message: `Eval name "${shown}" is already used by eval ${earlier + 1}`,
      hint: 'Give each eval its own name.',
    }
  }
  return checkCollision(name, shown, first)
}

function checkCollision(name: string, shown: string, first: ReadonlyMap<string, number>): Found | null {
  for (const suffix of SUFFIXES) {
    const owner = name.endsWith(suffix) ? name.slice(0, -suffix.length) : null
    if (owner !== null && first.has(owner)) {
      return {
        code: 'EVAL_NAME_COLLIDES',
        severity: 'error',
        message: `Eval name "${shown}" also means the ${suffix.slice(1)} of eval "${owner.slice(0, 60)}"`,
        hint: 'Rename one of the two.',
      }
    }
  }
  const taken = SUFFIXES.map((suffix) => name + suffix).filter((each) => keywordNamed(each) !== null)
  if (taken.length === 0) return null
  // A warning, since the keyword wins in every formula and the dotted spelling reads the eval's own.
  return {
    code: 'EVAL_NAME_COLLIDES',
    severity: 'warning',
    message: `Eval name "${shown}" makes ${taken.map((each) => `"${each}"`).join(' and ')} ambiguous: formulas read the keyword`,
    hint: `Rename the eval, or write ${name}.latency and ${name}.cost for the eval's own.`,
  }
}
