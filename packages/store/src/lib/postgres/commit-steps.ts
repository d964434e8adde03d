import type { Step } from '../sql/sql-client.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { StatusOutcome } from '../store/status-change.ts'
import { appendWithin } from './append-batch.ts'
import { changeLease } from './leases.ts'
import type { PostgresPool, Session } from './postgres-pool.ts'
import { writeWithin } from './write-queries.ts'

/**
 * Takes all steps in one transaction, or none if a status change is rejected. If an earlier try may have been committed, a rejection that
 * finds the run in the change's target state means that it was, along with all other steps.
 */
export async function commitSteps(
  pool: PostgresPool,
  steps: readonly Step[],
  location: string,
): Promise<StatusOutcome> {
  const refusal: { outcome: StatusOutcome } = { outcome: { ok: true } }
  try {
    return await pool.transact(async (session, again) => {
      for (const step of steps) {
        const outcome = await take(session, step, location)
        if (outcome.ok) continue
        refusal.outcome = again && isDone(step, outcome) ? { ok: true } : outcome
        // Only an error undoes a transaction.
        throw refusal
      }
      return { ok: true }
    })
  } catch (error) {
    if (error !== refusal) throw error
    return refusal.outcome
  }
}

async function take(session: Session, step: Step, location: string): Promise<StatusOutcome> {
  switch (step.kind) {
    case 'append':
      await appendWithin(session, step.batch, location)
      return { ok: true }
    case 'status':
      return changeLease(session, step.run, step.change, location)
    case 'write':
      if (step.run === null) for (const query of step.queries) await session.change(query)
      else if ((await writeWithin(session, step.queries)) === 0) throw runNotFound(step.run, location)
      return { ok: true }
  }
}

/** Returns whether an earlier try made the change. No two processes have the same owner, so the lease shows who made it. */
function isDone(step: Step, refused: Extract<StatusOutcome, { ok: false }>): boolean {
  if (step.kind !== 'status') return false
  const { to, lease = null } = step.change
  return refused.status === to && (refused.lease?.owner ?? null) === (lease?.owner ?? null)
}
