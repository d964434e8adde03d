import { type Finding, failing, passing, undecided } from '../check/finding.ts'

interface Weighted {
  readonly weight: number
}

/** Combines findings of which one must pass. The score is the best one's. */
export function combineAny(parts: readonly Weighted[], found: readonly Finding[]): Finding {
  const passed = found.filter((each) => each.passed === true)
  const best = Math.max(...(passed.length > 0 ? passed : found).map(({ score }) => score ?? 0))
  const [first] = passed
  if (first !== undefined) return passing(`${passed.length} of ${parts.length} options passed: ${first.reason}`, best)
  const open = found.find((each) => each.passed === null)
  if (open !== undefined) return undecided(`No option passed, and one is undecided: ${open.reason}`)
  return failing(`No option passed: ${found.map(({ reason }) => reason).join(' ')}`, best)
}

/** Combines findings that all must pass. The score is their weighted mean. */
export function combineAll(parts: readonly Weighted[], found: readonly Finding[]): Finding {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  const sum = found.reduce((total, { score }, i) => total + (score ?? 0) * (parts[i]?.weight ?? 0), 0)
  const score = weights > 0 ? Math.min(1, sum / weights) : 0
  const failed = found.find((each) => each.passed === false)
  if (failed !== undefined) return failing(failed.reason, score)
  const open = found.find((each) => each.passed === null)
  if (open !== undefined) return undecided(open.reason)
  return passing(found.map(({ reason }) => reason).join(' '), weights > 0 ? score : 1)
}
