/** Returns the number of cases for the end of a message; empty for one. */
export function casesText(cases: number): string {
  return cases === 1 ? '' : ` (${cases.toLocaleString('en-US')} cases)`
}
