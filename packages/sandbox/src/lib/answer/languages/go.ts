import { namesIn } from './body-names.ts'
import { lineItems } from './brace-items.ts'
import { endAfter, maskCLike } from './mask-c-like.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

const TEST = /^func\s+(?:Test|Benchmark|Fuzz|Example)(?![a-z])\w*\s*\(/
const NAMED = /^(?:func\s*(?:\(\s*(?:\w+\s+)?\*?\s*(\w+)[^)]*\)\s*)?(\w+)|(?:type|var|const)\s+(\w+))/

function itemsOf(masked: string, source: string, range: Range): Item[] {
  const text = masked.slice(range.start, range.end)
  if (/^package\b/.test(text)) return [{ ...range, role: 'header', names: [] }]
  if (/^import\b/.test(text)) return importsOf(source, range)
  const [, receiver, func, other] = NAMED.exec(text) ?? []
  const name = receiver === undefined ? (func ?? other) : `${receiver}.${func}`
  const names = name === undefined ? [] : [name]
  if (/^func\s+main\s*\(/.test(text)) return [{ ...range, role: 'main', names }]
  return [{ ...range, role: TEST.test(text) ? 'test' : 'code', names }]
}

const SPEC = /(?:^|[\n;])[ \t]*((?:([\w.]+)[ \t]+)?["`]([^"`\n]*)["`])/g

/** Returns each package of an import, so that one can go while the others stay: Go rejects unused imports. */
function importsOf(source: string, range: Range): Item[] {
  const text = source.slice(range.start, range.end)
  const isGroup = /^import\s*\(/.test(text)
  const head = /^import\s*\(?/.exec(text)?.[0].length ?? 0
  const specs = [...text.slice(head).matchAll(SPEC)]
  const items = specs.map((match): Item => {
    const [whole, spec = '', alias, path = ''] = match
    const start = range.start + head + match.index + whole.length - spec.length
    const name = alias ?? packageName(path)
    const names = name === '_' || name === '.' ? [] : [name]
    // A removed import takes its semicolon with it.
    const after = /^[ \t]*;/.exec(source.slice(start + spec.length, range.end))?.[0].length ?? 0
    return isGroup
      ? { start, end: start + spec.length + after, role: 'import', names }
      : { ...range, role: 'import', names }
  })
  return isGroup ? [{ ...range, role: 'code', names: [] }, ...items] : items
}

/** Returns the last part of the path that isn't a version. */
function packageName(path: string): string {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part))
  return (
    parts
      .at(-1)
      ?.replace(/\.v\d+$/, '')
      .replaceAll('-', '_') ?? path
  )
}

/** Go. */
export const GO: LanguageRules = {
  tags: new Set(['go', 'golang']),
  extensions: new Set(['go']),
  hasStatements: false,
  mask: (source) =>
    maskCLike(source, {
      nestedComments: false,
      longTexts: false,
      ownLiteral: (text, at) => (text[at] === '`' ? endAfter(text, '`', at + 1) : null),
    }),
  items: (masked, source) => lineItems(masked).flatMap((range) => itemsOf(masked, source, range)),
  definitions: (masked) => ({
    functions: namesIn(masked, /\bfunc\s*(?:\([^()]*\)\s*)?(\w+)\s*[([]|^var\s+(\w+)\s*=\s*func\b/gm),
    types: namesIn(masked, /\btype\s+(\w+)|^[ \t]+(\w+)(?:\[[^\]\n]*\])?[ \t]+(?:struct|interface)\b/gm),
  }),
}
