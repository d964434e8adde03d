import type { Result } from '@assay/core/result'
import type { StoredRun } from '@assay/store/store'

// Results as a store sees them, made by number.

/** An answer of 800 characters. */
export const ANSWER = {
  text: 'a'.repeat(800),
  reasoning: null,
  finish_reason: 'stop' as const,
  tokens: { input: 210, output: 190, reasoning: null, cached: null },
  latency_ms: 840.5,
  first_token_ms: null,
  cost_usd: 0.0021,
}

/** The run that generated results belong to. */
export const RUN: Omit<StoredRun, 'lease'> = {
  id: 'bench',
  experiment: 'bench',
  model: 'openai/gpt-5-mini',
  status: 'running',
  started_at: '2026-03-01T10:00:00.000Z',
  finished_at: null,
  seed: 1,
  ignore_errors: false,
  tags: [],
  suites: ['arithmetic'],
  plan_hash: 'bench',
  plan: {},
}

/** A result of 1.5 kB. */
export function result(index: number): Result {
  return {
    run: RUN.id,
    suite: 'arithmetic',
    case: `case-${String(index).padStart(7, '0')}`,
    eval: 'sum',
    model: RUN.model,
    attempt: 1,
    tags: ['math'],
    weight: 1,
    checks: [{ kind: 'contains', passed: true, score: 1, weight: 1, reason: 'Contains "42".' }],
    classification: { primary: 'pass', details: {} },
    code: null,
    tokens: ANSWER.tokens,
    cost_usd: ANSWER.cost_usd,
    judge_cost_usd: 0,
    latency_ms: ANSWER.latency_ms,
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [{ prompt: 'p'.repeat(300), answer: ANSWER.text }],
    status: 'scored',
    passed: true,
    score: 1,
  }
}

/** Results that differ as those of a run do: two suites, two attempts, some that fail, a judge's score. */
export function varied(index: number): Result {
  const passed = index % 7 !== 0
  const base = result(Math.floor(index / 4))
  const judged = { kind: 'judge', passed, score: ((index * 7919) % 100) / 100, weight: 2, reason: 'It says why.' }
  return {
    ...base,
    suite: index % 2 === 0 ? 'arithmetic' : 'facts',
    attempt: 1 + (Math.floor(index / 2) % 2),
    tags: ['math', index % 3 === 0 ? 'hard' : 'easy'],
    checks: [...base.checks, judged],
    classification: index % 5 === 0 ? null : { primary: passed ? 'pass' : 'fail', details: {} },
    latency_ms: 840.5 + (index % 997),
    status: 'scored',
    passed,
    score: passed ? 1 : ((index * 31) % 100) / 100,
  }
}
