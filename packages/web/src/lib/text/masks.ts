import type { TextRange } from './cut-text.ts'

/** Finds where a text has one of the secrets, upper or lower case, and joins that with places known already. The ranges don't overlap. */
export function findMasks(
  text: string,
  secrets: readonly string[],
  known: readonly TextRange[] = [],
): readonly TextRange[] {
  const words = secrets
    .filter((secret) => secret !== '')
    .map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  // The longest first, so that a secret that begins with another one is masked whole.
  const search = words.length === 0 ? null : new RegExp(words.sort((a, b) => b.length - a.length).join('|'), 'gi')
  const found = search === null ? [] : [...text.matchAll(search)]
  const ranges = [...known, ...found.map((match) => ({ start: match.index, end: match.index + match[0].length }))]
  return joinRanges(ranges.filter(({ start, end }) => end > start))
}

function joinRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const joined: TextRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last === undefined || last.end < start) joined.push({ start, end })
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return joined
}
