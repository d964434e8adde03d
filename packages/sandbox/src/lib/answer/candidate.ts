import { cleanCode } from './clean-text.ts'
import type { Block } from './fenced-blocks.ts'
import { nameOf } from './file-name.ts'
import type { Item, LanguageRules } from './languages/rules.ts'
import { type NeededNames, wordsIn } from './needed-names.ts'
import { fromTranscript } from './transcript.ts'

/** The longest program that is inspected and compiled, in characters. */
export const PROGRAM_LIMIT = 1024 * 1024

/** A block that can be the program or a part of it. */
export interface Candidate {
  readonly code: string
  /** The name that the answer gives it; null if none. */
  readonly path: string | null
  /** Fit of its tag to the language: 2 if the tag names it, 1 without a tag, 0 if it names another. */
  readonly fit: 0 | 1 | 2
  /** The number of names it defines that the case requires. */
  readonly wanted: number
  /** The number of names it defines that the tests use. */
  readonly used: number
  /**
   * The answer's words before it: 1 for a final version, -1 for an old, wrong or alternative one, or if it leaves something
   * out.
   */
  readonly standing: -1 | 0 | 1
  readonly items: readonly Item[]
  /** Names that it defines at the top level. */
  readonly names: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** Returns a block of the answer as a candidate. A block that is too long to inspect defines nothing. */
export function candidateOf(block: Block, rules: LanguageRules, needed: NeededNames): Candidate {
  const path = nameOf(block)
  const fit = fitOf(block.info, path, rules)
  const text = cleanCode(block.text, rules)
  const code = text.length > PROGRAM_LIMIT ? text : fromTranscript(text, rules)
  if (code.length > PROGRAM_LIMIT)
    return { code, path, fit, wanted: 0, used: 0, standing: 0, items: [], names: new Set(), words: new Set() }
  const masked = rules.mask(code)
  const items = rules.items(masked, code)
  const { functions, types } = rules.definitions(masked)
  const names = new Set(items.flatMap((item) => (item.role === 'import' ? [] : item.names)))
  const defined = new Set([...functions, ...types])
  for (const { role, names: bound } of items) if (role === 'import') for (const name of bound) defined.delete(name)
  for (const name of names) defined.add(name)
  return {
    code,
    path,
    fit,
    wanted: countIn(defined, needed.wanted),
    used: countIn(defined, needed.used),
    standing: standingOf(block.lead, code),
    items,
    names,
    words: wordsIn(masked),
  }
}

const OLD =
  /\b(?:naive|brute|wrong|incorrect|buggy|original|previous|earlier|instead of|alternative(?:ly)?|another|avoid|before|would be|simplified|one-liner|shorter|draft|first)\b/i
const FINAL = /\b(?:correct(?:ed)?|fix(?:ed)?|final|updated|improved|complete|full|revised|real)\b/i
const ELISION = /^[ \t]*(?:\.\.\.|…|(?:#|\/\/)[^\n]{0,40}(?:\.\.\.|…)[^\n]{0,80})[ \t]*$/m

function standingOf(lead: string, code: string): -1 | 0 | 1 {
  const said = lead.slice(-300)
  if (ELISION.test(code)) return -1
  if (FINAL.test(said)) return 1
  return OLD.test(said) ? -1 : 0
}

function countIn(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0
  for (const each of some) if (others.has(each)) count++
  return count
}

function fitOf(info: string, path: string | null, rules: LanguageRules): 0 | 1 | 2 {
  const tag = /^[^\s:{=]*/.exec(info.replace(/^[{.]+/, ''))?.[0].toLowerCase() ?? ''
  if (rules.tags.has(tag) || rules.tags.has(tag.split(',', 1)[0] ?? '')) return 2
  const extension = path === null ? '' : (path.split('.').at(-1) ?? '')
  if (rules.extensions.has(extension)) return 2
  return tag === '' || tag === 'code' || tag === 'text' || tag === 'plaintext' || tag === 'txt' ? 1 : 0
}

/** Returns the candidate that is the program: the one with the required names, else of the right language, else the longest. */
export function bestOf(candidates: readonly Candidate[]): Candidate | null {
  let best: Candidate | null = null
  for (const each of candidates) if (best === null || isBetter(each, best)) best = each
  return best
}

function isBetter(a: Candidate, b: Candidate): boolean {
  // A block in another language may define the same names.
  if (a.fit > 0 !== b.fit > 0 && a.wanted + a.used > 0 === b.wanted + b.used > 0) return a.fit > 0
  for (const key of ['wanted', 'used', 'fit', 'standing'] as const) if (a[key] !== b[key]) return a[key] > b[key]
  // The last of several drafts is final; of blocks without required names, the longest has the most.
  return a.wanted + a.used > 0 || a.code.length >= b.code.length
}
