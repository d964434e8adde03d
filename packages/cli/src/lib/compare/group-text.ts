import { type Change, type Finding, findingOf, findingSentence, type GroupComparison } from '@assay/core/comparison'
import { chanceText, changeParts, groupLines, groupTitle, pValue, shortScore } from '@assay/formats/comparison'
import { count, dollars, figure, plainText, plural, seconds, signed, textWidth } from '@assay/formats/text'
import { type Layout, wrapLine } from '../show/text-block.ts'
import { foldParts } from '../terminal/fold-parts.ts'

/** The word and color of each finding; color is never alone. */
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
  return [
    ...wrapLine(plainText(title), layout).map((line) => style('bold', line)),
    ...(compared === 0 ? [] : verdictLines(group, threshold, layout)),
    ...wrapLine(caseCounts(group, threshold), layout),
    ...totalLines(group, layout),
    ...groupLines(group, threshold)
      .filter(({ label }) => label === 'People' || label === 'Errors')
      .flatMap(({ label, text }) => wrapLine(plainText(`${label}: ${text}`), layout)),
  ].join('\n')
}

/** Returns the finding and its figures: beside its word if the first line fits, else below it. */
function verdictLines(group: GroupComparison, threshold: number, layout: Layout): string[] {
  const [word, color] = FINDINGS[findingOf(group)]
  const shown = layout.style(['bold', color], word)
  const room = (layout.columns ?? Number.POSITIVE_INFINITY) - word.length - 3
  const wide = verdict(group, threshold, true)
  const isWide = textWidth(wide[0] ?? '') <= room
  const [first = '', ...rest] = isWide ? wide : verdict(group, threshold, false)
  const indent = isWide ? word.length + 2 : 2
  return [
    ...wrapLine(plainText(first), layout, word.length + 2).map(
      (line, at) => `${at === 0 ? `${shown}  ` : '  '}${line}`,
    ),
    ...rest.flatMap((line) => wrapLine(plainText(line), layout, indent)).map((line) => `${' '.repeat(indent)}${line}`),
  ]
}

function verdict(group: GroupComparison, threshold: number, isWide: boolean): string[] {
  const { mean_score, mean_change, test } = group
  const { interval, value } = mean_change
  if (mean_score.baseline === null || mean_score.current === null) return [findingSentence(group, threshold)]
  const level =
    interval === null ? null : `${interval.level * 100}% interval ${ends(interval.low)} to ${ends(interval.high)}`
  const change = value === null ? '' : ` (${ends(value)}${isWide && level !== null ? `, ${level}` : ''})`
  const scores = `average score ${shortScore(mean_score.baseline)} → ${shortScore(mean_score.current)}${change}`
  const range = isWide || level === null ? [] : [`${level}.`]
  const p = test.adjusted_p_value ?? test.p_value
  switch (findingOf(group)) {
    case 'worse':
    case 'better':
      return [scores, ...range, ...(p === null ? [] : [chanceText(p).replace(/\.$/, ` (${pValue(p)}).`)])]
    case 'unclear': {
      const chance = isWide || level === null ? 'This may be chance.' : `${level}: may be chance.`
      return [scores, chance, ...powerLines(group, threshold)]
    }
    default:
      return [scores, ...range, findingSentence(group, threshold)]
  }
}

/** Returns the smallest detectable change, and what it takes to detect one as large as the threshold. */
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

/** Returns cost, latency, tokens and score before and after: with all values if they fit on a line, else only the cost's. */
function totalLines(group: GroupComparison, { columns }: Layout): string[] {
  const [full, short] = [true, false].map((hasValues) => foldParts(totals(group, hasValues), columns))
  return columns === null || full?.length === 1 ? (full ?? []) : (short ?? [])
}

function totals({ cost_usd, latency_s, tokens, score, totals_of }: GroupComparison, hasValues: boolean): string[] {
  const each = totals_of === 'sample' ? ' per sample' : ''
  const hasScore = score.reason === null && (score.baseline_formula !== null || score.current_formula !== null)
  return [
    `Cost${each} ${changeText(cost_usd, dollars, true)}`,
    `Latency ${changeText(latency_s, seconds, hasValues)}`,
    `Tokens${each} ${changeText(tokens, count, hasValues)}`,
    ...(hasScore ? [`Score ${changeText(score, figure, hasValues)}`] : []),
    ...(score.reason === null ? [] : [plainText(`Score not compared: ${score.reason}`)]),
  ]
}

/** Returns `−27% ($0.0386 → $0.0283)`; only the values if there is no percentage. */
function changeText(change: Change, show: (value: number) => string, hasValues: boolean): string {
  if (change.current !== null && change.baseline === change.current) {
    return hasValues ? `unchanged (${show(change.current)})` : 'unchanged'
  }
  const [values, percent] = changeParts(change, show)
  if (percent === null) return values
  return hasValues ? `${percent} (${values})` : percent
}
