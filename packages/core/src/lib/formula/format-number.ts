/** Formats a number for people: six significant digits, without trailing zeros or -0. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(6)) + 0)
}
