/** Formats a score from 0 to 1 with three decimals. */
export function score(value: number): string {
  return value.toFixed(3)
}

/** Formats a change with its sign, a true minus sign `−` that can't be taken for a hyphen. */
export function signed(value: number, show: (value: number) => string = score): string {
  return `${value < 0 ? '−' : '+'}${show(Math.abs(value))}`
}

/** Formats a number with at most four significant digits, without exponents for everyday numbers. */
export function number(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
}

/** Formats an integer with separators, such as `3,204`. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** Formats a formula's value, which can be of any size: two decimals as in `45.23`, more for small ones, as in `0.00123`. */
export function figure(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e15) return value.toExponential(3)
  if (size >= 0.1 || size === 0) {
    return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  }
  return size < 1e-6 ? value.toExponential(2) : value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

/** Formats US dollars: cents from one dollar on, three significant digits below. */
export function dollars(value: number): string {
  if (value === 0 || value >= 1) {
    return `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  }
  return `$${value.toLocaleString('en-US', { maximumSignificantDigits: 3 })}`
}

/** Seconds with two decimals, as in `1.21s`. */
export function seconds(value: number): string {
  return `${value.toFixed(2)}s`
}

/** Formats a share from 0 to 1 as `80.0%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** Returns `1 case`, `2 cases`, `1,000 cases`. */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`
}
