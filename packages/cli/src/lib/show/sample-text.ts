import { hasTools } from '@assay/core/conversation'
import type { CheckResult, Result, Turn } from '@assay/core/result'
import {
  classLines,
  codeLine,
  count,
  dollars,
  evidenceBlocks,
  outcomeOf,
  plainText,
  score,
  seconds,
} from '@assay/formats/text'
import { OUTCOME_FORMAT } from '../store/outcome.ts'
import type { Style } from '../terminal/style.ts'
import { conversationLines } from './conversation-lines.ts'
import { type Layout, textBlock } from './text-block.ts'

/** A sample with every turn, every call of a tool, every check, and what it took. */
export function sampleText(sample: Result, layout: Layout): string {
  const { style } = layout
  const outcome = outcomeOf(sample)
  const place = plainText(`${sample.suite} / ${sample.case} · ${sample.model} · attempt ${sample.attempt}`)
  const facts = [
    style(OUTCOME_FORMAT[outcome], outcome),
    ...(sample.status === 'scored' ? [`score ${score(sample.score)}`] : []),
    ...(sample.classification === null ? [] : [`class ${sample.classification.primary}`]),
  ]
  const { classification, checks } = sample
  // Put together as lists of lists: an answer may have more lines than a call may have arguments.
  return [
    [`${style('bold', place)} · ${facts.join(' · ')}`, ...troubleLines(sample)],
    classification === null ? [] : classLines(classification).map(plainText),
    hasTools(sample) ? conversationLines(sample, layout) : promptLines(sample, layout),
    checks.length === 0 ? [] : [style('dim', 'Checks'), ...checks.map((check) => checkLine(check, style))],
    codeLines(sample, layout),
    spentLines(sample),
  ]
    .flat()
    .join('\n')
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
  if (sample.status === 'unscored') return [plainText(sample.reason)]
  if (sample.status === 'errored') return [plainText(`${sample.error.code}: ${sample.error.message}`)]
  return sample.status === 'limited' ? [plainText(`${sample.limit.code}: ${sample.limit.message}`)] : []
}

function checkLine({ kind, passed, score: share, weight, reason }: CheckResult, style: Style): string {
  const mark = passed === null ? style('yellow', '?') : passed ? style('green', '✓') : style('red', '✗')
  const parts = [share === null ? 'undecided' : score(share), ...(weight === 1 ? [] : [`weight ${weight}`])]
  return `  ${mark} ${plainText(kind)} (${parts.join(', ')}) ${plainText(reason)}`
}

function codeLines({ code }: Result, layout: Layout): string[] {
  if (code === null) return []
  const blocks = code.evidence === null ? [] : evidenceBlocks(code.evidence)
  return [
    `Code (${plainText(code.language)}): ${plainText(codeLine(code))}`,
    ...blocks.flatMap(({ title, text }) => [layout.style('dim', plainText(title)), ...textBlock(text, layout)]),
  ]
}

function spentLines(sample: Result): string[] {
  const { tokens, cost_usd, judge_cost_usd, latency_ms, first_token_ms, finish_reason, from_cache } = sample
  const counted = (['input', 'output', 'reasoning', 'cached'] as const).flatMap((kind) => {
    const value = tokens[kind]
    return value === null || (value === 0 && kind !== 'input' && kind !== 'output') ? [] : [`${count(value)} ${kind}`]
  })
  const judges = judge_cost_usd === 0 ? '' : ` · judges ${judge_cost_usd === null ? 'n/a' : dollars(judge_cost_usd)}`
  const first = first_token_ms === null ? '' : ` · first token ${seconds(first_token_ms / 1000)}`
  return [
    `Tokens: ${counted.length === 0 ? 'n/a' : counted.join(' · ')}`,
    `Cost: ${cost_usd === null ? 'n/a' : dollars(cost_usd)}${judges}${from_cache ? ' · from the cache' : ''}`,
    `Latency: ${latency_ms === null ? 'n/a' : seconds(latency_ms / 1000)}${first}`,
    ...(finish_reason === null ? [] : [`Finish: ${finish_reason}`]),
  ]
}
