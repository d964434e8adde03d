/** Something that will happen at a simulated time. */
export interface Scheduled<Owner> {
  /** Simulated milliseconds. */
  readonly at: number
  /** Order among events of the same time: first scheduled, first run. */
  readonly number: number
  /** The process it happens to; null for the world, which is never killed or stopped. */
  readonly owner: Owner
  readonly run: () => void
  isCancelled: boolean
}

/** The events to come, earliest first: a binary heap. */
export class EventQueue<Owner> {
  readonly #heap: Scheduled<Owner>[] = []
  #number = 0

  add(at: number, owner: Owner, run: () => void): Scheduled<Owner> {
    const event = { at, number: this.#number++, owner, run, isCancelled: false }
    this.put(event)
    return event
  }

  /** Puts an event back that was taken. */
  put(event: Scheduled<Owner>): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(event, heap[parent])) break
      this.#swap(at, parent)
      at = parent
    }
  }

  /** Removes and returns the earliest event that isn't cancelled; null if there is none. */
  take(): Scheduled<Owner> | null {
    for (;;) {
      const first = this.#takeFirst()
      if (first === null || !first.isCancelled) return first
    }
  }

  #takeFirst(): Scheduled<Owner> | null {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined) return null
    if (heap.length === 0) return first
    heap[0] = last
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const least = isBefore(heap[right], heap[left]) ? right : left
      if (!isBefore(heap[least], heap[at])) return first
      this.#swap(at, least)
      at = least
    }
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (a === undefined || b === undefined) throw new Error("Bug: an event's place is out of range.")
    this.#heap[one] = b
    this.#heap[other] = a
  }
}

function isBefore<Owner>(one: Scheduled<Owner> | undefined, other: Scheduled<Owner> | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined
  return one.at === other.at ? one.number < other.number : one.at < other.at
}
