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
    'Characters and conventions: numbers, dates, plurals and orders of many places; code points, graphemes, normal forms, look-alikes.',
  about: {
    probes:
      'Whether a model knows how people of a place write numbers, money, dates, plurals, lists and alphabetical order, and whether it handles characters as such: code points, bytes, grapheme clusters, normal forms, case, direction, look-alikes and what is not seen. What is expected is computed by `Intl` and by the Unicode methods of the runtime, not typed.',
    tags: {
      control: 'nothing is hard; a model that fails here fails everywhere',
      number: 'separators and decimal signs',
      grouping: 'groups that are not of three, or that start late',
      digits: 'digits of other scripts',
      currency: 'sign, place, space and decimals of amounts',
      negative: 'negative amounts',
      percent: 'the place of the percent sign',
      parsing: 'numbers read the way of their place',
      mixed: 'several places in one answer',
      date: 'order, names and marks of dates',
      weekday: 'the right day of the week',
      inflection: 'names of months in the genitive',
      calendar: 'eras, the Buddhist year, the first day of the week',
      numeric: 'dates in digits',
      time: 'twelve and twenty-four hours',
      order: 'an order other than that of English',
      plural: 'plural forms and ordinals',
      list: 'how a list is joined',
      knowledge: 'a fact about a place',
      collation: 'the alphabet of a language',
      case: 'Turkish i, sharp s, final sigma',
      code_points: 'code points of a text, and back',
      bytes: 'UTF-8 and UTF-16',
      graphemes: 'what a reader takes for one character',
      count: 'characters counted',
      emoji: 'emoji and their parts',
      zwj: 'emoji joined to one',
      normalisation: 'NFC, NFD, NFKC',
      homoglyphs: 'letters of another alphabet that look the same',
      zero_width: 'characters without a width',
      bidi: 'right-to-left text and overrides',
      security: 'what is used to deceive',
      echo: 'a copy without a change',
      scripts: 'one alphabet written in another',
    },
    decided:
      'By equality, or by a regular expression made from what `Intl` gives, in which the kind of a space (plain, no-break, narrow), of an apostrophe or of a minus does not count. The same value in the conventions of another place is `locale_error`; characters that were replaced, split or folded are `encoding_error`.',
    not_measured:
      'How well a model speaks these languages. Conventions are those of CLDR, as the Unicode library of the pinned Node.js has them; where usage varies, the prompt says which is meant.',
  },
  cases: pairCases(
    [...numberCases, ...dateCases, ...languageCases, ...codePointCases, ...appearanceCases],
    UNICODE_LOCALE_PAIRS,
  ),
}

if (import.meta.main) writeSuite(unicodeLocale)
