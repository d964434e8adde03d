import { cutOut } from './cut-out.ts'
import type { Item, LanguageRules, Range } from './languages/rules.ts'
import { isNeeded, type NeededNames, wordsIn } from './needed-names.ts'
import { trailingDemo } from './trailing-demo.ts'

/** Returns a source without its extras; see `extrasIn`. */
export function withoutExtras(source: string, rules: LanguageRules, needed: NeededNames): string {
  return cutOut(source, extrasIn(source, rules, needed))
}

/**
 * Returns the ranges of a demo `main`, the answer's own tests and statements that only show it at work, unless the case needs
 * them, and of the imports that nothing else uses.
 */
export function extrasIn(source: string, rules: LanguageRules, needed: NeededNames): Range[] {
  const masked = rules.mask(source)
  const items = rules.items(masked, source)
  const demo = rules.hasStatements ? new Set(trailingDemo(items, masked, rules, needed)) : new Set<Item>()
  const extras = items.filter((item) => demo.has(item) || (isExtra(item.role) && !isNeeded(item.names, needed)))
  if (extras.length === 0) return []
  const gone = new Set(extras)
  const lost = new Set(extras.flatMap(({ role, names }) => (role === 'demo' ? [] : names)))
  for (const item of items) if (isCallOf(item, masked, lost)) gone.add(item)
  const dropped = wordsIn([...gone].map(({ start, end }) => masked.slice(start, end)).join('\n'))
  const imports = items.filter(({ role }) => role === 'import')
  const needs = wordsIn(cutOut(masked, [...gone, ...imports]))
  for (const item of imports) if (isUnusedImport(item, needs, dropped)) gone.add(item)
  return [...gone].map((item) => withComments(item, masked, source))
}

function isExtra(role: Item['role']): boolean {
  return role === 'main' || role === 'test' || role === 'demo'
}

/** Returns whether a statement calls something that is dropped, such as `run_tests()`. */
function isCallOf({ role, names, start, end }: Item, masked: string, lost: ReadonlySet<string>): boolean {
  if (role !== 'code' || names.length > 0 || lost.size === 0 || end - start > 1000) return false
  const [called] = /^(?:await\s+)?([\w$]+)\s*\(/.exec(masked.slice(start, end))?.slice(1) ?? []
  return called !== undefined && lost.has(called)
}

/** Returns whether an import is only for dropped parts: they mention it, and nothing that stays does. */
function isUnusedImport({ names }: Item, needs: ReadonlySet<string>, dropped: ReadonlySet<string>): boolean {
  return names.some((name) => dropped.has(name)) && !names.some((name) => needs.has(name))
}

/** Returns the item with the comment lines right above it, and with the rest of its last line if nothing else is there. */
function withComments({ start, end }: Range, masked: string, source: string): Range {
  let from = source.lastIndexOf('\n', start - 1) + 1
  if (masked.slice(from, start).trim() !== '') return { start, end }
  while (from > 0) {
    const above = source.lastIndexOf('\n', from - 2) + 1
    const line = source.slice(above, from)
    if (line.trim() === '' || masked.slice(above, from).trim() !== '') break
    from = above
  }
  const lineEnd = source.indexOf('\n', end)
  const to = lineEnd === -1 ? source.length : lineEnd + 1
  if (masked.slice(end, to).trim() !== '') return { start: from, end }
  // The blank lines above it stay.
  const isApart = from === 0 || source.startsWith('\n\n', from - 2)
  return { start: from, end: isApart ? afterBlankLines(source, to) : to }
}

function afterBlankLines(source: string, from: number): number {
  let at = from
  while (source[at] === '\n') at++
  return at
}
