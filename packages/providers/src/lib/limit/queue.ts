/** A first-in, first-out queue. Every operation takes constant time, including leaving early. */
export interface Queue<T> {
  readonly size: number
  /** Adds an item at the end. The returned function removes it out of turn, and returns false if it's already gone. */
  add(item: T): () => boolean
  /** Removes and returns the oldest item, or null. */
  take(): T | null
}

interface Link<T> {
  readonly item: T
  previous: Link<T> | null
  next: Link<T> | null
  isIn: boolean
}

/** Creates an empty queue: a linked list, because removing an array's first item moves all the others. */
export function createQueue<T>(): Queue<T> {
  let first: Link<T> | null = null
  let last: Link<T> | null = null
  let size = 0
  const remove = (link: Link<T>): boolean => {
    if (!link.isIn) return false
    link.isIn = false
    size--
    if (link.previous === null) first = link.next
    else link.previous.next = link.next
    if (link.next === null) last = link.previous
    else link.next.previous = link.previous
    return true
  }
  return {
    get size() {
      return size
    },
    add(item) {
      const link: Link<T> = { item, previous: last, next: null, isIn: true }
      if (last === null) first = link
      else last.next = link
      last = link
      size++
      return () => remove(link)
    },
    take() {
      const link = first
      if (link === null) return null
      remove(link)
      return link.item
    },
  }
}
