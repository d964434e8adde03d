import type { Scale } from './dot-whisker.tsx'

/** Returns round ends that hold all numbers: what a column of dots and whiskers is drawn on. `bounds` are what the number can be at most. */
export function scaleOf(numbers: readonly (number | null | undefined)[], bounds: Partial<Scale> = {}): Scale {
  const known = numbers.filter((number): number is number => typeof number === 'number' && Number.isFinite(number))
  if (known.length === 0) return { low: bounds.low ?? 0, high: bounds.high ?? 1 }
  const low = Math.min(...known)
  const high = Math.max(...known)
  const span = high - low || Math.abs(high) || 1
  const step = 10 ** Math.floor(Math.log10(span))
  const round = span / step < 2 ? step / 2 : step
  const first = Math.max(bounds.low ?? Number.NEGATIVE_INFINITY, Math.floor(low / round) * round)
  const last = Math.min(bounds.high ?? Number.POSITIVE_INFINITY, Math.ceil(high / round) * round)
  if (first < last) return { low: first, high: last }
  // A single number needs a length too.
  const below = Math.max(bounds.low ?? Number.NEGATIVE_INFINITY, first - round)
  return below < last ? { low: below, high: last } : { low: first, high: last + round }
}

/** Returns up to six places on a scale that read well: steps of 1, 2, 2.5 or 5 where some fit, else thirds. */
export function ticksOf({ low, high }: Scale): readonly number[] {
  if (high <= low) return [low]
  const isRound = (step: number) => {
    const digits = step / 10 ** Math.floor(Math.log10(step) + 1e-9)
    return [1, 2, 2.5, 5].some((round) => Math.abs(digits - round) < 1e-6)
  }
  const parts = [3, 4, 2, 5].find((count) => isRound((high - low) / count)) ?? 3
  return Array.from({ length: parts + 1 }, (_, at) => low + ((high - low) * at) / parts)
}
