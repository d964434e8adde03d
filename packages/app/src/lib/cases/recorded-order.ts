import type { RecordedRange } from '@assay/store/store'
import type { CaseIndex } from './case-index.ts'
import { placesUpTo, sortByNumber } from './stable-sort.ts'

/** The number of results whose texts one query reads, since others wait for it. */
const AT_ONCE = 2000

const orders = new WeakMap<CaseIndex, Uint32Array>()

/** Returns an index's samples in the order of recording. */
export function recordedOrder(index: CaseIndex): Uint32Array {
  const known = orders.get(index)
  if (known !== undefined) return known
  const { size, seq } = index.log
  const order = sortByNumber(placesUpTo(size), seq)
  orders.set(index, order)
  return order
}

/** Returns the ranges of samples recorded after one number up to another, each small enough that reading its texts is quick. */
export function rangesOf(index: CaseIndex, { after, until }: RecordedRange): RecordedRange[] {
  const order = recordedOrder(index)
  const seqAt = (place: number) => index.log.seq[order[place] ?? 0] ?? 0
  const ranges: RecordedRange[] = []
  let from = after
  for (let place = firstAfter(order.length, seqAt, after); place < order.length && from < until; place += AT_ONCE) {
    const last = Math.min(seqAt(Math.min(place + AT_ONCE, order.length) - 1), until)
    ranges.push({ after: from, until: last })
    from = last
  }
  return ranges
}

/** Returns the sample with a number; -1 if the index has none. */
export function findSample(index: CaseIndex, seq: number): number {
  const order = recordedOrder(index)
  const seqAt = (place: number) => index.log.seq[order[place] ?? 0] ?? 0
  const place = firstAfter(order.length, seqAt, seq) - 1
  return place >= 0 && seqAt(place) === seq ? (order[place] ?? -1) : -1
}

/** Returns the position of the first ascending number above a value. */
function firstAfter(count: number, numberAt: (place: number) => number, number: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numberAt(middle) > number) high = middle
    else low = middle + 1
  }
  return low
}
