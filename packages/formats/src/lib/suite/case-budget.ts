import { hintToAllow, type SuitePolicy } from '@assay/core/policy'
import { createProblem, type DocumentPath, type Problem } from '@assay/core/suite'

/** Counts the cases of a suite while they are read, so that reading can end as soon as there are too many or too long ones. */
export class CaseBudget {
  readonly #policy: SuitePolicy
  #cases = 0
  #chars = 0

  constructor(policy: SuitePolicy) {
    this.#policy = policy
  }

  /** Whether anything is limited, and so worth measuring. */
  get isLimited(): boolean {
    const { max_cases, max_case_chars, max_suite_chars } = this.#policy
    return max_cases !== null || max_case_chars !== null || max_suite_chars !== null
  }

  /** Counts cases, the longest of which has `longest` characters. Returns a problem if that's too much; then reading should end. */
  add(chars: number, path: DocumentPath, { cases = 1, longest = chars } = {}): Problem | null {
    const { max_cases, max_case_chars, max_suite_chars } = this.#policy
    this.#cases += cases
    this.#chars += chars
    if (max_cases !== null && this.#cases > max_cases)
      return refuse('max_cases', path, `The suite has more than ${max_cases} cases`, 'Split it into several suites.')
    if (max_case_chars !== null && longest > max_case_chars)
      return refuse('max_case_chars', path, `A case has more than ${max_case_chars} characters`, 'Shorten its strings.')
    if (max_suite_chars === null || this.#chars <= max_suite_chars) return null
    const message = `The suite's cases have more than ${max_suite_chars} characters in total`
    return refuse('max_suite_chars', path, message, 'Split it into several suites, or shorten its strings.')
  }
}

function refuse(key: keyof SuitePolicy, path: DocumentPath, message: string, instead: string): Problem {
  return createProblem('SUITE_TOO_MANY_CASES', path, message, hintToAllow(key, instead))
}
