import { type ReportHeader, type Run, runTotals, type SuiteSummary, sumRuns } from '@assay/core/report'
import { agreementText, humanSuccessText } from '../summary/human-text.ts'
import { missingText } from '../summary/missing-text.ts'
import { costText, tokenText } from '../summary/resource-text.ts'
import { answerLines, estimateText, kindLines, parameterLine, rateText, successTone } from '../summary/summary-lines.ts'
import { count, dollars, percent, plural, seconds } from '../text/numbers.ts'
import { type Content, html, type Markup } from './markup.ts'

/** Shows the page's head: what was measured, when, and the key numbers. */
export function pageHead(header: ReportHeader): Markup {
  const { runs, generator, created_at } = header
  const suites = new Set(runs.flatMap((run) => run.suites.map(({ suite }) => suite)))
  const { counts, cost_usd } = sumRuns(runs)
  const [cost, why] = split(costText(cost_usd, counts.total))
  const stopped = runs.filter(({ status }) => status !== 'finished')
  return html`<header class="head">
<p class="brand">${generator.name} <span>${generator.version}</span></p>
<h1>${titleOf(header)}</h1>
<p class="when">Written <time datetime="${created_at}">${created_at.replace('T', ' ').replace(/\.\d+/, '')}</time> · ${plural(suites.size, 'suite')} · ${plural(runs.length, 'run')}</p>
${stopped.length === 0 ? null : html`<p class="warning">Not finished: ${stopped.map(({ model, status }) => `${model} (${status})`).join(', ')}. The numbers cover the samples so far.</p>`}
${runs.map(missingNote)}
<dl class="tiles">
${tile('Samples', count(counts.total))}
${tile('Passed', counts.total === 0 ? 'n/a' : percent(counts.passed / counts.total), `${count(counts.passed)} of ${count(counts.total)}`)}
${tile('Cost', cost, why)}
${tile('Errors', count(counts.errored), troubles(counts))}
</dl>
</header>`
}

/** Returns the title of the page and of its window. */
export function titleOf({ runs }: ReportHeader): string {
  const suites = [...new Set(runs.flatMap((run) => run.suites.map(({ suite }) => suite)))]
  const models = [...new Set(runs.map(({ model }) => model))]
  const what = suites.length === 1 ? (suites[0] ?? '') : plural(suites.length, 'suite')
  const who = models.length === 1 ? (models[0] ?? '') : plural(models.length, 'model')
  return `${what} on ${who}`
}

/** Returns a table for each suite with a row for each model. */
export function summarySection({ runs }: ReportHeader): Markup {
  const suites = new Map<string, { run: Run; summary: SuiteSummary }[]>()
  for (const run of runs) {
    for (const summary of run.suites)
      suites.set(summary.suite, [...(suites.get(summary.suite) ?? []), { run, summary }])
  }
  return html`<section aria-labelledby="summary"><h2 id="summary">Summary</h2>
${[...suites].map(([suite, rows]) => suiteTable(suite, rows))}
</section>`
}

const COLUMNS = ['Model', 'Score', 'Pass rate', 'Cost', 'Latency', 'Tokens', 'Errors']

function suiteTable(suite: string, rows: readonly { run: Run; summary: SuiteSummary }[]): Markup {
  const formulas = [...new Set(rows.map(({ summary }) => summary.score_formula))]
  return html`<div class="card suite">
<h3>${suite}</h3>
<p>Score formula ${formulas.map((formula, index) => html`${index === 0 ? '' : ', '}<code>${formula}</code>`)}</p>
<table role="table" class="stacking"><thead role="rowgroup"><tr role="row">${COLUMNS.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(({ run, summary }) => suiteRow(run, summary))}</tbody></table>
${rows.map(({ run, summary }) => furtherNumbers(run, summary))}
</div>`
}

/** Shows numbers that only some suites have, such as Pass@k and compile rates. */
function furtherNumbers(run: Run, summary: SuiteSummary): Markup | null {
  const lines = [...answerLines(summary), ...parameterLine([summary]), ...kindLines(summary)]
  if (lines.length === 0) return null
  return html`<p>${run.model}: ${lines.map(({ label, text }) => `${label} ${text}`).join(' · ')}</p>`
}

function suiteRow(run: Run, summary: SuiteSummary): Markup {
  const { score, success, cost_usd, latency_s, tokens, counts } = summary
  const [scoreValue, scoreRange] = split(estimateText(score))
  const [rate, rateRange] = split(rateText(success))
  const [cost, why] = split(costText(cost_usd, counts.total))
  const costMore =
    cost_usd.total === null || cost_usd.mean.value === null ? why : `${dollars(cost_usd.mean.value)} per sample`
  const [input, ...output] = tokenText(tokens).split(' · ')
  const mean = latency_s.mean.value
  const cells: [main: string, more: Content][] = [
    [scoreValue, scoreRange],
    [
      rate,
      [rateRange, agreementText(summary), asPeopleSee(summary)].filter((part) => part !== null).join(' · ') || null,
    ],
    [cost, costMore],
    [mean === null ? 'n/a' : seconds(mean), latency_s.p95 === null ? null : `p95 ${seconds(latency_s.p95)}`],
    output.length === 0 ? split(input ?? '') : [input ?? '', output.join(' · ')],
    [count(counts.errored), troubles(counts)],
  ]
  return html`<tr role="row"><th role="rowheader" scope="row">${run.model}</th>${cells.map(
    ([main, more], index) =>
      html`<td role="cell"><span class="cell-label">${COLUMNS[index + 1] ?? ''}</span><span><b class="${index === 1 ? successTone(success) : ''}">${main}</b>${more === null ? null : html` <small>${more}</small>`}</span></td>`,
  )}</tr>`
}

function asPeopleSee(summary: SuiteSummary): string | null {
  const text = humanSuccessText(summary)
  return text === null ? null : `as people see it ${text}`
}

function tile(label: string, value: string, more: string | null = null): Markup {
  return html`<div><dt>${label}</dt><dd>${value}${more === null ? null : html`<small>${more}</small>`}</dd></div>`
}

function missingNote(run: Run): Markup | null {
  const text = missingText({ taken: runTotals(run).counts.total, missing: run.missing }, run)
  return text === null ? null : html`<p class="warning">${run.model}: ${text}.</p>`
}

function troubles(counts: SuiteSummary['counts']): string | null {
  const kinds = (['limited', 'undecided', 'unscored'] as const).filter((kind) => counts[kind] > 0)
  return kinds.map((kind) => `${count(counts[kind])} ${kind}`).join(' · ') || null
}

const LIMIT = 'at least '

/** Splits a value from what follows it: `80.0%` and `8/10, …`, `at least $0.04` and `1 of 3 samples …`. */
function split(text: string): [string, string | null] {
  const space = text.indexOf(' ', text.startsWith(LIMIT) ? LIMIT.length : 0)
  return space === -1 ? [text, null] : [text.slice(0, space), text.slice(space + 1).replace(/^\((.*)\)$/, '$1')]
}
