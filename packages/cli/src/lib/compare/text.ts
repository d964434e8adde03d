import { type CaseChange, type CasePlace, type Comparison, parameterSentences } from '@assay/core/comparison'
import {
  type ComparedRun,
  explainNothingInCommon,
  groupLines,
  groupTitle,
  hasNothingInCommon,
  shortScore,
} from '@assay/formats/comparison'
import { count, plainText, textWidth } from '@assay/formats/text'
import { type Layout, wrapLine } from '../show/text-block.ts'
import { groupText } from './group-text.ts'

/** Cases shown per list; all are in the JSON. */
const SHOWN = 20

/** Columns of a figure's label. */
const LABEL_COLUMNS = 11

const TONE = { good: 'green', bad: 'red', neutral: 'reset' } as const

/** Returns a comparison for a terminal: in plain words, or with every figure behind them. `run` is the current side's, if known. */
export function comparisonText(
  comparison: Comparison,
  layout: Layout,
  verbose: boolean,
  run: ComparedRun | null = null,
): string {
  const { style } = layout
  const blocks: string[] = [
    wrapLine(plainText(`${comparison.baseline.file} → ${comparison.current.file}`), layout).join('\n'),
  ]
  if (comparison.matched_by === 'suite_case') {
    blocks.push(wrapLine('The models differ, so cases are matched by suite and case alone.', layout).join('\n'))
  }
  blocks.push(
    ...parameterSentences(comparison.groups).map((sentence) => wrapLine(plainText(sentence), layout).join('\n')),
  )
  if (comparison.groups.length === 0) blocks.push('Neither report has results.')
  if (hasNothingInCommon(comparison)) {
    const sentence = wrapLine(plainText(explainNothingInCommon(comparison, run)), layout).join('\n')
    return [...blocks, sentence].join('\n\n')
  }
  const { threshold } = comparison
  for (const group of comparison.groups) {
    blocks.push(verbose ? figuresText(group, threshold, layout) : groupText(group, threshold, layout))
  }
  const total = (kind: 'regressed' | 'improved' | 'added' | 'removed' | 'errored') =>
    comparison.groups.reduce((sum, group) => sum + group.cases[kind], 0)
  const place = comparison.groups.length > 1 ? fullPlace : ({ case: id }: CasePlace) => plainText(id)
  const { regressed, improved, added, removed, errored } = comparison
  blocks.push(
    ...listBlock(style(['bold', 'red'], 'Worse'), total('regressed'), changeLines(regressed, place, layout)),
    ...listBlock(style(['bold', 'green'], 'Better'), total('improved'), changeLines(improved, place, layout)),
    ...listBlock(style('bold', 'Added'), total('added'), added.map(place)),
    ...listBlock(style('bold', 'Removed'), total('removed'), removed.map(place)),
    ...listBlock(style('bold', 'Without a score on a side'), total('errored'), errored.map(place)),
  )
  return blocks.join('\n\n')
}

/** Returns one model on one suite with all its figures. */
function figuresText(group: Comparison['groups'][number], threshold: number, layout: Layout): string {
  const { style } = layout
  const lines = groupLines(group, threshold).flatMap(({ label, text, tone }) =>
    wrapLine(plainText(text), layout, LABEL_COLUMNS + 3).map((line, at) => {
      return `  ${style('dim', (at === 0 ? label : '').padEnd(LABEL_COLUMNS))} ${style(TONE[tone], line)}`
    }),
  )
  return [...wrapLine(plainText(groupTitle(group)), layout).map((line) => style('bold', line)), ...lines].join('\n')
}

function listBlock(title: string, total: number, lines: readonly string[]): string[] {
  if (total === 0) return []
  const shown = lines.slice(0, SHOWN).map((line) => `  ${line}`)
  const more = total > SHOWN ? [`  … and ${count(total - SHOWN)} more (--json lists them)`] : []
  return [[`${title} (${count(total)})`, ...shown, ...more].join('\n')]
}

function changeLines(moved: readonly CaseChange[], place: (of: CasePlace) => string, { columns }: Layout): string[] {
  const shown = moved.slice(0, SHOWN).map((each) => [place(each), changeText(each)] as const)
  const width = Math.max(0, ...shown.map(([name]) => textWidth(name)))
  const isNarrow = columns !== null && shown.some(([, change]) => width + textWidth(change) + 5 > columns)
  return shown.map(([name, change]) =>
    isNarrow ? `${name}\n    ${change}` : `${name}${' '.repeat(width - textWidth(name))}  ${change}`,
  )
}

function changeText({ baseline, current, baseline_class, current_class }: CaseChange): string {
  const classes = current_class === null ? '' : `  (${baseline_class ?? 'no class'} → ${current_class})`
  return `${shortScore(baseline)} → ${shortScore(current)}${classes}`
}

function fullPlace({ suite, case: id, model }: CasePlace): string {
  return plainText(`${suite} / ${id} · ${model}`)
}
