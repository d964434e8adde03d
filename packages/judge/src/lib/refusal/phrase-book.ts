import { FAMILIES, type Phrases } from './family.ts'
import { addPattern, emptyNode, type PhraseTree, treeOf } from './phrase-tree.ts'
import { arabic } from './phrases/arabic.ts'
import { bengali } from './phrases/bengali.ts'
import { bulgarian } from './phrases/bulgarian.ts'
import { catalan } from './phrases/catalan.ts'
import { chinese } from './phrases/chinese.ts'
import { czech } from './phrases/czech.ts'
import { danish } from './phrases/danish.ts'
import { dutch } from './phrases/dutch.ts'
import { english } from './phrases/english.ts'
import { finnish } from './phrases/finnish.ts'
import { french } from './phrases/french.ts'
import { german } from './phrases/german.ts'
import { greek } from './phrases/greek.ts'
import { hebrew } from './phrases/hebrew.ts'
import { hindi } from './phrases/hindi.ts'
import { hungarian } from './phrases/hungarian.ts'
import { indonesian } from './phrases/indonesian.ts'
import { italian } from './phrases/italian.ts'
import { japanese } from './phrases/japanese.ts'
import { korean } from './phrases/korean.ts'
import { persian } from './phrases/persian.ts'
import { polish } from './phrases/polish.ts'
import { portuguese } from './phrases/portuguese.ts'
import { romanian } from './phrases/romanian.ts'
import { russian } from './phrases/russian.ts'
import { serbian } from './phrases/serbian.ts'
import { spanish } from './phrases/spanish.ts'
import { swahili } from './phrases/swahili.ts'
import { swedish } from './phrases/swedish.ts'
import { tagalog } from './phrases/tagalog.ts'
import { thai } from './phrases/thai.ts'
import { turkish } from './phrases/turkish.ts'
import { ukrainian } from './phrases/ukrainian.ts'
import { urdu } from './phrases/urdu.ts'
import { vietnamese } from './phrases/vietnamese.ts'

const LANGUAGES: readonly Phrases[] = [
  english,
  arabic,
  bengali,
  bulgarian,
  catalan,
  chinese,
  czech,
  danish,
  dutch,
  finnish,
  french,
  german,
  greek,
  hebrew,
  hindi,
  hungarian,
  indonesian,
  italian,
  japanese,
  korean,
  persian,
  polish,
  portuguese,
  romanian,
  russian,
  serbian,
  spanish,
  swahili,
  swedish,
  tagalog,
  thai,
  turkish,
  ukrainian,
  urdu,
  vietnamese,
]

let book: PhraseTree | null = null

/** Returns the phrases of all languages, built on first use. A phrase ends in the index of its family. */
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
