import type { Bins } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Chart } from '../../lib/charts/chart.tsx'
import type { DrawChart } from '../../lib/charts/plot-figure.tsx'
import { countOf, formatCount, formatMoney, formatSeconds } from '../../lib/numbers/format.ts'
import { Segments } from '../../lib/parts/segments.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { binsQuery } from './run-queries.ts'
import type { RunSearch } from './run-search.ts'

const HEIGHT = 168

const CHARTS = [
  ['latency', 'Latency'],
  ['cost', 'Cost'],
  ['tokens', 'Tokens'],
] as const

/** Shows how one number of the samples is spread: latency, cost or tokens. */
export function Histogram({
  run,
  of,
  at,
  choose,
}: {
  run: string
  /** The revision that the run is shown at; null for now. */
  at: number | null
  of: RunSearch['chart']
  choose: (of: RunSearch['chart']) => void
}) {
  const { data, error, refetch } = useQuery(binsQuery(run, of, at))
  const name = CHARTS.find(([each]) => each === of)?.[1] ?? of
  const controls = <Segments label="Chart of" choices={CHARTS} value={of} choose={choose} />
  const draw = useMemo(() => (data === undefined ? null : drawBins(data)), [data])
  if (data === undefined || draw === null || data.bins.length === 0) {
    return (
      <section className="panel chart-panel" aria-label={name}>
        <header>
          <h2>{name}</h2>
          <span className="muted">{data === undefined ? '– samples' : <Counts bins={data} />}</span>
          <span className="end chart-controls">
            {controls}
            {/* As wide as with a chart, so that the head does not grow with the first result. */}
            <button type="button" className="button quiet small" disabled>
              Table
            </button>
          </span>
        </header>
        <div className="chart-body">
          <div style={{ minHeight: HEIGHT }}>
            {error !== null && <Failure error={error} retry={() => void refetch()} />}
            {data !== undefined && <p className="empty muted">{explainNone(of, data.total)}</p>}
            {data === undefined && error === null && <Skeleton rows={4} />}
          </div>
        </div>
      </section>
    )
  }
  return (
    <Chart
      title={name}
      note={<Counts bins={data} />}
      controls={controls}
      draw={draw}
      label={describe(name, data)}
      height={HEIGHT}
      table={{
        head: [name, 'Samples'],
        rows: data.bins.map(({ low, high, count }) => [
          `${show(data.of, low)} to ${show(data.of, high)}`,
          formatCount(count),
        ]),
      }}
    />
  )
}

function Counts({ bins: { total, unknown } }: { bins: Bins }) {
  return (
    <>
      {countOf(total - unknown, 'sample')}
      {unknown > 0 && ` · ${formatCount(unknown)} unknown`}
    </>
  )
}

function explainNone(of: RunSearch['chart'], total: number): string {
  if (total === 0) return 'No samples recorded yet.'
  return of === 'cost'
    ? 'No sample has a known price.'
    : `No sample has ${of === 'latency' ? 'a measured latency' : 'counted tokens'}.`
}

function show(of: Bins['of'], value: number): string {
  if (of === 'latency') return `${formatSeconds(value)} s`
  return of === 'cost' ? formatMoney(value) : formatCount(value)
}

function describe(name: string, { of, p50, p95, total, unknown }: Bins): string {
  const quantiles = p50 === null || p95 === null ? '' : `: median ${show(of, p50)}, 95th percentile ${show(of, p95)}`
  return `${name} of ${countOf(total - unknown, 'sample')}${quantiles}`
}

function drawBins({ of, bins, p50, p95 }: Bins): DrawChart {
  // Seconds read better than milliseconds.
  const unit = of === 'latency' ? 1000 : 1
  const [only] = bins.length === 1 ? bins : []
  // All equal: a bar of some width around the one value.
  const shown = only === undefined ? bins : [{ ...only, low: only.low * 0.95, high: only.high * 1.05 || 1 }]
  const rows = shown.map(({ low, high, count }) => ({ x0: low / unit, x1: high / unit, n: count }))
  const lines = [
    ...(p50 === null ? [] : [{ x: p50 / unit, text: `p50 ${show(of, p50)}` }]),
    ...(p95 === null || p95 === p50 ? [] : [{ x: p95 / unit, text: `p95 ${show(of, p95)}` }]),
  ]
  const [first, last] = [rows.at(0)?.x0 ?? 0, rows.at(-1)?.x1 ?? 1]
  const isLate = (x: number) => x > first + 0.75 * (last - first)
  return (plot, width) => ({
    marginLeft: 34,
    marginTop: 18,
    marginBottom: 24,
    marginRight: 12,
    x: {
      label: null,
      tickFormat: (value: number) =>
        of === 'cost' ? formatMoney(value) : of === 'latency' ? `${value} s` : formatCount(value),
      ticks: 4,
    },
    y: { label: null, grid: true, ticks: 3 },
    marks: [
      plot.rectY(rows, { x1: 'x0', x2: 'x1', y: 'n', fill: 'var(--ink-3)', inset: 0.5 }),
      plot.ruleY([0], { stroke: 'var(--edge)' }),
      plot.ruleX(lines, { x: 'x', stroke: 'var(--ink)', strokeWidth: 1.5 }),
      ...lines.map((line, at) =>
        plot.text([line], {
          x: 'x',
          text: 'text',
          frameAnchor: 'top',
          // It can't be read beyond the right edge.
          ...(isLate(line.x) ? { textAnchor: 'end', dx: -4 } : { textAnchor: 'start', dx: 4 }),
          // Two close ones are placed one below the other.
          dy: at === 1 && isClose(lines, (width - 46) / (last - first || 1)) ? 0 : -14,
          fill: 'var(--ink)',
          stroke: 'var(--surface)',
        }),
      ),
    ],
  })
}

/** Pixels that the words at a line take. */
const WORDS = 76

function isClose(lines: readonly { readonly x: number }[], pixels: number): boolean {
  const [a, b] = lines
  return a !== undefined && b !== undefined && (b.x - a.x) * pixels < WORDS
}
