import { ENVIRONMENT, type ErrorEntry, USER } from './error-entry.ts'

/** Codes about stored runs and their scores. */
export const RUN_ERRORS = {
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
    title: "A run didn't end within the time to wait.",
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
