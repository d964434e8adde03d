import {
  type CasePasses,
  type ReportHeader,
  type Run,
  runTotals,
  type SuiteSummary,
  sumSuites,
} from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { leastFirst, notePasses, passText, reportKs } from '../summary/case-passes.ts'
import { balancedText, classMatrix } from '../summary/class-matrix.ts'
import { agreementText, humanSuccessText } from '../summary/human-text.ts'
import { ignoredText } from '../summary/ignored-text.ts'
import { missingText } from '../summary/missing-text.ts'
import { costText, latencyText } from '../summary/resource-text.ts'
import {
  answerLines,
  earlyStopText,
  estimateText,
  expectedText,
  parameterLine,
  rateText,
  successTone,
} from '../summary/summary-lines.ts'
import { cutText } from '../text/cut-text.ts'
import { markdownText } from '../text/markdown-text.ts'
import { count, percent, plural } from '../text/numbers.ts'
import { BoundedPage } from './bounded-page.ts'
import { codeBlock } from './code-block.ts'
import { type Failure, listFailures, type SampleList } from './failure-list.ts'

/** GitHub refuses a comment of 65,536 characters or more. */
const LIMIT = 65_000
/** Rows of the table of failures; the details go on as long as there is room. */
const FAILURE_ROWS = 50

/** Rows of the table of pass@k. */
const PASS_ROWS = 100

const MARK = { good: '🟢', fair: '🟡', bad: '🔴', neutral: '⚪' } as const

/** Options for a pull request's report. */
export interface MarkdownOptions {
  /** UTF-16 units at most; 65,000 by default, below what GitHub takes in a comment. */
  readonly limit?: number
}

/**
 * Writes a report for a pull request or a job summary: a table of suites and models, the samples that failed or have no verdict, and their
 * prompts and answers folded away. Strangers' text stays text: no markup, no links, no mentions.
 */
export async function markdownReport(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
  { limit = LIMIT }: MarkdownOptions = {},
): Promise<string> {
  const noted = notePasses(header, results)
  const failures = await listFailures(noted.results)
  const page = new BoundedPage(limit)
  page.add('## Assay report')
  page.add(headline(header))
  for (const run of header.runs) {
    const missing = missingText({ taken: runTotals(run).counts.total, missing: run.missing }, run)
    if (missing !== null) page.add(`🔴 **${short(run.model)}: ${missing}.**`)
    const ignored = ignoredText(run)
    if (ignored !== null) page.add(`🟡 **${short(run.model)}: ${ignored}.**`)
  }
  summaryTable(page, header)
  for (const line of answersText(header.runs)) page.add(line)
  for (const line of parametersText(header.runs)) page.add(line)
  for (const run of header.runs) classTable(page, run)
  passTable(page, reportKs(header), noted.cases)
  if (failures.sharing !== null) page.add(`Code: ${failures.sharing}.`)
  const { failed, undecided } = failures
  failureTable(page, 'Failed', failed)
  failureTable(page, 'Undecided', undecided)
  for (const { shown } of [failed, undecided]) failureDetails(page, shown)
  return page.text()
}

/** Marks a comment as ours, so that the next run can find it and write over it. Nobody sees it on the page. */
const COMMENT_MARK = '<!-- assay-report -->'

/** Writes a report as a comment on a pull request: `markdownReport`'s, with a mark to find the comment again. */
export async function githubComment(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): Promise<string> {
  return `${COMMENT_MARK}\n${await markdownReport(header, results)}`
}

function headline({ runs, generator }: ReportHeader): string {
  const { passed, total, errored, undecided } = sumSuites(runs.flatMap((run) => run.suites)).counts
  const parts = [
    `**${count(passed)} of ${plural(total, 'sample')} passed**`,
    plural(runs.length, 'run'),
    ...(errored > 0 ? [`${count(errored)} errored`] : []),
    ...(undecided > 0 ? [`${count(undecided)} undecided`] : []),
    `${markdownText(generator.name)} ${markdownText(generator.version)}`,
  ]
  return parts.join(' · ')
}

function summaryTable(page: BoundedPage, { runs }: ReportHeader): void {
  const head = [
    '| | suite | model | score | pass rate | cost | latency | errors |',
    '|---|---|---|---|---|---|---|---|',
  ]
  const rows = runs.flatMap((run) => run.suites.map((suite) => summaryRow(run, suite)))
  const shown = page.addTable(head, rows, 0.4)
  if (shown < rows.length) page.add(`…and ${count(rows.length - shown)} more rows.`)
  for (const run of runs) {
    for (const suite of run.suites) {
      const who = `${short(suite.suite)} with ${short(run.model)}`
      if (suite.early_stop !== null) page.add(`${who} stopped early ${earlyStopText(suite.early_stop)}.`)
      if (suite.penalized !== null && suite.penalized.value !== null)
        page.add(`${who} has a penalized score of ${percent(suite.penalized.value)}.`)
      if (suite.expected_classes !== null) page.add(`${who}, expected class: ${expectedText(suite.expected_classes)}.`)
      if (suite.counts.unscored > 0)
        page.add(
          `${who}: ${count(suite.counts.unscored)} of ${plural(suite.counts.total, 'sample')} unscored: the suite gives no criterion.`,
        )
    }
  }
  const formulas = new Map(runs.flatMap((run) => run.suites.map((suite) => [suite.suite, suite.score_formula])))
  const texts = [...formulas].map(([suite, formula]) => `${short(suite)}: ${short(formula)}`)
  page.add(cutText(`Score formulas: ${texts.slice(0, 20).join(' · ')}`, 4000))
}

/** Tabulates a model's suites by the classes of their answers. */
function classTable(page: BoundedPage, run: Run): void {
  const matrix = classMatrix(run)
  if (matrix === null) return
  page.add(`### Classes for ${short(run.model)}`)
  const columns = ['suite', 'accuracy', ...(matrix.hasBalanced ? ['balanced'] : []), ...matrix.classes.map(short)]
  const head = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`]
  const rows = matrix.rows.map(({ suite, accuracy, balanced, counts }) => {
    const share = accuracy.value === null ? 'n/a' : percent(accuracy.value)
    const both = matrix.hasBalanced ? [share, balancedText(balanced)] : [share]
    return `| ${[short(suite), ...both, ...counts.map((each) => count(each))].join(' | ')} |`
  })
  const shown = page.addTable(head, rows, 0.3)
  if (shown < rows.length) page.add(`…and ${count(rows.length - shown)} more suites.`)
}

/** Pass@k case by case, those that pass least first. */
function passTable(page: BoundedPage, ks: readonly number[], cases: readonly CasePasses[]): void {
  if (cases.length === 0) return
  page.add('### Pass@k by case')
  const head = [
    `| suite / case | model | passed | ${ks.map((k) => `pass@${k}`).join(' | ')} |`,
    `|---|---|---|${ks.map(() => '---|').join('')}`,
  ]
  const rows = leastFirst(cases).map((each) => {
    const shares = ks.map((k) => passText(each.pass_at[k]))
    const passed = `${count(each.passed)}/${count(each.samples)}`
    return `| ${[short(`${each.suite} / ${each.case}`), short(each.model), passed, ...shares].join(' | ')} |`
  })
  const shown = page.addTable(head, rows.slice(0, PASS_ROWS), 0.3)
  if (shown < rows.length) page.add(`…and ${count(rows.length - shown)} more cases; the JSON report has all of them.`)
}

function summaryRow(run: Run, suite: SuiteSummary): string {
  const { success, score, cost_usd, latency_s, counts } = suite
  const cells = [
    markOf(run, suite),
    short(suite.suite),
    short(run.model),
    short(estimateText(score)),
    [rateText(success), ...humanParts(suite)].map(short).join('; '),
    costText(cost_usd, counts.total),
    short(latencyText(latency_s)),
    troubles(run, suite),
  ]
  return `| ${cells.join(' | ')} |`
}

function humanParts(suite: SuiteSummary): string[] {
  const success = humanSuccessText(suite)
  return [agreementText(suite), success === null ? null : `as people see it ${success}`].filter((part) => part !== null)
}

/** A rate of the samples that were decided says nothing of the others, so a row with others is never green. */
function markOf({ missing }: Run, { success, counts }: SuiteSummary): string {
  const tone = successTone(success)
  return MARK[tone === 'good' && counts.undecided + counts.errored + missing > 0 ? 'fair' : tone]
}

function troubles({ missing, suites }: Run, { counts }: SuiteSummary): string {
  const kinds = ['errored', 'limited', 'undecided', 'unscored'] as const
  const found = kinds.filter((kind) => counts[kind] > 0).map((kind) => `${count(counts[kind])} ${kind}`)
  // Of several suites, nobody counts apart what wasn't taken.
  if (missing > 0) found.push(suites.length === 1 ? `${count(missing)} never taken` : 'some never taken')
  return found.length === 0 ? '0' : found.join(', ')
}

/** Tells of retries, cut answers and answers from the cache; empty for none. */
function answersText(runs: readonly Run[]): string[] {
  return runs.flatMap((run) => {
    const lines = answerLines(runTotals(run)).map(({ label, text }) => `${label}: ${text}`)
    return lines.length === 0 ? [] : [`${short(run.model)}: ${lines.join(' · ')}`]
  })
}

/** Says what requests asked for, once if all runs asked for the same; empty if that is the provider's default. */
function parametersText(runs: readonly Run[]): string[] {
  const texts = runs.map(({ suites }) => parameterLine(suites)[0]?.text ?? 'defaults')
  const [text = 'defaults', ...others] = new Set(texts)
  if (others.length === 0) return text === 'defaults' ? [] : [markdownText(cutText(`Parameters: ${text}`, 4000))]
  return runs.map(({ model }, at) => `${short(model)}: ${markdownText(cutText(`Parameters: ${texts[at]}`, 4000))}`)
}

function failureTable(page: BoundedPage, title: string, { shown, total }: SampleList): void {
  if (total === 0) return
  page.add(`### ${title} (${count(total)})`)
  const head = ['| suite / case | model | outcome | why |', '|---|---|---|---|']
  const rows = shown.slice(0, FAILURE_ROWS).map((failure) => {
    return `| ${[short(nameOf(failure)), short(failure.model), failure.outcome, short(failure.reason)].join(' | ')} |`
  })
  const fitting = page.addTable(head, rows, 0.5)
  if (fitting < total) page.add(`…and ${count(total - fitting)} more; the JSON and HTML reports have all of them.`)
}

function failureDetails(page: BoundedPage, shown: readonly Failure[]): void {
  for (const failure of shown) if (!page.add(details(failure))) return
}

function details(failure: Failure): string {
  const blocks = [`<details><summary>${short(nameOf(failure))} · ${short(failure.model)}</summary>`]
  blocks.push(short(failure.reason))
  if (failure.prompt !== null) blocks.push('Prompt', codeBlock(failure.prompt))
  if (failure.calls !== null) blocks.push('Tool calls', codeBlock(failure.calls))
  if (failure.answer !== null) blocks.push('Answer', codeBlock(failure.answer))
  return [...blocks, '</details>'].join('\n\n')
}

function nameOf({ suite, case: id, attempt }: Failure): string {
  return `${suite} / ${id}${attempt === 1 ? '' : ` #${attempt}`}`
}

function short(text: string): string {
  return markdownText(cutText(text, 200))
}
