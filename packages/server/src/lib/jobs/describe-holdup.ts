import type { RunRef } from './job-queue.ts'
import type { Refusal, WorkerState } from './worker-state.ts'

/** Returns why no worker takes a run; null if one can. */
export function describeHoldup({ project, run }: RunRef, workers: readonly WorkerState[]): string | null {
  if (workers.length === 0) return 'No worker is running.'
  const reasons: { readonly worker: string; readonly why: Refusal }[] = []
  for (const { name, refused } of workers) {
    const refusal = refused.find((each) => each.project === project && each.run === run)
    if (refusal === undefined) return null
    reasons.push({ worker: name, why: refusal.why })
  }
  // A worker for other models doesn't show what is missing.
  const telling = reasons.filter(({ why }) => why.kind !== 'not_chosen')
  if (telling.length === 0) return 'The running workers only take other models or projects.'
  const texts = new Set(telling.map(({ why }) => describeRefusal(why)))
  return [...texts].join(' ')
}

/**
 * Returns why a run can't go on: a service rejects every request of a worker, and no other worker can take the run. Null if one can, or may
 * soon.
 */
export function describeRejection({ project, run }: RunRef, workers: readonly WorkerState[]): string | null {
  const reasons = workers.map(({ refused }) => refused.find((each) => each.project === project && each.run === run))
  const messages = new Set<string>()
  for (const reason of reasons) {
    if (reason === undefined || reason.why.kind === 'store') return null
    if (reason.why.kind === 'rejected') messages.add(reason.why.message)
  }
  return messages.size === 0 ? null : [...messages].join(' ')
}

function describeRefusal(why: Refusal): string {
  switch (why.kind) {
    case 'model':
      return why.key
        ? `No worker has a key for ${why.model}.`
        : `No worker can use ${why.model}: ${sentence(why.message)}`
    case 'language':
      return `No worker can run ${why.language}: ${sentence(why.message)}`
    case 'fingerprint':
      return `The remaining workers reach ${why.model} at a different endpoint than the run's first workers.`
    case 'rejected':
      return why.message
    case 'store':
      // The step isn't given up, as it is where this message usually is shown.
      return `Results can't be saved: ${sentence(why.message.replace(/ This step wasn't saved\.$/, ''))} The run continues by itself when they can.`
    case 'other':
      return `No worker can open the run: ${sentence(why.message)}`
    case 'not_chosen':
      return 'A worker only takes other models or projects.'
  }
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`
}
