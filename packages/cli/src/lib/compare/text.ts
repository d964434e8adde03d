import type { CaseChange, CasePlace, Comparison } from '@assay/core/comparison'
import { groupLines, groupTitle, hasNothingInCommon, NOTHING_IN_COMMON, shortScore } from '@assay/formats/comparison'
import { count, plainText, textWidth } from '@assay/formats/text'
import { type Layout, wrapLine } from '../show/text-block.ts'
import { groupText } from './group-text.ts'

/** Cases shown per list; all are in the JSON. */
const SHOWN = 20

const TONE = { good: 'green', bad: 'red', neutral: 'reset' } as const

/** Returns a comparison for a terminal: in plain words, or with every figure behind them. */
export function comparisonText(comparison: Comparison, layout: Layout, verbose: boolean): string {
  const { style } = layout
  const blocks: string[] = [`${plainText(comparison.baseline.file)} → ${plainText(comparison.current.file)}`]
  if (comparison.matched_by === 'suite_case') {
    blocks.push(wrapLine('The models differ, so cases are matched by suite and case alone.', layout).join('\n'))
  }
  if (comparison.groups.length === 0) blocks.push('Neither report has results.')
  if (hasNothingInCommon(comparison)) return [...blocks, NOTHING_IN_COMMON].join('\n\n')
  const { threshold } = comparison
  for (const group of comparison.groups) {
    blocks.push(verbose ? figuresText(group, threshold, layout) : groupText(group, threshold, layout))
  }
  const total = (kind: 'regressed' | 'improved' | 'added' | 'removed' | 'errored') =>
    comparison.groups.reduce((sum, group) => sum + group.cases[kind], 0)
  const place = comparison.groups.length > 1 ? fullPlace : ({ case: id }: CasePlace) => plainText(id)
  const { regressed, improved, added, removed, errored } = comparison
  blocks.push(
    ...listBlock(style(['bold', 'red'], 'Worse'), total('regressed'), changeLines(regressed, place)),
    ...listBlock(style(['bold', 'green'], 'Better'), total('improved'), changeLines(improved, place)),
    ...listBlock(style('bold', 'Added'), total('added'), added.map(place)),
    ...listBlock(style('bold', 'Removed'), total('removed'), removed.map(place)),
    ...listBlock(style('bold', 'Without a score on a side'), total('errored'), errored.map(place)),
  )
  return blocks.join('\n\n')
}

/** One model on one suite with all its figures. */
function figuresText(group: Comparison['groups'][number], threshold: number, { style }: Layout): string {
  const lines = groupLines(group, threshold).map(({ label, text, tone }) => {
    return `  ${style('dim', label.padEnd(11))} ${style(TONE[tone], plainText(text))}`
  })
  return [style('bold', plainText(groupTitle(group))), ...lines].join('\n')
}

function listBlock(title: string, total: number, lines: readonly string[]): string[] {
  if (total === 0) return []
  const shown = lines.slice(0, SHOWN).map((line) => `  ${line}`)
  const more = total > SHOWN ? [`  and ${count(total - SHOWN)} more (--json lists them)`] : []
  return [[`${title} (${count(total)})`, ...shown, ...more].join('\n')]
}

function changeLines(moved: readonly CaseChange[], place: (of: CasePlace) => string): string[] {
  const shown = moved.slice(0, SHOWN)
  const width = Math.max(0, ...shown.map((each) => textWidth(place(each))))
  return shown.map((each) => {
    const { baseline, current, baseline_class, current_class } = each
    const classes = current_class === null ? '' : `  (${baseline_class ?? 'no class'} → ${current_class})`
    const name = place(each)
    return `${name}${' '.repeat(width - textWidth(name))}  ${shortScore(baseline)} → ${shortScore(current)}${classes}`
  })
}

function fullPlace({ suite, case: id, model }: CasePlace): string {
  return plainText(`${suite} / ${id} · ${model}`)
}
