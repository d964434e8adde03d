/** The parts of a scored result that bound its score. All but the score may come from an unchecked file. */
export interface ScoreSource {
  readonly score: number
  readonly score_at_most?: unknown
  readonly checks: unknown
  readonly turns: unknown
  readonly classification: unknown
  readonly code: unknown
}

/**
 * Returns the greatest score that a scored sample could have had: its score, if that is certain. Earlier versions didn't record it, but it
 * follows from the checks of a single turn. A class, and a program, have their scores whatever the checks say.
 */
export function readGreatestScore(sample: ScoreSource): number {
  const { score, score_at_most: most } = sample
  if (typeof most === 'number') return Math.max(score, most)
  const isByChecks = (sample.classification ?? null) === null && (sample.code ?? null) === null
  if (!isByChecks || !Array.isArray(sample.turns) || sample.turns.length !== 1) return score
  const checks: unknown[] = Array.isArray(sample.checks) ? sample.checks : []
  if (!checks.some(isUndecided)) return score
  const weights = sumWeights(checks)
  return weights > 0 ? Math.min(1, score + sumWeights(checks.filter(isUndecided)) / weights) : score
}

function isUndecided(check: unknown): boolean {
  return typeof check === 'object' && check !== null && 'passed' in check && check.passed === null
}

function sumWeights(checks: readonly unknown[]): number {
  return checks.reduce<number>((sum, check) => {
    const weight = typeof check === 'object' && check !== null && 'weight' in check ? check.weight : 0
    return sum + (typeof weight === 'number' && weight > 0 ? weight : 0)
  }, 0)
}
