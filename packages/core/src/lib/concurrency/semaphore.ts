/** A limit on concurrent work; the rest waits, first come first served. */
export class Semaphore {
  #waiting: (() => void)[] = []
  #next = 0
  #free: number

  constructor(places: number) {
    this.#free = places
  }

  /** Runs the work when a slot is free. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resume) => this.#waiting.push(resume))
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  #release(): void {
    const resume = this.#waiting[this.#next]
    if (resume === undefined) {
      this.#free++
      return
    }
    this.#next++
    // The taken part of the queue is let go now and then; shifting each time would be quadratic.
    if (this.#next > 1024 && this.#next * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next)
      this.#next = 0
    }
    resume()
  }
}
