/** Reads a share from 0 to 1, such as `0.8` or `80%`. Throws RangeError for anything else. */
export function share(text: string): number {
  const isPercent = text.trim().endsWith('%')
  const digits = text.trim().replace(/%$/, '')
  const value = Number(digits) / (isPercent ? 100 : 1)
  if (digits === '' || !(value >= 0 && value <= 1)) {
    throw new RangeError(`Expected a share from 0 to 1, found "${text}". Try 0.8 or 80%.`)
  }
  return value
}

/** Reads an integer of at least 1. Throws RangeError for anything else. */
export function atLeastOne(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`Expected an integer of at least 1, found "${text}". Try 20.`)
  }
  return value
}

/** Reads an integer of at least 0. Throws RangeError for anything else. */
export function zeroOrMore(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`Expected an integer of at least 0, found "${text}". Try 20.`)
  }
  return value
}

/** Reads any number, such as a score. Throws RangeError for anything else. */
export function anyNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    throw new RangeError(`Expected a number, found "${text}". Try 0.5.`)
  return value
}

/** Reads US dollars, with or without their sign. Throws RangeError for anything else. */
export function dollarsOf(text: string): number {
  const value = Number(text.trim().replace(/^\$/, ''))
  if (!/\d/.test(text) || !(value >= 0 && value < Infinity)) {
    throw new RangeError(`Expected an amount in US dollars, found "${text}". Try 0.05.`)
  }
  return value
}

/** Reads a time such as `90`, `90s`, `500ms`, `2m` or `1.5h`, in seconds. Throws RangeError for anything else. */
export function secondsOf(text: string): number {
  const found = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|m|h|d)?$/.exec(text.trim())
  const seconds = Number(found?.[1]) * (SECONDS[found?.[2] ?? 's'] ?? Number.NaN)
  if (!Number.isFinite(seconds)) throw new RangeError(`Expected a time, found "${text}". Try 90s, 2m or 1h.`)
  return seconds
}

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 }
