import type { Diagnostic } from '@assay/core/diagnostic'
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import type { Located, LocatedEntry, ScalarStyle, Span } from './located.ts'
import { createTextProblem } from './text-problem.ts'
import { DEPTH_LIMIT } from './tokenize-yaml.ts'
import type { UnquotedColon } from './unquoted-colon.ts'

/** Maximum nodes in a file once its aliases are followed. */
const EXPANDED_LIMIT = 5_000_000

/** Turns a composed document into a located tree, with a problem for everything that is valid YAML but not read here. */
export function locateYaml(
  document: Document.Parsed,
  text: string,
  colons: readonly UnquotedColon[],
  limits: { readonly nodes?: number; readonly chars?: number } = {},
): { readonly root: Located | null; readonly diagnostics: readonly Diagnostic[] } {
  const reading: Reading = {
    text,
    colons: new Map(colons.map((colon) => [colon.start, colon])),
    anchors: new Map(),
    open: new Set(),
    measures: new Map(),
    merges: 0,
    limit: limits.nodes ?? EXPANDED_LIMIT,
    diagnostics: [],
  }
  if (document.contents === null) return { root: null, diagnostics: [] }
  const root = locateNode(document.contents, reading)
  const { size, depth, chars } = measureOf(root, reading)
  const at = { start: 0, end: 1 }
  if (depth > DEPTH_LIMIT) {
    const message = `This file's aliases are nested more than ${DEPTH_LIMIT} levels deep`
    reading.diagnostics.push(createTextProblem('YAML_TOO_DEEP', at, message, 'Write out the values they refer to.'))
    return { root: null, diagnostics: reading.diagnostics }
  }
  if (size > reading.limit || reading.merges > reading.limit || chars > (limits.chars ?? Number.POSITIVE_INFINITY)) {
    const message = "This file's aliases expand to too much"
    reading.diagnostics.push(createTextProblem('YAML_TOO_MANY_NODES', at, message, 'Move the rows to a dataset.'))
    return { root: null, diagnostics: reading.diagnostics }
  }
  return { root, diagnostics: reading.diagnostics }
}

interface Measure {
  readonly size: number
  readonly depth: number
  readonly chars: number
}

interface Reading {
  readonly text: string
  readonly colons: ReadonlyMap<number, UnquotedColon>
  /** The node of each anchor, at this point in the file. */
  readonly anchors: Map<string, Located>
  /** Anchors whose node is being read, so that an alias inside its own anchor is seen. */
  readonly open: Set<string>
  /** Nodes, levels and characters of each collection, each alias counted as often as it is followed. */
  readonly measures: Map<Located, Measure>
  merges: number
  readonly limit: number
  readonly diagnostics: Diagnostic[]
}

function locateNode(node: ParsedNode, reading: Reading): Located {
  const at = spanOf(node)
  if (isAlias(node)) return locateAlias(node.source, at, reading)
  if (node.tag !== undefined) {
    const hint = "Remove it; strings, numbers, lists and maps don't need one."
    const tag = findTagBefore(reading.text, at)
    const written = tag === at ? node.tag : reading.text.slice(tag.start, tag.end)
    reading.diagnostics.push(createTextProblem('YAML_TAG', tag, `The YAML tag "${written}" isn't supported`, hint))
  }
  if (node.anchor !== undefined) reading.open.add(node.anchor)
  const located = isScalar(node) ? locateScalar(node, at, reading) : locateCollection(node, at, reading)
  if (node.anchor !== undefined) {
    reading.open.delete(node.anchor)
    reading.anchors.set(node.anchor, located)
  }
  return located
}

const TAG = /![^\s,[\]{}]*(?=(?:\s+&\S+)?\s*$)/

/** Finds a node's tag, in front of it; returns the node's own span if it can't be found. */
function findTagBefore(text: string, at: Span): Span {
  const from = Math.max(0, at.start - 300)
  const match = TAG.exec(text.slice(from, at.start))
  return match === null ? at : { start: from + match.index, end: from + match.index + match[0].length }
}

function locateCollection(node: Exclude<ParsedNode, Scalar>, at: Span, reading: Reading): Located {
  if (isSeq(node)) {
    const items = node.items.map((item) => locateNode(item as ParsedNode, reading))
    return measureNode({ ...at, kind: 'list', items }, reading)
  }
  return isMap(node) ? locateMap(node, at, reading) : locateNothing(at)
}

function locateNothing(at: Span): Located {
  return { ...at, kind: 'scalar', value: null, style: 'plain' }
}

function locateAlias(name: string, at: Span, reading: Reading): Located {
  const target = reading.anchors.get(name)
  if (target !== undefined && !reading.open.has(name)) return target
  const message = reading.open.has(name)
    ? `The alias "*${name}" is inside its own anchor`
    : `The alias "*${name}" has no anchor "&${name}" before it`
  reading.diagnostics.push(createTextProblem('YAML_ALIAS', at, message, 'Quote a string that starts with *.'))
  return locateNothing(at)
}

const STYLES: ReadonlyMap<string | undefined, ScalarStyle> = new Map([
  ['QUOTE_SINGLE', 'single'],
  ['QUOTE_DOUBLE', 'double'],
  ['BLOCK_LITERAL', 'block'],
  ['BLOCK_FOLDED', 'block'],
])

function locateScalar(node: Scalar, at: Span, reading: Reading): Located {
  const style = STYLES.get(node.type) ?? 'plain'
  const colon = reading.colons.get(at.start)
  if (colon !== undefined) {
    return {
      start: colon.start,
      end: colon.end,
      kind: 'scalar',
      value: reading.text.slice(colon.start, colon.end),
      style,
    }
  }
  const { value } = node
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { ...at, kind: 'scalar', value: isPlain ? value : null, style }
}

function locateMap(node: YAMLMap, at: Span, reading: Reading): Located {
  const entries = new Map<string, LocatedEntry>()
  let merged: readonly Located[] = []
  for (const pair of node.items as Pair<ParsedNode, ParsedNode | null>[]) {
    const key = spanOf(pair.key)
    const name = readKeyName(pair.key)
    const value =
      pair.value === null ? locateNothing({ start: key.end, end: key.end }) : locateNode(pair.value, reading)
    if (name === null) {
      const isTemplate = reading.text.startsWith('{{', at.start)
      const hint = isTemplate ? 'Quote the template: "{{…}}".' : 'Quote a string that starts with { or [.'
      reading.diagnostics.push(createTextProblem('YAML_KEY', at, "This key isn't a string", hint))
    } else if (name === '__proto__') {
      reading.diagnostics.push(
        createTextProblem('SUITE_KEY_FORBIDDEN', key, 'The key "__proto__" isn\'t allowed', 'Rename it.'),
      )
    } else if (name === '<<') merged = value.kind === 'list' ? value.items : [value]
    else if (entries.has(name)) {
      const hint = 'Remove one, or put the values in a list.'
      reading.diagnostics.push(createTextProblem('YAML_DUPLICATE_KEY', key, `Duplicate key "${name}"`, hint))
    } else entries.set(name, { key, value })
  }
  // A merge gives what the map does not say itself; of several, the first one wins.
  for (const source of merged) {
    if (source.kind !== 'map') {
      reading.diagnostics.push(
        createTextProblem('YAML_KEY', source, 'The value of << must be a map', 'Use a map: <<: *anchor.'),
      )
      continue
    }
    reading.merges += source.entries.size
    if (reading.merges > reading.limit) break
    for (const [name, entry] of source.entries) if (!entries.has(name)) entries.set(name, entry)
  }
  return measureNode({ ...at, kind: 'map', entries }, reading)
}

function readKeyName(key: unknown): string | null {
  if (!isScalar(key) || key.value === null) return null
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}

function spanOf(node: ParsedNode | Scalar | YAMLMap): Span {
  const range = node.range ?? [0, 0, 0]
  return { start: range[0], end: range[1] }
}

/** Remembers how large a collection is with its aliases followed; its children were measured before it. */
function measureNode<Node extends Located>(node: Node, reading: Reading): Node {
  let size = 1
  let depth = 0
  let chars = 0
  const children = node.kind === 'list' ? node.items : node.kind === 'map' ? listEntryValues(node.entries) : []
  for (const child of children) {
    const measure = measureOf(child, reading)
    size += measure.size
    chars += measure.chars
    depth = Math.max(depth, measure.depth)
  }
  reading.measures.set(node, { size, depth: depth + 1, chars })
  return node
}

function measureOf(node: Located, reading: Reading): Measure {
  const chars = node.kind === 'scalar' && typeof node.value === 'string' ? node.value.length : 0
  return reading.measures.get(node) ?? { size: 1, depth: 0, chars }
}

function* listEntryValues(entries: ReadonlyMap<string, LocatedEntry>): Generator<Located, void> {
  for (const entry of entries.values()) yield entry.value
}
