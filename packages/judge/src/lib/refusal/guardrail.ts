import type { Evidence } from './evidence.ts'
import { addWords, emptyNode, type PhraseNode } from './phrase-tree.ts'
import type { Reading } from './reading.ts'
import { tokenize } from './tokens.ts'

// So many words tell a sentence from all others, and keep the search linear however long a phrase is.
const LONGEST = 40

const trees = new WeakMap<readonly string[], PhraseNode>()

/**
 * Where an answer says one of the given sentences outside a quotation, or null. Case, accents, spaces and punctuation are
 * free; only the first 40 words of a sentence are compared.
 */
export function findGuardrail(reading: Reading, phrases: readonly string[]): Evidence | null {
  if (phrases.length === 0) return null
  const { words, starts, ends } = reading.tokens
  const tree = treeOf(phrases)
  for (let start = 0; start < words.length; start++) {
    if (reading.quoted[start] === 1) continue
    let node = tree.next.get(words[start] ?? '')
    for (let at = start; node !== undefined; node = node.next.get(words[++at] ?? '')) {
      if (node.families.length > 0) return { rule: 'phrase', start: starts[start] ?? 0, end: ends[at] ?? 0 }
    }
  }
  return null
}

function treeOf(phrases: readonly string[]): PhraseNode {
  let tree = trees.get(phrases)
  if (tree === undefined) {
    tree = emptyNode()
    for (const phrase of phrases) {
      const words = tokenize(phrase).words.slice(0, LONGEST)
      if (words.length > 0) addWords(tree, words).families.push(0)
    }
    trees.set(phrases, tree)
  }
  return tree
}
