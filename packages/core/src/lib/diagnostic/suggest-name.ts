import { distance } from 'fastest-levenshtein'

/** The number of candidates searched; a suite may have a million names. */
const CANDIDATE_LIMIT = 10_000

/**
 * Returns the names nearest to a mistyped one, best first: at most three, each once, and only those a slip of the keyboard could explain.
 */
export function findNearestNames(name: string, candidates: Iterable<string>): string[] {
  const wanted = name.toLowerCase()
  // Two, since swapping two letters, the most common slip, counts as two edits.
  // Of a single letter every other one is one edit away.
  const tolerance = wanted.length < 2 ? 0 : wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3))
  const near: { candidate: string; edits: number }[] = []
  const seen = new Set<string>()
  for (const candidate of candidates) {
    if (seen.has(candidate)) continue
    if (seen.add(candidate).size > CANDIDATE_LIMIT) break
    if (Math.abs(candidate.length - wanted.length) > tolerance) continue
    const edits = distance(wanted, candidate.toLowerCase())
    if (edits <= tolerance) near.push({ candidate, edits })
  }
  near.sort((a, b) => a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1))
  return near.slice(0, 3).map((entry) => entry.candidate)
}

/** Returns `Did you mean "a"?`, `Did you mean "a" or "b"?`, or null when nothing is near. */
export function suggestName(name: string, candidates: Iterable<string>): string | null {
  const near = findNearestNames(name, candidates).map((candidate) => `"${candidate}"`)
  if (near.length === 0) return null
  const last = near.pop()
  return near.length === 0 ? `Did you mean ${last}?` : `Did you mean ${near.join(', ')} or ${last}?`
}
