import { type CaseChange, type CasePlace, type Comparison, parameterSentences } from '@assay/core/comparison'
import { markdownText } from '../text/markdown-text.ts'
import { score, signed } from '../text/numbers.ts'
import { explainNothingInCommon, groupLines, groupTitle, hasNothingInCommon } from './group-lines.ts'

/** Cases shown per list, so that a comment on a pull request stays readable. */
const SHOWN = 50

/** Writes a comparison for a pull request, in Markdown. Names of strangers are only text in it. */
export function comparisonMarkdown(comparison: Comparison): string {
  const blocks: string[] = ['## Assay comparison']
  blocks.push(`${markdownText(comparison.baseline.file)} → ${markdownText(comparison.current.file)}`)
  if (comparison.matched_by === 'suite_case') {
    blocks.push('The models differ, so cases match by suite and case only.')
  }
  blocks.push(...parameterSentences(comparison.groups).map(markdownText))
  if (comparison.groups.length === 0) blocks.push('Neither report has results.')
  if (hasNothingInCommon(comparison)) {
    return [...blocks, markdownText(explainNothingInCommon(comparison))].join('\n\n')
  }
  for (const group of comparison.groups) {
    const rows = groupLines(group, comparison.threshold).map(
      ({ label, text }) => `| ${label} | ${markdownText(text)} |`,
    )
    blocks.push(`### ${markdownText(groupTitle(group))}`, ['| | |', '|---|---|', ...rows].join('\n'))
  }
  const total = (kind: 'regressed' | 'improved' | 'added' | 'removed' | 'errored') =>
    comparison.groups.reduce((sum, group) => sum + group.cases[kind], 0)
  const moved = ['| case | model | baseline | current | change |', '|---|---|---|---|---|']
  const places = ['| case | model |', '|---|---|']
  blocks.push(
    ...section('Worse', total('regressed'), moved, comparison.regressed.map(changeRow)),
    ...section('Better', total('improved'), moved, comparison.improved.map(changeRow)),
    ...section('Added', total('added'), places, comparison.added.map(placeRow)),
    ...section('Removed', total('removed'), places, comparison.removed.map(placeRow)),
    ...section('Without a score on one side', total('errored'), places, comparison.errored.map(placeRow)),
  )
  return blocks.join('\n\n')
}

function section(title: string, total: number, head: readonly string[], rows: readonly string[]): string[] {
  if (total === 0) return []
  const more = total > SHOWN ? [`…and ${(total - SHOWN).toLocaleString('en-US')} more.`] : []
  return [`#### ${title} (${total.toLocaleString('en-US')})`, [...head, ...rows.slice(0, SHOWN)].join('\n'), ...more]
}

function changeRow(moved: CaseChange): string {
  const [before, after] = [moved.baseline_class, moved.current_class].map((name) => (name === null ? '' : ` ${name}`))
  const scores = [`${score(moved.baseline)}${before}`, `${score(moved.current)}${after}`, signed(moved.change)]
  return `| ${[markdownText(`${moved.suite} / ${moved.case}`), markdownText(moved.model), ...scores].join(' | ')} |`
}

function placeRow(place: CasePlace): string {
  return `| ${markdownText(`${place.suite} / ${place.case}`)} | ${markdownText(place.model)} |`
}
