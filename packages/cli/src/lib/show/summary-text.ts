import type { Run } from '@assay/core/report'
import { type SummaryLine, type SummaryTone, stopText, suiteSummaryLines, summaryLines } from '@assay/formats/summary'
import { plainText } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { type Layout, wrapLine } from './text-block.ts'

const FORMAT = { good: 'green', fair: 'yellow', bad: 'red', neutral: 'reset' } as const satisfies Record<
  SummaryTone,
  string
>

/** Returns a run's summary for a terminal: what it is, its numbers, and those of each suite if there are several. */
export function summaryText(run: Run, layout: Layout): string {
  const { style } = layout
  const blocks = [
    ...headLines(run, layout),
    '',
    style('bold', '=== Run Summary ==='),
    ...lines(summaryLines(run), style),
  ]
  if (run.suites.length < 2) return blocks.join('\n')
  for (const suite of run.suites) {
    blocks.push('', style('bold', plainText(suite.suite)), ...lines(suiteSummaryLines(suite, run), style))
  }
  return blocks.join('\n')
}

/** Returns `replay/quick · quickstart · finished 2026-11-16 07:12`, then the run's id and tags. */
function headLines(run: Run, layout: Layout): string[] {
  const { style } = layout
  const suites = run.suites.map(({ suite }) => suite).join(', ')
  const head = [run.model, ...(suites === '' ? [] : [suites]), statusText(run)].join(' · ')
  const about = [run.id, ...(run.tags.length === 0 ? [] : [`tags: ${run.tags.join(', ')}`])].join(' · ')
  return [
    ...wrapLine(plainText(head), layout).map((line) =>
      style(run.status === 'finished' ? 'bold' : ['bold', 'yellow'], line),
    ),
    ...wrapLine(plainText(about), layout).map((line) => style('dim', line)),
  ]
}

/** Returns the status, its time, and why the run ended early if it did. */
function statusText({ status, stop_reason, started_at, finished_at }: Run): string {
  const minute = (finished_at ?? started_at).slice(0, 16).replace('T', ' ')
  if (status === 'queued') return `queued since ${minute}`
  if (status === 'running') return `still running, since ${minute}`
  const why = stop_reason === null || stop_reason === status ? '' : `: ${stopText(stop_reason)}`
  return `${status === 'stopped' ? 'stopped early' : status} ${minute}${why}`
}

function lines(all: readonly SummaryLine[], style: Style): string[] {
  return all.map(({ label, text, tone }) => `${label}: ${style(FORMAT[tone], plainText(text))}`)
}
