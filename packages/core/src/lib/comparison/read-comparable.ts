import { ANSWER_CLASSES, type AnswerClass } from '../result/answer-class.ts'
import { readGreatestScore } from '../result/read-greatest-score.ts'
import type { Result } from '../result/result.ts'
import { readCost, type SampleCost } from '../result/sample-cost.ts'
import type { SampleStatus } from '../result/sample-status.ts'

/** The parts of a result that a comparison reads. */
export interface ComparableResult {
  readonly suite: string
  readonly case: string
  readonly model: string
  readonly status: Result['status']
  /** A scored sample's score, 0 to 1; null for every other status. */
  readonly score: number | null
  /** The greatest score that a scored sample could have had: its score, if that is certain. Null for every other status. */
  readonly score_at_most: number | null
  /** Whether a scored sample passed; false for every other status. */
  readonly passed: boolean
  /** The first of its tags. */
  readonly tag: string | null
  /** Null if it wasn't classified. */
  readonly class: AnswerClass | null
  readonly cost: SampleCost
  readonly latency_ms: number | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
}

const STATUSES = new Set<unknown>(['scored', 'unscored', 'undecided', 'errored', 'limited'] satisfies SampleStatus[])

/**
 * Reads what a comparison needs from a value in a report. Returns a sentence about the problem if it isn't a result.
 *
 * Written by hand rather than with a schema: a report may have millions, and the schema checks ten times as much.
 */
export function readComparable(value: unknown): ComparableResult | string {
  if (typeof value !== 'object' || value === null) return `expected an object, found ${shown(value)}`
  const fields = value as Record<string, unknown>
  const { suite, model, status, score, cost_usd, latency_ms, tokens } = fields
  const id = fields.case
  if (typeof suite !== 'string') return wrong('suite', 'a string', suite)
  if (typeof id !== 'string') return wrong('case', 'a string', id)
  if (typeof model !== 'string') return wrong('model', 'a string', model)
  if (!isStatus(status)) return wrong('status', 'scored, unscored, undecided, errored or limited', status)
  if (status === 'scored' && !isShare(score)) return wrong('score', 'a number from 0 to 1', score)
  const { score_at_most } = fields
  if (status === 'scored' && score_at_most !== undefined && !isShare(score_at_most)) {
    return wrong('score_at_most', 'a number from 0 to 1', score_at_most)
  }
  if (!isAmount(cost_usd)) return wrong('cost_usd', 'a number of at least 0 or null', cost_usd)
  if (!isAmount(latency_ms)) return wrong('latency_ms', 'a number of at least 0 or null', latency_ms)
  const { input, output } = (typeof tokens === 'object' && tokens !== null ? tokens : {}) as Record<string, unknown>
  if (!isAmount(input)) return wrong('tokens.input', 'a number of at least 0 or null', input)
  if (!isAmount(output)) return wrong('tokens.output', 'a number of at least 0 or null', output)
  return {
    suite,
    case: id,
    model,
    status,
    score: status === 'scored' && isShare(score) ? score : null,
    score_at_most: status === 'scored' && isShare(score) ? greatestScore(score, fields) : null,
    passed: status === 'scored' && fields.passed === true,
    tag: firstText(fields.tags),
    class: classOf(fields.classification),
    cost: readCost({
      status,
      cost_usd,
      input_tokens: input,
      output_tokens: output,
      turns: fields.turns,
      tries: fields.tries,
      error_code: errorCode(fields.error),
    }),
    latency_ms,
    input_tokens: input,
    output_tokens: output,
  }
}

const CLASSES: ReadonlyMap<unknown, AnswerClass> = new Map(ANSWER_CLASSES.map((name) => [name, name]))

/** Returns the class; null for one that this version doesn't know. */
function classOf(classification: unknown): AnswerClass | null {
  if (typeof classification !== 'object' || classification === null) return null
  return CLASSES.get((classification as Record<string, unknown>).primary) ?? null
}

function firstText(list: unknown): string | null {
  const [first] = Array.isArray(list) ? list : []
  return typeof first === 'string' ? first : null
}

function isStatus(value: unknown): value is Result['status'] {
  return STATUSES.has(value)
}

function isAmount(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY)
}

function greatestScore(score: number, fields: Record<string, unknown>): number {
  const { score_at_most, checks, turns, classification, code } = fields
  return readGreatestScore({ score, score_at_most, checks, turns, classification, code })
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null
}

function wrong(field: string, expected: string, found: unknown): string {
  return `"${field}" must be ${expected}, but is ${shown(found)}`
}

/** Returns a value for a message. Lists and objects are only named: writing out a deeply nested one would overflow the stack. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : String(value)
}
