import type { Limits } from '../../isolation/sandbox.ts'
import type { SampleEnd } from './fork-server.ts'
import type { ServerPool } from './server-pool.ts'

/** What test code will run, read from it without running it. */
export type TestPlan =
  | {
      readonly ok: true
      /** Every test once, in the order of the text. */
      readonly names: readonly string[]
      /** Code objects of the steps, for the fork. */
      readonly bundle: string
      readonly imports: readonly { readonly module: string; readonly names: readonly string[] }[]
    }
  /** The tests do not compile by themselves. */
  | { readonly ok: false; readonly message: string; readonly line: number | null; readonly column: number | null }

/** Plans are asked for again by every sample of a case; this many are kept. */
const KEPT = 500

/** Reads test code in a fork in which nothing else ever runs, once for all samples of a case. */
export function testPlanner(
  pool: ServerPool,
  limits: Limits,
): (tests: string, entry: string | null) => Promise<TestPlan> {
  const plans = new Map<string, Promise<TestPlan>>()
  return (tests, entry) => {
    const key = JSON.stringify([tests, entry])
    const known = plans.get(key)
    if (known !== undefined) return known
    const plan = makePlan(pool, limits, { kind: 'plan', tests, entry_point: entry })
    plans.set(key, plan)
    plan.catch(() => plans.delete(key))
    const oldest = plans.size > KEPT ? plans.keys().next().value : undefined
    if (oldest !== undefined) plans.delete(oldest)
    return plan
  }
}

async function makePlan(pool: ServerPool, limits: Limits, job: object): Promise<TestPlan> {
  const reports: Buffer[] = []
  const end = await pool.withServer((server) =>
    server.run({ limits, messages: [JSON.stringify(job)], onReport: (chunk) => reports.push(chunk) }),
  )
  if (end.exitCode !== 0) return { ok: false, message: unread(end), line: null, column: null }
  const plan: TestPlan = JSON.parse(Buffer.concat(reports).toString())
  return plan
}

function unread({ signal, limit }: SampleEnd): string {
  return `Python could not read the tests (${limit ?? signal ?? 'it ended early'})`
}
