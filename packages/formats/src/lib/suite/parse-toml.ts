import type { Diagnostic } from '@assay/core/diagnostic'
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import { findTomlExcess } from './find-toml-excess.ts'
import type { Located, LocatedEntry, Span } from './located.ts'
import type { DocumentLimits, ParsedText } from './parse-yaml.ts'
import { createTextProblem } from './text-problem.ts'
import { DEPTH_LIMIT } from './tokenize-yaml.ts'

type LocatedMap = Extract<Located, { kind: 'map' }>

/** Parses a TOML file and records the place of everything. */
export function parseToml(text: string, { nodes }: DocumentLimits = {}): ParsedText {
  const excess = nodes === undefined ? null : findTomlExcess(text, nodes)
  if (excess !== null) {
    const at = { start: excess, end: excess + 1 }
    const message = 'The file has too many parts to read as TOML'
    return {
      root: null,
      diagnostics: [createTextProblem('TOML_TOO_MANY_NODES', at, message, 'Split it into several.')],
    }
  }
  let program: AST.TOMLProgram
  try {
    program = parseTOML(text)
  } catch (error) {
    // The parser recurses, and a text of open brackets is all that makes it run out of stack.
    if (error instanceof RangeError) return { root: null, diagnostics: [reportTooDeep({ start: 0, end: 1 })] }
    if (!(error instanceof ParseError)) throw error
    const at = { start: error.index, end: error.index + 1 }
    const hint = 'Quote strings (three quotes, """, for several lines), and write each key only once.'
    return {
      root: null,
      diagnostics: [createTextProblem('TOML_SYNTAX', at, `The file isn't valid TOML: ${error.message}`, hint)],
    }
  }
  const diagnostics: Diagnostic[] = []
  const root = createMap({ start: 0, end: text.length })
  const [top] = program.body
  fillMap(
    root,
    top.body.filter((part) => part.type === 'TOMLKeyValue'),
    diagnostics,
  )
  for (const table of top.body) {
    if (table.type !== 'TOMLTable') continue
    const into = openTable(root, table, diagnostics)
    if (into !== null) fillMap(into, table.body, diagnostics)
  }
  return { root, diagnostics }
}

function createMap(at: Span): LocatedMap {
  return { ...at, kind: 'map', entries: new Map() }
}

/** Opens the map of a `[table]` or `[[array of tables]]` header. The parser has checked that it may. */
function openTable(root: LocatedMap, table: AST.TOMLTable, diagnostics: Diagnostic[]): LocatedMap | null {
  let at: Located = root
  const at0 = { start: table.range[0], end: table.range[0] + 1 }
  for (const [i, part] of table.resolvedKey.entries()) {
    const isListNext = typeof table.resolvedKey[i + 1] === 'number'
    if (typeof part === 'number') {
      if (at.kind !== 'list') return null
      const existing: Located | undefined = at.items[part]
      const item: Located = existing ?? createMap({ start: table.range[0], end: table.range[1] })
      if (existing === undefined) at.items.push(item)
      at = item
      continue
    }
    if (at.kind !== 'map' || rejectTooDeep(i, at0, diagnostics) || rejectForbidden(part, at0, diagnostics)) return null
    const entry: LocatedEntry | undefined = at.entries.get(part)
    const fresh: Located = isListNext ? { ...at0, kind: 'list', items: [] } : createMap(spanOf(table))
    if (entry === undefined) at.entries.set(part, { key: spanOf(table.key), value: fresh })
    at = entry?.value ?? fresh
  }
  return at.kind === 'map' ? at : null
}

function fillMap(into: LocatedMap, pairs: readonly AST.TOMLKeyValue[], diagnostics: Diagnostic[], depth = 0): void {
  for (const pair of pairs) {
    let at = into
    const keys = pair.key.keys
    for (const [i, key] of keys.entries()) {
      const name = key.type === 'TOMLBare' ? key.name : key.value
      const span = spanOf(key)
      if (rejectForbidden(name, span, diagnostics) || rejectTooDeep(depth + i, span, diagnostics)) break
      if (i === keys.length - 1)
        at.entries.set(name, { key: span, value: locateValue(pair.value, diagnostics, depth + keys.length) })
      else {
        const entry = at.entries.get(name)
        const next = entry?.value.kind === 'map' ? entry.value : createMap(span)
        if (entry === undefined) at.entries.set(name, { key: span, value: next })
        at = next
      }
    }
  }
}

function rejectTooDeep(depth: number, at: Span, diagnostics: Diagnostic[]): boolean {
  if (depth <= DEPTH_LIMIT) return false
  diagnostics.push(reportTooDeep({ start: at.start, end: at.start + 1 }))
  return true
}

function reportTooDeep(at: Span): Diagnostic {
  return createTextProblem(
    'TOML_SYNTAX',
    at,
    `The file is nested more than ${DEPTH_LIMIT} levels deep`,
    'Nest it less deeply.',
  )
}

function rejectForbidden(name: string, at: Span, diagnostics: Diagnostic[]): boolean {
  if (name !== '__proto__') return false
  diagnostics.push(createTextProblem('SUITE_KEY_FORBIDDEN', at, 'The key "__proto__" isn\'t allowed', 'Rename it.'))
  return true
}

function locateValue(node: AST.TOMLContentNode, diagnostics: Diagnostic[], depth = 0): Located {
  const at = spanOf(node)
  if (rejectTooDeep(depth, at, diagnostics)) return { ...at, kind: 'scalar', value: null, style: 'plain' }
  if (node.type === 'TOMLArray') {
    return { ...at, kind: 'list', items: node.elements.map((element) => locateValue(element, diagnostics, depth + 1)) }
  }
  if (node.type === 'TOMLInlineTable') {
    const map = createMap(at)
    fillMap(map, node.body, diagnostics, depth + 1)
    return map
  }
  if (node.kind === 'string') {
    const quote = node.style === 'basic' ? 'double' : 'single'
    return { ...at, kind: 'scalar', value: node.value, style: node.multiline ? `three_${quote}` : quote }
  }
  return {
    ...at,
    kind: 'scalar',
    value: node.value instanceof Date ? node.value.toISOString() : node.value,
    style: 'plain',
  }
}

function spanOf(node: { readonly range: AST.Range }): Span {
  return { start: node.range[0], end: node.range[1] }
}
