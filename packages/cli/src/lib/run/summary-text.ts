import type { Run } from '@assay/core/report'
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
export function summaryText(
  runs: readonly Run[],
  judgeCosts: ReadonlyMap<string, number | null>,
  style: Style,
): string {
  const block = (of: string, model: string, lines: readonly SummaryLine[]) =>
    [
      `=== Run Summary === ${style('bold', plainText(`${of} · ${model}`))}`,
      ...lines.map(({ label, text, tone }) => `${label}: ${style(COLOUR[tone], plainText(text))}`),
    ].join('\n')
  const blocks = runs.flatMap((run) => {
    const judge = judgeCosts.get(run.id) ?? 0
    const options = judge === 0 ? {} : { judgeCostUsd: judge }
    const [only, ...more] = run.suites
    if (only !== undefined && more.length === 0) return [block(only.suite, run.model, suiteSummaryLines(only, options))]
    return [
      ...run.suites.map((summary) => block(summary.suite, run.model, suiteSummaryLines(summary))),
      ...(run.suites.length === 0
        ? []
        : [block(plural(run.suites.length, 'suite'), run.model, summaryLines(run, options))]),
    ]
  })
  const code = codeTable(runs, style)
  if (code !== null) blocks.push(code)
  blocks.push(...classTables(runs, style))
  if (runs.length > 1) blocks.push(sideBySide(runs, style))
  blocks.push(runs.map((run) => `Run ${run.id} (${plainText(run.model)}): assay show ${run.id}`).join('\n'))
  return blocks.join('\n\n')
}

/** One line per model, best success first. */
function sideBySide(runs: readonly Run[], style: Style): string {
  const rows = runs
    .map((run) => {
      const passed = run.suites.reduce((sum, { success }) => sum + success.count, 0)
      const total = run.suites.reduce((sum, { success }) => sum + success.total, 0)
      const costs = run.suites.map(({ cost_usd }) => cost_usd.total)
      const cost = costs.some((each) => each === null)
        ? null
        : costs.reduce<number>((sum, each) => sum + (each ?? 0), 0)
      const latencies = run.suites.map(({ latency_s }) => latency_s.mean.value).filter((value) => value !== null)
      return {
        share: total === 0 ? -1 : passed / total,
        cells: [
          run.model,
          run.score.value === null ? 'n/a' : number(run.score.value),
          total === 0 ? 'n/a' : `${percent(passed / total)} (${passed}/${total})`,
          cost === null ? 'n/a' : dollars(cost),
          latencies.length === 0 ? 'n/a' : seconds(latencies.reduce((a, b) => a + b, 0) / latencies.length),
        ],
      }
    })
    .sort((a, b) => b.share - a.share)
  const columns = ['model', 'score', 'success', 'cost', 'latency'].map((title) => ({ title }))
  return tableText(
    columns,
    rows.map(({ cells }) => cells.map((text) => ({ text }))),
    style,
  )
}
