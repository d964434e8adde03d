import type { ErrorCode } from '@assay/core/errors'

/** The flag that helps, by an error's code. The code that throws knows no flags: a page or a program has others. */
const FLAG_HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  FORMAT_UNKNOWN: 'Or name the format with --format, such as --format html.',
  BASELINE_MISSING: 'Add --baseline.',
  JUDGE_MISSING: 'Or name one with --judge.',
  MODEL_MISSING: 'Or name one with -m provider/name.',
  STORE_MISSING: 'Name it with --store.',
  STORE_FOREIGN: 'Name it with --store.',
  STORE_NOT_A_FILE: 'Name it with --store.',
  STORE_NEWER: 'Name it with --store.',
  STORE_READ_ONLY: 'Name it with --store.',
  STORE_UNSUPPORTED: 'Name it with --store, or unset ASSAY_STORE.',
  STORE_FULL: 'Then resume it with: assay run --resume last',
  STORE_CORRUPT: 'See which runs are intact with: assay runs check',
  SERVER_UNREACHABLE: 'It comes from --server or ASSAY_SERVER. Start a server with: assay serve',
  SERVER_UNSUPPORTED: 'Name the store with --store.',
  TOKEN_NEEDED: "Set ASSAY_TOKEN, or name the token's file with --token-file.",
  TOKEN_REJECTED: 'It comes from ASSAY_TOKEN or --token-file.',
  SCOPE_MISSING: "Set ASSAY_TOKEN to a token that has it, or name the token's file with --token-file.",
  SANDBOX_MISSING: 'Or run the code without isolation with --unsafe-no-sandbox.',
  RECORDING_MISSING: 'Record one with --record.',
  RUN_NOT_RESUMABLE: 'Name them after --resume.',
  UNTIL_TOO_MANY_CASES: 'Use --limit, or leave out --until.',
  UNTIL_INVALID: "Write --until 'width < 0.04', for one.",
}

/** Returns the flag that helps with an error, as a sentence; null when there is none. */
export function flagHint(code: ErrorCode): string | null {
  return FLAG_HINTS[code] ?? null
}
