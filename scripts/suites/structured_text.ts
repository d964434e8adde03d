import { pairCases } from './pair-cases.ts'
import { notationCases } from './structured-text/notation-cases.ts'
import { orderCases } from './structured-text/order-cases.ts'
import { STRUCTURED_TEXT_PAIRS } from './structured-text/pairs.ts'
import { tableCases } from './structured-text/table-cases.ts'
import { wordingCases } from './structured-text/wording-cases.ts'
import type { SuiteSource } from './suite-source.ts'
import { writeSuite } from './write-suite.ts'

/** The suite `structured_text`: text whose form is given to the character. */
export const structuredText: SuiteSource = {
  name: 'structured_text',
  description:
    'Text in a format specified to the character: tables, notations, counts, acrostics, orders and exact copies.',
  about: {
    probes:
      'Tests whether a model follows a format described in words: CSV, XML, YAML, Markdown, fixed columns, configuration files, exact numbers of lines and words, letters that must or must not occur, orders, and exact copies.',
    tags: {
      control: 'nothing is hard; a model that fails here fails everywhere',
      csv: 'comma-separated rows',
      tsv: 'tab-separated rows',
      quoting: 'quotes and escapes where the notation needs them, and only there',
      delimiter: 'an unusual separator or marker',
      empty: 'fields that stay empty',
      table: 'tables drawn as text',
      markdown: 'Markdown as requested',
      fence_wanted: 'the one place where a code fence is right',
      fixed_width: 'columns of fixed width',
      xml: 'well-formed XML',
      yaml: 'YAML that parses as intended',
      nested: 'nested levels',
      json_lines: 'one JSON document per line',
      configuration: 'INI and .env files',
      encoding: 'percent-encoding',
      subtitles: 'SRT cues',
      time: 'times in a given notation',
      diff: 'a unified diff',
      braces: "double braces that aren't a template",
      line_count: 'an exact number of lines',
      word_count: 'an exact or maximum number of words',
      sentence_count: 'an exact number of sentences',
      count: 'an exact number of anything else',
      punctuation: 'only certain punctuation marks',
      required_words: 'words that must occur',
      acrostic: 'letters that spell a word across lines',
      reversed: 'the same, read backwards',
      letters: 'rules about single letters',
      lipogram: 'a letter that must not occur',
      case: 'capital letters only',
      choice: 'one letter as the answer',
      order: 'a given order',
      numeric: 'numbers by value or by bytes',
      duplicates: 'repetitions kept or removed',
      dependencies: 'an order that follows from rules',
      verbatim: 'an exact copy',
      white_space: 'spaces, tabs and line breaks kept',
      typos: 'mistakes kept',
    },
    decided:
      "An answer must equal the one right text (white space around it doesn't matter) or, if many texts are right, match a regular expression. Notations with a grammar are parsed first. A code fence around the text is `wrong_format`, unless the case asks for one.",
    not_measured: 'Whether the text is good, true or pretty: an acrostic passes by its letters alone.',
  },
  cases: pairCases([...tableCases, ...notationCases, ...wordingCases, ...orderCases], STRUCTURED_TEXT_PAIRS),
}

if (import.meta.main) writeSuite(structuredText)
