/** 16 bits of a number at a time. */
const DIGITS = 65_536
const TOP = 3
/** Where the tops of infinity and of NaN begin. */
const UNKNOWN = 0x7ff1

/**
 * Sorts places by a number of each without moving those that are equal, in time that grows with how many there are: comparing a hundred
 * thousand by a function would hold up everybody else. No number may be negative; those that are NaN come last in either order.
 */
export function sortByNumber(places: Uint32Array, numbers: Float64Array, order: 'asc' | 'desc' = 'asc'): Uint32Array {
  // The bits of numbers that are not negative are in the order of the numbers, and those of NaN after them.
  const bits = new Uint16Array(numbers.buffer, numbers.byteOffset, 4 * numbers.length)
  let sorted = places
  for (let part = 0; part <= TOP; part++) {
    const own = part
    sorted = distribute(sorted, DIGITS, (at) => {
      const digit = bits[4 * at + own] ?? 0
      if (order === 'asc' || (own === TOP && digit >= UNKNOWN)) return digit
      return own === TOP ? UNKNOWN - digit : DIGITS - 1 - digit
    })
  }
  return sorted
}

/** The same by small whole numbers below `count`; `count` itself stands for what is unknown. */
export function sortByRank(
  places: Uint32Array,
  ranks: Uint8Array | Uint32Array,
  count: number,
  order: 'asc' | 'desc' = 'asc',
): Uint32Array {
  return distribute(places, count + 1, (at) => {
    const rank = ranks[at] ?? count
    return order === 'asc' || rank === count ? rank : count - 1 - rank
  })
}

/** Puts places into buckets by a digit of each, and the buckets one after the other. */
function distribute(places: Uint32Array, digits: number, digitOf: (at: number) => number): Uint32Array {
  const starts = new Uint32Array(digits + 1)
  for (let at = 0; at < places.length; at++) {
    const next = digitOf(places[at] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  if (starts[digitOf(places[0] ?? 0) + 1] === places.length) return places
  for (let digit = 0; digit < digits; digit++) starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
  const sorted = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const digit = digitOf(place)
    const start = starts[digit] ?? 0
    sorted[start] = place
    starts[digit] = start + 1
  }
  return sorted
}

/** Returns the places from 0 up to a count. */
export function placesUpTo(count: number): Uint32Array {
  const places = new Uint32Array(count)
  for (let at = 0; at < count; at++) places[at] = at
  return places
}
