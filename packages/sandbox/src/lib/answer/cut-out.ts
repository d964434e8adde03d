import type { Range } from './languages/rules.ts'

/** A text without some stretches of it, which may lie in each other. */
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
