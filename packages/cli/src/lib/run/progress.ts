import type { RunEvent } from '@assay/core/run'
import { dollars, percent } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'

/** Time between two drawings of the line on a terminal, and between two lines elsewhere. */
const DRAW_MS = 100
const LINE_MS = 10_000

const SEPARATOR = ' · '

interface Part {
  readonly text: string
  readonly tone?: 'green' | 'yellow' | 'red'
}

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
  #undecided = 0
  #costUsd = 0
  #unknownCosts = 0
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
    const { sample } = event
    this.#done++
    this.#fresh++
    const isUnpriced = sample.cost_usd === null && sample.status !== 'errored'
    if (isUnpriced || sample.judge_cost_usd === null) this.#unknownCosts++
    this.#costUsd += (sample.from_cache ? 0 : (sample.cost_usd ?? 0)) + (sample.judge_cost_usd ?? 0)
    if (sample.status === 'errored') this.#errored++
    if (sample.status === 'undecided') this.#undecided++
    else if (sample.status !== 'unscored') this.#judged++
    if (sample.passed === true) this.#passed++
    const waitMs = this.#stream.isTTY ? DRAW_MS : LINE_MS
    if (this.#now() - this.#drawnMs >= waitMs) this.#draw()
  }

  /** Clears the live line, so that something else can be printed. */
  clear(): void {
    if (this.#drawn && this.#stream.isTTY) this.#stream.write('\r\u001b[K')
    this.#drawn = false
  }

  #draw(): void {
    this.#drawnMs = this.#now()
    this.#drawn = true
    // A terminal that does not know its width says 0.
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[K${this.text((this.#stream.columns || 80) - 1)}`)
    else this.#stream.write(`${this.text()}\n`)
  }

  /** `120/500 · 83.3% pass · $0.0123 · 24/s · 16s left`, with as many of its parts as fit into `width` columns. */
  text(width: number = Number.POSITIVE_INFINITY): string {
    const seconds = Math.max(0.001, (this.#now() - this.#startedMs) / 1000)
    const rate = this.#fresh / seconds
    const left = rate > 0 ? Math.ceil((this.#total - this.#done) / rate) : null
    const share = this.#judged === 0 ? null : this.#passed / this.#judged
    const parts: Part[] = [
      { text: `${this.#done.toLocaleString('en-US')}/${this.#total.toLocaleString('en-US')}` },
      share === null ? null : { text: `${percent(share)} pass`, tone: toneOf(share) },
      this.#errored === 0 ? null : { text: `${this.#errored} errored`, tone: 'red' as const },
      this.#undecided === 0 ? null : { text: `${this.#undecided} undecided`, tone: 'yellow' as const },
      { text: this.#unknownCosts === 0 ? dollars(this.#costUsd) : `${dollars(this.#costUsd)} + unknown` },
      { text: `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s` },
      left === null ? null : { text: `${timeText(left)} left` },
    ].filter((part) => part !== null)
    while (parts.length > 1 && lengthOf(parts) > width) parts.pop()
    return parts.map(({ text, tone }) => (tone === undefined ? text : this.#style(tone, text))).join(SEPARATOR)
  }
}

/** Returns green above 80%, yellow from 50%, red below. */
function toneOf(share: number): 'green' | 'yellow' | 'red' {
  if (share > 0.8) return 'green'
  return share >= 0.5 ? 'yellow' : 'red'
}

function lengthOf(parts: readonly Part[]): number {
  return parts.map(({ text }) => text).join(SEPARATOR).length
}

function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`
}
