import type { CheckLeaf } from '@assay/core/suite'
import { fencedBlock } from '../format/fenced-block.ts'
import { scanJson } from './scan-json.ts'

/** A fault in an answer's format, and the text that a repair would leave; null if it can't be repaired. */
export interface FormatFault {
  readonly code: string
  readonly repaired: string | null
}

/** Returns whether a text passes a check. */
export type PassesCheck = (leaf: CheckLeaf, text: string) => Promise<boolean>

type FormatLeaf = Extract<CheckLeaf, { check: 'json' | 'yaml' | 'xml' | 'html' | 'csv' | 'sql' }>

/** Returns whether a check is about the format of the whole answer. */
export function isFormatLeaf(leaf: CheckLeaf): leaf is FormatLeaf {
  return ['json', 'yaml', 'xml', 'html', 'csv', 'sql'].includes(leaf.check)
}

/** Finds the format fault of an answer that failed a format check; null if the format is right and the values are wrong. */
export async function formatFault(leaf: FormatLeaf, answer: string, passes: PassesCheck): Promise<FormatFault | null> {
  const text = leaf.options.extract ? fencedBlock(answer) : answer
  const { bare, shape } = variantsOf(leaf)
  if ((await passes(bare, text)) && !isProse(leaf, text))
    return (await passes(shape, text)) ? null : { code: 'schema_violation', repaired: null }
  const inside = fencedBlock(text)
  if (inside !== text && (await passes(bare, inside))) {
    return { code: isOneBlock(text) ? 'fenced' : 'extra_text', repaired: inside }
  }
  for (const piece of pieces(leaf, text)) {
    if (await passes(bare, piece)) return { code: 'extra_text', repaired: piece }
  }
  if (leaf.check === 'json' && /^[{["]/.test(text) && scanJson(text).kind === 'incomplete') {
    return { code: 'incomplete_json', repaired: null }
  }
  return { code: `not_${leaf.check}`, repaired: null }
}

/** Returns whether a text is CSV only because any line is: one without the delimiter, or one line that names no column. */
function isProse(leaf: FormatLeaf, text: string): boolean {
  if (leaf.check !== 'csv') return false
  const { columns, delimiter } = leaf.options
  const lines = text.trim().split(/\r?\n/)
  const names = (lines[0] ?? '').split(delimiter).map((name) => name.trim().replace(/^"|"$/g, ''))
  const isKnown = columns === undefined ? names.length > 1 : names.some((name) => columns.includes(name))
  return !isKnown && (lines.length === 1 || names.length === 1)
}

/** Finds a duplicate key in one object of an answer that is otherwise JSON; null if there is none. */
export function repeatedJsonKey(answer: string): string | null {
  const scanned = scanJson(fencedBlock(answer))
  return scanned.kind === 'whole' ? scanned.repeated : null
}

interface Variants {
  readonly bare: CheckLeaf
  /** The check without expected values, for JSON and YAML. */
  readonly shape: CheckLeaf
}

/** Remembered, so that a schema is compiled once. */
const variants = new WeakMap<FormatLeaf, Variants>()

/** Returns the check without shape and values, and without values only. */
function variantsOf(leaf: FormatLeaf): Variants {
  const known = variants.get(leaf)
  if (known !== undefined) return known
  const made = { bare: bareLeaf(leaf), shape: shapeLeaf(leaf) }
  variants.set(leaf, made)
  return made
}

function bareLeaf(leaf: FormatLeaf): CheckLeaf {
  if (leaf.check === 'csv') return { ...leaf, options: { delimiter: leaf.options.delimiter, extract: false } }
  if (leaf.check === 'sql') {
    const { dialect } = leaf.options
    return { ...leaf, options: { extract: false, ...(dialect === undefined ? {} : { dialect }) } }
  }
  return { ...leaf, options: { extract: false } }
}

function shapeLeaf(leaf: FormatLeaf): CheckLeaf {
  if (leaf.check !== 'json' && leaf.check !== 'yaml') return { ...leaf }
  const { schema } = leaf.options
  return { ...leaf, options: { extract: false, ...(schema === undefined ? {} : { schema }) } }
}

/** Yields pieces of a text that may be the expected answer with something written around it. */
function* pieces(leaf: FormatLeaf, text: string): Generator<string, void> {
  if (leaf.check === 'xml') {
    const [start, end] = [text.indexOf('<'), text.lastIndexOf('>')]
    if (start !== -1 && end > start && end - start + 1 < text.length) yield text.slice(start, end + 1)
  }
  if (leaf.check !== 'json') return
  for (const opening of ['{', '[']) {
    const start = text.indexOf(opening)
    // A broken document isn't text around a valid piece.
    if (start > 0 && /^[{[]/.test(text)) continue
    const scanned = start === -1 ? null : scanJson(text, start)
    if (scanned?.kind === 'whole') yield text.slice(start, scanned.end)
  }
}

/** Returns whether a text is one fenced block and nothing else. */
function isOneBlock(text: string): boolean {
  const inside = fencedBlock(text)
  const lines = text.trim().split('\n')
  return /^\s*(`{3,}|~{3,})/.test(text) && lines.length - inside.replace(/\n$/, '').split('\n').length <= 2
}
