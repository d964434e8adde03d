import type { Store, StoredRun } from '@assay/store/store'
import { z } from 'zod'
import type { RunFlags } from './command.ts'

/** What to run: the flags and paths that count, and the runs to go on with. */
export interface Resumed {
  readonly flags: RunFlags
  readonly paths: readonly string[]
  readonly resume: readonly StoredRun[]
}

/** What `assay run` keeps with a run, so that it can go on without being told everything again. */
const Recorded = z.object({
  options: z.object({ paths: z.array(z.string()), flags: z.record(z.string(), z.unknown()) }),
})

/**
 * With `--resume`, the runs of the command that was stopped, and its paths and flags where they are not given anew. A run
 * that is finished asks nothing more; its report and gates may still be missing when the command was killed.
 */
export async function resumeFrom(store: Store, flags: RunFlags, paths: readonly string[]): Promise<Resumed> {
  if (flags.resume === undefined) return { flags, paths, resume: [] }
  const named = await store.getRun(flags.resume)
  const { runs } = await store.listRuns({ filter: { experiment: named.experiment }, limit: 1000 })
  const resume: StoredRun[] = []
  for (const { id } of runs) resume.push(await store.getRun(id))
  const recorded = Recorded.safeParse(named.plan)
  if (!recorded.success || paths.length > 0) return { flags, paths, resume }
  const { options } = recorded.data
  return { flags: withRecorded(flags, options.flags), paths: options.paths, resume }
}

/** What is typed now counts before what was typed then. How to print is not remembered. */
function withRecorded(typed: RunFlags, recorded: Partial<RunFlags>): RunFlags {
  const given = Object.entries(typed).filter(([, value]) => value !== undefined && typeof value !== 'boolean')
  return {
    ...recorded,
    ...Object.fromEntries(given),
    ignoreErrors: typed.ignoreErrors || recorded.ignoreErrors === true,
    failOnRegression: typed.failOnRegression || recorded.failOnRegression === true,
    cache: typed.cache && recorded.cache !== false,
    dryRun: typed.dryRun,
    watch: typed.watch,
    // What is dangerous is asked for each time.
    unsafeNoSandbox: typed.unsafeNoSandbox,
    json: typed.json,
  }
}
