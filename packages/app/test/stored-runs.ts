import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '@assay/core/result'
import { openStore, type StoredRun } from '@assay/store/store'

/** Creates a folder whose name says which test made it. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `assay-${name}-`))
}

/** Returns a run as the engine stores it, with a test's fields. */
export function storedRun(fields: Partial<StoredRun> & Pick<StoredRun, 'id'>): StoredRun {
  const suites = fields.suites ?? ['geography']
  return {
    experiment: 'experiment-1',
    model: 'replay/demo',
    status: 'finished',
    lease: null,
    started_at: '2026-03-01T10:00:00.000Z',
    finished_at: '2026-03-01T10:00:20.000Z',
    seed: 1,
    ignore_errors: false,
    tags: [],
    suites,
    plan_hash: `hash-${fields.id}`,
    plan: { suites: suites.map((name) => ({ name, file: null, formula: 'success_pct' })) },
    ...fields,
  }
}

/** Returns a scored sample with one check, changed by `fields`. */
export function sample(fields: {
  run: string
  case: string
  passed?: boolean
  suite?: string
  attempt?: number
  prompt?: string
  answer?: string
  cost_usd?: number | null
  error?: { code: string; message: string }
}): Result {
  const { passed = true, answer = 'Paris' } = fields
  const common = {
    run: fields.run,
    suite: fields.suite ?? 'geography',
    case: fields.case,
    eval: fields.case,
    model: 'replay/demo',
    attempt: fields.attempt ?? 1,
    tags: [],
    weight: 1,
    checks: [
      { kind: 'contains', passed, score: passed ? 1 : 0, weight: 1, reason: passed ? 'It is there.' : 'No "Paris".' },
    ],
    classification: null,
    code: null,
    tokens: { input: 12, output: 3, reasoning: null, cached: 0 },
    cost_usd: fields.cost_usd === undefined ? 0.001 : fields.cost_usd,
    judge_cost_usd: 0,
    latency_ms: 1250,
    first_token_ms: null,
    finish_reason: 'stop' as const,
    from_cache: false,
    turns: [
      {
        prompt: fields.prompt ?? 'What is the capital of France?',
        answer: fields.error === undefined ? answer : (fields.answer ?? null),
      },
    ],
  }
  if (fields.error !== undefined) return { ...common, status: 'errored', error: fields.error }
  return { ...common, status: 'scored', passed, score: passed ? 1 : 0 }
}

/** Saves runs with their results in a folder's `.assay/assay.db`. */
export async function keepRuns(folder: string, runs: readonly { run: StoredRun; results: Result[] }[]): Promise<void> {
  await using store = await openStore(join(folder, '.assay', 'assay.db'))
  for (const { run, results } of runs) {
    await store.createRun(run)
    await store.append({ results })
  }
}
