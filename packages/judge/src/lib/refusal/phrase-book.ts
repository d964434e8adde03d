import { FAMILIES, type Phrases } from './family.ts'
import { addPattern, emptyNode, type PhraseNode } from './phrase-tree.ts'
import { english } from './phrases/english.ts'

const LANGUAGES: readonly Phrases[] = [english]

let book: PhraseNode | null = null

/** The tree of the phrases of all languages; a phrase ends in the index of its family. Built when first asked for. */
export function phraseBook(): PhraseNode {
  if (book !== null) return book
  book = emptyNode()
  for (const language of LANGUAGES) {
    for (const [family, name] of FAMILIES.entries()) {
      for (const pattern of language.patterns[name] ?? []) addPattern(book, pattern, family, language.sets)
    }
  }
  return book
}
