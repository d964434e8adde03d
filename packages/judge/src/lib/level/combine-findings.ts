import { type Finding, failing, passing, undecided, upTo } from '../check/finding.ts'

interface Weighted {
  readonly weight: number
}

/** Combines findings of which one must pass. The score is the best one's. */
export function combineAny(parts: readonly Weighted[], found: readonly Finding[]): Finding {
  const passed = found.filter((each) => each.passed === true)
  const [first] = passed
  if (first !== undefined) {
    const reason = `${passed.length} of ${parts.length} options passed: ${first.reason}`
    // An option that failed counts no more, but an undecided one could have been the best.
    return bestOf(
      (score) => passing(reason, score),
      passed,
      found.filter((each) => each.passed !== false),
    )
  }
  const open = found.find((each) => each.passed === null)
  if (open !== undefined) return undecided(`No option passed, and one is undecided: ${open.reason}`)
  const reason = `No option passed: ${found.map(({ reason }) => reason).join(' ')}`
  return bestOf((score) => failing(reason, score), found, found)
}

/** Combines findings that all must pass. The score is their weighted mean. */
export function combineAll(parts: readonly Weighted[], found: readonly Finding[]): Finding {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (scoreOf: (finding: Finding) => number) => {
    const sum = found.reduce((total, each, i) => total + scoreOf(each) * (parts[i]?.weight ?? 0), 0)
    return weights > 0 ? Math.min(1, sum / weights) : 0
  }
  const score = mean(leastScore)
  const most = { score: mean(greatestScore), reason: openReason(found) }
  const failed = found.find((each) => each.passed === false)
  if (failed !== undefined) return upTo(failing(failed.reason, score), most)
  const open = found.find((each) => each.passed === null)
  if (open !== undefined) return undecided(open.reason)
  return upTo(passing(found.map(({ reason }) => reason).join(' '), weights > 0 ? score : 1), most)
}

/** Makes a finding with the best score of some, and with the best that others could have had. */
function bestOf(make: (score: number) => Finding, known: readonly Finding[], possible: readonly Finding[]): Finding {
  const score = Math.max(...possible.map(greatestScore))
  return upTo(make(Math.max(...known.map(leastScore))), { score, reason: openReason(possible) })
}

function leastScore({ score }: Finding): number {
  return score ?? 0
}

function greatestScore(finding: Finding): number {
  return finding.passed === null ? 1 : (finding.open?.score ?? finding.score)
}

/** Returns why the first of the findings that could have scored more wasn't decided; empty if all are certain. */
function openReason(found: readonly Finding[]): string {
  const open = found.find((each) => each.passed === null || each.open !== undefined)
  return (open?.passed === null ? open.reason : open?.open?.reason) ?? ''
}
