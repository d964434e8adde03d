/** Upper bounds of the histogram of durations, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Durations {
  readonly counts: number[]
  sum: number
  count: number
}

type Labels = Readonly<Record<string, string>>

/** A value that is read on request. */
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly type?: 'gauge' | 'counter'
  /** The values by `label`, or one number without a label; null if unknown. */
  readonly label?: string
  readonly values: ReadonlyMap<string, number> | number | null
}

/** Counts requests and other events, for Prometheus. Labels have few values: route patterns and statuses, never IDs. */
export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #durations = new Map<string, Durations>()
  readonly #counters = new Map<string, { readonly help: string; readonly byLabels: Map<string, number> }>()

  /** Counts an answered request. `route` is a pattern, such as `/api/runs/:id`. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void {
    const { method, route, status, seconds } = request
    increase(this.#requests, labelText({ method, route, status: String(status) }), 1)
    const key = labelText({ method, route })
    const known = this.#durations.get(key) ?? { counts: BOUNDS.map(() => 0), sum: 0, count: 0 }
    for (const [index, bound] of BOUNDS.entries())
      if (seconds <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1
    known.sum += seconds
    known.count += 1
    this.#durations.set(key, known)
  }

  /** Adds to a counter, which starts at 0. */
  count(name: string, help: string, labels: Labels = {}, by = 1): void {
    const counter = this.#counters.get(name) ?? { help, byLabels: new Map<string, number>() }
    increase(counter.byLabels, labelText(labels), by)
    this.#counters.set(name, counter)
  }

  /** Returns all metrics in Prometheus' text format. */
  text(gauges: readonly Gauge[]): string {
    const lines = [
      ...head('assay_http_requests_total', 'Answered requests.', 'counter'),
      ...[...this.#requests].map(([labels, count]) => `assay_http_requests_total${labels} ${count}`),
      ...head('assay_http_request_duration_seconds', 'Time until the answer started.', 'histogram'),
      ...[...this.#durations].flatMap(([labels, durations]) => histogramLines(labels, durations)),
      ...[...this.#counters].flatMap(([name, { help, byLabels }]) => [
        ...head(name, help, 'counter'),
        ...[...byLabels].map(([labels, count]) => `${name}${labels} ${count}`),
      ]),
      ...gauges.flatMap(gaugeLines),
    ]
    return `${lines.join('\n')}\n`
  }
}

function histogramLines(labels: string, { counts, sum, count }: Durations): string[] {
  const name = 'assay_http_request_duration_seconds'
  const inner = labels.slice(1, -1)
  return [
    ...BOUNDS.map((bound, index) => `${name}_bucket{${inner},le="${bound}"} ${counts[index] ?? 0}`),
    `${name}_bucket{${inner},le="+Inf"} ${count}`,
    `${name}_sum${labels} ${sum}`,
    `${name}_count${labels} ${count}`,
  ]
}

function gaugeLines({ name, help, type = 'gauge', label = 'kind', values }: Gauge): string[] {
  if (values === null) return []
  const lines =
    typeof values === 'number'
      ? [`${name} ${values}`]
      : [...values].map(([key, value]) => `${name}${labelText({ [label]: key })} ${value}`)
  return [...head(name, help, type), ...lines]
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
