import { cleanCode } from './clean-text.ts'
import type { Block } from './fenced-blocks.ts'
import { nameOf } from './file-name.ts'
import type { Item, LanguageRules } from './languages/rules.ts'
import { type NeededNames, wordsIn } from './needed-names.ts'

/** Longest program that is looked into and compiled, in characters. */
export const PROGRAM_LIMIT = 1024 * 1024

/** A block that may be the program or a part of it. */
export interface Candidate {
  readonly code: string
  /** As the answer calls it; null for none. */
  readonly path: string | null
  /** How well its tag fits the language: 2 when it names it, 1 when it has none, 0 when it names another. */
  readonly fit: 0 | 1 | 2
  /** How many names that the case asks for it defines. */
  readonly wanted: number
  /** How many names that the tests use it defines. */
  readonly used: number
  readonly items: readonly Item[]
  /** Names that it defines at its top. */
  readonly names: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** What a block of the answer may be. A block that is too long to be looked into defines nothing. */
export function candidateOf(block: Block, rules: LanguageRules, needed: NeededNames): Candidate {
  const path = nameOf(block)
  const fit = fitOf(block.info, path, rules)
  const code = cleanCode(block.text, rules)
  if (code.length > PROGRAM_LIMIT)
    return { code, path, fit, wanted: 0, used: 0, items: [], names: new Set(), words: new Set() }
  const masked = rules.mask(code)
  const items = rules.items(masked, code)
  const { functions, types } = rules.definitions(masked)
  const names = new Set(items.flatMap((item) => (item.role === 'import' ? [] : item.names)))
  const defined = new Set([...functions, ...types, ...names])
  return {
    code,
    path,
    fit,
    wanted: countIn(defined, needed.wanted),
    used: countIn(defined, needed.used),
    items,
    names,
    words: wordsIn(masked),
  }
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

/** The candidate that is the program: the one with what is asked for, else of the right language, else the longest. */
export function bestOf(candidates: readonly Candidate[]): Candidate | null {
  let best: Candidate | null = null
  for (const each of candidates) if (best === null || isBetter(each, best)) best = each
  return best
}

function isBetter(a: Candidate, b: Candidate): boolean {
  for (const key of ['wanted', 'used', 'fit'] as const) if (a[key] !== b[key]) return a[key] > b[key]
  return a.code.length >= b.code.length
}

/**
 * The candidates that make up the program with the best one, in the order of the answer: those that define what it, or the
 * tests, need, or only bring imports, and define nothing twice. What has a file name stays a file.
 */
export function joinedTo(best: Candidate, candidates: readonly Candidate[], needed: NeededNames): Candidate[] {
  const joined = new Set([best])
  const names = new Set(best.names)
  const words = new Set(best.words)
  const open = candidates.filter((each) => each !== best && each.fit > 0 && each.path === null).slice(0, 200)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const each of open) {
      if (joined.has(each) || countIn(each.names, names) > 0) continue
      if (!isPartOf(each, words, needed)) continue
      joined.add(each)
      for (const name of each.names) names.add(name)
      for (const word of each.words) words.add(word)
      isGrowing = true
    }
  }
  return candidates.filter((each) => joined.has(each))
}

function isPartOf(
  { items, names, fit }: Candidate,
  words: ReadonlySet<string>,
  { wanted, used }: NeededNames,
): boolean {
  const roles = new Set(items.filter(({ role }) => role !== 'header').map(({ role }) => role))
  if (roles.size === 1 && roles.has('import')) return fit === 2
  if (!roles.has('code')) return false
  // `impl Stack` belongs to `Stack`, which the program speaks of.
  const defined = [...names].map((name) => /^impl\b.*?(\w+)(?:<[^<>]*>)?$/.exec(name)?.[1] ?? name)
  return defined.some((name) => words.has(name) || wanted.has(name) || used.has(name))
}
