/** Batches work that is cheaper for many at once: requests that arrive while a batch runs go into the next one. */
export function batchWork<I, O>(
  maxSize: number,
  run: (items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  interface Waiting {
    readonly item: I
    readonly done: (result: O) => void
    readonly failed: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isRunning = false

  const runBatch = async (batch: readonly Waiting[]) => {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ done, failed }, index) => {
        const result = results[index]
        if (result === undefined) failed(new Error('This is a bug: a batch returned fewer results than it has items'))
        else done(result)
      })
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
  const drain = async () => {
    isRunning = true
    // All requests of this turn go together.
    await new Promise((resume) => setImmediate(resume))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxSize)
      waiting = waiting.slice(maxSize)
      await runBatch(batch)
    }
    isRunning = false
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isRunning) void drain()
    })
}
