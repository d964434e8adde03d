/** Bits of a number per pass. */
const DIGITS = 65_536
const TOP = 3
/** The upper bits at which infinity and NaN begin. */
const UNKNOWN = 0x7ff1

/**
 * Sorts places by number, stably and in linear time: comparing a hundred thousand with a function would block everything else. No
 * number may be negative; NaN comes last in either order.
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

/** Sorts places by small integers below `count`; `count` itself means unknown. */
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

/** Sorts places into buckets by one digit, and joins the buckets. */
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
