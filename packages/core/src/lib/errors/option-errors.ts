import { type ErrorEntry, USER } from './error-entry.ts'

/** Codes about options, config and specs. */
export const OPTION_ERRORS = {
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
    title: "A run from the network uses something the server doesn't allow.",
    what_to_do: "Remove the parts the message lists, or ask the server's operator to allow them.",
    status: 422,
  },
  CONFIRMATION_NEEDED: {
    ...USER,
    title: 'Deleting needs confirmation, and there is no terminal to ask in.',
    what_to_do: 'Confirm it on the command line.',
    status: 422,
  },
  CURSOR_INVALID: {
    ...USER,
    title: "This list didn't return this cursor.",
    what_to_do: "Pass the previous page's cursor with the same sort and order, or start without one.",
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>
