import { createAccountGate } from '@assay/providers/account-gate'
import { createRecorder, type Recorder } from '@assay/providers/recording'
import { type Batch, createWriter } from '@assay/store/store'
import type { BudgetLedger } from '../ask/budget-ledger.ts'
import { Rejections } from '../ask/rejections.ts'
import { ServedModels } from '../ask/served-models.ts'
import type { Services } from '../ask/services.ts'
import type { Experiment } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { waitForServers } from './wait-for-servers.ts'
import type { WriteFailure } from './write-failure.ts'

/** Signals that end an experiment early. */
export interface StopSignals {
  /** Aborts sending: nothing more is sent, and open requests are finished and reported. */
  readonly stop?: AbortSignal | undefined
  /** Aborts open requests too. */
  readonly abort?: AbortSignal | undefined
  /** Aborts sending when one of the runs has failed. What is open is paid for, and is finished and saved if it can be. */
  readonly failed?: AbortSignal | undefined
}

/**
 * Initial number of parallel requests, limited by `threads`: a service that accepts fewer says so within a round trip, and nothing is lost.
 */
const START = 512

/** Opens the services that an experiment's runs share. The first write that fails aborts sending. */
export function openServices(
  workspace: Workspace,
  { spec, settings }: Pick<Experiment, 'spec' | 'settings'>,
  signals: StopSignals,
  budget: BudgetLedger,
): Services & AsyncDisposable & { readonly failure: WriteFailure } {
  const broken = new AbortController()
  const failure: WriteFailure = { error: null, saved: 0, lost: 0 }
  const append = async (batch: Batch) => {
    const appended = await workspace.store.append(batch)
    failure.saved += batch.answers?.length ?? 0
    return appended
  }
  const writer = createWriter(
    { append },
    {
      onError: (error, { answers }) => {
        failure.error ??= error
        failure.lost += answers.length
        broken.abort()
      },
    },
  )
  const recorder: Recorder | null = spec.record === undefined ? null : createRecorder(spec.record)
  const { threads, max_retries, waitForModelMs } = settings
  const gate = createAccountGate({
    ceiling: threads,
    start: Math.min(threads, START),
    onChange: (account, limit) => workspace.emit({ type: 'limit.changed', run: null, account, limit }),
  })
  return {
    workspace,
    writer,
    gate: waitForServers(workspace, gate, waitForModelMs),
    budget,
    recorder,
    served: new ServedModels(workspace),
    maxRetries: max_retries,
    rejections: new Rejections(),
    failure,
    stop: anyOf(signals.stop, signals.abort, signals.failed, broken.signal),
    abort: anyOf(signals.abort),
    [Symbol.asyncDispose]: async () => {
      await writer.close()
      recorder?.close()
    },
  }
}

function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined))
}
