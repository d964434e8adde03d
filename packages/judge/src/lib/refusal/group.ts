import { learnWords, type Tokens } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

/**
 * The weights that judge an answer: those for English of more than 40 words, for shorter English, for Korean, or for
 * any other language.
 */
export type Group = 'english' | 'brief_english' | 'korean' | 'other'

// Words that only English has among the languages with phrases, and words that others have as well ("i", "at" and "for" are
// Danish, "is" and "was" Dutch, "to" Polish).
const CLEAR = 2
const SHARED = 1
const COMMON: number[] = []
for (const word of learnWords(
  `the of and that it with be are this by not you they she your my our their its were has have had cannot can't does don't would
  should could if but what how which who there here any some more other about i'm it's that's please help i'd i've i'll isn't won't`,
))
  COMMON[word] = CLEAR
for (const word of learnWords('to in is for as on or an from at i we he was can do will so all sorry'))
  COMMON[word] = SHARED

const LOOKED = 200
const BRIEF_WORDS = 40

/** Returns an answer's group: Korean if a third of its first 200 words are Hangul, English if enough of them are among its commonest. */
export function groupOf(units: Uint16Array, { words, starts }: Tokens): Group {
  const looked = Math.min(words.length, LOOKED)
  let common = 0
  let clear = 0
  let hangul = 0
  for (let word = 0; word < looked; word++) {
    const rank = COMMON[words[word] ?? UNKNOWN] ?? 0
    common += rank
    if (rank === CLEAR) clear++
    const first = units[starts[word] ?? 0] ?? 0
    if (first >= 0xac00 && first <= 0xd7a3) hangul++
  }
  if (hangul * 3 >= looked && looked > 0) return 'korean'
  // A word in six is common, and of a longer text a word in sixteen is one that no other language has.
  if (common * 4 < looked || clear * 16 < looked - 8) return 'other'
  return words.length > BRIEF_WORDS ? 'english' : 'brief_english'
}
