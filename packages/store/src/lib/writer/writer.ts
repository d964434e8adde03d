import type { Result } from '@assay/core/result'
import type { AnswerEntry } from '../store/answer.ts'
import type { Store } from '../store/store.ts'

/** How single results are grouped into commits. */
export interface WriterOptions {
  /**
   * A commit starts this long after its first entry came, or as soon as the commit before it is done; default 2, at which
   * callers that wait for each result hardly wait, and the disk makes the batches anyway.
   */
  readonly maxDelayMs?: number
  /** Entries in one commit at most; default 500. */
  readonly maxBatch?: number
}

/**
 * Group commit over a store. At most one commit is under way, and what comes meanwhile goes into the next one: a slow disk
 * makes larger commits, not a longer queue.
 */
export interface Writer extends AsyncDisposable {
  /** Resolves when the result is durable; rejects with the store's error when its batch could not be written. */
  write(result: Result): Promise<void>
  /** The same for an answer. */
  writeAnswer(entry: AnswerEntry): Promise<void>
  /** Resolves when there is room: those who write without waiting for `write` wait for this, so that little is in memory. */
  ready(): Promise<void>
  /** Resolves when all that came before is durable or has failed. Nothing can be written after it. */
  close(): Promise<void>
}

/** Entries that wait, in units of the largest batch, before `ready` holds back. */
const QUEUED_BATCHES = 4

type Entry = ({ readonly result: Result } | { readonly answer: AnswerEntry }) & {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Makes a writer over a store, which stays open when the writer is closed. */
export function createWriter(store: Pick<Store, 'append'>, options: WriterOptions = {}): Writer {
  const { maxDelayMs = 2, maxBatch = 500 } = options
  let queue: Entry[] = []
  let timer: NodeJS.Timeout | null = null
  /** Whether what waits has waited long enough, or is enough for a batch. */
  let due = false
  let committing: Promise<void> | null = null
  let closed = false
  let waiting: (() => void)[] = []

  const isCrowded = (): boolean => queue.length >= maxBatch * QUEUED_BATCHES

  const takeBatch = (): readonly Entry[] => {
    const batch = queue.slice(0, maxBatch)
    queue = queue.slice(maxBatch)
    if (queue.length === 0) {
      due = false
      if (timer !== null) clearTimeout(timer)
      timer = null
    }
    if (!isCrowded()) release()
    return batch
  }

  const pump = (): void => {
    if (committing !== null || !due || queue.length === 0) return
    committing = commit(store, takeBatch()).then(() => {
      committing = null
      pump()
    })
  }

  const becomeDue = (): void => {
    due = true
    pump()
  }

  const release = (): void => {
    const released = waiting
    waiting = []
    for (const resume of released) resume()
  }

  const enqueue = (entry: { readonly result: Result } | { readonly answer: AnswerEntry }): Promise<void> => {
    if (closed) return Promise.reject(new Error('Bug: a result was written after the writer was closed.'))
    return new Promise((resolve, reject) => {
      queue.push({ ...entry, resolve, reject })
      if (queue.length >= maxBatch) becomeDue()
      else if (!due) timer ??= setTimeout(becomeDue, maxDelayMs)
    })
  }

  const close = async (): Promise<void> => {
    closed = true
    becomeDue()
    while (committing !== null) await committing
  }

  return {
    write: (result) => enqueue({ result }),
    writeAnswer: (answer) => enqueue({ answer }),
    ready: () => (isCrowded() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function commit(store: Pick<Store, 'append'>, batch: readonly Entry[]): Promise<void> {
  try {
    await store.append({
      results: batch.flatMap((entry) => ('result' in entry ? [entry.result] : [])),
      answers: batch.flatMap((entry) => ('answer' in entry ? [entry.answer] : [])),
    })
    for (const { resolve } of batch) resolve()
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
