/** What a check found out about an answer. `passed` and `score` are null together, when it could not be decided. */
export type Finding =
  | { readonly passed: boolean; readonly score: number; readonly reason: string }
  | { readonly passed: null; readonly score: null; readonly reason: string }

/** The answer passes the check. The score is 1 unless the check measures by degrees. */
export function passing(reason: string, score = 1): Finding {
  return { passed: true, score, reason }
}

/** The answer fails the check. The score is 0 unless the check measures by degrees. */
export function failing(reason: string, score = 0): Finding {
  return { passed: false, score, reason }
}

/** The check could not be decided. */
export function undecided(reason: string): Finding {
  return { passed: null, score: null, reason }
}
