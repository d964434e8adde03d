import type { Candidate } from './candidate.ts'
import { cutOut } from './cut-out.ts'
import type { Item, LanguageRules } from './languages/rules.ts'
import { type NeededNames, wordsIn } from './needed-names.ts'
import { isDefinition } from './trailing-demo.ts'

const BLOCK_LIMIT = 200

/** The blocks that make up the program, while they are put together. */
interface Joining {
  readonly rules: LanguageRules
  readonly needed: NeededNames
  /** The blocks that are part of the program, each with its items that aren't. */
  readonly parts: Map<Candidate, Set<Item>>
  /** The definition of each name, so that replacements find it at once. */
  readonly owners: Map<string, { readonly block: Candidate; readonly item: Item }>
  readonly names: Set<string>
  readonly words: Set<string>
}

/**
 * Returns the code of the blocks that make up the program with the best one, in the answer's order. Blocks that define what
 * it or the tests need, or only bring imports, and define nothing twice, are included whole. A later block that only has
 * other versions of some definitions replaces them. From any other block, only what the program still lacks is included.
 * Blocks with a file name stay files.
 */
export function joinBlocks(
  best: Candidate,
  candidates: readonly Candidate[],
  { rules, needed }: { readonly rules: LanguageRules; readonly needed: NeededNames },
): string[] {
  const joining: Joining = { rules, needed, parts: new Map(), owners: new Map(), names: new Set(), words: new Set() }
  const others = candidates.filter((each) => each !== best && each.fit > 0 && each.path === null).slice(0, BLOCK_LIMIT)
  take(best, new Set(), joining)
  joinWhole(others, joining)
  const place = new Map(candidates.map((each, i) => [each, i]))
  for (const each of others) if ((place.get(each) ?? 0) > (place.get(best) ?? 0)) replaceDefinitions(each, joining)
  // The last of several drafts is nearest to the program.
  for (const each of others.toReversed()) fillIn(each, joining)
  return candidates.flatMap((each) => {
    const left = joining.parts.get(each)
    return left === undefined ? [] : [left.size === 0 ? each.code : cutOut(each.code, [...left]).trim()]
  })
}

function take(block: Candidate, without: Set<Item>, { rules, parts, owners, names, words }: Joining): void {
  parts.set(block, without)
  for (const item of block.items) {
    if (item.role === 'import' || without.has(item)) continue
    for (const name of item.names) {
      names.add(name)
      if (item.role === 'code') owners.set(name, { block, item })
    }
  }
  const spoken = without.size === 0 ? block.words : wordsIn(rules.mask(cutOut(block.code, [...without])))
  for (const word of spoken) words.add(word)
}

function joinWhole(others: readonly Candidate[], joining: Joining): void {
  const { parts, names } = joining
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const each of others) {
      if (parts.has(each) || overlaps(each.names, names) || !isPartOf(each, joining)) continue
      take(each, new Set(), joining)
      isGrowing = true
    }
  }
}

function overlaps(some: Iterable<string>, others: ReadonlySet<string>): boolean {
  for (const each of some) if (others.has(each)) return true
  return false
}

function isPartOf(block: Candidate, { words, names, needed: { wanted, used }, rules }: Joining): boolean {
  const { items, fit } = block
  const roles = new Set(items.filter(({ role }) => role !== 'header').map(({ role }) => role))
  if (roles.size === 1 && roles.has('import'))
    return fit === 2 || items.some((item) => item.names.some((name) => words.has(name)))
  if (!roles.has('code')) return false
  // `result = f(…)` only shows `f` at work, though `f` may have its own `result`.
  const isUse = (item: Item) =>
    !isTaken(item, block, rules) && overlaps(wordsIn(rules.mask(block.code.slice(item.start, item.end))), names)
  const defining = items.filter((item) => item.role !== 'import' && item.names.length > 0 && !isUse(item))
  // `impl Stack` and `Stack.Push` belong to `Stack`, which the program mentions.
  const defined = defining
    .flatMap((item) => item.names)
    .map((name) => /^impl\b.*?(\w+)(?:<[^<>]*>)?$/.exec(name)?.[1] ?? name.split('.')[0] ?? name)
  return defined.some((name) => words.has(name) || wanted.has(name) || used.has(name))
}

/** Replaces earlier definitions with those of a later block, unless the answer calls them wrong or shortens them. */
function replaceDefinitions(block: Candidate, joining: Joining): void {
  const { parts, owners, names, rules } = joining
  const codes = block.items.filter(({ role }) => role === 'code')
  if (parts.has(block) || block.standing < 0 || block.wanted > 0 || codes.length === 0) return
  const isPatch = codes.every((item) => item.names.length > 0 && isTaken(item, block, rules))
  if (!isPatch || !codes.some((item) => overlaps(item.names, names))) return
  for (const name of codes.flatMap((item) => item.names)) {
    const old = owners.get(name)
    if (old !== undefined) parts.get(old.block)?.add(old.item)
  }
  const rest = block.items.filter(({ role }) => role !== 'code' && role !== 'import')
  take(block, new Set(rest), joining)
}

/** Takes definitions that the program mentions and lacks from a block that isn't part of it. */
function fillIn(block: Candidate, joining: Joining): void {
  const { parts, names, rules } = joining
  if (parts.has(block) || !overlaps(block.names, names)) return
  const lacking = lackingOf(block, joining)
  if (lacking.size === 0) return
  const spoken = wordsIn(rules.mask([...lacking].map(({ start, end }) => block.code.slice(start, end)).join('\n')))
  const isKept = (item: Item) => lacking.has(item) || (item.role === 'import' && isImportFor(item, spoken))
  take(block, new Set(block.items.filter((item) => !isKept(item))), joining)
}

/** Returns a block's definitions that the program mentions, and those that they mention in turn. */
function lackingOf(block: Candidate, { names, words, rules }: Joining): Set<Item> {
  const byName = new Map<string, Item>()
  for (const item of block.items) {
    if (item.role !== 'code' || overlaps(item.names, names) || !isTaken(item, block, rules)) continue
    for (const name of item.names) byName.set(name, item)
  }
  const lacking = new Set<Item>()
  const open = [...byName.keys()].filter((name) => words.has(name))
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const item = byName.get(name)
    byName.delete(name)
    if (item === undefined || lacking.has(item)) continue
    lacking.add(item)
    for (const word of wordsIn(rules.mask(block.code.slice(item.start, item.end))))
      if (byName.has(word)) open.push(word)
  }
  return lacking
}

function isImportFor({ names }: Item, spoken: ReadonlySet<string>): boolean {
  return names.length === 0 || overlaps(names, spoken)
}

/** Matches an item with a body, or with a first word that a demo statement doesn't have, unlike `Solution s = new Solution();`. */
const DECLARES =
  /\{|^\s*(?:#|@|(?:const|static|final|public|private|protected|type|typedef|using|extern|template|var|pub|use|impl)\b)/

/**
 * Returns whether an item defines a function, a type or a constant. In languages with top-level statements, demos set
 * variables too.
 */
function isTaken({ start, end, names }: Item, { code }: Candidate, rules: LanguageRules): boolean {
  if (!rules.hasStatements) return DECLARES.test(rules.mask(code.slice(start, end)))
  return isDefinition(code.slice(start, end)) || names.some((name) => /^_*[A-Z][A-Z\d_]*$/.test(name))
}
