import { figure, plainText } from '@assay/formats/text'
import type { StoredScore } from '@assay/store/store'
import type { Style } from '../terminal/style.ts'

/** Returns `Score: 45.23 [41.80, 48.91] (formula: …)` for each suite, then the run's earlier scores. */
export function scoresText(
  { scores, earlier }: { readonly scores: readonly StoredScore[]; readonly earlier: readonly StoredScore[] },
  style: Style,
): string {
  const hasSeveral = scores.length > 1
  const lines = scores.map((score) => `Score${hasSeveral ? ` of ${ownerOf(score)}` : ''}: ${scoreText(score)}`)
  const before = earlier.map((score) => style('dim', `  ${score.at}  ${ownerOf(score)}  ${scoreText(score)}`))
  return [...lines, ...(before.length === 0 ? [] : ['', 'Earlier scores', ...before])].join('\n')
}

function ownerOf({ suite }: StoredScore): string {
  return suite === null ? 'the run' : plainText(suite)
}

function scoreText({ score, interval, error, reason, formula }: StoredScore): string {
  const by = `(formula: ${plainText(formula)})`
  if (score === null) return `n/a ${by}: ${plainText(error?.message ?? reason ?? 'unknown')}`
  if (interval === null) return `${figure(score)} ${by}${reason === null ? '' : `, no interval: ${plainText(reason)}`}`
  return `${figure(score)} [${figure(interval.low)}, ${figure(interval.high)}] ${by}`
}
