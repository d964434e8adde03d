import { FAMILIES } from './family.ts'
import type { PhraseNode, PhraseTree } from './phrase-tree.ts'
import { learnWords, type Tokens } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

/** Phrases found in an answer, column by column, in the order of their first word. */
export interface Matches {
  readonly families: number[]
  /** Index of the first word of the phrase. */
  readonly first: number[]
  /** Index of the last word of the phrase. */
  readonly last: number[]
}

// Words that may stand between the words of a phrase without a change of meaning.
const FILLERS = new Set(
  learnWords(
    `simply just really also therefore unfortunately personally currently still either honestly actually fully directly definitely
    respectfully politely certainly ever knowingly hence thus regrettably sadly kindly ethically morally even
    leider hier dabei einfach auch malheureusement vraiment desgraciadamente lamentablemente infelizmente purtroppo helaas niestety
    maalesef`,
  ),
)
const MOST_FILLERS = 2
const WIDEST_GAP = 7

/**
 * Finds every phrase of the tree in the words. A phrase doesn't reach over the end of a sentence. Each start costs at
 * most the length of the longest phrase, so the whole is linear in the number of words.
 */
export function matchPhrases(tokens: Tokens, tree: PhraseTree): Matches {
  const { words } = tokens
  const matches: Matches = { families: [], first: [], last: [] }
  for (let start = 0; start < words.length; start++) {
    const node = tree.starts[words[start] ?? UNKNOWN]
    if (node !== undefined) matchFrom(tokens, node, start, start, matches)
  }
  return matches.families.includes(ASIDE) ? withoutAsides(matches) : matches
}

const ASIDE = FAMILIES.indexOf('aside')

/** Removes matches that begin inside an aside. Asides themselves stay. */
function withoutAsides(matches: Matches): Matches {
  const kept: Matches = { families: [], first: [], last: [] }
  let asideEnd = -1
  for (let match = 0; match < matches.families.length; match++) {
    const first = matches.first[match] ?? 0
    // An aside may come after a shorter phrase from the same word.
    for (let same = match; matches.first[same] === first; same++) {
      if (matches.families[same] === ASIDE) asideEnd = Math.max(asideEnd, matches.last[same] ?? 0)
    }
    if (first <= asideEnd && matches.families[match] !== ASIDE) continue
    kept.families.push(matches.families[match] ?? 0)
    kept.first.push(first)
    kept.last.push(matches.last[match] ?? 0)
  }
  return kept
}

/** Follows the tree from a node that the word `at` has led to, and adds each complete phrase on the way. */
function matchFrom(tokens: Tokens, begin: PhraseNode, start: number, from: number, matches: Matches): void {
  const { words, sentences } = tokens
  let node = begin
  let fillers = 0
  for (let at = from; ; ) {
    for (const family of node.families) {
      matches.families.push(family)
      matches.first.push(start)
      matches.last.push(at)
    }
    if (node.gap !== null) matchAfterGap(tokens, node.gap, start, at, matches)
    at++
    while (true) {
      if (at >= words.length || sentences[at] !== sentences[start]) return
      const next = node.next.get(words[at] ?? UNKNOWN)
      if (next !== undefined) {
        node = next
        break
      }
      if (fillers === MOST_FILLERS || !FILLERS.has(words[at] ?? UNKNOWN)) return
      fillers++
      at++
    }
  }
}

/** Continues a match after a gap. A pattern has at most one gap, so this doesn't repeat itself. */
function matchAfterGap(tokens: Tokens, gap: PhraseNode, start: number, before: number, matches: Matches): void {
  const { words, sentences } = tokens
  const end = Math.min(words.length, before + 2 + WIDEST_GAP)
  for (let at = before + 1; at < end && sentences[at] === sentences[start]; at++) {
    const node = gap.next.get(words[at] ?? UNKNOWN)
    if (node !== undefined) matchFrom(tokens, node, start, at, matches)
  }
}
