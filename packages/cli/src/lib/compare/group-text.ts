import { type Finding, findingOf, findingSentence, type GroupComparison } from '@assay/core/comparison'
import { beforeAfter, chanceText, groupLines, groupTitle, pValue, shortScore } from '@assay/formats/comparison'
import { count, dollars, figure, plainText, plural, seconds, signed } from '@assay/formats/text'
import { type Layout, wrapLine } from '../show/text-block.ts'
import { foldParts } from '../terminal/fold-parts.ts'

/** How a finding is shown: its word, so that color is never alone, and its color. */
const FINDINGS = {
  worse: ['WORSE', 'red'],
  better: ['BETTER', 'green'],
  same: ['SAME', 'reset'],
  unclear: ['UNCLEAR', 'yellow'],
  too_little: ['UNCLEAR', 'yellow'],
  nothing: ['NOTHING', 'yellow'],
} as const satisfies Record<Finding, readonly [string, string]>

/** Returns one model on one suite, before and after, in plain words. */
export function groupText(group: GroupComparison, threshold: number, layout: Layout): string {
  const { style } = layout
  const compared = group.cases.compared
  const title = `${groupTitle(group)}${compared === 0 ? '' : ` · ${plural(compared, 'case')}`}`
  const [word, color] = FINDINGS[findingOf(group)]
  const verdict = compared === 0 ? [] : verdictLines(group, threshold)
  const lines = verdict.map((text) => wrapLine(plainText(text), layout, word.length + 2))
  const under = lines.flat().map((line, i) => {
    return i === 0 ? `${style(['bold', color], word)}  ${line}` : `${' '.repeat(word.length + 2)}${line}`
  })
  return [
    style('bold', plainText(title)),
    ...under,
    ...wrapLine(caseCounts(group, threshold), layout),
    ...foldParts(totals(group), layout.columns),
    ...groupLines(group, threshold)
      .filter(({ label }) => label === 'People' || label === 'Errors')
      .flatMap(({ label, text }) => wrapLine(plainText(`${label}: ${text}`), layout)),
  ].join('\n')
}

function verdictLines(group: GroupComparison, threshold: number): string[] {
  const { mean_score, mean_change, test } = group
  const { interval, value } = mean_change
  if (mean_score.baseline === null || mean_score.current === null) return [findingSentence(group, threshold)]
  const level =
    interval === null ? '' : `, ${interval.level * 100}% interval ${ends(interval.low)} to ${ends(interval.high)}`
  const change = value === null ? '' : ` (${ends(value)}${level})`
  const scores = `average score ${shortScore(mean_score.baseline)} → ${shortScore(mean_score.current)}${change}`
  const p = test.adjusted_p_value ?? test.p_value
  switch (findingOf(group)) {
    case 'worse':
    case 'better':
      return [scores, ...(p === null ? [] : [chanceText(p).replace(/\.$/, ` (${pValue(p)}).`)])]
    case 'unclear':
      return [scores, 'This may be chance.', ...powerLines(group, threshold)]
    default:
      return [scores, findingSentence(group, threshold)]
  }
}

/** What the cases could have shown, and what it takes to see a change by the threshold. */
function powerLines(group: GroupComparison, threshold: number): string[] {
  const { minimum_detectable_change, cases_needed, samples_needed, cases } = group
  if (minimum_detectable_change.value === null) return []
  const seen = `${plural(cases.compared, 'case')} catch a ${shortScore(minimum_detectable_change.value)} change 4 times in 5.`
  if (cases_needed.value === null || cases_needed.value <= cases.compared) return [seen]
  const samples = samples_needed.value === null ? '' : `, or --samples ${samples_needed.value}`
  return [seen, `To catch ${threshold}: ${plural(cases_needed.value, 'case')}${samples}.`]
}

function ends(value: number): string {
  return signed(value, shortScore)
}

function caseCounts({ cases }: GroupComparison, threshold: number): string {
  const parts = [
    `${count(cases.regressed)} worse`,
    `${count(cases.improved)} better`,
    ...(cases.unchanged > 0 ? [`${count(cases.unchanged)} within ${threshold}`] : []),
    ...(cases.added > 0 ? [`${count(cases.added)} added`] : []),
    ...(cases.removed > 0 ? [`${count(cases.removed)} removed`] : []),
    ...(cases.errored > 0 ? [`${count(cases.errored)} without a score`] : []),
  ]
  return parts.join(' · ')
}

function totals({ cost_usd, latency_s, tokens, score, totals_of }: GroupComparison): string[] {
  const each = totals_of === 'sample' ? ' a sample' : ''
  const hasScore = score.reason === null && (score.baseline_formula !== null || score.current_formula !== null)
  return [
    `Cost ${beforeAfter(cost_usd, dollars)}${each}`,
    `Latency ${beforeAfter(latency_s, seconds)}`,
    `Tokens ${beforeAfter(tokens, count)}${each}`,
    ...(hasScore ? [`Score ${beforeAfter(score, figure)}`] : []),
    ...(score.reason === null ? [] : [plainText(`Score not compared: ${score.reason}`)]),
  ]
}
