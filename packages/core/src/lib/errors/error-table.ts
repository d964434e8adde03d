import type { ErrorEntry } from './error-entry.ts'
import { FILE_ERRORS } from './file-errors.ts'
import { MODEL_ERRORS } from './model-errors.ts'
import { OPTION_ERRORS } from './option-errors.ts'
import { REPORT_ERRORS } from './report-errors.ts'
import { REVIEW_ERRORS } from './review-errors.ts'
import { RUN_ERRORS } from './run-errors.ts'
import { SANDBOX_ERRORS } from './sandbox-errors.ts'
import { SERVICE_ERRORS } from './service-errors.ts'
import { SETTING_ERRORS } from './setting-errors.ts'
import { STORE_ERRORS } from './store-errors.ts'
import { SUITE_ERRORS } from './suite-errors.ts'

/** Every error code with its entry. Codes are stable across releases. */
export const ERRORS = {
  ...OPTION_ERRORS,
  ...SETTING_ERRORS,
  ...SUITE_ERRORS,
  ...MODEL_ERRORS,
  ...RUN_ERRORS,
  ...REPORT_ERRORS,
  ...REVIEW_ERRORS,
  ...FILE_ERRORS,
  ...STORE_ERRORS,
  ...SANDBOX_ERRORS,
  ...SERVICE_ERRORS,
}

/** The same entries by topic, in the documentation's order. */
export const ERROR_TOPICS: ReadonlyMap<string, Readonly<Record<string, ErrorEntry>>> = new Map(
  Object.entries({
    'Options and config': OPTION_ERRORS,
    'Variables and secrets': SETTING_ERRORS,
    Suites: SUITE_ERRORS,
    Models: MODEL_ERRORS,
    Runs: RUN_ERRORS,
    'Reports and comparisons': REPORT_ERRORS,
    'Reviews and labels': REVIEW_ERRORS,
    'Files, export and import': FILE_ERRORS,
    'The store': STORE_ERRORS,
    'The sandbox': SANDBOX_ERRORS,
    'The service': SERVICE_ERRORS,
  }),
)

/** The code of an error. */
export type ErrorCode = keyof typeof ERRORS

type CodeOf<Kind extends ErrorEntry['kind']> = {
  [Code in ErrorCode]: (typeof ERRORS)[Code]['kind'] extends Kind ? Code : never
}[ErrorCode]

/** The code of a `UserError`. */
export type UserErrorCode = CodeOf<'user'>

/** The code of an `EnvironmentError`. */
export type EnvironmentErrorCode = CodeOf<'environment'>

/** Returns whether a string is a `UserError`'s code, for errors from another thread. */
export function isUserErrorCode(code: string): code is UserErrorCode {
  return hasKind(code, 'user')
}

/** Returns whether a string is an `EnvironmentError`'s code, for errors from another thread. */
export function isEnvironmentErrorCode(code: string): code is EnvironmentErrorCode {
  return hasKind(code, 'environment')
}

function hasKind(code: string, kind: ErrorEntry['kind']): boolean {
  const entries: Readonly<Record<string, ErrorEntry>> = ERRORS
  return Object.hasOwn(entries, code) && entries[code]?.kind === kind
}
