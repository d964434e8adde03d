import { cutOut } from './cut-out.ts'
import { importSpec } from './go-order.ts'
import type { LanguageRules, Range } from './languages/rules.ts'
import { wordsIn } from './needed-names.ts'

/**
 * Returns imports that come from the case's prefix, directly or repeated by the answer, and that are unused once `gone` is
 * cut out. Go rejects them, and they aren't the answer's choice. Imports that only the answer has stay.
 */
export function echoedImports(source: string, prefix: string, gone: readonly Range[], rules: LanguageRules): Range[] {
  const given = new Set(importsIn(prefix, rules).map(({ start, end }) => importSpec(prefix.slice(start, end))))
  const imports = importsIn(source, rules)
  const words = wordsIn(cutOut(rules.mask(source), [...gone, ...imports]))
  const unused = imports.filter(
    ({ start, end, names }) =>
      given.has(importSpec(source.slice(start, end))) && names.length > 0 && !names.some((name) => words.has(name)),
  )
  return unused.map(({ start, end }) => wholeLine(source, start, end))
}

function importsIn(source: string, rules: LanguageRules) {
  return rules.items(rules.mask(source), source).filter(({ role }) => role === 'import')
}

function wholeLine(source: string, start: number, end: number): Range {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const isAlone = source.slice(from, start).trim() === '' && source[end] === '\n'
  return isAlone ? { start: from, end: end + 1 } : { start, end }
}
