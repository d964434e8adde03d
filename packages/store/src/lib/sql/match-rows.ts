import { createTextTest } from '../store/match-texts.ts'
import type { TextMatch } from '../store/sample-batch.ts'

/** Returns the numbers of the rows of `selectTexts` that match. */
export function matchTexts(rows: Iterable<readonly unknown[]>, match: TextMatch): number[] {
  const matches = createTextTest(match)
  const found: number[] = []
  for (const [seq, body] of rows) if (typeof body === 'string' && matches(body)) found.push(Number(seq))
  return found
}
