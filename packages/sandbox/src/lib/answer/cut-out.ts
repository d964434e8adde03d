import type { Range } from './languages/rules.ts'

/** Returns text without the given ranges, which may be nested. */
export function cutOut(text: string, ranges: readonly Range[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue
    parts.push(text.slice(done, Math.max(done, start)))
    done = end
  }
  parts.push(text.slice(done))
  return parts.join('')
}
