import type { Run, SuiteSummary } from '@assay/core/report'
import type { Estimate } from '@assay/core/statistics'
import { costText } from '@assay/formats/summary'
import { percent, seconds } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { type Cell, tableText } from '../terminal/table.ts'

/** Returns the models on each code suite: pass@k, compile and test rates, cost and latency. Null without a code suite. */
export function codeTable(runs: readonly Run[], style: Style): string | null {
  const rows = runs.flatMap((run) =>
    run.suites.filter(({ compile_rate }) => compile_rate !== null).map((suite) => ({ model: run.model, suite })),
  )
  if (rows.length === 0) return null
  const ks = [...new Set(rows.flatMap(({ suite }) => Object.keys(suite.pass_at)))]
  const columns = [
    { title: 'MODEL' },
    { title: 'SUITE' },
    ...ks.map((k) => ({ title: `PASS@${k}`, align: 'right' as const })),
    { title: 'COMPILE', align: 'right' as const },
    { title: 'TESTS', align: 'right' as const },
    { title: 'COST', align: 'right' as const },
    { title: 'LATENCY', align: 'right' as const },
  ]
  return tableText(
    columns,
    rows.map(({ model, suite }) => cellsOf(model, suite, ks)),
    style,
  )
}

function cellsOf(model: string, suite: SuiteSummary, ks: readonly string[]): Cell[] {
  const { cost_usd, latency_s } = suite
  return [
    { text: model, format: 'bold' },
    { text: suite.suite },
    ...ks.map((k) => ({ text: shareText(suite.pass_at[k] ?? null) })),
    { text: shareText(suite.compile_rate) },
    { text: shareText(suite.test_rate) },
    { text: costText(cost_usd, suite.counts.total) },
    { text: latency_s.mean.value === null ? 'n/a' : seconds(latency_s.mean.value) },
  ]
}

/** Returns `80.0% [61.2, 93.0]`, or `n/a`. */
function shareText(estimate: Estimate | null): string {
  if (estimate === null || estimate.value === null) return 'n/a'
  const { value, interval } = estimate
  if (interval === null) return percent(value)
  return `${percent(value)} [${(interval.low * 100).toFixed(1)}, ${(interval.high * 100).toFixed(1)}]`
}
