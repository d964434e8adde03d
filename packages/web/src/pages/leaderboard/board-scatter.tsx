import type { LeaderboardAnswer, RankedModel } from '@assay/core/api'
import { useMemo } from 'react'
import { Chart } from '../../lib/charts/chart.tsx'
import type { DrawChart } from '../../lib/charts/plot-figure.tsx'
import { formatMoney, formatSeconds } from '../../lib/numbers/format.ts'
import { Segments } from '../../lib/parts/segments.tsx'
import { Empty } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { formatFigure } from './board-words.ts'
import { isLogTick, paretoFront, scaleType } from './pareto.ts'

const HEIGHT = 320
/** The most labels that don't cover each other; with more, only the front has labels. */
const MOST_LABELS = 14

interface Dot {
  readonly model: string
  readonly x: number
  readonly y: number
  readonly low: number
  readonly high: number
}

/** Shows what models get for what they take, each with its interval, and the ones that nothing beats in both. */
export function BoardScatter(props: {
  board: LeaderboardAnswer
  x: 'cost' | 'latency'
  setX: (x: 'cost' | 'latency') => void
}) {
  const { board, x, setX } = props
  const { models, y } = board
  const dots = useMemo(() => models.flatMap((model) => dotOf(model, x, y)), [models, x, y])
  const front = useMemo(() => paretoFront(dots), [dots])
  const draw = useMemo(() => drawScatter(dots, front, x, y), [dots, front, x, y])
  const without = models.filter(({ model }) => !dots.some((dot) => dot.model === model)).map(({ model }) => model)
  const name = x === 'cost' ? 'cost' : 'latency'
  const take = x === 'cost' ? 'US dollars per 1,000 samples' : 'median seconds'
  const isFront = new Set(front.map(({ model }) => model))
  if (dots.length === 0)
    return (
      <section className="panel chart-panel" aria-label="Chart">
        <Empty title={`No model has a known ${name}.`}>
          <button type="button" className="button" onClick={() => setX(x === 'cost' ? 'latency' : 'cost')}>
            Show {x === 'cost' ? 'latency' : 'cost'} instead
          </button>
        </Empty>
      </section>
    )
  return (
    <Chart
      title={`${y === 'pass' ? 'Pass rate' : 'Score'} and ${name}`}
      note={without.length === 0 ? undefined : `${name} unknown: ${without.join(', ')}`}
      controls={
        <Segments
          label="Horizontal axis"
          choices={[
            ['cost', 'Cost'],
            ['latency', 'Latency'],
          ]}
          value={x}
          choose={setX}
        />
      }
      draw={draw}
      height={HEIGHT}
      label={`No other model beats ${front.map(({ model }) => model).join(', ')} on both.`}
      table={{
        head: ['Model', take, y === 'pass' ? 'Pass' : 'Score', '95% interval', 'Unbeaten'],
        rows: models.map((model) => [
          model.model,
          x === 'cost'
            ? formatMoney(model.cost_per_1000)
            : formatSeconds(model.p50_s === null ? null : model.p50_s * 1000),
          formatFigure(model[y].value, y),
          model[y].interval === null
            ? '–'
            : `${formatFigure(model[y].interval.low, y)} to ${formatFigure(model[y].interval.high, y)}`,
          isFront.has(model.model) ? 'yes' : '',
        ]),
      }}
    />
  )
}

function dotOf(model: RankedModel, x: 'cost' | 'latency', y: 'pass' | 'score'): Dot[] {
  const take = x === 'cost' ? model.cost_per_1000 : model.p50_s
  const { value, interval } = model[y]
  if (take === null || value === null) return []
  return [{ model: model.model, x: take, y: value, low: interval?.low ?? value, high: interval?.high ?? value }]
}

function drawScatter(
  dots: readonly Dot[],
  front: readonly Dot[],
  x: 'cost' | 'latency',
  y: 'pass' | 'score',
): DrawChart {
  const type = scaleType(dots.map((dot) => dot.x))
  const labelled = dots.length > MOST_LABELS ? front : dots
  const room = 12 + 6.5 * Math.max(0, ...labelled.map(({ model }) => shorten(model).length))
  return (plot, width) => ({
    marginLeft: 48,
    marginRight: Math.min(170, width / 2, Math.max(width / 4, room)),
    marginTop: 24,
    x: {
      type,
      grid: true,
      label: `${x === 'cost' ? 'Cost per 1,000 samples ($' : 'Median latency (s'}${type === 'log' ? ', log scale)' : ')'}`,
      insetLeft: 12,
      ...(type === 'linear' ? { zero: true, ticks: Math.max(2, Math.floor(width / 110)) } : {}),
      tickFormat: (value: number) =>
        type === 'log' && !isLogTick(value, width) ? '' : x === 'cost' ? formatMoney(value) : String(value),
    },
    y: {
      grid: true,
      label: y === 'pass' ? 'Pass rate' : 'Score',
      tickFormat: (value: number) => (y === 'pass' ? `${Math.round(value * 1000) / 10}%` : value.toFixed(2)),
    },
    marks: [
      plot.line(front, { x: 'x', y: 'y', curve: 'step-after', stroke: 'var(--ink-3)', strokeDasharray: '3 3' }),
      plot.ruleX(dots, { x: 'x', y1: 'low', y2: 'high', stroke: 'var(--ink-3)', strokeWidth: 1.5 }),
      plot.dot(dots, { x: 'x', y: 'y', r: 4, fill: 'var(--ink)' }),
      plot.text(labelled, {
        x: 'x',
        y: 'y',
        text: (dot: Dot) => shorten(plainName(dot.model)),
        textAnchor: 'start',
        dx: 7,
        dy: -9,
        fill: 'var(--ink)',
        stroke: 'var(--surface)',
        strokeWidth: 3,
      }),
    ],
  })
}

function shorten(name: string): string {
  const chars = [...name]
  return chars.length > 24 ? `${chars.slice(0, 23).join('')}…` : name
}
