import { DECLINES, FAMILIES, ROLES } from './family.ts'
import { familyOfFeature } from './features.ts'
import type { Matches } from './match-phrases.ts'
import type { Reading } from './reading.ts'

/** A rule that holds, and its place in the text: from `start` up to `end`, in UTF-16 code units. */
export interface Evidence {
  readonly rule: string
  readonly start: number
  readonly end: number
}

const MOST = 6

/**
 * Returns phrases that decline, then other families of phrases that add to the chance of a refusal; the strongest
 * first, each with its first span. If there are none, returns the opening sentence: every refusal can be explained.
 */
export function evidenceOf(
  reading: Reading,
  matches: Matches,
  weights: Float64Array,
  values: Float64Array,
): readonly Evidence[] {
  const sums = new Float64Array(FAMILIES.length)
  for (let feature = 0; feature < values.length; feature++) {
    const family = familyOfFeature(feature)
    if (family === null) break
    sums[family] = (sums[family] ?? 0) + (weights[feature] ?? 0) * (values[feature] ?? 0)
  }
  const spans = firstSpans(reading, matches)
  const found = [...spans.entries()]
    .filter(([family]) => declines(family) || (sums[family] ?? 0) > 0)
    .sort(([a], [b]) => Number(declines(b)) - Number(declines(a)) || (sums[b] ?? 0) - (sums[a] ?? 0) || a - b)
    .slice(0, MOST)
    .map(([family, [start, end]]) => ({ rule: FAMILIES[family] ?? '', start, end }))
  return found.length > 0 ? found : [openingOf(reading)]
}

function openingOf({ tokens }: Reading): Evidence {
  let last = 0
  while (tokens.sentences[last + 1] === 0) last++
  return { rule: 'opening', start: tokens.starts[0] ?? 0, end: tokens.ends[last] ?? 0 }
}

function declines(family: number): boolean {
  const name = FAMILIES[family]
  return name !== undefined && ((ROLES[name] ?? 0) & DECLINES) !== 0
}

/** Returns each family's first phrase outside quotations, at its greatest length. */
function firstSpans(reading: Reading, matches: Matches): Map<number, readonly [number, number]> {
  const { starts, ends } = reading.tokens
  const spans = new Map<number, readonly [number, number]>()
  for (let match = 0; match < matches.families.length; match++) {
    const first = matches.first[match] ?? 0
    if (reading.quoted[first] === 1) continue
    const family = matches.families[match] ?? 0
    const start = starts[first] ?? 0
    const known = spans.get(family)
    // Longer phrases from the same word come later.
    if (known === undefined || known[0] === start) spans.set(family, [start, ends[matches.last[match] ?? 0] ?? 0])
  }
  return spans
}
