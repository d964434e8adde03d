import type { Evidence } from './evidence.ts'
import { addWords, emptyNode, type PhraseNode } from './phrase-tree.ts'
import type { Reading } from './reading.ts'
import { learnWords } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

// This many words identify a sentence, and keep the search linear however long a phrase is.
const LONGEST = 40

const trees = new WeakMap<readonly string[], PhraseNode>()

/** Returns the sentences of a product's guardrail as a tree, made once for each list. */
export function guardrailOf(phrases: readonly string[]): PhraseNode {
  let tree = trees.get(phrases)
  if (tree === undefined) {
    tree = emptyNode()
    for (const phrase of phrases) {
      const words = learnWords(phrase).slice(0, LONGEST)
      if (words.length > 0) addWords(tree, words).families.push(0)
    }
    trees.set(phrases, tree)
  }
  return tree
}

/**
 * Finds where an answer says a sentence of the guardrail outside a quotation, or null. Case, accents, spaces and
 * punctuation are free; only the first 40 words of a sentence are compared.
 */
export function findGuardrail(reading: Reading, guardrail: PhraseNode): Evidence | null {
  if (guardrail.next.size === 0) return null
  const { words, starts, ends } = reading.tokens
  for (let start = 0; start < words.length; start++) {
    if (reading.quoted[start] === 1) continue
    let node = guardrail.next.get(words[start] ?? UNKNOWN)
    for (let at = start; node !== undefined; node = node.next.get(words[++at] ?? UNKNOWN)) {
      if (node.families.length > 0) return { rule: 'phrase', start: starts[start] ?? 0, end: ends[at] ?? 0 }
    }
  }
  return null
}
