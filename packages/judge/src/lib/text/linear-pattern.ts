import type { RE2JS } from 're2js'

/** A regular expression that takes time linear in the text, whatever the pattern. */
export interface LinearPattern {
  /** Returns whether it matches anywhere in the text. */
  readonly isFoundIn: (text: string) => boolean
  /** Returns the first part of the text that matches, or null. */
  readonly findIn: (text: string) => string | null
}

/** Options for compiling a pattern. */
export interface PatternOptions {
  readonly caseSensitive: boolean
}

const CACHE_LIMIT = 1000
const cache = new Map<string, LinearPattern>()

/**
 * Compiles a pattern in RE2 syntax, or takes it from a cache. The engine is loaded on first use.
 *
 * Rejects if the pattern isn't valid.
 */
export async function linearPattern(pattern: string, options: PatternOptions): Promise<LinearPattern> {
  const key = (options.caseSensitive ? 's' : 'i') + pattern
  const known = cache.get(key)
  if (known !== undefined) return known
  const { RE2JS } = await import('re2js')
  const compiled: RE2JS = RE2JS.compile(pattern, options.caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
  const made: LinearPattern = {
    isFoundIn: (text) => compiled.test(text),
    findIn: (text) => {
      const matcher = compiled.matcher(text)
      return matcher.find() ? matcher.group() : null
    },
  }
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(key, made)
  return made
}
