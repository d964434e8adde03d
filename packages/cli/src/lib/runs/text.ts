import { count, cutText, dollars, figure, percent } from '@assay/formats/text'
import type { ListedRun } from '@assay/store/store'
import type { Style } from '../terminal/style.ts'
import { type Cell, tableText } from '../terminal/table.ts'

const COLUMNS = [
  { title: 'RUN' },
  { title: 'STARTED' },
  { title: 'MODEL' },
  { title: 'SUITES' },
  { title: 'STATUS' },
  { title: 'SUCCESS', align: 'right' },
  { title: 'SCORE', align: 'right' },
  { title: 'COST', align: 'right' },
  { title: 'SAMPLES', align: 'right' },
  { title: 'TAGS' },
] as const

/** Runs as a table. What is not known yet is `–`. */
export function runsText(runs: readonly ListedRun[], style: Style): string {
  return tableText(COLUMNS, runs.map(cellsOf), style)
}

function cellsOf(run: ListedRun): Cell[] {
  return [
    { text: run.id, format: 'bold' },
    { text: run.started_at.slice(0, 16).replace('T', ' '), format: 'dim' },
    { text: run.model },
    { text: cutText(run.suites.join(', '), 40) },
    { text: run.status, format: run.status === 'finished' ? 'reset' : 'yellow' },
    successCell(run.success),
    { text: known(run.score, figure) },
    { text: known(run.cost_usd, dollars) },
    { text: known(run.results, count) },
    { text: cutText(run.tags.join(', '), 40), format: 'dim' },
  ]
}

/** Green above 80 %, yellow from 50, red below. */
function successCell(success: number | null): Cell {
  if (success === null) return { text: '–', format: 'dim' }
  return { text: percent(success), format: success > 0.8 ? 'green' : success >= 0.5 ? 'yellow' : 'red' }
}

function known(value: number | null, show: (value: number) => string): string {
  return value === null ? '–' : show(value)
}
