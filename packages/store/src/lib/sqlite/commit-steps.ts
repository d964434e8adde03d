import type { DatabaseSync } from 'node:sqlite'
import type { PreparedBatch } from '../sql/read-superseding.ts'
import type { Step } from '../sql/sql-client.ts'
import { runNotFound } from '../store/run-errors.ts'
import type { StatusOutcome } from '../store/status-change.ts'
import type { Appended } from '../store/store.ts'
import type { Leases } from './leases.ts'
import type { Statements } from './statements.ts'
import { transact } from './transact.ts'

/** Functions that do a commit's steps. */
export interface CommitParts {
  readonly path: string
  readonly statements: Statements
  readonly append: (batch: PreparedBatch) => Appended
  readonly leases: Leases
}

/** Makes a function that takes all steps in one transaction, or none if a status change is rejected. */
export function createCommitter(database: DatabaseSync, parts: CommitParts): (steps: readonly Step[]) => StatusOutcome {
  const { path, statements, append, leases } = parts

  const take = (step: Step): StatusOutcome => {
    switch (step.kind) {
      case 'append':
        append(step.batch)
        return { ok: true }
      case 'status':
        return leases.change(step.run, step.change)
      case 'write':
        if (step.run === null) for (const query of step.queries) statements.write([query])
        else if (statements.write(step.queries) === 0) throw runNotFound(step.run, path)
        return { ok: true }
    }
  }

  return (steps) => {
    const refusal: { outcome: StatusOutcome } = { outcome: { ok: true } }
    try {
      transact(database, () => {
        for (const step of steps) {
          refusal.outcome = take(step)
          // Only an error undoes a transaction.
          if (!refusal.outcome.ok) throw refusal
        }
      })
    } catch (error) {
      if (error !== refusal) throw error
    }
    return refusal.outcome
  }
}
