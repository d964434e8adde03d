import type { RankedRun } from '@assay/app/runs'
import { count, cutText, dollars, figure, percent } from '@assay/formats/text'
import type { ListedRun, RunSort } from '@assay/store/store'
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

/** Runs as a table. What is not known yet is `–`; where runs are sorted by success for a dollar, it says why there is none. */
export function runsText(runs: readonly RankedRun[], sort: RunSort, style: Style): string {
  if (sort !== 'price-performance') return tableText(COLUMNS, runs.map(cellsOf), style)
  const columns = [...COLUMNS, { title: 'SUCCESS/$', align: 'right' } as const]
  return tableText(
    columns,
    runs.map((run) => [...cellsOf(run), ratioCell(run)]),
    style,
  )
}

/** Success in percent, as in its own column. */
function ratioCell({ price_performance: { value, reason } }: RankedRun): Cell {
  return value === null ? { text: reason, format: 'dim' } : { text: `${figure(value * 100)}%` }
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
