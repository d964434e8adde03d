import { type Run, runTotals } from '@assay/core/report'
import type { Estimate, Interval } from '@assay/core/statistics'
import { costOrBound, wholePercent } from '@assay/formats/summary'
import { count, figure, plainText, seconds } from '@assay/formats/text'
import type { Layout } from '../show/text-block.ts'
import { tableText } from '../terminal/table.ts'

/** Columns from which on intervals and latency have room. */
const WIDE = 90

/** Returns the models side by side, best pass rate first; null for a single one, whose summary says the same. */
export function modelTable(runs: readonly Run[], { style, columns }: Layout): string | null {
  if (runs.length < 2) return null
  const isWide = columns === null || columns >= WIDE
  const titles = ['MODEL', 'PASSED', 'SCORE', 'COST', ...(isWide ? ['LATENCY'] : [])]
  const rows = bestFirst(runs)
    .map((run) => ({ run, totals: runTotals(run) }))
    .map(({ run, totals: { success, cost_usd, latency_s } }) => {
      const [only] = run.suites.length === 1 ? run.suites : []
      const rate =
        success.value === null
          ? 'n/a'
          : `${count(success.count)}/${count(success.total)} ${wholePercent(success.value)}%`
      return [
        run.model,
        `${rate}${isWide ? limitsText(only?.success.interval ?? null, wholePercent) : ''}`,
        `${estimate(run.score)}${isWide ? limitsText(run.score.interval, figure) : ''}`,
        costOrBound(cost_usd),
        ...(isWide ? [latency_s === null ? 'n/a' : seconds(latency_s)] : []),
      ].map((text) => ({ text }))
    })
  const table = tableText(
    titles.map((title) => ({ title })),
    rows,
    style,
  )
  const note = [formulaText(runs), ...(isWide ? ['95% interval in ()'] : [])].filter((text) => text !== null).join('; ')
  return note === '' ? table : `${table}\n${style('dim', plainText(note))}`
}

/** Returns runs in the order of their pass rates, best first. */
export function bestFirst(runs: readonly Run[]): Run[] {
  const rate = (run: Run) => runTotals(run).success.value ?? -1
  return runs.toSorted((a, b) => rate(b) - rate(a))
}

/** Returns the formula if all runs have the same one. */
function formulaText(runs: readonly Run[]): string | null {
  const formulas = new Set(runs.flatMap(({ suites }) => suites.map(({ score_formula }) => score_formula)))
  const [only] = formulas
  return formulas.size === 1 && only !== undefined ? `Score: ${only}` : null
}

function estimate({ value }: Estimate): string {
  return value === null ? 'n/a' : figure(value)
}

function limitsText(interval: Interval | null, show: (value: number) => string): string {
  return interval === null ? '' : ` (${show(interval.low)}–${show(interval.high)})`
}
