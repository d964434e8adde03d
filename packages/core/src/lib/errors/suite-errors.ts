import { type ErrorEntry, USER } from './error-entry.ts'

/** Codes about suites and their cases. */
export const SUITE_ERRORS = {
  CASES_MISSING: {
    ...USER,
    title: 'The suites have no cases to run.',
    what_to_do: 'Add an eval to the suite.',
    status: 422,
  },
  FILTER_EMPTY: {
    ...USER,
    title: 'No case matches the filter.',
    what_to_do: "Name one of the suites' tags, evals or cases.",
    status: 422,
  },
  SUITE_MISSING: {
    ...USER,
    title: 'No suite is named.',
    what_to_do: 'Name a suite file or folder.',
    status: 422,
  },
  SUITE_INVALID: {
    ...USER,
    title: 'Suite files have errors.',
    what_to_do: 'Fix the problems the message lists.',
    status: 422,
  },
  SUITE_AMBIGUOUS: {
    ...USER,
    title: "Expected one suite, but a file doesn't contain exactly one.",
    what_to_do: 'Name a file with one suite.',
    status: 422,
  },
  SUITE_CHANGED: {
    ...USER,
    title: 'Someone else saved the suite in the meantime.',
    what_to_do: 'Look at their version, then save yours over it or under another name.',
    status: 409,
  },
  SUITE_NAME_CONFLICT: {
    ...USER,
    title: 'Two suites in a run have the same name.',
    what_to_do: 'Give each suite its own name.',
    status: 422,
  },
  SUITE_NAME_INVALID: {
    ...USER,
    title: "A suite can't be saved under this name.",
    what_to_do: 'Choose a name of 1 to 200 characters without control characters.',
    status: 422,
  },
  SUITE_NOT_SAVED: {
    ...USER,
    title: 'No suite is saved under this name.',
    what_to_do: 'List the saved suites to see their names.',
    status: 404,
  },
  SUITE_VERSION_UNKNOWN: {
    ...USER,
    title: 'A saved suite has no such version, or several start with it.',
    what_to_do: "List the suite's versions.",
    status: 404,
  },
  SUITE_UNKNOWN: {
    ...USER,
    title: 'No built-in suite has this name.',
    what_to_do: 'List the built-in suites to see their names.',
    status: 404,
  },
  GENERATOR_OPTION_INVALID: {
    ...USER,
    title: "A generator's option is unknown or wrong.",
    what_to_do: 'Fix the options the message lists.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>
