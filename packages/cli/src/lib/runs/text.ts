import type { RankedRun } from '@assay/app/runs'
import { count, cutText, dollars, figure, percent, textWidth } from '@assay/formats/text'
import type { ListedRun, RunSort } from '@assay/store/store'
import type { Layout } from '../show/text-block.ts'
import type { Style } from '../terminal/style.ts'
import { type Cell, type Column, tableText } from '../terminal/table.ts'

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
] as const satisfies Column[]

/** Columns that a narrow terminal goes without, the first to go first. A run's id says when it started. */
const OPTIONAL = ['SAMPLES', 'STARTED', 'SUITES', 'TAGS', 'COST', 'SCORE', 'STATUS', 'MODEL']

/** Returns runs as a table that fits the terminal. Unknown values are `–`; if success per dollar sorts them, a missing one has its reason. */
export function runsText(runs: readonly RankedRun[], sort: RunSort, { style, columns: width }: Layout): string {
  const isRatio = sort === 'price-performance'
  const all: Column[] = [...COLUMNS, ...(isRatio ? [{ title: 'SUCCESS/$', align: 'right' as const }] : [])]
  const rows = runs.map((run) => [...cellsOf(run), ...(isRatio ? [ratioCell(run)] : [])])
  let shown = all.map(({ title }) => title)
  const table = (show: Style) => {
    const places = all.flatMap(({ title }, at) => (shown.includes(title) ? [at] : []))
    const pick = <T>(of: readonly T[]) => places.flatMap((at) => of[at] ?? [])
    return tableText(pick(all), rows.map(pick), show)
  }
  const fits = () => linesOf(table((_, text) => text)).every((line) => textWidth(line) < (width ?? Infinity))
  const hasTags = runs.some(({ tags }) => tags.length > 0)
  for (const title of hasTags ? OPTIONAL : ['TAGS', ...OPTIONAL]) {
    if (fits()) break
    shown = shown.filter((each) => each !== title)
  }
  return table(style)
}

function linesOf(text: string): string[] {
  return text.split('\n')
}

/** Returns success per dollar in percent, as in the column of success. */
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
    successCell(run),
    { text: known(run.score, figure) },
    { text: known(run.cost_usd, dollars) },
    { text: samplesText(run) },
    { text: cutText(run.tags.join(', '), 40), format: 'dim' },
  ]
}

/** Returns the recorded samples, as `7 of 20` if something stopped the run before it took the others. */
function samplesText({ status, results, recorded, planned }: ListedRun): string {
  const isEnded = !['queued', 'running', 'finished'].includes(status)
  if (isEnded && planned !== null && recorded < planned) return `${count(recorded)} of ${count(planned)}`
  return known(results, count)
}

/**
 * Returns the pass rate, green above 80%, yellow from 50%, red below; as `100.0% of 1` if other samples are in no rate, since they are
 * undecided or unscored: the rate is then no reason for green.
 */
function successCell({ success, counted, results, errored, ignore_errors }: ListedRun): Cell {
  if (success === null) return { text: '–', format: 'dim' }
  const judged = (counted ?? 0) + (ignore_errors ? (errored ?? 0) : 0)
  if (counted !== null && results !== null && judged < results) {
    return { text: `${percent(success)} of ${count(counted)}`, format: success >= 0.5 ? 'yellow' : 'red' }
  }
  return { text: percent(success), format: success > 0.8 ? 'green' : success >= 0.5 ? 'yellow' : 'red' }
}

function known(value: number | null, show: (value: number) => string): string {
  return value === null ? '–' : show(value)
}
