import type { ReportHeader } from '@assay/core/report'
import { rateText } from '../../summary/summary-lines.ts'
import { count, percent } from '../../text/numbers.ts'
import { html, type Markup } from '../markup.ts'
import { round } from './scale.ts'
import { seriesClass } from './series.ts'

/** Rows of the chart; the table above it has all. */
const ROWS = 120

/** Returns the pass rates of all suites and models with their intervals, a row for each. */
export function rateChart({ runs }: ReportHeader, models: readonly string[]): Markup {
  const suites = [...new Set(runs.flatMap((run) => run.suites.map(({ suite }) => suite)))]
  const rows = suites.flatMap((name) =>
    runs.flatMap((run) => {
      const suite = run.suites.find((each) => each.suite === name)
      return suite === undefined ? [] : [{ name, model: run.model, success: suite.success }]
    }),
  )
  const shown = rows.slice(0, ROWS)
  return html`<figure class="card">
<figcaption><h3>Pass rate by suite</h3><p>The dot is the share of samples that passed, the line its confidence interval.</p></figcaption>
<div class="rates" role="list">
<div class="rate axis" aria-hidden="true"><span></span><svg height="16" width="100%">${axisLabels()}</svg><span></span></div>
${shown.map(
  ({ name, model, success }, index) => html`${
    name === shown[index - 1]?.name ? null : html`<h4 role="presentation">${name}</h4>`
  }<div class="rate ${seriesClass(models, model)}" role="listitem">
<span class="label">${model}</span>
<svg height="22" width="100%" role="img" aria-label="${`${name}, ${model}: ${rateText(success)}`}">${gridLines()}${interval(success.interval)}${dot(success.value)}</svg>
<span class="value">${success.value === null ? 'n/a' : percent(success.value)}</span></div>`,
)}
</div>
${rows.length > ROWS ? html`<p class="note">The summary has ${count(rows.length - ROWS)} more rows.</p>` : null}
</figure>`
}

function gridLines(): Markup[] {
  return [0, 25, 50, 75, 100].map((x) => html`<line class="grid" x1="${x}%" x2="${x}%" y1="0" y2="100%"/>`)
}

function axisLabels(): Markup[] {
  const anchors = ['start', 'middle', 'end'] as const
  return [0, 50, 100].map((x, i) => html`<text x="${x}%" y="12" text-anchor="${anchors[i] ?? 'middle'}">${x}%</text>`)
}

function interval(ends: { low: number; high: number } | null): Markup | null {
  if (ends === null) return null
  const [x1, x2] = [round(ends.low * 100), round(ends.high * 100)]
  return html`<line class="range" x1="${x1}%" x2="${x2}%" y1="11" y2="11"/>`
}

function dot(value: number | null): Markup | null {
  return value === null ? null : html`<circle class="dot" cx="${round(value * 100)}%" cy="11" r="5.5"/>`
}
