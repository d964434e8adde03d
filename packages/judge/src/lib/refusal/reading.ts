import { unitsOf } from './fold.ts'
import { type Group, groupOf } from './group.ts'
import { type Layout, readLayout } from './layout.ts'
import { type Tokens, tokenize } from './tokens.ts'

/** An answer as the detector sees it: its words, its layout and which words somebody else speaks. */
export interface Reading {
  readonly tokens: Tokens
  readonly group: Group
  readonly layout: Layout
  /** 1 for each word inside a quotation, a block quote or code. */
  readonly quoted: Uint8Array
}

/** Reads the visible text of an answer. */
export function readAnswer(visible: string): Reading {
  const units = unitsOf(visible)
  const tokens = tokenize(units)
  const layout = readLayout(units)
  return { tokens, group: groupOf(units, tokens), layout, quoted: quotedWords(tokens, layout.quoted) }
}

function quotedWords(tokens: Tokens, spans: readonly number[]): Uint8Array {
  const quoted = new Uint8Array(tokens.words.length)
  let word = 0
  for (let span = 0; span + 1 < spans.length; span += 2) {
    const start = spans[span] ?? 0
    const end = spans[span + 1] ?? 0
    while (word < quoted.length && (tokens.starts[word] ?? 0) < start) word++
    for (; word < quoted.length && (tokens.starts[word] ?? 0) < end; word++) quoted[word] = 1
  }
  return quoted
}
