import { learnWords } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

const COMMON: boolean[] = []
for (const word of learnWords(
  `the of and to in is that it for as with on be are this by not or an from at i you we they he she your my our their its was were has have
  had can cannot can't do does don't will would should could if but so what how which who there here any all some more other about i'm it's
  that's sorry please help`,
))
  COMMON[word] = true

/** Whether a text is in English: at least one word in six is among its commonest. Looks at the first 400 words. */
export function isEnglish(words: readonly number[]): boolean {
  const looked = Math.min(words.length, 400)
  let common = 0
  for (let word = 0; word < looked; word++) if (COMMON[words[word] ?? UNKNOWN]) common++
  return common * 6 >= looked
}
