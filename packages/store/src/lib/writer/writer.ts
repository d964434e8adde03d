import type { Result } from '@assay/core/result'
import type { AnswerEntry } from '../store/answer.ts'
import type { Outlay } from '../store/outlay.ts'
import type { Store } from '../store/store.ts'

/** The options for grouping single results into commits. */
export interface WriterOptions {
  /** Delay of a commit of results after its first entry, or after the pause that follows a commit; default 2. Answers never wait. */
  readonly maxDelayMs?: number
  /** Maximum entries in one commit, which then starts at once; default 500. */
  readonly maxBatch?: number
  /** Called when a commit failed, before its entries are rejected: nothing else can happen in between. */
  readonly onError?: (
    error: unknown,
    lost: { readonly results: readonly Result[]; readonly answers: readonly AnswerEntry[] },
  ) => void
}

/**
 * Group commit over a store. At most one commit is open, and entries that arrive meanwhile go into the next one: a slow disk makes larger
 * commits, not a longer queue. An answer keeps a place for a request taken until it is durable, so its commit doesn't wait for more.
 */
export interface Writer extends AsyncDisposable {
  /**
   * Resolves when the result is durable, with the outlays that it includes deleted; rejects with the store's error if its batch couldn't be
   * written.
   */
  write(result: Result, settled?: readonly string[]): Promise<void>
  /** Resolves when the answer is durable, and what it cost, in the same way. */
  writeAnswer(entry: AnswerEntry, outlay?: Outlay | null): Promise<void>
  /** Resolves when what a request without an answer may have cost is durable, in the same way. */
  writeOutlay(outlay: Outlay): Promise<void>
  /** Resolves when all earlier entries are durable or have failed. Nothing can be written after it. */
  close(): Promise<void>
}

/**
 * Length of the pause after a commit, as a multiple of the commit's duration. Each commit costs a sync and every page that it touches, so
 * under load a few large ones are several times cheaper than many small ones.
 */
const REST = 3
const REST_LIMIT_MS = 40

/** A result, or what must be durable before another request takes the place of this one. */
type Content =
  | { readonly result: Result; readonly settled: readonly string[] }
  | { readonly answer: AnswerEntry | null; readonly outlay: Outlay | null }

type Entry = Content & {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Makes a writer over a store, which stays open when the writer is closed. */
export function createWriter(store: Pick<Store, 'append'>, options: WriterOptions = {}): Writer {
  const { maxDelayMs = 2, maxBatch = 500, onError } = options
  let queue: Entry[] = []
  let timer: NodeJS.Timeout | null = null
  let soon: NodeJS.Immediate | null = null
  let committing: Promise<void> | null = null
  let restUntil = 0
  let closed = false

  const takeBatch = (): readonly Entry[] => {
    const batch = queue.slice(0, maxBatch)
    queue = queue.slice(maxBatch)
    return batch
  }

  const begin = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const begun = performance.now()
    committing = commit(store, takeBatch(), onError).then(() => {
      committing = null
      const ended = performance.now()
      restUntil = ended + Math.min(REST_LIMIT_MS, REST * (ended - begun))
      schedule()
    })
  }

  /** Starts the next commit, now or later. */
  const schedule = (): void => {
    if (committing !== null || queue.length === 0) return
    if (closed || queue.length >= maxBatch) begin()
    else if (queue.some((entry) => !('result' in entry))) beginSoon()
    else timer ??= setTimeout(begin, Math.max(maxDelayMs, restUntil - performance.now()))
  }

  /** Starts the next commit once everything that arrived at the same time is queued. */
  const beginSoon = (): void => {
    if (soon !== null) return
    soon = setImmediate(() => {
      soon = null
      if (committing === null && queue.length > 0) begin()
    })
  }

  const enqueue = (entry: Content): Promise<void> => {
    if (closed) return Promise.reject(new Error('Bug: a result was written after the writer was closed.'))
    return new Promise((resolve, reject) => {
      queue.push({ ...entry, resolve, reject })
      schedule()
    })
  }

  const close = async (): Promise<void> => {
    closed = true
    schedule()
    while (committing !== null) await committing
  }

  return {
    write: (result, settled = []) => enqueue({ result, settled }),
    writeAnswer: (answer, outlay = null) => enqueue({ answer, outlay }),
    writeOutlay: (outlay) => enqueue({ answer: null, outlay }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function commit(
  store: Pick<Store, 'append'>,
  entries: readonly Entry[],
  onError: WriterOptions['onError'],
): Promise<void> {
  const batch = batchOf(entries)
  try {
    await store.append(batch)
    for (const { resolve } of entries) resolve()
  } catch (error) {
    onError?.(error, batch)
    for (const { reject } of entries) reject(error)
  }
}

function batchOf(entries: readonly Entry[]) {
  const results: Result[] = []
  const answers: AnswerEntry[] = []
  const outlays: Outlay[] = []
  const settled = new Map<Result, readonly string[]>()
  for (const entry of entries) {
    if ('result' in entry) {
      results.push(entry.result)
      if (entry.settled.length > 0) settled.set(entry.result, entry.settled)
    } else {
      if (entry.answer !== null) answers.push(entry.answer)
      if (entry.outlay !== null) outlays.push(entry.outlay)
    }
  }
  return { results, answers, outlays, settled }
}
