import type { ModelAnswer } from '@assay/core/exchange'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import { scoresOf } from '@assay/core/scoring'
import type { StoredRun } from '../src/lib/store/run.ts'
import type { StoredScore } from '../src/lib/store/score.ts'
import type { Store } from '../src/lib/store/store.ts'

// Runs, results and summaries for tests, with the fields that a test needs.

/** The common fields and those of every status; `sampleResult` uses the ones of its status. */
export interface ResultFields {
  readonly status?: Result['status']
  readonly run?: string
  readonly suite?: string
  readonly case?: string
  readonly variant?: string
  readonly attempt?: number
  readonly tags?: string[]
  readonly class?: 'pass' | 'refusal' | 'leak'
  readonly passed?: boolean
  readonly answer?: string
  readonly checks?: Result['checks']
  readonly cost_usd?: number | null
  readonly latency_ms?: number | null
  readonly score?: number
  readonly score_at_most?: number
}

export function sampleRun(fields: Partial<StoredRun> = {}): StoredRun {
  return {
    id: 'run-a',
    experiment: 'experiment-1',
    model: 'replay/demo',
    status: 'running',
    lease: null,
    started_at: '2026-03-01T10:00:00.000Z',
    finished_at: null,
    seed: 42,
    ignore_errors: false,
    tags: [],
    suites: ['first'],
    plan_hash: 'hash-1',
    plan: { samples: 3, files: ['first.yaml'] },
    ...fields,
  }
}

export function sampleResult(fields: ResultFields = {}): Result {
  const { status = 'scored', passed = true, answer = 'Paris' } = fields
  const common = {
    run: fields.run ?? 'run-a',
    suite: fields.suite ?? 'first',
    case: fields.case ?? 'case-1',
    ...(fields.variant === undefined ? {} : { variant: fields.variant }),
    eval: 'capital',
    model: 'replay/demo',
    attempt: fields.attempt ?? 1,
    tags: fields.tags ?? [],
    weight: 1,
    checks: fields.checks ?? [{ kind: 'contains', passed: true, score: 1, weight: 2, reason: 'It says "Paris".' }],
    classification: fields.class === undefined ? null : { primary: fields.class, details: { evidence: ['a', 1] } },
    ...scoresOf(fields.class === undefined ? null : { primary: fields.class }, { status }),
    code: null,
    tokens: { input: 12, output: 3, reasoning: null, cached: 0 },
    cost_usd: fields.cost_usd === undefined ? 0.00012 : fields.cost_usd,
    judge_cost_usd: 0,
    latency_ms: fields.latency_ms === undefined ? 12.5 : fields.latency_ms,
    first_token_ms: null,
    finish_reason: 'stop' as const,
    from_cache: false,
    turns: [{ prompt: 'What is the capital of France?', answer }],
  }
  switch (status) {
    case 'scored':
      return {
        ...common,
        status,
        passed,
        score: fields.score ?? (passed ? 1 : 0.25),
        ...(fields.score_at_most === undefined ? {} : { score_at_most: fields.score_at_most }),
      }
    case 'unscored':
      return { ...common, status, reason: "The case doesn't define a good answer." }
    case 'undecided':
      return { ...common, status, reason: 'The judge gave no verdict.' }
    case 'errored':
      return { ...common, status, error: { code: 'timeout', message: 'No answer within 60 s.' } }
    case 'limited':
      return { ...common, status, limit: { code: 'budget', message: 'The budget is spent.' } }
  }
}

export function sampleAnswer(text = 'Paris'): ModelAnswer {
  return {
    text,
    reasoning: null,
    finish_reason: 'stop',
    tokens: { input: 12, output: 3, reasoning: null, cached: null },
    latency_ms: 12.5,
    first_token_ms: 3.25,
    cost_usd: 0.00012,
  }
}

export function sampleScore(fields: Partial<StoredScore> = {}): StoredScore {
  return {
    at: '2026-03-01T12:00:00.000Z',
    suite: null,
    formula: 'success_pct',
    score: null,
    interval: null,
    error: null,
    reason: 'One sample.',
    by: null,
    why: null,
    ...fields,
  }
}

export function sampleLabel(fields: Partial<Label> = {}): Label {
  return {
    id: 'label-1',
    answer: 'hash-1',
    check: null,
    check_version: null,
    verdict: 'right',
    class: null,
    comment: null,
    span: null,
    by: 'ann',
    at: '2026-03-01T12:00:00.000Z',
    blind: true,
    run: 'run-a',
    sample: { suite: 'first', case: 'case-1', attempt: 1 },
    ...fields,
  }
}

/** The numbers that lists use, and the number of samples behind them. */
export interface SummaryFields {
  readonly passed: number
  readonly total: number
  readonly cost: number | null
  readonly score: number | null
  readonly finished_at: string | null
}

export function sampleSummary(run: StoredRun, fields: SummaryFields): Run {
  const none = { value: null, interval: null, reason: 'Not computed.' }
  const { id, model, status, started_at, seed, ignore_errors, tags } = run
  const { passed, total, cost } = fields
  const score = { ...none, value: fields.score }
  return {
    id,
    model,
    status,
    stop_reason: null,
    started_at,
    finished_at: fields.finished_at,
    seed,
    ignore_errors,
    missing: 0,
    tags,
    score,
    penalized: null,
    suites: [
      {
        suite: 'first',
        file: null,
        counts: {
          total,
          passed,
          failed: total - passed,
          unscored: 0,
          undecided: 0,
          errored: 0,
          limited: 0,
          cases: total,
        },
        parameters: null,
        missing: 0,
        samples_per_case: null,
        score_formula: 'success_pct',
        score,
        score_error: null,
        success: { ...none, count: passed, total },
        mean_score: none,
        accuracy: null,
        penalized: null,
        quality: null,
        compile_rate: null,
        test_rate: null,
        pass_at: {},
        pass_all: {},
        latency_score: null,
        stability: null,
        balanced: { value: null, interval: null, reason: 'No groups.', count: 0, total: 0 },
        early_stop: null,
        classes: {},
        expected_classes: null,
        cost_usd: { total: cost, mean: none, known: cost, priced: total, unknown: 0, maybe_billed: 0, no_usage: 0 },
        judge_cost_usd: { total: 0, known: 0, unknown: 0 },
        answers: { retries: 0, cut: 0, from_cache: 0 },
        latency_s: { mean: none, p50: null, p95: null, max: null, measured: 0 },
        tokens: { input: 0, output: 0, reasoning: 0, unknown: 0 },
      },
    ],
  }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(items)
}

/** Saves runs with everything that lists show: one that ended, one of two suites without a price, and one that waits. */
export async function keepFigures(store: Pick<Store, 'createRun' | 'append' | 'putSummary'>): Promise<void> {
  const fields = { passed: 3, total: 4, cost: 0.5, score: 75, finished_at: '2026-03-01T10:00:30.000Z' }
  const ended = sampleRun({ id: 'ended', status: 'finished', plan: { total: 4 }, suites: ['b', 'a "quoted" ü'] })
  const interval = { low: 20.25, high: 98, level: 0.95, method: 'beta-midp' } as const
  const again = { ...ended, id: 'again', started_at: '2026-03-02T10:00:00.000Z', suites: [...ended.suites].reverse() }
  for (const run of [ended, again]) {
    const summary = sampleSummary(run, fields)
    const [suite] = summary.suites
    const latency_s = { ...suite?.latency_s, p50: 0.0125, measured: 1 }
    await store.createRun(run)
    await store.append({ results: [sampleResult({ run: run.id })] })
    const suites = summary.suites.map((each) => ({ ...each, latency_s: { ...each.latency_s, ...latency_s } }))
    await store.putSummary({ ...summary, score: { value: 75, interval, reason: null }, suites })
  }
  const unpriced = sampleRun({ id: 'unpriced', status: 'stopped' })
  const summary = sampleSummary(unpriced, { ...fields, cost: null, score: null })
  await store.createRun(unpriced)
  await store.putSummary({ ...summary, suites: [...summary.suites, ...summary.suites] })
  await store.createRun(sampleRun({ id: 'queued', status: 'queued', plan: { total: 0 } }))
}
