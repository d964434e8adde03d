import type { Run } from '@assay/core/report'
import { type SummaryLine, type SummaryTone, suiteSummaryLines, summaryLines } from '@assay/formats/summary'
import { plainText, plural, textWidth } from '@assay/formats/text'
import type { Layout } from '../show/text-block.ts'
import { classTables } from './class-table.ts'
import { codeTable } from './code-table.ts'

const COLOUR = { good: 'green', fair: 'yellow', bad: 'red', neutral: 'reset' } as const satisfies Record<
  SummaryTone,
  string
>

/** Returns the summary of runs for a terminal: every suite of every model. */
export function summaryText(runs: readonly Run[], { style, columns }: Layout): string {
  const block = (of: string, model: string, lines: readonly SummaryLine[]) =>
    [
      `=== Run Summary === ${style('bold', plainText(`${of} · ${model}`))}`,
      ...lines.map(({ label, text, tone }) => `${label}: ${style(COLOUR[tone], plainText(text))}`),
    ].join('\n')
  const blocks = runs.flatMap((run) => {
    // What a run spent on samples that it didn't finish is in its own lines only.
    if (isWhole(run)) return run.suites.map(({ suite }) => block(suite, run.model, summaryLines(run)))
    return [
      ...run.suites.map((summary) => block(summary.suite, run.model, suiteSummaryLines(summary, run))),
      block(plural(run.suites.length, 'suite'), run.model, summaryLines(run)),
    ]
  })
  const code = codeTable(runs, style)
  if (code !== null) blocks.push(code)
  blocks.push(...classTables(runs, style))
  blocks.push(runs.map((run) => runLine(run, columns)).join('\n'))
  return blocks.join('\n\n')
}

/** Returns whether a run's only suite says all of the run: no other one was planned of which no sample was taken. */
function isWhole({ suites, missing }: Run): boolean {
  return suites.length === 1 && suites[0]?.missing === missing
}

/** Returns `Run ID (MODEL): assay show ID`, with the command on its own line if the terminal is narrow. */
function runLine({ id, model }: Run, columns: number | null): string {
  const [name, command] = [`Run ${id} (${plainText(model)}):`, `assay show ${id}`]
  const line = `${name} ${command}`
  return columns === null || textWidth(line) < columns ? line : `${name}\n  ${command}`
}
