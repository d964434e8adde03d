/** A check's finding about an answer. `passed` and `score` are null together, if it couldn't be decided. */
export type Finding =
  | {
      readonly passed: boolean
      /** The least score that it could have had, if a part of it couldn't be decided. */
      readonly score: number
      readonly reason: string
      /** Left out if the score is certain. */
      readonly open?: OpenScore
    }
  | { readonly passed: null; readonly score: null; readonly reason: string }

/** The greatest score that a check could have had, and why a part of it couldn't be decided. */
export interface OpenScore {
  readonly score: number
  readonly reason: string
}

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

/** Adds to a finding that its score could have been greater, if it could. */
export function upTo(finding: Finding, open: OpenScore | null): Finding {
  return finding.passed === null || open === null || open.score <= finding.score ? finding : { ...finding, open }
}
