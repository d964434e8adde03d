import { ENVIRONMENT, type ErrorEntry, USER } from './error-entry.ts'

/** Codes about reports and comparisons. */
export const REPORT_ERRORS = {
  COMPARE_NOT_FOUND: {
    ...USER,
    title: "One side of a comparison isn't a report file or a stored run.",
    what_to_do: 'Name a report file or a stored run.',
    status: 404,
  },
  BASELINE_DISJOINT: {
    ...USER,
    title: 'A baseline shares no case with the run.',
    what_to_do: 'Name a report or a run of the same suites and cases.',
    status: 422,
  },
  COMPARE_RUNS_INVALID: {
    ...USER,
    title: "These runs can't be compared side by side.",
    what_to_do: 'Name 2 to 8 different runs.',
    status: 422,
  },
  REPORT_FOREIGN: {
    ...USER,
    title: "A file isn't an Assay report.",
    what_to_do: 'Name a report that Assay wrote as JSON.',
    status: 422,
  },
  REPORT_INVALID: {
    ...USER,
    title: 'A report has a missing or wrong value.',
    what_to_do: 'Write the report again with the Assay version that made it.',
    status: 422,
  },
  REPORT_TRUNCATED: {
    ...USER,
    title: 'A report is incomplete.',
    what_to_do: 'Write the report again with the Assay version that made it.',
    status: 422,
  },
  REPORT_VERSION_UNSUPPORTED: {
    ...USER,
    title: "This version of Assay can't read the report's version.",
    what_to_do: 'Update Assay, or write the report again.',
    status: 422,
  },
  FORMAT_UNKNOWN: {
    ...USER,
    title: "Assay doesn't write this format.",
    what_to_do: 'Name one of the formats the message lists.',
    status: 422,
  },
  FORMAT_NOT_OPENED: {
    ...USER,
    title: 'Only an HTML report can be opened.',
    what_to_do: 'Add html to the formats.',
    status: 422,
  },
  OUTPUT_NEEDED: {
    ...USER,
    title: 'Several formats need a folder.',
    what_to_do: 'Name the folder.',
    status: 422,
  },
  OPEN_FAILED: {
    ...ENVIRONMENT,
    title: 'No browser could be opened.',
    what_to_do: 'Open the page yourself, or set BROWSER to a browser.',
    status: 500,
  },
} as const satisfies Record<string, ErrorEntry>
