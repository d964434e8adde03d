import { type Result, readResultCost } from '@assay/core/result'
import { scoreRange } from '../comparison/before-after.ts'
import { codeLine, evidenceBlocks } from '../text/code-text.ts'
import { cutText } from '../text/cut-text.ts'
import { outcomeOf, reasonOf } from '../text/result-text.ts'
import type { ReportDetail, ReportRow } from './page/report-row.ts'
import { pageConversation } from './page-conversation.ts'

/** Results per block: the page parses the details of a block when one of its rows is opened. */
const BLOCK_RESULTS = 200
const BLOCK_CHARACTERS = 512 * 1024

/** Limits on the results in a page, since a browser has to load them too. */
export interface PageLimits {
  /** Maximum results; 20,000 by default. */
  readonly results: number
  /** Characters of all results' JSON; by default 64 million. */
  readonly characters: number
}

/**
 * Collects results and gives them as `<script>` blocks of JSON. When there are more than fit, samples that passed fill at
 * most half of the page, so that failures find room.
 */
export class ResultBlocks {
  /** Results that were given, and how many of them are in the page. */
  total = 0
  held = 0
  readonly #limits: PageLimits
  #rows: string[] = []
  #details: string[] = []
  #size = 0
  #passed = { results: 0, characters: 0 }
  #all = { results: 0, characters: 0 }

  constructor(limits: PageLimits) {
    this.#limits = limits
  }

  /** Takes a result. Returns a block when one is full, else null. */
  add(result: Result): string | null {
    this.total++
    const passed = outcomeOf(result) === 'passed'
    if (!this.#hasRoom(passed)) return null
    const row = scriptJson(rowOf(result))
    const detail = scriptJson(detailOf(result))
    const characters = row.length + detail.length
    for (const use of passed ? [this.#all, this.#passed] : [this.#all]) {
      use.results++
      use.characters += characters
    }
    this.held++
    this.#rows.push(row)
    this.#details.push(detail)
    this.#size += characters
    return this.#rows.length >= BLOCK_RESULTS || this.#size >= BLOCK_CHARACTERS ? this.flush() : null
  }

  /** Returns the last block, empty if nothing is left. */
  flush(): string {
    if (this.#rows.length === 0) return ''
    const rows = `<script type="application/json" class="rows">[${this.#rows.join(',')}]</script>`
    const details = `<script type="application/json" class="details">[${this.#details.join(',')}]</script>`
    this.#rows = []
    this.#details = []
    this.#size = 0
    return `${rows}\n${details}\n`
  }

  #hasRoom(passed: boolean): boolean {
    const { results, characters } = this.#limits
    const fits = (use: { results: number; characters: number }, share: number) =>
      use.results < results * share && use.characters < characters * share
    return fits(this.#all, 1) && (!passed || fits(this.#passed, 0.5))
  }
}

/** Writes JSON for a script element: nothing in it can end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function rowOf(result: Result): ReportRow {
  const { input, output } = result.tokens
  const cost = readResultCost(result)
  return {
    suite: result.suite,
    case: result.case,
    model: result.model,
    attempt: result.attempt,
    outcome: outcomeOf(result),
    score: result.status === 'scored' ? result.score : null,
    class: result.classification?.primary ?? null,
    cost_usd: typeof cost === 'number' ? cost : null,
    latency_ms: result.latency_ms,
    tokens: input === null || output === null ? null : input + output,
    reason: cutText(reasonOf(result), 300),
  }
}

function detailOf(result: Result): ReportDetail {
  const { classification, code, tokens, finish_reason, first_token_ms, judge_cost_usd } = result
  const facts: Record<string, string> = { Run: result.run }
  if (result.status === 'scored' && result.score_at_most !== undefined) {
    facts.Score = scoreRange(result.score, result.score_at_most)
  }
  if (tokens.input !== null) facts['Input tokens'] = String(tokens.input)
  if (tokens.output !== null) facts['Output tokens'] = String(tokens.output)
  if (tokens.reasoning !== null) facts['Reasoning tokens'] = String(tokens.reasoning)
  if (tokens.cached !== null) facts['Cached tokens'] = String(tokens.cached)
  if (result.cost_at_least_usd !== undefined) facts.Cost = `at least $${result.cost_at_least_usd}`
  if (judge_cost_usd !== null && judge_cost_usd > 0) facts['Judge cost'] = `$${judge_cost_usd}`
  if (result.judge_cost_at_least_usd !== undefined) facts['Judge cost'] = `at least $${result.judge_cost_at_least_usd}`
  if (result.tries !== undefined) facts['Tries without an answer'] = result.tries.map(({ code }) => code).join(', ')
  if (first_token_ms !== null) facts['First token'] = `${first_token_ms} ms`
  if (finish_reason !== null) facts['Finish reason'] = finish_reason
  if (result.from_cache) facts['From cache'] = 'yes'
  if (code !== null) facts.Code = `${code.language}: ${codeLine(code)}`
  if (classification !== null && Object.keys(classification.details).length > 0) {
    facts.Evidence = cutText(JSON.stringify(classification.details), 2000)
  }
  const checks = result.checks.map(({ kind, passed, score, reason }) => ({ kind, passed, score, reason }))
  const blocks = code === null || code.evidence === null ? [] : evidenceBlocks(code.evidence)
  const conversation = pageConversation(result)
  return { tags: result.tags, checks, blocks, turns: conversation === null ? result.turns : [], conversation, facts }
}
