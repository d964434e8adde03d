import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import type { Store, StoredRun } from '@assay/store/store'

/** Keeps a finished run of `count` results, of which a share of `rate` passed, with its summary. */
export async function keepRun(store: Store, id: string, count: number, rate: number): Promise<void> {
  const suites = [
    { name: 'bench', file: null, formula: 'success_pct / total_cost', cases: count, samples: 1, weight: 1 },
  ]
  const plan = readPlan({ hash: 'h', model: 'replay/demo', suites, total: count })
  const started_at = '2026-01-01T00:00:00.000Z'
  const finished_at = '2026-01-01T01:00:00.000Z'
  const about = { id, model: 'replay/demo', status: 'finished', started_at, finished_at, seed: 1 } as const
  const whole = { ...about, ignore_errors: false, tags: [] }
  await store.createRun({ ...whole, experiment: id, suites: ['bench'], plan_hash: 'h', plan })
  const tally = createRunTally()
  for (let from = 0; from < count; from += 5000) {
    const results = Array.from({ length: Math.min(5000, count - from) }, (_, i) => resultOf(id, from + i, rate))
    for (const result of results) tally.add(result)
    await store.append({ results })
  }
  await store.putSummary(summarizeRun({ ...whole, plan }, tally))
}

/** A run that goes on, of which `total` samples are planned. */
export function runningRun(id: string, total: number): Omit<StoredRun, 'lease'> {
  const suites = [{ name: 'bench', file: null, formula: 'success_pct', cases: total, samples: 1, weight: 1 }]
  return {
    id,
    experiment: id,
    model: 'replay/demo',
    status: 'running',
    started_at: '2026-01-02T00:00:00.000Z',
    finished_at: null,
    seed: 1,
    ignore_errors: false,
    tags: [],
    suites: ['bench'],
    plan_hash: 'h',
    plan: { hash: 'h', model: 'replay/demo', suites, total },
  }
}

/** A result of ordinary size. */
export function resultOf(run: string, index: number, rate: number): Result {
  const passed = (index * 0.618_033_988_75) % 1 < rate
  const check = {
    kind: 'contains',
    passed,
    score: passed ? 1 : 0,
    weight: 1,
    reason: passed ? 'It is there.' : 'It is not.',
  }
  return {
    run,
    suite: 'bench',
    case: `case-${index}`,
    eval: null,
    model: 'replay/demo',
    attempt: 1,
    tags: [`tag-${index % 7}`],
    weight: 1,
    checks: [check],
    classification: null,
    code: null,
    tokens: { input: 120 + (index % 50), output: 40 + (index % 30), reasoning: null, cached: null },
    cost_usd: 0.0001 + (index % 100) / 1e6,
    judge_cost_usd: 0,
    latency_ms: 300 + (index % 900),
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [{ prompt: `Question ${index}: what is the capital of France?`, answer: passed ? 'Paris.' : 'Lyon.' }],
    status: 'scored',
    passed,
    score: passed ? 1 : 0,
  }
}
