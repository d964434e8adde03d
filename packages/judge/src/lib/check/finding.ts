/** A check's finding about an answer. `passed` and `score` are null together, if it couldn't be decided. */
export type Finding =
  | { readonly passed: boolean; readonly score: number; readonly reason: string }
  | { readonly passed: null; readonly score: null; readonly reason: string }

/** Creates a finding that the answer passes. The score is 1 unless the check measures by degrees. */
export function passing(reason: string, score = 1): Finding {
  return { passed: true, score, reason }
}

/** Creates a finding that the answer fails. The score is 0 unless the check measures by degrees. */
export function failing(reason: string, score = 0): Finding {
  return { passed: false, score, reason }
}

/** Creates a finding that the check couldn't be decided. */
export function undecided(reason: string): Finding {
  return { passed: null, score: null, reason }
}
