import { pairCases } from './pair-cases.ts'
import type { SuiteSource } from './suite-source.ts'
import { appearanceCases } from './unicode-locale/appearance-cases.ts'
import { codePointCases } from './unicode-locale/code-point-cases.ts'
import { dateCases } from './unicode-locale/date-cases.ts'
import { languageCases } from './unicode-locale/language-cases.ts'
import { numberCases } from './unicode-locale/number-cases.ts'
import { UNICODE_LOCALE_PAIRS } from './unicode-locale/pairs.ts'
import { writeSuite } from './write-suite.ts'

/** The suite `unicode_locale`: characters, and how people of a place write. */
export const unicodeLocale: SuiteSource = {
  name: 'unicode_locale',
  description:
    'Characters and conventions: numbers, dates, plurals and sort orders of many places; code points, graphemes, normal forms, look-alikes.',
  about: {
    probes:
      "Tests whether a model knows how people in a place write numbers, money, dates, plurals, lists and alphabetical order, and whether it handles characters themselves: code points, bytes, grapheme clusters, normal forms, case, direction, look-alikes and invisible ones. Expected values are computed with `Intl` and the runtime's Unicode methods, not typed by hand.",
    tags: {
      control: 'nothing is hard; a model that fails here fails everywhere',
      number: 'separators and decimal signs',
      grouping: "digit groups that aren't of three, or that start late",
      digits: 'digits in other scripts',
      currency: 'the sign, position, spacing and decimals of amounts',
      negative: 'negative amounts',
      percent: 'the position of the percent sign',
      parsing: 'numbers read by local conventions',
      mixed: 'several places in one answer',
      date: 'the order, names and punctuation of dates',
      weekday: 'the right day of the week',
      inflection: 'month names in the genitive',
      calendar: 'eras, the Buddhist year, the first day of the week',
      numeric: 'dates in digits',
      time: '12 and 24 hours',
      order: "an order that isn't English",
      plural: 'plural forms and ordinals',
      list: 'how a list is joined',
      knowledge: 'a fact about a place',
      collation: "a language's alphabet",
      case: 'Turkish i, sharp s, final sigma',
      code_points: 'from text to code points, and back',
      bytes: 'UTF-8 and UTF-16',
      graphemes: 'what a reader sees as one character',
      count: 'counting characters',
      emoji: 'emoji and their parts',
      zwj: 'emoji joined into one',
      normalisation: 'NFC, NFD, NFKC',
      homoglyphs: 'letters from another alphabet that look the same',
      zero_width: 'characters without width',
      bidi: 'right-to-left text and overrides',
      security: 'tricks used to deceive',
      echo: 'an exact copy',
      scripts: 'one alphabet written in another',
    },
    decided:
      "An answer must equal the expected text, or match a regular expression made from what `Intl` returns, which ignores the kind of space (plain, no-break, narrow), apostrophe or minus. The same value in another place's conventions is `locale_error`; characters that were replaced, split or folded are `encoding_error`.",
    not_measured:
      "How well a model speaks these languages. The conventions are CLDR's, as in the Unicode library of the pinned Node.js; if usage varies, the prompt says which one to use.",
  },
  cases: pairCases(
    [...numberCases, ...dateCases, ...languageCases, ...codePointCases, ...appearanceCases],
    UNICODE_LOCALE_PAIRS,
  ),
}

if (import.meta.main) writeSuite(unicodeLocale)
