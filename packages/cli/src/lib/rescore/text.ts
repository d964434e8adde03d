import type { Flip, RescoreReport } from '@assay/app/score'
import type { SuiteSummary } from '@assay/core/report'
import { count, cutText, dollars, figure, percent, plainText, plural } from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Style } from '../terminal/style.ts'

/** Changed verdicts shown at most; all are in the JSON. */
const SHOWN = 40

/** Returns the outcome of rescoring for a terminal: the numbers before and after, then the verdicts that changed. */
export function rescoredText(report: RescoreReport, style: Style): string {
  const { run, before, after, flips, samples, removed, added, kept } = report
  const lines = [
    `${style('bold', plainText(after?.suite ?? 'The suite'))} of run ${plainText(run)}: ${plural(samples, 'sample')} judged again`,
    `Success Rate: ${successText(before)} → ${successText(after)}`,
    `Score: ${scoreText(before)} → ${scoreText(after)} (formula: ${plainText(after?.score_formula ?? 'unknown')})`,
  ]
  for (const [kind, title] of [['undecided', 'Undecided'] as const, ['unscored', 'Unscored'] as const]) {
    const some = after?.counts[kind] ?? 0
    if (some > 0) lines.push(`${title}: ${count(some)} of ${plural(samples, 'sample')}`)
  }
  const judges = after?.judge_cost_usd.total ?? null
  if (judges !== 0) lines.push(`Judge Cost: ${judges === null ? 'n/a' : dollars(judges)}`)
  if (removed > 0) lines.push(`No longer in the file: ${plural(removed, 'stored sample')}`)
  if (added > 0) lines.push(`Without a stored answer: ${plural(added, 'case')}`)
  lines.push('', ...flipLines(flips, style))
  if (kept !== null) lines.push('', `Saved as run ${plainText(kept)}`)
  return lines.join('\n')
}

function flipLines(flips: readonly Flip[], style: Style): string[] {
  if (flips.length === 0) return ['No verdict changed.']
  const shown = flips.slice(0, SHOWN).map((flip) => {
    const name = plainText(cutText(flip.attempt === 1 ? flip.case : `${flip.case} #${flip.attempt}`, 60))
    const change = `${style(OUTCOME_FORMAT[flip.before], flip.before)} → ${style(OUTCOME_FORMAT[flip.after], flip.after)}`
    return `  ${name}: ${change}${flip.reason === '' ? '' : `  ${style('dim', plainText(cutText(flip.reason, 200)))}`}`
  })
  const more = flips.length > SHOWN ? [`  … and ${count(flips.length - SHOWN)} more (--json lists them)`] : []
  return [`${plural(flips.length, 'verdict')} changed`, ...shown, ...more]
}

function successText(suite: SuiteSummary | null): string {
  if (suite === null || suite.success.value === null) return 'n/a'
  return `${percent(suite.success.value)} (${count(suite.success.count)}/${count(suite.success.total)})`
}

function scoreText(suite: SuiteSummary | null): string {
  return suite === null || suite.score.value === null ? 'n/a' : figure(suite.score.value)
}
