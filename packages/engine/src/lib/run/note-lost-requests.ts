import { randomUUID } from 'node:crypto'
import type { Outlay } from '@assay/store/store'
import type { RunSettings } from '../plan/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { hasPrice, isShareable } from './open-models.ts'
import type { StartedRun } from './start-run.ts'

/**
 * Writes down that requests of a run were open when its last process was killed: at most `threads`, and nobody knows what they cost. So the
 * run's cost is a lower limit. Under a budget each request is on disk before it's sent, and this isn't needed.
 */
export async function noteLostRequests(
  { store, models }: Workspace,
  { run, plan }: Pick<StartedRun, 'run' | 'plan'>,
  { threads }: Pick<RunSettings, 'threads'>,
): Promise<void> {
  if (!isShareable(plan.model) || !(await hasPrice(models, plan.model))) return
  const left = plan.total - (await store.countResults(run.id))
  const tried = { turn: 0, code: 'aborted', latency_ms: null, cost_usd: null }
  const lost: Omit<Outlay, 'id'> = {
    run: run.id,
    // Which samples they were of is unknown, so no result will include them.
    suite: '',
    case: '',
    attempt: 1,
    cost_usd: null,
    counted_usd: null,
    answer: null,
    tried,
  }
  const count = Math.max(0, Math.min(threads, left))
  await store.append({ outlays: Array.from({ length: count }, () => ({ ...lost, id: randomUUID() })) })
}
