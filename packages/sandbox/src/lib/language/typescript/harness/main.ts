import type { Host } from './host.ts'
import type { Intrinsics } from './intrinsics.ts'
import type { LoadJob, loadAnswer } from './load-answer.ts'
import type { Provided } from './provided.ts'
import type { Registry } from './registry.ts'
import type { registeredRunner } from './run-registered.ts'
import type { TestJob, testSession } from './test-session.ts'

/** The harness's job, on its standard input after 64 characters of secret. */
export interface Job extends TestJob, LoadJob {
  /** Whether the answer can't replace built-ins once it is loaded. */
  readonly lock: boolean
  /** Whether that holds for `Date` and `Math` too. */
  readonly lockClock: boolean
}

/** Loads the answer and runs the tests on it in this process. */
export function runJob(
  host: Host,
  parts: {
    readonly intrinsics: Intrinsics
    readonly registry: Registry
    readonly runner: ReturnType<typeof registeredRunner>
    /** Returns what the tests get by name or import from Node and from test runners, taken before the answer runs. */
    readonly provide: (builtins: readonly string[]) => Provided
    readonly testSession: typeof testSession
    readonly loadAnswer: typeof loadAnswer
  },
): void {
  const { intrinsics, registry, runner } = parts
  const input = host.readFileSync(0)
  // In its own buffer: strings can be found in a heap snapshot, and small buffers share one.
  const secret = new host.Uint8Array(input.subarray(0, 64))
  const job: Job = JSON.parse(input.toString('utf8', 64))
  input.fill(0)
  const session = parts.testSession(host, { registry, runner, provided: parts.provide(job.builtins) }, job, secret)
  const load = () =>
    parts.loadAnswer(
      host,
      job,
      (answer) => {
        intrinsics.restore()
        if (job.lock) intrinsics.lock(job.lockClock)
        session.run(answer, () => undefined)
      },
      (error) => session.failAll('the program failed to load', error),
    )
  runner.guarded(() => undefined, null, load)
}
