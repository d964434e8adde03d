/** One error code: whose mistake it is, its meaning, and how a command and the server report it. */
export interface ErrorEntry {
  /** `user`: something the user wrote or named is wrong. `environment`: the machine or a service failed. */
  readonly kind: 'user' | 'environment'
  /** The problem, without a message's values. */
  readonly title: string
  /** The default hint. It names no flags, which differ between a command, a page and a program. */
  readonly what_to_do: string
  /** The command's exit code. */
  readonly exit: 2 | 3
  /** The HTTP status: 4xx for what another request can fix, 5xx for the server's own files and settings. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 415 | 422 | 423 | 429 | 500 | 503 | 507
}

const USER = { kind: 'user', exit: 2 } as const
const ENVIRONMENT = { kind: 'environment', exit: 3 } as const

const OPTIONS = {
  OPTIONS_INVALID: {
    ...USER,
    title: "A run's options are wrong.",
    what_to_do: 'Fix the options the message lists.',
    status: 422,
  },
  CONFIG_INVALID: {
    ...USER,
    title: 'The config file has problems.',
    what_to_do: 'Fix the lines the message lists.',
    status: 500,
  },
  BASELINE_MISSING: {
    ...USER,
    title: 'A run must fail if it gets worse, but has no baseline.',
    what_to_do: 'Name a baseline.',
    status: 422,
  },
  BUDGET_NO_PRICE: {
    ...USER,
    title: "A run has a budget, but a model's price is unknown.",
    what_to_do: 'Write the price under "pricing:" in assay.config.yaml, or remove the budget.',
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
    title: "Assay can't read which classes should fail the run.",
    what_to_do: 'Write class= and class names, such as class=leak,injection_success.',
    status: 422,
  },
  PROMPT_UNREADABLE: {
    ...USER,
    title: "The system prompt's file can't be read.",
    what_to_do: 'Name a text file, or pass the prompt itself.',
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
    title: "A run from the network asks for something the server doesn't allow.",
    what_to_do: "Remove the parts the message lists, or ask the server's operator to allow them.",
    status: 422,
  },
  CONFIRMATION_NEEDED: {
    ...USER,
    title: 'Deleting needs confirmation, and there is no terminal to ask in.',
    what_to_do: 'Confirm it on the command line.',
    status: 422,
  },
  SETTING_NAME_INVALID: {
    ...USER,
    title: "A variable or secret can't have this name.",
    what_to_do: 'Use up to 64 letters, digits and underscores, starting with a letter.',
    status: 422,
  },
  SETTING_VALUE_INVALID: {
    ...USER,
    title: "A variable's or secret's value is empty, too long or not valid Unicode.",
    what_to_do: 'Choose another value.',
    status: 422,
  },
  SETTING_NOT_FOUND: {
    ...USER,
    title: 'No variable or secret has this name.',
    what_to_do: 'List them to see their names.',
    status: 404,
  },
  SECRET_KEY_MISSING: {
    ...ENVIRONMENT,
    title: 'The key for sealed secrets is missing.',
    what_to_do: 'Set ASSAY_SECRET_KEY, or restore the key file next to the store.',
    status: 503,
  },
  SECRET_KEY_INVALID: {
    ...ENVIRONMENT,
    title: "The key for sealed secrets can't be used.",
    what_to_do: 'Set ASSAY_SECRET_KEY to 32 random bytes, such as the output of openssl rand -base64 32.',
    status: 503,
  },
  SECRET_KEY_EXPOSED: {
    ...ENVIRONMENT,
    title: 'Other users can read the key file for sealed secrets.',
    what_to_do: 'Run chmod 600 on the file.',
    status: 503,
  },
  SECRET_UNREADABLE: {
    ...ENVIRONMENT,
    title: "A secret can't be decrypted: the key is wrong, or the store was changed.",
    what_to_do: 'Use the key that sealed it, or delete the secret and set it again.',
    status: 503,
  },
  CURSOR_INVALID: {
    ...USER,
    title: "This list didn't return this cursor.",
    what_to_do: "Pass the previous page's cursor with the same sort and order, or start without one.",
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

const SUITES = {
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
    title: "A model is a program on this machine, which the server doesn't allow.",
    what_to_do: "Name a provider's model, or ask the operator to set server.allow.commands.",
    status: 422,
  },
  MODEL_ID_INVALID: {
    ...USER,
    title: 'A model ID lacks its provider or name.',
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
    what_to_do: 'Set base_url, or fix the variable that contains the address.',
    status: 500,
  },
  KEY_MISSING: {
    ...ENVIRONMENT,
    title: "The variable for a key or header isn't set.",
    what_to_do: 'Set the variable, then run again.',
    status: 503,
  },
  EMBEDDINGS_UNSUPPORTED: {
    ...USER,
    title: 'A check needs embeddings, but the provider has none.',
    what_to_do: 'Use another provider, or the bundled model.',
    status: 422,
  },
  TOOLS_UNSUPPORTED: {
    ...USER,
    title: "A suite offers tools to a model whose config doesn't accept them.",
    what_to_do: "Change the model's entry in assay.config.yaml as the message says, or use another model.",
    status: 422,
  },
  BODY_INVALID: {
    ...USER,
    title: "An endpoint's body has an unknown placeholder, lacks a required one, or is nested too deep.",
    what_to_do: 'Fix the body in assay.config.yaml.',
    status: 500,
  },
  JSON_PATH_INVALID: {
    ...USER,
    title: "A path into an endpoint's reply can't be read.",
    what_to_do: 'Write names and indices, such as choices[0].message.content.',
    status: 500,
  },
  TOOL_INVALID: {
    ...USER,
    title: "A suite's tool can't be used because of its schema, results or module.",
    what_to_do: 'Fix the part of the suite the message names.',
    status: 422,
  },
  TOOL_UNKNOWN: {
    ...USER,
    title: "A suite names a tool its MCP server doesn't have.",
    what_to_do: 'Name one of the tools the message lists.',
    status: 422,
  },
  ADDRESS_REFUSED: {
    ...USER,
    title: "A suite names an address that isn't a web address, or that the policy doesn't allow.",
    what_to_do: 'Name a public http or https address without a user or password.',
    status: 422,
  },
  MCP_SERVER_FAILED: {
    ...ENVIRONMENT,
    title: "An MCP server can't be started or reached, or doesn't speak MCP.",
    what_to_do: 'Start it by hand to see its output.',
    status: 503,
  },
  RECORDING_MISSING: {
    ...USER,
    title: 'A replayed model or MCP server has no recording.',
    what_to_do: "Check the recording's path, or record one.",
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
    title: 'A recording has answers from several models.',
    what_to_do: 'Name the model under "replay:" in assay.config.yaml: {file: …, model: …}.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

const RUNS = {
  RUN_NOT_FOUND: {
    ...USER,
    title: 'No run has this ID.',
    what_to_do: 'List the runs to see their IDs.',
    status: 404,
  },
  RUN_AMBIGUOUS: {
    ...USER,
    title: 'Several runs have an ID that starts like this.',
    what_to_do: 'Give more of the ID.',
    status: 422,
  },
  RUN_EXISTS: {
    ...USER,
    title: 'A run with this ID already exists.',
    what_to_do: 'Choose another ID.',
    status: 409,
  },
  RUN_UNDER_WAY: {
    ...USER,
    title: "A run that is queued or running can't be deleted.",
    what_to_do: 'Stop it first, or wait until it ends.',
    status: 409,
  },
  RUN_EMPTY: {
    ...USER,
    title: 'A run has no results yet.',
    what_to_do: 'Wait for its first results, or resume it.',
    status: 409,
  },
  RUN_TOO_LARGE: {
    ...USER,
    title: 'A run has too many samples to send as columns.',
    what_to_do: 'Let the server score it, or name one of its suites.',
    status: 413,
  },
  RUN_TAKEN: {
    ...ENVIRONMENT,
    title: 'Another process took over a run while this one was stalled.',
    what_to_do: 'Look at the run; all answers so far are saved.',
    status: 409,
  },
  RUN_HELD: {
    ...ENVIRONMENT,
    title: 'Another process is working on the run.',
    what_to_do: 'Wait until it finishes, or stop it.',
    status: 423,
  },
  RUN_WAIT_TIMEOUT: {
    ...ENVIRONMENT,
    title: "A run didn't end in the time you were willing to wait.",
    what_to_do: 'Wait longer, or stop the run.',
    status: 423,
  },
  BACKGROUND_FAILED: {
    ...ENVIRONMENT,
    title: "The background process didn't start.",
    what_to_do: "Read its log, or run in the foreground to see what's wrong.",
    status: 500,
  },
  RUN_NOT_RESUMABLE: {
    ...USER,
    title: "A run can't be resumed, because it doesn't record its suites.",
    what_to_do: 'Name its suites, or start a new run.',
    status: 409,
  },
  RUN_PLAN_CHANGED: {
    ...USER,
    title: "A run can't be resumed, because its suites or options changed.",
    what_to_do: 'Undo the change, or start a new run. Saved answers are free.',
    status: 409,
  },
  SUITE_NOT_IN_RUN: {
    ...USER,
    title: 'A run has no results for this suite.',
    what_to_do: "Name one of the run's suites.",
    status: 404,
  },
  CASE_NOT_IN_RUN: {
    ...USER,
    title: 'A run has no samples for this case.',
    what_to_do: 'Show the run to see its cases.',
    status: 404,
  },
  FORMULA_INVALID: {
    ...USER,
    title: "A formula isn't valid.",
    what_to_do: 'Fix the problems the message lists.',
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
    title: "One side of a comparison isn't a report file or a stored run.",
    what_to_do: 'Name a report file or a stored run.',
    status: 404,
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

const FILES = {
  FILE_NOT_FOUND: {
    ...USER,
    title: "A file doesn't exist or is a folder.",
    what_to_do: 'Check the path.',
    status: 404,
  },
  FILE_PATH_INVALID: {
    ...USER,
    title: 'No file can be written at this path, for example because one of its folders is a file.',
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
    what_to_do: 'Export the run again, then import it. Results already imported count once.',
    status: 422,
  },
  LABELS_INVALID: {
    ...USER,
    title: "A label can't be imported.",
    what_to_do: 'Fix the line the message names. Nothing was imported from the file.',
    status: 422,
  },
  LABELS_MISSING: {
    ...USER,
    title: 'A run has no labels from people.',
    what_to_do: 'Label some answers first with assay review RUN.',
    status: 409,
  },
  TERMINAL_NEEDED: {
    ...USER,
    title: 'An interactive command was started without a terminal.',
    what_to_do: 'Start it in a terminal. To import labels made elsewhere, use assay labels import FILE.',
    status: 422,
  },
  REVIEW_EMPTY: {
    ...USER,
    title: 'A run has no answers to review.',
    what_to_do: 'Answers need a verdict to be reviewed. Name another run, check or class.',
    status: 409,
  },
  REVIEW_NOT_FOUND: {
    ...USER,
    title: "A review doesn't exist.",
    what_to_do: 'Use the review ID Assay gave you.',
    status: 404,
  },
  REVIEW_ITEM_UNKNOWN: {
    ...USER,
    title: "A review doesn't include this answer.",
    what_to_do: 'Label the answers the review gives you, one by one.',
    status: 404,
  },
  IMPORT_CONFLICT: {
    ...USER,
    title: 'The store has another run with the same ID.',
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
  WORKER_STORE: {
    ...USER,
    title: 'A worker needs a store in Postgres.',
    what_to_do:
      'Name a database, such as postgres://user@host/assay. A store in a file needs no workers: the server takes its runs.',
    status: 422,
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
    title: 'A newer version of Assay wrote the store.',
    what_to_do: 'Update Assay, or name another file.',
    status: 500,
  },
  STORE_CORRUPT: {
    ...ENVIRONMENT,
    title: "The store's file isn't a valid database.",
    what_to_do: 'Move it away or restore a backup, then try again.',
    status: 500,
  },
  STORE_NOT_OPENED: {
    ...ENVIRONMENT,
    title: "The store's file can't be opened.",
    what_to_do: "Check that it's a file, and that you can write to it and its folder.",
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
    title: 'Another process has locked the store for too long.',
    what_to_do: 'Wait until it is done, then try again.',
    status: 503,
  },
  STORE_UNREACHABLE: {
    ...ENVIRONMENT,
    title: "The store's server can't be reached.",
    what_to_do: 'Check that Postgres is running and that the address and port are right, then try again.',
    status: 503,
  },
  STORE_NAME_TOO_LONG: {
    ...ENVIRONMENT,
    title: 'A name is too long for the store.',
    what_to_do: 'Keep suite, case and variant names under 2,500 bytes in total.',
    status: 422,
  },
  PROJECT_INVALID: {
    ...USER,
    title: "A project can't have this name.",
    what_to_do: 'Use 1 to 40 lowercase letters, digits, "-" and "_", starting with a letter or digit.',
    status: 422,
  },
  STORE_FULL: {
    ...ENVIRONMENT,
    title: 'The disk is full.',
    what_to_do: 'Free some space, then try again. A run resumes where it stopped.',
    status: 507,
  },
} as const satisfies Record<string, ErrorEntry>

const SANDBOX = {
  SANDBOX_MISSING: {
    ...ENVIRONMENT,
    title: 'This machine has no sandbox for running generated code.',
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
    title: "A language's tools aren't installed. The run continues; only this language's samples get an error.",
    what_to_do: 'Install the tools the message names.',
    status: 503,
  },
  TOOLS_BROKEN: {
    ...ENVIRONMENT,
    title: "A language's compiler can't build a small program.",
    what_to_do: "Reinstall the language's tools.",
    status: 503,
  },
  TESTS_BROKEN: {
    ...ENVIRONMENT,
    title:
      "A case's tests need something that isn't on this machine. Assay doesn't call the model; only this case's samples get an error.",
    what_to_do: 'Install what the message names.',
    status: 503,
  },
  CODE_FILE_OUTSIDE: {
    ...ENVIRONMENT,
    title: "A case's file has a path outside the working folder.",
    what_to_do: 'Write a relative path without "..".',
    status: 503,
  },
  CRATES_MISSING: {
    ...ENVIRONMENT,
    title: "Crates the Rust code needs aren't on this machine.",
    what_to_do: 'Run "cargo fetch" once in a project with these dependencies.',
    status: 503,
  },
} as const satisfies Record<string, ErrorEntry>

const SERVICE = {
  SERVER_NEEDS_TOKENS: {
    ...USER,
    title: 'A server that other machines can reach has no tokens.',
    what_to_do: 'Create a token first, or listen only on 127.0.0.1.',
    status: 500,
  },
  SERVER_ADDRESS_TAKEN: {
    ...ENVIRONMENT,
    title: 'Another program listens on this port.',
    what_to_do: 'Stop that program, or choose another port.',
    status: 500,
  },
  SERVER_ADDRESS_UNUSABLE: {
    ...ENVIRONMENT,
    title: "This machine can't listen on the address.",
    what_to_do: "Name one of this machine's addresses and a port you're allowed to use.",
    status: 500,
  },
  SERVER_UNREACHABLE: {
    ...ENVIRONMENT,
    title: "The server can't be reached.",
    what_to_do: "Check its address, and that it's running.",
    status: 503,
  },
  SERVER_ADDRESS_INVALID: {
    ...USER,
    title: "A server's address isn't valid.",
    what_to_do: 'Write an address such as http://127.0.0.1:4141, without a user or password.',
    status: 422,
  },
  SERVER_UNSUPPORTED: {
    ...USER,
    title: "A server can't do this for a command.",
    what_to_do: 'Run the command on the machine with the store, and name the store.',
    status: 422,
  },
  SERVER_FAILED: {
    ...ENVIRONMENT,
    title: "The server failed to answer, or its answer can't be read.",
    what_to_do: "Look at the server's log. If its version differs from yours, update the older one.",
    status: 500,
  },
  SERVER_REJECTED: {
    ...USER,
    title: "The server rejected a request for a reason this version of Assay doesn't know.",
    what_to_do: 'Follow the message, or update Assay.',
    status: 422,
  },
  SERVER_STOPPING: {
    ...ENVIRONMENT,
    title: 'The server is stopping and accepts no new requests.',
    what_to_do: 'Try again in a moment.',
    status: 503,
  },
  HOST_FOREIGN: {
    ...USER,
    title: "The request names a host other than this machine, as another site's web page would.",
    what_to_do: "Use http://127.0.0.1 with the server's port, or create a token.",
    status: 403,
  },
  ORIGIN_FOREIGN: {
    ...USER,
    title: "Another site's page sent the request.",
    what_to_do: "Send it from the server's own page, or with a token.",
    status: 403,
  },
  TOKEN_NEEDED: {
    ...USER,
    title: 'The request has no token.',
    what_to_do: 'Send one as "Authorization: Bearer assay_…".',
    status: 401,
  },
  TOKEN_REJECTED: {
    ...USER,
    title: 'The token is unknown, revoked or expired.',
    what_to_do: 'Ask whoever runs the server for a new one.',
    status: 401,
  },
  SCOPE_MISSING: {
    ...USER,
    title: "The token's scopes don't allow this.",
    what_to_do: 'Use a token with one of the scopes the message names.',
    status: 403,
  },
  TOKEN_INVALID: {
    ...USER,
    title: 'A new token has no name, no scope, or an expiry date in the past.',
    what_to_do: 'Fix what the message names.',
    status: 422,
  },
  TOKEN_NOT_FOUND: {
    ...USER,
    title: "No token has this ID, or it's already revoked.",
    what_to_do: 'List the tokens to see their IDs.',
    status: 404,
  },
  PROJECT_NOT_FOUND: {
    ...USER,
    title: 'No token has been created for this project.',
    what_to_do: 'Create a token for the project first.',
    status: 404,
  },
  ROUTE_NOT_FOUND: {
    ...USER,
    title: 'The server has no such address.',
    what_to_do: 'See /api/openapi.json for all of them.',
    status: 404,
  },
  METHOD_NOT_ALLOWED: {
    ...USER,
    title: "This address doesn't accept this method.",
    what_to_do: 'Use one of the methods in the Allow header.',
    status: 405,
  },
  REQUEST_MALFORMED: {
    ...USER,
    title: "The request isn't valid HTTP, or its body isn't valid JSON.",
    what_to_do: 'Fix the request.',
    status: 400,
  },
  REQUEST_INVALID: {
    ...USER,
    title: 'Parts of the request are missing or wrong.',
    what_to_do: 'Fix the problems the message lists.',
    status: 422,
  },
  REQUEST_TOO_SLOW: {
    ...USER,
    title: "The request's body took too long to arrive.",
    what_to_do: 'Send it again, faster or in smaller parts.',
    status: 408,
  },
  REQUEST_TOO_LARGE: {
    ...USER,
    title: "The request's body is larger than the server allows.",
    what_to_do: 'Send less at once, or raise "server.limits" in assay.config.yaml.',
    status: 413,
  },
  ADDRESS_TOO_LONG: {
    ...USER,
    title: "The request's address is too long.",
    what_to_do: 'Use fewer or shorter parameters.',
    status: 414,
  },
  CONTENT_TYPE_UNSUPPORTED: {
    ...USER,
    title: "The server doesn't read this type of body here.",
    what_to_do: 'Send one of the types the message names.',
    status: 415,
  },
  RATE_LIMITED: {
    ...USER,
    title: 'Too many requests with this token or from this address.',
    what_to_do: 'Wait as long as the Retry-After header says.',
    status: 429,
  },
  STREAMS_TOO_MANY: {
    ...USER,
    title: 'This token has too many event streams open.',
    what_to_do: 'Close one of them first.',
    status: 429,
  },
  IDEMPOTENCY_KEY_INVALID: {
    ...USER,
    title: 'The Idempotency-Key header is empty, too long, or has characters other than visible ASCII.',
    what_to_do: 'Send up to 200 visible ASCII characters, such as a UUID.',
    status: 400,
  },
  IDEMPOTENCY_KEY_BUSY: {
    ...USER,
    title: 'A request with the same Idempotency-Key is still in progress.',
    what_to_do: 'Send it again in a moment.',
    status: 409,
  },
  IDEMPOTENCY_KEY_REUSED: {
    ...USER,
    title: 'The Idempotency-Key was used for another request.',
    what_to_do: 'Send each new request with a new key.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>

/** Every error code with its entry. Codes are stable across releases. */
export const ERRORS = {
  ...OPTIONS,
  ...SUITES,
  ...MODELS,
  ...RUNS,
  ...REPORTS,
  ...FILES,
  ...STORE,
  ...SANDBOX,
  ...SERVICE,
}

/** The same entries by topic, in the documentation's order. */
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
    'The service': SERVICE,
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
