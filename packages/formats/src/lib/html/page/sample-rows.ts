/// <reference lib="dom" />
import { make, visible } from './element.ts'
import { sampleDetail } from './sample-detail.ts'
import type { Sample } from './samples.ts'

const MARKS: Readonly<Record<string, string>> = {
  passed: '✓ passed',
  failed: '✕ failed',
  errored: '! errored',
  limited: '⏱ limited',
  undecided: '? undecided',
  unscored: '○ unscored',
}

/** Returns the row of a sample, and below it a hidden one that is filled when it is opened. */
export function sampleRows(sample: Sample): HTMLTableRowElement[] {
  const name = sample.attempt === 1 ? sample.case : `${sample.case} #${sample.attempt}`
  const button = make('button', 'open', visible(name))
  button.type = 'button'
  button.setAttribute('aria-expanded', 'false')
  const head = make('th', '', button)
  head.scope = 'row'
  if (sample.reason !== '') head.append(make('span', 'reason', visible(sample.reason)))
  const outcome = make('span', `pill ${sample.outcome}`, MARKS[sample.outcome] ?? sample.outcome)
  const kind = sample.class === null || sample.class === 'pass' ? [] : [make('small', '', sample.class)]
  const row = make(
    'tr',
    '',
    head,
    make('td', '', outcome, ...kind),
    make('td', 'number', sample.score === null ? '–' : sample.score.toFixed(2)),
    make('td', 'wide', visible(sample.model)),
    make('td', 'wide', visible(sample.suite)),
    make(
      'td',
      'wide number',
      shownOr(sample.latency_ms, (ms) => `${(ms / 1000).toFixed(2)}s`),
    ),
    make('td', 'wide number', shownOr(sample.cost_usd, costText)),
    make(
      'td',
      'wide number',
      shownOr(sample.tokens, (tokens) => tokens.toLocaleString('en')),
    ),
  )
  const cell = make('td', '')
  cell.colSpan = 8
  const below = make('tr', 'below', cell)
  below.hidden = true
  button.addEventListener('click', () => {
    below.hidden = !below.hidden
    button.setAttribute('aria-expanded', String(!below.hidden))
    if (cell.childNodes.length === 0) cell.append(sampleDetail(sample))
  })
  return [row, below]
}

/** Dollars with three significant digits and no exponent. */
export function costText(value: number): string {
  return `$${value.toLocaleString('en', { maximumSignificantDigits: 3 })}`
}

function shownOr(value: number | null, show: (value: number) => string): string {
  return value === null ? '–' : show(value)
}
