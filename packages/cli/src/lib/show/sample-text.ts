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

/** A sample with every turn, every check, and what it took. */
export function sampleText(sample: Result, style: Style): string {
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
    ...sample.turns.map((turn, index) => turnLines(turn, sample.turns.length === 1 ? '' : ` ${index + 1}`, style)),
    checks.length === 0 ? [] : [style('dim', 'Checks'), ...checks.map((check) => checkLine(check, style))],
    codeLines(sample, style),
    spentLines(sample),
  ]
    .flat()
    .join('\n')
}

function turnLines({ prompt, answer }: Turn, number: string, style: Style): string[] {
  return [
    style('dim', `Prompt${number}`),
    ...block(prompt, style),
    style('dim', `Answer${number}`),
    ...(answer === null ? ['  (none)'] : block(answer, style)),
  ]
}

function troubleLines(sample: Result): string[] {
  if (sample.status === 'unscored') return [plainText(sample.reason)]
  if (sample.status === 'errored') return [plainText(`${sample.error.code}: ${sample.error.message}`)]
  return sample.status === 'limited' ? [plainText(`${sample.limit.code}: ${sample.limit.message}`)] : []
}

/** A stranger's text line by line, marked at the side so that it cannot be taken for ours. */
function block(text: string, style: Style): string[] {
  return text.split(/\r\n|\n/).map((line) => `  ${style('dim', '|')} ${plainText(line)}`)
}

function checkLine({ kind, passed, score: share, weight, reason }: CheckResult, style: Style): string {
  const mark = passed === null ? style('yellow', '?') : passed ? style('green', '✓') : style('red', '✗')
  const parts = [share === null ? 'undecided' : score(share), ...(weight === 1 ? [] : [`weight ${weight}`])]
  return `  ${mark} ${plainText(kind)} (${parts.join(', ')}) ${plainText(reason)}`
}

function codeLines({ code }: Result, style: Style): string[] {
  if (code === null) return []
  const blocks = code.evidence === null ? [] : evidenceBlocks(code.evidence)
  return [
    `Code (${plainText(code.language)}): ${plainText(codeLine(code))}`,
    ...blocks.flatMap(({ title, text }) => [style('dim', plainText(title)), ...block(text, style)]),
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
