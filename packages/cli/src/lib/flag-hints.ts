/** Which flag helps, by the code of an error. What throws knows no flags: a page or a program has others. */
const FLAG_HINTS: Readonly<Record<string, string>> = {
  OUTPUT_FORMAT: 'Or add --format, such as --format html.',
  BASELINE_MISSING: 'Add --baseline.',
  MODEL_MISSING: 'Or name one with -m provider/name.',
  STORE_MISSING: 'Runs are made with: assay run. Another store is named with --store.',
  STORE_FOREIGN: 'Name another file with --store, or leave it out to use .assay/assay.db.',
  STORE_CORRUPT: 'See which runs are whole with: assay runs check',
  STORE_NOT_FILE: 'Name it with --store.',
  STORE_NEWER: 'Or name another file with --store.',
  STORE_READ_ONLY: 'Or name another file with --store.',
  STORE_UNKNOWN: 'Name it with --store .assay/assay.db.',
  STORE_POSTGRES_LATER: 'Name it with --store .assay/assay.db, or unset ASSAY_STORE.',
  STORE_FULL: 'Then go on with: assay run --resume last',
  SANDBOX_MISSING: 'Or run the code without isolation with --unsafe-no-sandbox.',
  RECORDING_MISSING: 'Record one with --record.',
  RUN_NOT_RESUMABLE: 'Name them behind --resume.',
  UNTIL_TOO_MANY_CASES: 'Use --limit, or leave --until out.',
  UNTIL_INVALID: "Such as --until 'width < 0.04'.",
}

/** Returns the flag that helps with an error, as a sentence; null when there is none. */
export function flagHint(code: string): string | null {
  return FLAG_HINTS[code] ?? null
}
