import { cutOut } from './cut-out.ts'
import type { JoinedSource } from './join-prefix.ts'
import { GO } from './languages/go.ts'
import type { Item } from './languages/rules.ts'

/**
 * Puts a Go source that was joined from parts into the order that Go requires: one package clause, each import once, then the
 * rest. Leaves a source that already has that order unchanged.
 */
export function orderGo({ source, given }: JoinedSource): JoinedSource {
  const items = outerItems(source)
  if (isOrdered(items, source)) return { source, given }
  const clause = items.find(({ role }) => role === 'header')
  const head = clause === undefined ? [] : [textOf(clause, source)]
  const [before, after] = [source.slice(0, given), source.slice(given)]
  const imports = new Set(importsIn(before))
  const own = [...new Set(importsIn(after))].filter((each) => !imports.has(each))
  const parts = {
    given: [[...head, [...imports].join('\n')].filter((part) => part !== '').join('\n\n'), restOf(before)],
    own: [own.join('\n'), restOf(after)],
  }
  // The case's lines come first, as far as the answer's imports allow.
  const order =
    own.length === 0
      ? [parts.given, parts.own]
      : [parts.given.slice(0, 1), [parts.own[0], parts.given[1], parts.own[1]]]
  const [first = '', rest = ''] = order.map((each) => each.filter((part) => part !== '').join('\n\n'))
  const isGiven = given > 0 && first !== ''
  return { source: [first, rest].filter((part) => part !== '').join('\n\n'), given: isGiven ? first.length + 2 : 0 }
}

/** Returns an import's spec, such as `m "math"`, wherever it is. */
export function importSpec(text: string): string {
  return text
    .replace(/^import\s+/, '')
    .replace(/;\s*$/, '')
    .trim()
}

function outerItems(source: string): Item[] {
  return GO.items(GO.mask(source), source).filter(({ role, start }) => role !== 'import' || isImport(source, start))
}

function isImport(source: string, start: number): boolean {
  return /^import\b/.test(source.slice(start, start + 7))
}

/** Returns whether clauses and imports come first, each of them once. */
function isOrdered(items: readonly Item[], source: string): boolean {
  const ranks = items.map(({ role, start }) => (role === 'header' ? 0 : isImport(source, start) ? 1 : 2))
  const specs = importsIn(source)
  return (
    ranks.every((rank, i) => i === 0 || (ranks[i - 1] ?? 0) <= rank) &&
    ranks.filter((rank) => rank === 0).length < 2 &&
    new Set(specs).size === specs.length
  )
}

function importsIn(source: string): string[] {
  const imports = GO.items(GO.mask(source), source).filter(({ role }) => role === 'import')
  return imports.map((item) => `import ${importSpec(source.slice(item.start, item.end))}`)
}

function restOf(source: string): string {
  const gone = outerItems(source).filter(({ role, start }) => role === 'header' || isImport(source, start))
  const withBlanks = gone.map(({ start, end }) => ({
    start,
    end: end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0),
  }))
  return cutOut(source, withBlanks).trim()
}

function textOf({ start, end }: Item, source: string): string {
  return source.slice(start, end).replace(/;\s*$/, '').trim()
}
