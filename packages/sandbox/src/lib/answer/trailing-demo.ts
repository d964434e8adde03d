import type { Item, LanguageRules } from './languages/rules.ts'
import { isNeeded, type NeededNames, wordsIn } from './needed-names.ts'

const DEFINITION =
  /^(?:@|(?:async\s+)?def\b|class\b|type\b|interface\b|enum\b|namespace\b|declare\b|abstract\b|export\s+(?!default\s+[\w$]+\s*;?$|\{)|(?:async\s+)?function\b|(?:const|let|var)\s+[\w$]+[^=]{0,300}=(?:>[^=]{0,300}=)?\s*(?:async\b|function\b|class\b|\([^()]{0,300}\)[^=;\n]{0,100}=>|[\w$]+\s*=>|<))/
/** Statements that change what is defined: `f.cache = {}`, `module.exports = …`, `Object.freeze(f)`. */
const CHANGES =
  /^(?:[\w$.[\]]+\s*[-+*/|&]?=(?!=)|(?:Object|Reflect|util|functools|setattr|module|exports|delete)\b|[^\w$])/

/** Returns whether an item of Python or JavaScript defines a function or a type. */
export function isDefinition(text: string): boolean {
  return DEFINITION.test(text)
}

/**
 * Returns the statements after all definitions that only show the program at work: they mention what it defines, or set names
 * that only such statements read. Only Python and JavaScript have top-level statements.
 */
export function trailingDemo(
  items: readonly Item[],
  masked: string,
  rules: LanguageRules,
  needed: NeededNames,
): Item[] {
  const textOf = ({ start, end }: Item) => masked.slice(start, end)
  const codes = items.filter(({ role }) => role === 'code')
  const last = codes.findLastIndex((item) => isDefinition(textOf(item)))
  if (last === -1) return []
  const own = new Set(codes.flatMap(({ names }) => names))
  const shown = wordsIn(
    items
      .filter(({ role }) => role === 'demo' || role === 'main')
      .map(textOf)
      .join('\n'),
  )
  const kept = wordsIn(
    codes
      .slice(0, last + 1)
      .map(textOf)
      .join('\n'),
  )
  const gone: Item[] = []
  // From the end, since a statement feeds those after it.
  for (const item of codes.slice(last + 1).toReversed()) {
    const text = textOf(item)
    const words = wordsIn(text)
    const isBinding = item.names.length > 0
    const isShown = isBinding
      ? item.names.some((name) => shown.has(name)) && !item.names.some((name) => kept.has(name))
      : [...words].some((word) => own.has(word)) && !CHANGES.test(text)
    const defined = [...rules.definitions(text).functions, ...item.names]
    if (isShown && !isNeeded(defined, needed)) {
      gone.push(item)
      for (const word of words) shown.add(word)
    } else for (const word of words) kept.add(word)
  }
  return gone
}
