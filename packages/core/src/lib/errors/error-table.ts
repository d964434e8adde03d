/** One thrown code: whose mistake it is, what it means, and how a command and the service report it. */
export interface ErrorEntry {
  /** `user`: something that the user wrote or named is wrong. `environment`: the machine or a service failed. */
  readonly kind: 'user' | 'environment'
  /** What is wrong, without the values that a message has. */
  readonly title: string
  /** The hint of an error whose thrower gives none. Names no flags, which differ between a command, a page and a program. */
  readonly what_to_do: string
  /** The exit code of a command. */
  readonly exit: 2 | 3
  /** The status of an HTTP reply: 4xx for what another request can fix, 5xx for the server's own files and settings. */
  readonly status: 404 | 409 | 422 | 423 | 500 | 503 | 507
}

const USER = { kind: 'user', exit: 2 } as const
const ENVIRONMENT = { kind: 'environment', exit: 3 } as const

const OPTIONS = {
  OPTIONS_INVALID: {
    ...USER,
    title: 'The options of a run are wrong.',
    what_to_do: 'Fix the options that the message lists.',
    status: 422,
  },
  CONFIG_INVALID: {
    ...USER,
    title: 'The config file has problems.',
    what_to_do: 'Fix the lines that the message lists.',
    status: 500,
  },
  BASELINE_MISSING: {
    ...USER,
    title: 'A run should fail on a regression but has no baseline.',
    what_to_do: 'Name a baseline.',
    status: 422,
  },
  BUDGET_NO_PRICE: {
    ...USER,
    title: "A run has a budget, but a model's price is unknown.",
    what_to_do: 'Write the price under "pricing:" in assay.config.yaml, or set no budget.',
    status: 422,
  },
  GATE_INVALID: {
    ...USER,
    title: "A gate isn't a valid formula over the run's suites.",
    what_to_do: 'Fix the formula.',
    status: 422,
  },
  FAIL_ON_INVALID: {
    ...USER,
    title: "The classes that fail a run can't be read.",
    what_to_do: 'Write class= and the names of classes, such as class=leak,injection_success.',
    status: 422,
  },
  UNTIL_INVALID: {
    ...USER,
    title: "The rule for stopping early can't be read.",
    what_to_do: 'Write width < 0.04 or decided(0.8), with a number between 0 and 1.',
    status: 422,
  },
  UNTIL_TOO_MANY_CASES: {
    ...USER,
    title: 'A suite has too many cases to stop early.',
    what_to_do: 'Run fewer cases, or run them all.',
    status: 422,
  },
  TAG_INVALID: {
    ...USER,
    title: "A tag is empty or isn't valid Unicode.",
    what_to_do: 'Write a word such as baseline.',
    status: 422,
  },
  SPEC_NOT_ALLOWED: {
    ...USER,
    title: 'A run from the network asks for something that the server does not allow.',
    what_to_do: 'Remove what the message lists, or ask the operator to allow it.',
    status: 422,
  },
  CONFIRMATION_NEEDED: {
    ...USER,
    title: 'Deleting needs a confirmation, and there is no terminal to ask on.',
    what_to_do: 'Confirm it on the command line.',
    status: 422,
  },
  CURSOR_INVALID: {
    ...USER,
    title: "The cursor isn't one that this list returned.",
    what_to_do: 'Pass the cursor of the previous page with the same sort and order, or start without one.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

const SUITES = {
  CASES_MISSING: {
    ...USER,
    title: 'The suites have no case to run.',
    what_to_do: 'Add an eval to the suite.',
    status: 422,
  },
  FILTER_EMPTY: {
    ...USER,
    title: 'No case matches the filter.',
    what_to_do: 'Name a tag, an eval or a case of the suites.',
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
    what_to_do: 'Fix the problems that the message lists.',
    status: 422,
  },
  SUITE_AMBIGUOUS: {
    ...USER,
    title: "One suite is expected, and a file doesn't hold exactly one.",
    what_to_do: 'Name a file with one suite.',
    status: 422,
  },
  SUITE_NAME_CONFLICT: {
    ...USER,
    title: 'Two suites of a run have the same name.',
    what_to_do: 'Give each suite its own name.',
    status: 422,
  },
  SUITE_UNKNOWN: {
    ...USER,
    title: 'No built-in suite has this name.',
    what_to_do: 'List the built-in suites to see their names.',
    status: 404,
  },
  GENERATOR_OPTION_INVALID: {
    ...USER,
    title: 'An option of a generator is unknown or wrong.',
    what_to_do: 'Fix the options that the message lists.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

const MODELS = {
  MODEL_MISSING: {
    ...USER,
    title: 'A suite has no model.',
    what_to_do: 'Name one under metadata.model in the suite.',
    status: 422,
  },
  JUDGE_MISSING: {
    ...USER,
    title: 'An llm_judge check has no model to judge it.',
    what_to_do: 'Name one under metadata.judge in the suite, or "judge:" in assay.config.yaml.',
    status: 422,
  },
  MODEL_NOT_ALLOWED: {
    ...USER,
    title: 'A model is a program of this machine, which the server does not allow.',
    what_to_do: 'Name a model of a provider, or ask the operator to set server.allow.commands.',
    status: 422,
  },
  MODEL_ID_INVALID: {
    ...USER,
    title: 'A model id lacks its provider or its name.',
    what_to_do: 'Write provider/name, such as openai/gpt-5-mini.',
    status: 422,
  },
  MODEL_UNKNOWN: {
    ...USER,
    title: "The config doesn't describe this command, endpoint or server.",
    what_to_do: 'Describe it in assay.config.yaml.',
    status: 422,
  },
  MODEL_GLOB_EMPTY: {
    ...USER,
    title: 'No available model matches a pattern.',
    what_to_do: 'List the models to see which are available.',
    status: 422,
  },
  PROVIDER_UNKNOWN: {
    ...USER,
    title: 'No provider has this name.',
    what_to_do: 'Fix the name, or describe the provider under "providers:" in assay.config.yaml.',
    status: 422,
  },
  PROVIDER_ADDRESS_INVALID: {
    ...USER,
    title: "A provider's address is missing or isn't a web address.",
    what_to_do: 'Set base_url, or fix the variable that holds the address.',
    status: 500,
  },
  KEY_MISSING: {
    ...ENVIRONMENT,
    title: 'A variable that holds a key or a header is not set.',
    what_to_do: 'Set the variable, and run again.',
    status: 503,
  },
  EMBEDDINGS_UNSUPPORTED: {
    ...USER,
    title: 'A check needs embeddings from a provider that has none.',
    what_to_do: 'Use another provider, or the embedded model.',
    status: 422,
  },
  BODY_INVALID: {
    ...USER,
    title: "An endpoint's body has an unknown placeholder or is nested too deep.",
    what_to_do: 'Fix the body in assay.config.yaml.',
    status: 500,
  },
  JSON_PATH_INVALID: {
    ...USER,
    title: "A path into an endpoint's reply can't be read.",
    what_to_do: 'Write names and indices, such as choices[0].message.content.',
    status: 500,
  },
  RECORDING_MISSING: {
    ...USER,
    title: 'A replayed model has no recording.',
    what_to_do: 'Check the path of the recording, or record one.',
    status: 422,
  },
  RECORDING_INVALID: {
    ...USER,
    title: "A line of a recording isn't valid.",
    what_to_do: 'Fix the line; docs/providers.md describes the format.',
    status: 422,
  },
  RECORDING_AMBIGUOUS: {
    ...USER,
    title: 'A recording holds the answers of several models.',
    what_to_do: 'Name the model under "replay:" in assay.config.yaml: {file: …, model: …}.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

const RUNS = {
  RUN_NOT_FOUND: {
    ...USER,
    title: 'No run has this id.',
    what_to_do: 'List the runs to see their ids.',
    status: 404,
  },
  RUN_AMBIGUOUS: {
    ...USER,
    title: 'Several runs have an id that starts like this.',
    what_to_do: 'Give more of the id.',
    status: 422,
  },
  RUN_EXISTS: {
    ...USER,
    title: 'A run with this id already exists.',
    what_to_do: 'Choose another id.',
    status: 409,
  },
  RUN_EMPTY: {
    ...USER,
    title: 'A run has no results yet.',
    what_to_do: 'Wait for its first results, or resume it.',
    status: 409,
  },
  RUN_TAKEN: {
    ...ENVIRONMENT,
    title: 'Another process took a run over while this one was held up.',
    what_to_do: 'Look at the run; what was answered is saved.',
    status: 409,
  },
  RUN_HELD: {
    ...ENVIRONMENT,
    title: 'Another process is working on the run.',
    what_to_do: 'Wait until it has finished, or stop it.',
    status: 423,
  },
  RUN_NOT_RESUMABLE: {
    ...USER,
    title: "A run can't be resumed, since it doesn't record its suites.",
    what_to_do: 'Name its suites, or start a new run.',
    status: 409,
  },
  RUN_PLAN_CHANGED: {
    ...USER,
    title: "A run can't be resumed, since its suites or options changed.",
    what_to_do: 'Undo the change, or start a new run. Saved answers are free.',
    status: 409,
  },
  SUITE_NOT_IN_RUN: {
    ...USER,
    title: 'A run has no results of this suite.',
    what_to_do: "Name one of the run's suites.",
    status: 404,
  },
  CASE_NOT_IN_RUN: {
    ...USER,
    title: 'A run has no samples of this case.',
    what_to_do: 'Show the run to see its cases.',
    status: 404,
  },
  FORMULA_INVALID: {
    ...USER,
    title: "A formula isn't valid.",
    what_to_do: 'Fix the problems that the message lists.',
    status: 422,
  },
  VALUES_INVALID: {
    ...USER,
    title: "The values for a formula aren't numbers by name.",
    what_to_do: `Give numbers by name, such as '{"success_pct":80,"total_cost":0.0177}'.`,
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

const REPORTS = {
  COMPARE_NOT_FOUND: {
    ...USER,
    title: 'One side of a comparison is neither a report file nor a stored run.',
    what_to_do: 'Name a report file or a stored run.',
    status: 404,
  },
  REPORT_FOREIGN: {
    ...USER,
    title: "A file isn't an Assay report.",
    what_to_do: 'Name a report that Assay wrote as JSON.',
    status: 422,
  },
  REPORT_INVALID: {
    ...USER,
    title: 'A report has a value that is missing or wrong.',
    what_to_do: 'Write the report again with the Assay that made it.',
    status: 422,
  },
  REPORT_TRUNCATED: {
    ...USER,
    title: 'A report is incomplete.',
    what_to_do: 'Write the report again with the Assay that made it.',
    status: 422,
  },
  REPORT_VERSION_UNSUPPORTED: {
    ...USER,
    title: "This Assay doesn't read the report's version.",
    what_to_do: 'Update Assay, or write the report again.',
    status: 422,
  },
  FORMAT_UNKNOWN: {
    ...USER,
    title: "Assay doesn't write this format.",
    what_to_do: 'Name one of the formats that the message lists.',
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
    title: 'A report is written, but no browser could open it.',
    what_to_do: 'Open the file yourself.',
    status: 500,
  },
} as const satisfies Record<string, ErrorEntry>

const FILES = {
  FILE_NOT_FOUND: {
    ...USER,
    title: 'A file does not exist, or is a folder.',
    what_to_do: 'Check the path.',
    status: 404,
  },
  FILE_PATH_INVALID: {
    ...USER,
    title: "No file can be written at this path, such as where a folder's name is taken by a file.",
    what_to_do: 'Choose another path.',
    status: 422,
  },
  FILE_UNREADABLE: {
    ...ENVIRONMENT,
    title: "A file exists but can't be read.",
    what_to_do: 'Check its permissions and the disk.',
    status: 500,
  },
  FILE_UNWRITABLE: {
    ...ENVIRONMENT,
    title: "A file can't be written.",
    what_to_do: "Check the folder's permissions and the free space.",
    status: 500,
  },
  IMPORT_INVALID: {
    ...USER,
    title: "A line of an exported run can't be imported.",
    what_to_do: 'Export the run again.',
    status: 422,
  },
  IMPORT_TRUNCATED: {
    ...USER,
    title: 'An exported run is incomplete.',
    what_to_do: 'Export the run again, then import it. Results that are already imported count once.',
    status: 422,
  },
  LABELS_INVALID: {
    ...USER,
    title: "A label can't be imported.",
    what_to_do: 'Correct the line that is named. Nothing of the file was imported.',
    status: 422,
  },
  LABELS_MISSING: {
    ...USER,
    title: 'A run has no labels of people.',
    what_to_do: 'Label some answers first: assay review RUN',
    status: 409,
  },
  TERMINAL_NEEDED: {
    ...USER,
    title: 'A command that takes keys was started without a terminal.',
    what_to_do: 'Start it in a terminal. Labels that were made elsewhere come in by: assay labels import FILE',
    status: 422,
  },
  REVIEW_EMPTY: {
    ...USER,
    title: 'A run has no answer that could be reviewed.',
    what_to_do: 'Answers need a verdict to be reviewed. Name another run, check or class.',
    status: 409,
  },
  REVIEW_NOT_FOUND: {
    ...USER,
    title: 'A review does not exist.',
    what_to_do: 'Take the id of a review as Assay gave it.',
    status: 404,
  },
  REVIEW_ITEM_UNKNOWN: {
    ...USER,
    title: 'A review does not ask about this answer.',
    what_to_do: 'Label the answers that the review gives, one after the other.',
    status: 404,
  },
  IMPORT_CONFLICT: {
    ...USER,
    title: 'The store has another run with the same id.',
    what_to_do: 'Delete one of the two, or import into another store.',
    status: 409,
  },
} as const satisfies Record<string, ErrorEntry>

const STORE = {
  STORE_MISSING: {
    ...USER,
    title: 'There is no store at this path.',
    what_to_do: 'Run a suite first, or name another store.',
    status: 500,
  },
  STORE_UNSUPPORTED: {
    ...USER,
    title: "Assay doesn't have this kind of store.",
    what_to_do: 'Name a file, such as .assay/assay.db.',
    status: 500,
  },
  STORE_NOT_A_FILE: {
    ...USER,
    title: "The store's path is a folder, a device or a pipe.",
    what_to_do: 'Name a file, such as .assay/assay.db.',
    status: 500,
  },
  STORE_FOREIGN: {
    ...USER,
    title: "The store's file is another program's database.",
    what_to_do: 'Name another file.',
    status: 500,
  },
  STORE_NEWER: {
    ...USER,
    title: 'A newer Assay wrote the store.',
    what_to_do: 'Update Assay, or name another file.',
    status: 500,
  },
  STORE_CORRUPT: {
    ...ENVIRONMENT,
    title: "The store's file isn't a valid database.",
    what_to_do: 'Move it away or restore a copy of it, then try again.',
    status: 500,
  },
  STORE_NOT_OPENED: {
    ...ENVIRONMENT,
    title: "The store's file can't be opened.",
    what_to_do: 'Check that it is a file, and that you may write to it and to its folder.',
    status: 500,
  },
  STORE_READ_ONLY: {
    ...ENVIRONMENT,
    title: "The store's file or folder is read-only.",
    what_to_do: 'Allow writing there, or name another file.',
    status: 500,
  },
  STORE_IO: {
    ...ENVIRONMENT,
    title: 'The disk failed to read or write the store.',
    what_to_do: 'Check the disk and its free space.',
    status: 500,
  },
  STORE_BUSY: {
    ...ENVIRONMENT,
    title: 'Another process has held the store for too long.',
    what_to_do: 'Wait until it is done, then try again.',
    status: 503,
  },
  STORE_UNREACHABLE: {
    ...ENVIRONMENT,
    title: "The store's server can't be reached.",
    what_to_do: 'Check that Postgres is running, and its address and port; then try again.',
    status: 503,
  },
  STORE_NAME_TOO_LONG: {
    ...ENVIRONMENT,
    title: 'A name is too long for the store.',
    what_to_do: 'Keep suite, case and variant together under 2,500 bytes.',
    status: 422,
  },
  PROJECT_INVALID: {
    ...USER,
    title: "This can't be a project's name.",
    what_to_do: 'Use 1 to 40 lower-case letters, digits, "-" and "_", starting with a letter or a digit.',
    status: 422,
  },
  STORE_FULL: {
    ...ENVIRONMENT,
    title: 'The disk is full.',
    what_to_do: 'Make room, then try again. A run resumes where it stopped.',
    status: 507,
  },
} as const satisfies Record<string, ErrorEntry>

const SANDBOX = {
  SANDBOX_MISSING: {
    ...ENVIRONMENT,
    title: 'This machine has no sandbox to run generated code in.',
    what_to_do: 'Install bubblewrap on Linux; other systems need a virtual machine or a container.',
    status: 503,
  },
  SANDBOX_FAILED: {
    ...ENVIRONMENT,
    title: "The sandbox, or a program in it, doesn't start.",
    what_to_do: 'Check the sandbox to see what is missing on this machine.',
    status: 503,
  },
  TOOLS_MISSING: {
    ...ENVIRONMENT,
    title: "A language's tools are not installed. The run goes on; only this language's samples have an error.",
    what_to_do: 'Install the tools that the message names.',
    status: 503,
  },
  TOOLS_BROKEN: {
    ...ENVIRONMENT,
    title: "A language's compiler can't build a small program.",
    what_to_do: "Reinstall the language's tools.",
    status: 503,
  },
  CODE_FILE_OUTSIDE: {
    ...ENVIRONMENT,
    title: "A case's file has a path outside the work folder.",
    what_to_do: 'Write a relative path without "..".',
    status: 503,
  },
  CRATES_MISSING: {
    ...ENVIRONMENT,
    title: 'Crates that Rust code needs are not on this machine.',
    what_to_do: 'Run "cargo fetch" once in a project with these dependencies.',
    status: 503,
  },
} as const satisfies Record<string, ErrorEntry>

/** Every code that is thrown, with what it means. Codes are stable across releases. */
export const ERRORS = {
  ...OPTIONS,
  ...SUITES,
  ...MODELS,
  ...RUNS,
  ...REPORTS,
  ...FILES,
  ...STORE,
  ...SANDBOX,
}

/** The same entries by topic, in the order of the documentation. */
export const ERROR_TOPICS: ReadonlyMap<string, Readonly<Record<string, ErrorEntry>>> = new Map(
  Object.entries({
    'Options and config': OPTIONS,
    Suites: SUITES,
    Models: MODELS,
    Runs: RUNS,
    'Reports and comparisons': REPORTS,
    'Files, export and import': FILES,
    'The store': STORE,
    'The sandbox': SANDBOX,
  }),
)

/** A code that is thrown. */
export type ErrorCode = keyof typeof ERRORS

type CodeOf<Kind extends ErrorEntry['kind']> = {
  [Code in ErrorCode]: (typeof ERRORS)[Code]['kind'] extends Kind ? Code : never
}[ErrorCode]

/** A code of a `UserError`. */
export type UserErrorCode = CodeOf<'user'>

/** A code of an `EnvironmentError`. */
export type EnvironmentErrorCode = CodeOf<'environment'>

/** Returns whether a string is a code of a `UserError`, for what comes from another thread. */
export function isUserErrorCode(code: string): code is UserErrorCode {
  return hasKind(code, 'user')
}

/** Returns whether a string is a code of an `EnvironmentError`, for what comes from another thread. */
export function isEnvironmentErrorCode(code: string): code is EnvironmentErrorCode {
  return hasKind(code, 'environment')
}

function hasKind(code: string, kind: ErrorEntry['kind']): boolean {
  const entries: Readonly<Record<string, ErrorEntry>> = ERRORS
  return Object.hasOwn(entries, code) && entries[code]?.kind === kind
}
