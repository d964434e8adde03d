import { createHash } from 'node:crypto'
import { type ReportHeader, sumRuns } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { notePasses, reportKs } from '../summary/case-passes.ts'
import { judgeCostText } from '../summary/resource-text.ts'
import { dollars, seconds } from '../text/numbers.ts'
import { classChart } from './charts/class-chart.ts'
import { costQualityChart } from './charts/cost-quality-chart.ts'
import { distributionChart } from './charts/distribution-chart.ts'
import { rateChart } from './charts/rate-chart.ts'
import { failureSection } from './failure-section.ts'
import { html, type Markup } from './markup.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './page-assets.ts'
import { passSection } from './pass-section.ts'
import { ResultBlocks } from './result-blocks.ts'
import { resultSection } from './result-section.ts'
import { ResultTally } from './result-tally.ts'
import { pageHead, summarySection, titleOf } from './summary-section.ts'

/** Limits on how much of a report goes into the page. */
export interface HtmlOptions {
  /** Samples in the page's table; 20,000 by default. Summary and charts are of all samples in any case. */
  readonly maxResults?: number
  /** Characters of the samples' JSON in the page; 64 million by default. */
  readonly maxCharacters?: number
}

/**
 * Writes the report as one HTML page, piece by piece. It needs no network and no other file, runs no script but its own, and shows what
 * models wrote as text.
 */
export async function* htmlReport(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
  { maxResults = 20_000, maxCharacters = 64_000_000 }: HtmlOptions = {},
): AsyncGenerator<string> {
  const models = [...new Set(header.runs.map(({ model }) => model))]
  yield `<!doctype html>\n${pageStart(header).markup}${pageHead(header).markup}\n<main>${summarySection(header).markup}\n`
  yield html`<section aria-labelledby="charts"><h2 id="charts">Charts</h2><div class="charts">${rateChart(header, models)}${costQualityChart(header, models)}`
    .markup

  // The charts of latency and cost come after the samples that they are made of, which nobody sees.
  const blocks = new ResultBlocks({ results: maxResults, characters: maxCharacters })
  const tally = new ResultTally()
  const noted = notePasses(header, results)
  for await (const result of noted.results) {
    tally.add(result)
    const block = blocks.add(result)
    if (block !== null) yield block
  }
  yield blocks.flush()

  yield html`${latencyChart(tally, models)}${costChart(tally, header, models)}${classChart(header)}</div>${separationNote(tally)}</section>`
    .markup
  yield passSection(reportKs(header), noted.cases)?.markup ?? ''
  yield `${failureSection(tally.failures).markup}\n${resultSection(blocks).markup}</main>\n`
  yield `<script>${PAGE_SCRIPT}</script>\n</body></html>\n`
}

function pageStart(header: ReportHeader): Markup {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(PAGE_SCRIPT)}'`,
    `style-src '${hashOf(PAGE_STYLE)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html`<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${titleOf(header)} · Assay report</title>
<style>${{ markup: PAGE_STYLE }}</style></head><body>
<a class="skip" href="#results">Skip to samples</a>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function separationNote({ separation }: ResultTally): Markup | null {
  const text = separation.text()
  return text === null ? null : html`<p>Code: ${text}.</p>`
}

function latencyChart(tally: ResultTally, models: readonly string[]): Markup | null {
  return distributionChart(tally.latency, models, {
    title: 'Latency',
    about: 'Time from request to complete answer, on a logarithmic scale.',
    show: (milliseconds) => (milliseconds < 995 ? `${Math.round(milliseconds)}ms` : seconds(milliseconds / 1000)),
  })
}

function costChart(tally: ResultTally, { runs }: ReportHeader, models: readonly string[]): Markup | null {
  const { judge_cost_usd } = sumRuns(runs)
  const judges = judge_cost_usd.total === 0 ? '' : ` Judges cost extra: ${judgeCostText(judge_cost_usd)}.`
  return distributionChart(tally.cost, models, {
    title: 'Cost per sample',
    about: `US dollars, on a logarithmic scale.${judges}`,
    show: (value) => dollars(Number(value.toPrecision(2))),
  })
}
