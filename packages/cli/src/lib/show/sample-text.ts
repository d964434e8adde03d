import { stripVTControlCharacters } from 'node:util'
import { describeEarlier, describeTries, hasTools } from '@assay/core/conversation'
import type { CheckResult, Result, Turn } from '@assay/core/result'
import type { RequestParameters } from '@assay/core/run'
import { describeParameters } from '@assay/core/words'
import { scoreRange, shortScore } from '@assay/formats/comparison'
import { costOrBound } from '@assay/formats/summary'
import {
  classLines,
  codeLine,
  count,
  cutReasonOf,
  evidenceBlocks,
  outcomeOf,
  plainText,
  seconds,
  textWidth,
} from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import { conversationLines } from './conversation-lines.ts'
import { type Layout, textBlock, wrapLine } from './text-block.ts'

/** What the requests about a suite's case asked for; null if unknown. */
export interface SuiteParameters {
  readonly suite: string
  readonly parameters: RequestParameters | null
}

/** What is known about a sample beside its result. */
export interface SampleContext {
  /** Results that retries have taken the place of. */
  readonly earlier?: readonly Result[]
  readonly parameters?: readonly SuiteParameters[]
}

/** Returns a sample with every turn, tool call and check, what was asked for, what it took, and how the tries before it ended. */
export function sampleText(
  sample: Result,
  layout: Layout,
  { earlier = [], parameters = [] }: SampleContext = {},
): string {
  const { style } = layout
  const outcome = outcomeOf(sample)
  const place = plainText(`${sample.suite} / ${sample.case} · ${sample.model} · sample ${sample.attempt}`)
  const facts = [
    ...(sample.status === 'scored' ? [`score ${scoreRange(sample.score, sample.score_at_most)}`] : []),
    ...(sample.classification === null ? [] : [`class ${sample.classification.primary}`]),
  ]
  const { classification, checks } = sample
  // Put together as lists of lists: an answer may have more lines than a call may have arguments.
  return [
    headLines(place, [style(OUTCOME_FORMAT[outcome], outcome), ...facts], layout),
    troubleLines(sample).flatMap((line) => indentedLines(line, layout)),
    classification === null ? [] : classLines(classification).flatMap((line) => indentedLines(plainText(line), layout)),
    hasTools(sample) ? conversationLines(sample, layout) : promptLines(sample, layout),
    checks.length === 0 ? [] : [style('dim', 'Checks'), ...checks.flatMap((check) => checkLines(check, layout))],
    codeLines(sample, layout),
    parameterLines(parameters.find(({ suite }) => suite === sample.suite)),
    spentLines(sample),
    earlier
      .filter((before) => isSameSample(before, sample))
      .flatMap((before) => indentedLines(plainText(describeEarlier(before)), layout)),
  ]
    .flat()
    .join('\n')
}

function isSameSample(a: Result, b: Result): boolean {
  return a.suite === b.suite && a.case === b.case && a.variant === b.variant && a.attempt === b.attempt
}

/** Returns the sample's name and outcome, on separate lines if one is too short. */
function headLines(place: string, facts: readonly string[], layout: Layout): string[] {
  const { style, columns } = layout
  const line = `${style('bold', place)} · ${facts.join(' · ')}`
  if (columns === null || textWidth(stripVTControlCharacters(line)) < columns) return [line]
  return [...indentedLines(place, layout).map((part) => style('bold', part)), `  ${facts.join(' · ')}`]
}

/** Wraps a plain line, and indents all parts but the first, so that a stranger's text can't be taken for ours. */
function indentedLines(line: string, layout: Layout): string[] {
  return wrapLine(line, layout, 2).map((part, at) => (at === 0 ? part : `  ${part}`))
}

function promptLines({ turns }: Result, layout: Layout): string[] {
  return turns.flatMap((turn, index) => turnLines(turn, turns.length === 1 ? '' : ` ${index + 1}`, layout))
}

function turnLines({ prompt, answer }: Turn, number: string, layout: Layout): string[] {
  return [
    [layout.style('dim', `Prompt${number}`)],
    textBlock(prompt, layout),
    [layout.style('dim', `Answer${number}`)],
    answer === null ? ['  (none)'] : textBlock(answer, layout),
  ].flat()
}

function troubleLines(sample: Result): string[] {
  if (sample.status === 'unscored' || sample.status === 'undecided') return [plainText(sample.reason)]
  if (sample.status === 'errored') return [plainText(`${sample.error.code}: ${sample.error.message}`)]
  const cut = sample.status === 'scored' && !sample.passed ? cutReasonOf(sample) : null
  if (cut !== null) return [`${cut}.`]
  return sample.status === 'limited' ? [plainText(`${sample.limit.code}: ${sample.limit.message}`)] : []
}

function checkLines({ kind, passed, score: share, weight, reason }: CheckResult, layout: Layout): string[] {
  const { style } = layout
  const mark = passed === null ? style('yellow', '?') : passed ? style('green', '✓') : style('red', '✗')
  const parts = [share === null ? 'undecided' : shortScore(share), ...(weight === 1 ? [] : [`weight ${weight}`])]
  const [first = '', ...more] = wrapLine(`${plainText(kind)} (${parts.join(', ')}) ${plainText(reason)}`, layout, 4)
  return [`  ${mark} ${first}`, ...more.map((line) => `    ${line}`)]
}

function codeLines({ code }: Result, layout: Layout): string[] {
  if (code === null) return []
  const blocks = code.evidence === null ? [] : evidenceBlocks(code.evidence)
  return [
    `Code (${plainText(code.language)}): ${plainText(codeLine(code))}`,
    ...blocks.flatMap(({ title, text }) => [layout.style('dim', plainText(title)), ...textBlock(text, layout)]),
  ]
}

function parameterLines(found: SuiteParameters | undefined): string[] {
  const text = describeParameters(found?.parameters ?? null)
  return text === '' ? [] : [`Parameters: ${text}`]
}

function spentLines(sample: Result): string[] {
  const { tokens, cost_usd, judge_cost_usd, latency_ms, first_token_ms, finish_reason, from_cache } = sample
  const counted = (['input', 'output', 'reasoning', 'cached'] as const).flatMap((kind) => {
    const value = tokens[kind]
    return value === null || (value === 0 && kind !== 'input' && kind !== 'output') ? [] : [`${count(value)} ${kind}`]
  })
  const cost = costOrBound({ total: cost_usd, known: sample.cost_at_least_usd ?? null })
  const judgeCost = costOrBound({ total: judge_cost_usd, known: sample.judge_cost_at_least_usd ?? null })
  const judges = judge_cost_usd === 0 ? '' : ` · judges ${judgeCost}`
  const first = first_token_ms === null ? '' : ` · first token ${seconds(first_token_ms / 1000)}`
  return [
    `Tokens: ${counted.length === 0 ? 'n/a' : counted.join(' · ')}`,
    `Cost: ${cost}${judges}${from_cache ? ' · from the cache' : ''}`,
    `Latency: ${latency_ms === null ? 'n/a' : seconds(latency_ms / 1000)}${first}`,
    ...(finish_reason === null ? [] : [`Finish: ${finish_reason}`]),
    ...describeTries(sample).map((words) => `Try without an answer: ${plainText(words)}`),
  ]
}
