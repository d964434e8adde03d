import { FAMILIES, type Phrases } from './family.ts'
import { addPattern, emptyNode, type PhraseTree, treeOf } from './phrase-tree.ts'
import { arabic } from './phrases/arabic.ts'
import { chinese } from './phrases/chinese.ts'
import { dutch } from './phrases/dutch.ts'
import { english } from './phrases/english.ts'
import { french } from './phrases/french.ts'
import { german } from './phrases/german.ts'
import { hindi } from './phrases/hindi.ts'
import { italian } from './phrases/italian.ts'
import { japanese } from './phrases/japanese.ts'
import { korean } from './phrases/korean.ts'
import { polish } from './phrases/polish.ts'
import { portuguese } from './phrases/portuguese.ts'
import { russian } from './phrases/russian.ts'
import { spanish } from './phrases/spanish.ts'
import { turkish } from './phrases/turkish.ts'

const LANGUAGES: readonly Phrases[] = [
  english,
  arabic,
  chinese,
  dutch,
  french,
  german,
  hindi,
  italian,
  japanese,
  korean,
  polish,
  portuguese,
  russian,
  spanish,
  turkish,
]

let book: PhraseTree | null = null

/** The phrases of all languages; a phrase ends in the index of its family. Built when first asked for. */
export function phraseBook(): PhraseTree {
  book ??= writeBook()
  return book
}

function writeBook(): PhraseTree {
  const root = emptyNode()
  for (const language of LANGUAGES) {
    for (const [family, name] of FAMILIES.entries()) {
      for (const pattern of language.patterns[name] ?? []) addPattern(root, pattern, family, language.sets)
    }
  }
  return treeOf(root)
}
