import { type ReportHeader, type Run, sumSuites } from '@assay/core/report'
import { runScore } from '@assay/core/scoring'
import { dollars, percent } from '../../text/numbers.ts'
import { html, type Markup } from '../markup.ts'
import { logScale, round, type Scale } from './scale.ts'
import { seriesClass } from './series.ts'

const HEIGHT = 240
const TOP = 14
const BOTTOM = 8

interface Point {
  readonly model: string
  /** Mean cost of a sample in US dollars, above 0. */
  readonly cost: number
  readonly success: number
  readonly interval: { readonly low: number; readonly high: number } | null
}

/** Charts cost per sample against pass rate, one point per run; null for fewer than two runs with known costs. */
export function costQualityChart({ runs }: ReportHeader, models: readonly string[]): Markup | null {
  const points = runs.flatMap(pointOf)
  if (points.length < 2) return null
  const costs = points.map(({ cost }) => cost)
  const scale = logScale(Math.min(...costs) / 1.6, Math.max(...costs) * 1.6)
  return html`<figure class="card">
<figcaption><h3>Cost and quality</h3><p>Average cost per sample and average pass rate over suites. Up and to the left is better.</p></figcaption>
<svg height="${HEIGHT}" width="100%" aria-hidden="true">
${[0, 50, 100].map((share) => html`<line class="grid" x1="0" x2="100%" y1="${y(share / 100)}" y2="${y(share / 100)}"/><text x="0" y="${y(share / 100) - 3}">${share}%</text>`)}
${points.map((point, index) => mark(point, { scale, number: index + 1, colour: seriesClass(models, point.model) }))}
</svg>
<svg class="ticks" height="18" width="100%" aria-hidden="true">${scale.ticks.map((tick) => html`<text x="${scale.at(tick)}%" y="13" text-anchor="middle">${dollars(tick)}</text>`)}</svg>
<ol class="points">${points.map(
    ({ model, cost, success }) =>
      html`<li class="${seriesClass(models, model)}"><span class="label">${model}</span> <small>${dollars(Number(cost.toPrecision(3)))} per sample, ${percent(success)} passed</small></li>`,
  )}</ol>
</figure>`
}

function pointOf(run: Run): Point[] {
  const { cost_usd, counts } = sumSuites(run.suites)
  const mean = runScore(run.suites.map(({ suite, success }) => ({ suite, score: success })))
  // Reports of release 0.1.0 do not say how many samples have a cost; those that errored mostly have none.
  const cost = (cost_usd.total ?? 0) / (cost_usd.priced ?? counts.total - counts.errored)
  if (!(cost > 0) || !mean.ok || mean.value.value === null) return []
  return [{ model: run.model, cost, success: mean.value.value, interval: mean.value.interval }]
}

interface MarkStyle {
  readonly scale: Scale
  /** The place of the run in the list below the chart. */
  readonly number: number
  readonly colour: string
}

function mark({ cost, success, interval }: Point, { scale, number, colour }: MarkStyle): Markup {
  const x = scale.at(cost)
  const [high, low] = [interval?.high ?? success, interval?.low ?? success].map((end) =>
    y(Math.min(1, Math.max(0, end))),
  )
  return html`<g class="${colour}"><line class="range" x1="${x}%" x2="${x}%" y1="${high ?? 0}" y2="${low ?? 0}"/>
<circle class="dot" cx="${x}%" cy="${y(success)}" r="10"/><text class="inside" x="${x}%" y="${y(success)}" dy="4" text-anchor="middle">${number}</text></g>`
}

function y(share: number): number {
  return round(TOP + (1 - share) * (HEIGHT - TOP - BOTTOM))
}
