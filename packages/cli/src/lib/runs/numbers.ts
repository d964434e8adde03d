/** The share from 0 to 1 that `0.8` or `80%` stands for. Throws RangeError for anything else. */
export function share(text: string): number {
  const isPercent = text.trim().endsWith('%')
  const digits = text.trim().replace(/%$/, '')
  const value = Number(digits) / (isPercent ? 100 : 1)
  if (digits === '' || !(value >= 0 && value <= 1)) {
    throw new RangeError(`"${text}" is not a share from 0 to 1. Try 0.8 or 80%.`)
  }
  return value
}

/** A whole number of 1 or more. Throws RangeError for anything else. */
export function atLeastOne(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`"${text}" is not a whole number of 1 or more. Try 20.`)
  }
  return value
}
