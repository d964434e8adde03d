/** The prefix of a baseline that is a report file on the machine of whoever started the run: a server doesn't read it, and leaves its gates undecided. */
const PREFIX = 'file:'

/** The IDs of stored runs. A baseline of a stored plan that isn't one is a file. */
const RUN_ID = /^\d{8}-\d{6}-\w+$/

/** Names a baseline for a server: a report file on this machine as such, a run by its ID. */
export function nameForServer(baseline: string): string {
  return RUN_ID.test(baseline) || baseline.startsWith(PREFIX) ? baseline : `${PREFIX}${baseline}`
}

/** Returns the path of a report file on the machine of whoever started the run; null if the baseline is anything else. */
export function readClientFile(baseline: string): string | null {
  return baseline.startsWith(PREFIX) ? baseline.slice(PREFIX.length) : null
}
