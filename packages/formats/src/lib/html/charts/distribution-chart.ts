import { count } from '../../text/numbers.ts'
import { html, type Markup } from '../markup.ts'
import type { LogHistogram } from './log-histogram.ts'
import { logScale, round, type Scale } from './scale.ts'
import { seriesClass } from './series.ts'

const HEIGHT = 64

/** The title and axis of a distribution. */
export interface DistributionText {
  readonly title: string
  readonly about: string
  readonly show: (value: number) => string
}

/** Charts the histograms of all models above each other on one logarithmic axis; null when nothing was measured. */
export function distributionChart(
  histograms: ReadonlyMap<string, LogHistogram>,
  models: readonly string[],
  { title, about, show }: DistributionText,
): Markup | null {
  const bins = [...histograms.values()].flatMap((histogram) => histogram.bins())
  if (bins.length === 0) return null
  const scale = logScale(Math.min(...bins.map(({ low }) => low)), Math.max(...bins.map(({ high }) => high)))
  const rows = [...histograms].filter(([, histogram]) => histogram.total > 0)
  return html`<figure class="card">
<figcaption><h3>${title}</h3><p>${about}</p></figcaption>
${rows.map(([model, histogram]) => histogramRow(model, histogram, { scale, show, colour: seriesClass(models, model) }))}
<svg class="ticks" height="18" width="100%" aria-hidden="true">${scale.ticks.map((tick) => tickLabel(scale.at(tick), show(tick)))}</svg>
</figure>`
}

interface RowStyle {
  readonly scale: Scale
  readonly show: (value: number) => string
  readonly colour: string
}

function histogramRow(model: string, histogram: LogHistogram, { scale, show, colour }: RowStyle): Markup {
  const bins = histogram.bins()
  const highest = Math.max(1, ...bins.map((bin) => bin.count))
  const zeros = histogram.zeros > 0 ? ` · ${count(histogram.zeros)} at 0` : ''
  const mode = bins.reduce(
    (most, bin) => (bin.count > most.count ? bin : most),
    bins[0] ?? { low: 0, high: 0, count: 0 },
  )
  const told = `${model}: ${count(histogram.total)} samples${zeros}, most between ${show(mode.low)} and ${show(mode.high)}`
  return html`<div class="histogram ${colour}"><span class="label">${model} <small>${count(histogram.total)} samples${zeros}</small></span>
<svg height="${HEIGHT}" width="100%" role="img" aria-label="${told}">${scale.ticks.map(
    (tick) => html`<line class="grid" x1="${scale.at(tick)}%" x2="${scale.at(tick)}%" y1="0" y2="100%"/>`,
  )}${bins.map(({ low, high, count: samples }) => {
    const height = Math.max(2, round((samples / highest) * (HEIGHT - 4)))
    const width = round(scale.at(high) - scale.at(low))
    return html`<rect class="bar" x="${scale.at(low)}%" width="${width}%" y="${round(HEIGHT - height)}" height="${height}"><title>${show(low)} to ${show(high)}: ${count(samples)}</title></rect>`
  })}</svg></div>`
}

function tickLabel(x: number, text: string): Markup {
  const anchor = x < 4 ? 'start' : x > 96 ? 'end' : 'middle'
  return html`<text x="${x}%" y="13" text-anchor="${anchor}">${text}</text>`
}
