import { setImmediate as nextTurn } from 'node:timers/promises'
import { limitName } from '../../isolation/limits.ts'
import type { Limits } from '../../isolation/sandbox.ts'
import type { SampleEnd } from './fork-server.ts'
import type { ServerPair } from './server-pair.ts'
import type { ServerPool } from './server-pool.ts'

/** The plan of test code, read without running it. */
export type TestPlan =
  | {
      readonly ok: true
      /** Every test once, in text order. */
      readonly names: readonly string[]
      /** Code objects of the steps, for the fork. */
      readonly bundle: string
      readonly imports: readonly { readonly module: string; readonly names: readonly string[] }[]
      /** The reason why the tests must share a process with the answer; null if they needn't. */
      readonly needs: string | null
    }
  /** Tests that don't compile by themselves. */
  | { readonly ok: false; readonly message: string; readonly line: number | null; readonly column: number | null }

/** The means to plan tests. */
export interface PlannerOptions {
  readonly pool: ServerPool<ServerPair>
  readonly limits: Limits
  readonly onCore: <T>(work: () => Promise<T>) => Promise<T>
}

/** The number of saved plans: every sample of a case uses its plan again. */
const KEPT = 500
/** The number of tests that one fork reads at once, while others judge. */
const BATCH = 16

type Request = readonly [tests: string, entryPoint: string | null]

/** Plans test code in forks in which nothing else ever runs, once for all samples of a case. */
export function testPlanner(options: PlannerOptions): (...request: Request) => Promise<TestPlan> {
  const plans = new Map<string, Promise<TestPlan>>()
  let batch: { readonly requests: Request[]; readonly plans: Promise<TestPlan[]> } | null = null
  const enqueue = (request: Request) => {
    if (batch === null || batch.requests.length >= BATCH) {
      const requests: Request[] = []
      const started = options.onCore(async () => {
        // Requests made at the same time come along.
        await nextTurn()
        if (batch?.requests === requests) batch = null
        return plansOf(options, requests)
      })
      batch = { requests, plans: started }
    }
    const index = batch.requests.push(request) - 1
    return batch.plans.then((all) => all[index] as TestPlan)
  }
  return (...request) => {
    const key = JSON.stringify(request)
    const known = plans.get(key)
    if (known !== undefined) return known
    const plan = enqueue(request)
    plans.set(key, plan)
    plan.catch(() => plans.delete(key))
    const oldest = plans.size > KEPT ? plans.keys().next().value : undefined
    if (oldest !== undefined) plans.delete(oldest)
    return plan
  }
}

async function plansOf(options: PlannerOptions, requests: readonly Request[]): Promise<TestPlan[]> {
  const { pool, limits } = options
  const job = JSON.stringify({ kind: 'plan', tests: requests })
  const end = await pool.withServer(({ tests }) => tests.run({ limits, job, program: null, onReport: () => {} }))
  if (end.exitCode === 0)
    return end.early
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  if (requests.length === 1) return [{ ok: false, message: unread(end), line: null, column: null }]
  // One of them ended the fork; the others must not suffer for it.
  const alone: TestPlan[] = []
  for (const request of requests) alone.push(...(await plansOf(options, [request])))
  return alone
}

function unread({ signal, limit }: SampleEnd): string {
  return `Python couldn't read the tests (${limit === null ? (signal ?? 'it ended early') : limitName(limit)})`
}
