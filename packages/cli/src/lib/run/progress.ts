import type { RunEvent } from '@assay/engine/run'
import { dollars, percent } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'

/** Between two drawings of the line on a terminal, and between two lines elsewhere. */
const DRAW_MS = 100
const LINE_MS = 10_000

/** Shows how far the runs are: one live line on a terminal, a plain line now and then elsewhere. */
export class Progress {
  readonly #stream: NodeJS.WriteStream
  readonly #style: Style
  readonly #now: () => number
  readonly #startedMs: number
  #drawnMs = 0
  #done = 0
  #total = 0
  #fresh = 0
  #judged = 0
  #passed = 0
  #errored = 0
  #costUsd = 0
  #drawn = false

  constructor(stream: NodeJS.WriteStream, style: Style, now: () => number = () => performance.now()) {
    this.#stream = stream
    this.#style = style
    this.#now = now
    this.#startedMs = now()
  }

  listen(event: RunEvent): void {
    if (event.type === 'run.started') {
      this.#done += event.done
      this.#total += event.total
    }
    if (event.type !== 'sample.finished') return
    const { result } = event
    this.#done++
    this.#fresh++
    this.#costUsd += (result.from_cache ? 0 : (result.cost_usd ?? 0)) + (result.judge_cost_usd ?? 0)
    if (result.status === 'errored') this.#errored++
    if (result.status !== 'unscored') this.#judged++
    if (result.status === 'scored' && result.passed) this.#passed++
    const waitMs = this.#stream.isTTY ? DRAW_MS : LINE_MS
    if (this.#now() - this.#drawnMs >= waitMs) this.#draw()
  }

  /** Takes the live line away, so that something else can be printed. */
  clear(): void {
    if (this.#drawn && this.#stream.isTTY) this.#stream.write('\r\u001b[K')
    this.#drawn = false
  }

  #draw(): void {
    this.#drawnMs = this.#now()
    this.#drawn = true
    const text = this.text()
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[K${text.slice(0, (this.#stream.columns ?? 80) - 1)}`)
    else this.#stream.write(`${text}\n`)
  }

  /** `120/500 · 83.3% pass · $0.0123 · 24/s · 16s left`. */
  text(): string {
    const seconds = Math.max(0.001, (this.#now() - this.#startedMs) / 1000)
    const rate = this.#fresh / seconds
    const left = rate > 0 ? Math.ceil((this.#total - this.#done) / rate) : null
    const share = this.#judged === 0 ? null : this.#passed / this.#judged
    const parts = [
      `${this.#done.toLocaleString('en-US')}/${this.#total.toLocaleString('en-US')}`,
      share === null ? null : this.#style(toneOf(share), `${percent(share)} pass`),
      this.#errored === 0 ? null : this.#style('red', `${this.#errored} errored`),
      dollars(this.#costUsd),
      `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`,
      left === null ? null : `${timeText(left)} left`,
    ]
    return parts.filter((part) => part !== null).join(' · ')
  }
}

/** Green above 80%, yellow from 50%, red below. */
function toneOf(share: number): 'green' | 'yellow' | 'red' {
  if (share > 0.8) return 'green'
  return share >= 0.5 ? 'yellow' : 'red'
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`
}
