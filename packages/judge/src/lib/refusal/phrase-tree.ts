import { learnWords } from './tokens.ts'

/** A node of the tree: words that lead on, by number, and the families of the phrases that are complete here. */
export interface PhraseNode {
  readonly next: Map<number, PhraseNode>
  readonly families: number[]
  /** The node where the phrase goes on after a few words of any kind. */
  gap: PhraseNode | null
}

/** The phrases of a tree by the number of their first word: undefined for a word that begins none. */
export interface PhraseTree {
  readonly starts: readonly (PhraseNode | undefined)[]
}

/** Prepares a tree for searching. Phrases added to its root later aren't found. */
export function treeOf(root: PhraseNode): PhraseTree {
  const starts: PhraseNode[] = []
  for (const [word, node] of root.next) starts[word] = node
  return { starts: Array.from(starts) }
}

/** Named lists of words or phrases that a pattern refers to as `{name}`. */
export type WordSets = Readonly<Record<string, readonly string[]>>

/** Creates a tree without phrases. */
export function emptyNode(): PhraseNode {
  return { next: new Map(), families: [], gap: null }
}

/**
 * Adds a pattern to the tree: words as written, `{set}` for any of a set, `{set}?` if it's optional, and once `..` for
 * up to seven words of any kind ("ich kann .. nicht helfen"). The tree grows by the product of the sets, so a pattern
 * has at most two large ones.
 */
export function addPattern(root: PhraseNode, pattern: string, family: number, sets: WordSets): void {
  let ends = [root]
  for (const part of pattern.split(/(\{[a-z_]+\}\??|\.\.)/)) {
    if (part.trim() === '') continue
    if (part === '..') {
      ends = ends.map(gapAfter)
      continue
    }
    const choices = part.startsWith('{') ? chosen(part, sets) : [learnWords(part)]
    ends = [...new Set(ends.flatMap((node) => choices.map((words) => addWords(node, words))))]
  }
  for (const node of ends) if (!node.families.includes(family)) node.families.push(family)
}

function gapAfter(node: PhraseNode): PhraseNode {
  node.gap ??= emptyNode()
  return node.gap
}

function chosen(part: string, sets: WordSets): number[][] {
  const name = part.slice(1, part.indexOf('}'))
  const phrases = Object.hasOwn(sets, name) ? sets[name] : undefined
  if (phrases === undefined) throw new Error(`Set "${name}" in a refusal pattern doesn't exist. This is a bug.`)
  const choices = phrases.map(learnWords)
  return part.endsWith('?') ? [...choices, []] : choices
}

/** Adds a row of words to the tree and returns the node that it ends in. */
export function addWords(node: PhraseNode, words: readonly number[]): PhraseNode {
  let at = node
  for (const word of words) {
    let next = at.next.get(word)
    if (next === undefined) {
      next = emptyNode()
      at.next.set(word, next)
    }
    at = next
  }
  return at
}
