/** Runs work as soon as a core is free, in the order in which it was asked for, at most `cores` at once. */
export function coreSlots(cores: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let next = 0
  let free = cores
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      const resume = waiting[next]
      if (resume === undefined) free++
      else {
        next++
        // The taken part of the queue is let go now and then; shifting each time would be quadratic.
        if (next > 1024 && next * 2 > waiting.length) {
          waiting.splice(0, next)
          next = 0
        }
        resume()
      }
    }
  }
}
