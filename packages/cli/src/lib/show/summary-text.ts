import type { Run } from '@assay/core/report'
import { type SummaryLine, type SummaryTone, suiteSummaryLines, summaryLines } from '@assay/formats/summary'
import { plainText } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'

const FORMAT = { good: 'green', fair: 'yellow', bad: 'red', neutral: 'reset' } as const satisfies Record<
  SummaryTone,
  string
>

/** The summary of a run for a terminal: what it is, its numbers, and those of each suite where there are several. */
export function summaryText(run: Run, style: Style): string {
  const { id, model, status, started_at, tags } = run
  const suites = run.suites.map(({ suite }) => suite).join(', ')
  const about = [
    ['Run', id],
    ['Model', model],
    ['Suites', suites],
    ['Status', status],
    ['Started', started_at],
    ...(tags.length === 0 ? [] : [['Tags', tags.join(', ')]]),
  ].map(([label = '', text = '']) => `${label}: ${plainText(text)}`)
  const blocks = [...about, '', style('bold', '=== Run Summary ==='), ...lines(summaryLines(run), style)]
  if (run.suites.length < 2) return blocks.join('\n')
  for (const suite of run.suites) {
    blocks.push('', style('bold', plainText(suite.suite)), ...lines(suiteSummaryLines(suite), style))
  }
  return blocks.join('\n')
}

function lines(all: readonly SummaryLine[], style: Style): string[] {
  return all.map(({ label, text, tone }) => `${label}: ${style(FORMAT[tone], plainText(text))}`)
}
