import { type Run, runTotals } from '@assay/core/report'
import { type SummaryLine, type SummaryTone, suiteSummaryLines, summaryLines } from '@assay/formats/summary'
import { dollars, number, percent, plainText, plural, seconds } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'
import { classTables } from './class-table.ts'
import { codeTable } from './code-table.ts'

const COLOUR = { good: 'green', fair: 'yellow', bad: 'red', neutral: 'reset' } as const satisfies Record<
  SummaryTone,
  string
>

/** The summary of runs for a terminal: every suite of every model, then the models side by side. */
export function summaryText(runs: readonly Run[], style: Style): string {
  const block = (of: string, model: string, lines: readonly SummaryLine[]) =>
    [
      `=== Run Summary === ${style('bold', plainText(`${of} · ${model}`))}`,
      ...lines.map(({ label, text, tone }) => `${label}: ${style(COLOUR[tone], plainText(text))}`),
    ].join('\n')
  const blocks = runs.flatMap((run) => [
    ...run.suites.map((summary) => block(summary.suite, run.model, suiteSummaryLines(summary))),
    ...(run.suites.length < 2 ? [] : [block(plural(run.suites.length, 'suite'), run.model, summaryLines(run))]),
  ])
  const code = codeTable(runs, style)
  if (code !== null) blocks.push(code)
  blocks.push(...classTables(runs, style))
  if (runs.length > 1) blocks.push(sideBySide(runs, style))
  blocks.push(runs.map((run) => `Run ${run.id} (${plainText(run.model)}): assay show ${run.id}`).join('\n'))
  return blocks.join('\n\n')
}

/** One line per model, best success first. */
function sideBySide(runs: readonly Run[], style: Style): string {
  const known = (value: number | null, show: (value: number) => string) => (value === null ? 'n/a' : show(value))
  const rows = runs
    .map((run) => ({ run, totals: runTotals(run) }))
    .sort((a, b) => (b.totals.success.value ?? -1) - (a.totals.success.value ?? -1))
    .map(({ run, totals: { success, cost_usd, latency_s } }) => [
      run.model,
      known(run.score.value, number),
      known(success.value, (value) => `${percent(value)} (${success.count}/${success.total})`),
      known(cost_usd.total, dollars),
      known(latency_s, seconds),
    ])
  const columns = ['model', 'score', 'success', 'cost', 'latency'].map((title) => ({ title }))
  return tableText(
    columns,
    rows.map((cells) => cells.map((text) => ({ text }))),
    style,
  )
}
