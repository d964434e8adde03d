import type { CaseChange, CasePlace, Comparison } from '@assay/core/comparison'
import { groupLines, groupTitle, hasNothingInCommon, NOTHING_IN_COMMON } from '@assay/formats/comparison'
import { plainText, score, signed } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'

/** Cases shown per list; all are in the JSON. */
const SHOWN = 20

const TONE = { good: 'green', bad: 'red', neutral: 'reset' } as const

/** A comparison for a terminal. */
export function comparisonText(comparison: Comparison, style: Style): string {
  const blocks: string[] = [`${plainText(comparison.baseline.file)} → ${plainText(comparison.current.file)}`]
  if (comparison.matched_by === 'suite_case') {
    blocks.push('The models differ, so cases are matched by suite and case alone.')
  }
  if (comparison.groups.length === 0) blocks.push('Neither report has results.')
  if (hasNothingInCommon(comparison)) return [...blocks, NOTHING_IN_COMMON].join('\n\n')
  for (const group of comparison.groups) {
    const lines = groupLines(group, comparison.threshold).map(({ label, text, tone }) => {
      return `  ${style('dim', label.padEnd(11))} ${style(TONE[tone], plainText(text))}`
    })
    blocks.push([style('bold', plainText(groupTitle(group))), ...lines].join('\n'))
  }
  const total = (kind: 'regressed' | 'improved' | 'added' | 'removed' | 'errored') =>
    comparison.groups.reduce((sum, group) => sum + group.cases[kind], 0)
  blocks.push(
    ...listBlock(style('red', 'Regressed'), total('regressed'), comparison.regressed.map(changeLine)),
    ...listBlock(style('green', 'Improved'), total('improved'), comparison.improved.map(changeLine)),
    ...listBlock('Added', total('added'), comparison.added.map(placeLine)),
    ...listBlock('Removed', total('removed'), comparison.removed.map(placeLine)),
    ...listBlock('Without a score on a side', total('errored'), comparison.errored.map(placeLine)),
  )
  return blocks.join('\n\n')
}

function listBlock(title: string, total: number, lines: readonly string[]): string[] {
  if (total === 0) return []
  const shown = lines.slice(0, SHOWN).map((line) => `  ${line}`)
  const more = total > SHOWN ? [`  and ${(total - SHOWN).toLocaleString('en-US')} more (--json lists them)`] : []
  return [[`${title} (${total.toLocaleString('en-US')})`, ...shown, ...more].join('\n')]
}

function changeLine(moved: CaseChange): string {
  const classes =
    moved.current_class === null ? '' : `  (${moved.baseline_class ?? 'no class'} → ${moved.current_class})`
  return `${signed(moved.change)}  ${score(moved.baseline)} → ${score(moved.current)}  ${placeLine(moved)}${classes}`
}

function placeLine(place: CasePlace): string {
  return plainText(`${place.suite} / ${place.case} · ${place.model}`)
}
