import { decideChange, grantLease, type StatusOutcome } from '../store/status-change.ts'
import type { Store, StoreWrite } from '../store/store.ts'
import { type MemoryState, requireRun } from './memory-state.ts'

type Methods = Pick<Store, 'append' | 'changeStatus' | 'putSummary' | 'appendScore' | 'appendLabels'>

/** Makes all writes or none: nothing is written before it is certain that no write is rejected. */
export async function commitToMemory(
  state: MemoryState,
  store: Methods,
  writes: readonly StoreWrite[],
): Promise<StatusOutcome> {
  const outcome = foresee(state, writes)
  // Each write happens when it is called; awaiting in between would let others interleave.
  if (outcome.ok) await Promise.all(writes.map((write) => apply(store, write)))
  return outcome
}

/** Returns the outcome of the first rejected change. Throws a UserError for a run that doesn't exist. */
function foresee(state: MemoryState, writes: readonly StoreWrite[]): StatusOutcome {
  const now = Date.now()
  const changed = new Map<string, Parameters<typeof decideChange>[0]>()
  for (const write of writes) {
    if (write.kind === 'append') for (const { run } of write.batch.results ?? []) requireRun(state, run)
    if (write.kind === 'summary') requireRun(state, write.summary.id)
    if (write.kind === 'score') requireRun(state, write.run)
    if (write.kind !== 'status') continue
    const { run, change } = write
    const outcome = decideChange(changed.get(run) ?? requireRun(state, run).run, change, now)
    if (!outcome.ok) return structuredClone(outcome)
    changed.set(run, { status: change.to, lease: change.lease ? grantLease(change.lease, now) : null })
  }
  return { ok: true }
}

function apply(store: Methods, write: StoreWrite): Promise<unknown> {
  switch (write.kind) {
    case 'append':
      return store.append(write.batch)
    case 'status':
      return store.changeStatus(write.run, write.change)
    case 'summary':
      return store.putSummary(write.summary)
    case 'score':
      return store.appendScore(write.run, write.score)
    case 'labels':
      return store.appendLabels(write.labels)
  }
}
