import type { DocumentPath } from '@assay/core/suite'

/** Offsets in the text of a file, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The way a text is written in the file, which decides where its characters are. TOML also has texts in three quotes. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'block' | 'three_single' | 'three_double'

/** A key of a map and its value. */
export interface LocatedEntry {
  readonly key: Span
  readonly value: Located
}

/** A JSON value with its place in the file. Aliases share one node, so a graph of them takes no more room than the file. */
export type Located =
  | (Span & { readonly kind: 'map'; readonly entries: Map<string, LocatedEntry> })
  | (Span & { readonly kind: 'list'; readonly items: Located[] })
  | (Span & { readonly kind: 'scalar'; readonly value: string | number | boolean | null; readonly style: ScalarStyle })

/** Returns a node's JSON value. Shared nodes give shared values. */
export function toPlainValue(node: Located, seen: Map<Located, unknown> = new Map()): unknown {
  // JSON has no -0: what is written and read again must be the same.
  if (node.kind === 'scalar') return Object.is(node.value, -0) ? 0 : node.value
  const known = seen.get(node)
  if (known !== undefined) return known
  const value =
    node.kind === 'list'
      ? node.items.map((item) => toPlainValue(item, seen))
      : Object.fromEntries([...node.entries].map(([key, entry]) => [key, toPlainValue(entry.value, seen)]))
  seen.set(node, value)
  return value
}

/** Finds the node at a path and its key, or the nearest one above it that exists. */
export function findNode(
  root: Located,
  path: DocumentPath,
): { readonly node: Located; readonly key: Span | null; readonly exact: boolean } {
  let node = root
  let key: Span | null = null
  for (const part of path) {
    const entry = node.kind === 'map' ? node.entries.get(String(part)) : undefined
    const next = node.kind === 'list' && typeof part === 'number' ? node.items[part] : entry?.value
    if (next === undefined) return { node, key, exact: false }
    node = next
    key = entry?.key ?? null
  }
  return { node, key, exact: true }
}
