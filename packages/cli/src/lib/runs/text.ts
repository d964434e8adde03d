import type { RankedRun } from '@assay/app/runs'
import { describeRunParameters } from '@assay/core/words'
import { costOrBound } from '@assay/formats/summary'
import { count, cutText, figure, percent, textWidth } from '@assay/formats/text'
import type { RunSort } from '@assay/store/store'
import type { Layout } from '../show/text-block.ts'
import type { Style } from '../terminal/style.ts'
import { type Cell, type Column, tableText } from '../terminal/table.ts'

const COLUMNS = [
  { title: 'RUN' },
  { title: 'STARTED' },
  { title: 'MODEL' },
  { title: 'PARAMETERS' },
  { title: 'SUITES' },
  { title: 'STATUS' },
  { title: 'SUCCESS', align: 'right' },
  { title: 'SCORE', align: 'right' },
  { title: 'COST', align: 'right' },
  { title: 'SAMPLES', align: 'right' },
  { title: 'TAGS' },
] as const satisfies Column[]

/** Columns that a narrow terminal goes without, the first to go first. A run's id says when it started. */
const OPTIONAL = ['SAMPLES', 'STARTED', 'SUITES', 'TAGS', 'COST', 'PARAMETERS', 'SCORE', 'STATUS', 'MODEL']

/** Returns runs as a table that fits the terminal. Unknown values are `–`; if success per dollar sorts them, a missing one has its reason. */
export function runsText(runs: readonly RankedRun[], sort: RunSort, { style, columns: width }: Layout): string {
  const isRatio = sort === 'price-performance'
  const all: Column[] = [...COLUMNS, ...(isRatio ? [{ title: 'SUCCESS/$', align: 'right' as const }] : [])]
  const rows = runs.map((run) => [...cellsOf(run), ...(isRatio ? [ratioCell(run)] : [])])
  const says = {
    TAGS: runs.some(({ tags }) => tags.length > 0),
    PARAMETERS: runs.some(({ parameters }) => describeRunParameters(parameters) !== ''),
  }
  let shown = all.map(({ title }) => title).filter((title) => title !== 'PARAMETERS' || says.PARAMETERS)
  const table = (show: Style) => {
    const places = all.flatMap(({ title }, at) => (shown.includes(title) ? [at] : []))
    const pick = <T>(of: readonly T[]) => places.flatMap((at) => of[at] ?? [])
    return tableText(pick(all), rows.map(pick), show)
  }
  const fits = () => linesOf(table((_, text) => text)).every((line) => textWidth(line) < (width ?? Infinity))
  for (const title of says.TAGS ? OPTIONAL : ['TAGS', ...OPTIONAL]) {
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

function cellsOf(run: RankedRun): Cell[] {
  return [
    { text: run.id, format: 'bold' },
    { text: run.started_at.slice(0, 16).replace('T', ' '), format: 'dim' },
    { text: run.model },
    { text: cutText(describeRunParameters(run.parameters), 40) },
    { text: cutText(run.suites.join(', '), 40) },
    { text: run.status, format: run.status === 'finished' ? 'reset' : 'yellow' },
    successCell(run),
    { text: known(run.score, figure) },
    { text: costCell(run) },
    { text: samplesText(run) },
    { text: cutText(run.tags.join(', '), 40), format: 'dim' },
  ]
}

function costCell({ cost_usd, cost_at_least_usd }: RankedRun): string {
  return cost_usd === null && cost_at_least_usd === null
    ? '–'
    : costOrBound({ total: cost_usd, known: cost_at_least_usd })
}

/** Returns the recorded samples, as `7 of 20` if something stopped the run before it took the others, with those that are in no rate. */
function samplesText({ status, results, recorded, planned, undecided, unscored }: RankedRun): string {
  const isEnded = !['queued', 'running', 'finished'].includes(status)
  const isPart = isEnded && planned !== null && recorded < planned
  const kinds = Object.entries({ undecided, unscored }).flatMap(([kind, number]) =>
    number === null || number === 0 ? [] : [`, ${count(number)} ${kind}`],
  )
  return (isPart ? `${count(recorded)} of ${count(planned)}` : known(results, count)) + kinds.join('')
}

/**
 * Returns the pass rate, green above 80%, yellow from 50%, red below; as `100.0% of 1` if other samples are in no rate, since they are
 * undecided or unscored: the rate is then no reason for green.
 */
function successCell({ success, counted, results, errored, ignore_errors }: RankedRun): Cell {
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
