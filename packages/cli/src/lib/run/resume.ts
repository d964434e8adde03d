import { UserError } from '@assay/core/errors'
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
 * With `--resume`, the runs of the command that was stopped, and its paths and flags where they are not given anew. Throws
 * UserError `RESUME_NOTHING` when all of them are finished.
 */
export async function resumeFrom(store: Store, flags: RunFlags, paths: readonly string[]): Promise<Resumed> {
  if (flags.resume === undefined) return { flags, paths, resume: [] }
  const named = await store.getRun(flags.resume)
  const { runs } = await store.listRuns({ filter: { experiment: named.experiment }, limit: 1000 })
  const resume: StoredRun[] = []
  for (const { id } of runs) resume.push(await store.getRun(id))
  if (resume.every(({ status }) => status === 'finished')) {
    throw new UserError('RESUME_NOTHING', `Run ${named.id} is finished.`, 'Start a new run, or name another one.')
  }
  const recorded = Recorded.safeParse(named.plan)
  if (!recorded.success) return { flags, paths, resume }
  const { options } = recorded.data
  const merged: RunFlags = { ...flags, ...(paths.length === 0 ? (options.flags as Partial<RunFlags>) : {}) }
  return { flags: merged, paths: paths.length === 0 ? options.paths : paths, resume }
}
