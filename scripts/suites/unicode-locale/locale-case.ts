import { type CaseSource, fail, type LabelledAnswer, pass } from '../suite-source.ts'

/** A case whose right answer follows the conventions of a locale, as Intl knows them. */
export interface LocaleSource {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: string
  /** The right answer. */
  readonly text: string
  /** The same value in the conventions of another locale. */
  readonly foreign: readonly string[]
  readonly wrong?: readonly LabelledAnswer[]
}

/** The case: spaces and apostrophes of any kind are right; the same letters and digits otherwise written are a `locale_error`. */
export function localeCase({ name, tags, ask, text, foreign, wrong = [] }: LocaleSource): CaseSource {
  const pattern = looseText(text)
  const plain = text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'")
  return {
    name,
    ask,
    tags,
    checks: [{ regex: `^\\s*${MARKS}${pattern}${MARKS}\\.?${MARKS}\\s*$` }],
    failures: [
      { code: 'extra_text', checks: [{ regex: pattern }] },
      { code: 'locale_error', checks: [{ or: foreign.map((each) => ({ regex: `^\\s*${looseText(each)}\\s*$` })) }] },
    ],
    answers: [
      pass(text),
      pass(`**${text}**`),
      ...(plain === text ? [] : [pass(plain)]),
      ...foreign.map((each) => fail('locale_error', each)),
      fail('extra_text', `It is written like this: **${text}**`),
      ...wrong,
    ],
  }
}

/** Emphasis, backticks and quotes, which do not count. */
const MARKS = '[*_`"“”«»]{0,3}'

/** A pattern for a text in which the kind of a space, apostrophe, minus or yen sign and the case of the first letter do not count, nor do marks of direction. */
function looseText(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    .replace(/[ \u00a0\u202f]/g, '[\\s\\x{a0}\\x{202f}]')
    .replace(/['’]/g, "['’]")
    .replace(/[-−]/g, '[-−]')
    .replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`)
    .replace(/[¥￥]/g, '[¥￥]')
}
