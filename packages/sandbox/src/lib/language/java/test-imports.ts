import { JAVA } from '../../answer/languages/java.ts'
import { topTypes } from './source-types.ts'

const IMPORT = /\bimport\s+(?:static\s+)?[\w.]+(?:\.\*)?\s*;/g
/** Packages with classes that have names like some of `java.util`. */
const CLASHES = /\bimport\s+java\.(?:awt|sql)\.\*\s*;/

/**
 * Returns the imports that tests can use besides their own: those of the case's prefix, and `java.util.*`. On one line, so
 * that it can precede the first line of the tests.
 */
export function givenImports(tests: string, prefix: string | null): string {
  const masked = JAVA.mask(tests)
  if (CLASHES.test(masked)) return ''
  const own = importsOf(masked)
  const taken = new Set([...own.map(lastName), ...topTypes(masked).map(({ name }) => name)])
  const before = importsOf(JAVA.mask(prefix ?? '')).filter(
    (line) => lastName(line) === '*' || !taken.has(lastName(line)),
  )
  const given = new Set([...before, 'import java.util.*;'])
  return [...given].filter((line) => !own.includes(line)).join(' ')
}

function importsOf(masked: string): string[] {
  return [...masked.matchAll(IMPORT)].map(([line]) => line.replace(/\s+/g, ' ').replace(' ;', ';'))
}

function lastName(line: string): string {
  return /([\w*]+);$/.exec(line)?.[1] ?? ''
}
