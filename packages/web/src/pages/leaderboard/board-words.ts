import type { LeaderboardAnswer, RankedModel } from '@assay/core/api'
import {
  countOf,
  formatCaseScore,
  formatPercent,
  formatPoints,
  formatPValue,
  formatRate,
} from '../../lib/numbers/format.ts'

/** The fewest shared cases that allow a ranking. */
const TOO_FEW = 5

/** Answers which model to ship, in words. */
export function answerBoard(board: LeaderboardAnswer): string {
  const { models, cases, y } = board
  const [first, second] = models
  if (first === undefined) return 'No model can be ranked.'
  if (second === undefined) return `${first.model} can’t be ranked: no other model ran the same suites.`
  if (cases === 0) return 'The models share no cases, so none can be ranked.'
  const onCases = `on ${countOf(cases, 'case')}`
  if (cases < TOO_FEW) return `Too little data: the ${models.length} models share ${countOf(cases, 'case')}.`
  // The bracket at the top may be long: only models that can't be told apart from the first matter.
  const top = models.filter(({ first: gap }) => gap === null || !isClear(gap.adjusted))
  if (top.length === 1) {
    const lead = second.first === null ? '' : leadWords(second.first, y)
    const most = y === 'pass' ? 'passes the most' : 'scores the highest'
    return `${first.model} ${most} ${onCases}, ahead of ${second.model}${lead}${costWords(first, second)}.`
  }
  const names = nameList(top.map(({ model }) => model))
  return `${names} can’t be told apart ${onCases}${costAmong(first, top)}.`
}

/** Says how far a model is behind another one, and how sure that is. */
export function describeGap(gap: NonNullable<RankedModel['first']>, to: string, y: 'pass' | 'score'): string {
  const { change, interval, p_value } = gap
  if (change === null) return `Not measured against ${to}.`
  const size = `${gapChange(change, y)} from ${to}`
  if (interval === null || p_value === null) return `${size}; too few cases for an interval.`
  return `${size}, 95% interval ${gapChange(interval.low, y)} to ${gapChange(interval.high, y)}, p ${pText(p_value)}`
}

/** Says what a model costs beside another one: half as much, 27% less. */
function costWords(than: RankedModel, of: RankedModel): string {
  const [dear, cheap] = [than.cost_per_1000, of.cost_per_1000]
  if (dear === null || cheap === null || dear === 0) return ''
  const ratio = cheap / dear
  if (ratio > 1.05)
    return ratio >= 2 ? `; ${of.model} costs ${Math.round(ratio)} times as much` : `; ${of.model} costs more`
  if (ratio >= 0.95) return '; they cost about the same'
  return `; ${of.model} costs ${shareWords(ratio)}`
}

const SHARES: readonly (readonly [share: number, words: string])[] = [
  [1 / 2, 'half as much'],
  [1 / 3, 'a third'],
  [1 / 4, 'a quarter'],
  [1 / 5, 'a fifth'],
  [1 / 10, 'a tenth'],
]

function shareWords(ratio: number): string {
  const near = SHARES.find(([share]) => Math.abs(ratio / share - 1) < 0.1)
  if (near !== undefined) return near[1]
  if (ratio === 0) return 'nothing'
  return ratio < 0.09 ? `${Math.round(1 / ratio)} times less` : `${Math.round((1 - ratio) * 100)}% less`
}

/** Says which of several models to take for its price. A model of an unknown price may be the cheapest. */
function costAmong(first: RankedModel, models: readonly RankedModel[]): string {
  const priced = models.flatMap((model) => (model.cost_per_1000 === null ? [] : { model, cost: model.cost_per_1000 }))
  const [cheapest, ...others] = priced.sort((a, b) => a.cost - b.cost)
  const dearest = others.at(-1)
  if (cheapest === undefined || dearest === undefined || priced.length < models.length) return ''
  if (cheapest.cost >= dearest.cost * 0.95) return '; they cost about the same'
  if (cheapest.model !== first) return costWords(first, cheapest.model)
  return `; ${first.model} is ${models.length === 2 ? 'cheaper' : 'the cheapest of them'}`
}

/** Says by how much the first is ahead, with the interval. */
function leadWords({ change, interval }: NonNullable<RankedModel['first']>, y: 'pass' | 'score'): string {
  if (change === null) return ''
  const size = (behind: number) => (y === 'pass' ? formatRate(-behind) : formatCaseScore(-behind))
  const ends = interval === null ? '' : ` [${size(interval.high)}, ${size(interval.low)}]`
  return ` by ${size(change)}${y === 'pass' ? ' pp' : ''}${ends}`
}

function gapChange(change: number, y: 'pass' | 'score'): string {
  return y === 'pass' ? formatPoints(change) : `${change > 0 ? '+' : ''}${formatCaseScore(change)}`
}

function pText(p: number): string {
  const text = formatPValue(p)
  return text.startsWith('<') ? text : `= ${text}`
}

function isClear(p: number | null): boolean {
  return p !== null && p < 0.05
}

function nameList(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Formats what models are ranked by. */
export function formatFigure(value: number | null, y: 'pass' | 'score'): string {
  return y === 'pass' ? formatPercent(value) : formatCaseScore(value)
}
