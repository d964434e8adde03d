/** Finds which of many needles occur in a text, in one pass. */
export type NeedleFilter = (text: string) => ReadonlySet<string>

const BLOCK = 5
const RADIX = 31
const TOP = RADIX ** (BLOCK - 1)
const SLOTS = 1 << 14

/**
 * Prepares a search for many needles at once, by the rolling hash of their first letters: looking for each by itself takes
 * time in their number, and a secret has a hundred forms.
 */
export function prepareNeedleFilter(needles: Iterable<string>): NeedleFilter {
  const short: string[] = []
  const byHash = new Map<number, string[]>()
  const slots = new Uint8Array(SLOTS)
  for (const needle of new Set(needles)) {
    if (needle.length < BLOCK) {
      short.push(needle)
      continue
    }
    let hash = 0
    for (let i = 0; i < BLOCK; i++) hash = (Math.imul(hash, RADIX) + needle.charCodeAt(i)) | 0
    slots[hash & (SLOTS - 1)] = 1
    byHash.set(hash, [...(byHash.get(hash) ?? []), needle])
  }
  return (text) => {
    const found = new Set(short.filter((needle) => text.includes(needle)))
    let hash = 0
    for (let end = 0; end < text.length; end++) {
      if (end >= BLOCK) hash = (hash - Math.imul(text.charCodeAt(end - BLOCK), TOP)) | 0
      hash = (Math.imul(hash, RADIX) + text.charCodeAt(end)) | 0
      if (slots[hash & (SLOTS - 1)] === 0) continue
      for (const needle of byHash.get(hash) ?? []) {
        if (!found.has(needle) && text.startsWith(needle, end - BLOCK + 1)) found.add(needle)
      }
    }
    return found
  }
}
