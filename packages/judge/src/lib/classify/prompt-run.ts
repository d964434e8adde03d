import type { Piece } from '../answer/reasoning-blocks.ts'
import { squashedText } from '../answer/squashed-text.ts'
import { visibleText } from '../answer/visible-text.ts'

/** Letters and digits in a row that show that a prompt is being given away. */
const LONG_RUN = 40
/** Whole words in a row that show the same, with at least `WORDS_LETTERS` letters. */
const WORDS = 8
const WORDS_LETTERS = 24
/** Any run of `WORDS_LETTERS` holds a whole block of the prompt, if blocks are half as long. */
const BLOCK = WORDS_LETTERS / 2
const RADIX = 31
const TOP = power(RADIX, BLOCK - 1)

/** Finds a long enough run of a prompt in an answer's squashed view; null if there is none. */
export type PromptSearch = (squashed: string) => Piece | null

/**
 * Prepares the search for a piece of a prompt: 40 letters and digits in a row, or 8 words with 24. A shorter prompt has
 * to be there as a whole. Text that is also in `known` doesn't count. Takes time linear in prompt, known text and
 * answer.
 */
export function preparePromptSearch(prompt: string, known = ''): PromptSearch {
  const visible = visibleText(prompt)
  const letters = squashedText(visible)
  const open = squashedText(visibleText(known))
  if (letters.length < WORDS_LETTERS) return (squashed) => (open.includes(letters) ? null : whole(squashed, letters))
  const starts = wordStarts(visible)
  const blocks = blocksOf(letters)
  for (const hash of blockHashes(open)) blocks.delete(hash)
  return (squashed) => {
    const least = Math.min(LONG_RUN, letters.length)
    const hashes = blockHashes(squashed)
    for (let start = 0; start < hashes.length; start++) {
      const offsets = blocks.get(hashes[start] ?? 0)
      if (offsets === undefined) continue
      for (const at of offsets) {
        const run = runAround(letters, at, squashed, start)
        if (run.length >= least) return run.piece
        if (run.length >= WORDS_LETTERS && wordsIn(starts, run.from, run.from + run.length) >= WORDS) return run.piece
      }
    }
    return null
  }
}

/** Returns the hash of the block at every offset of a text, each made from the one before. */
function blockHashes(text: string): Int32Array {
  const hashes = new Int32Array(Math.max(0, text.length - BLOCK + 1))
  let hash = 0
  for (let end = 1; end <= text.length; end++) {
    if (end > BLOCK) hash = (hash - Math.imul(text.charCodeAt(end - 1 - BLOCK), TOP)) | 0
    hash = (Math.imul(hash, RADIX) + text.charCodeAt(end - 1)) | 0
    if (end >= BLOCK) hashes[end - BLOCK] = hash
  }
  return hashes
}

function whole(squashed: string, letters: string): Piece | null {
  const start = letters.length < BLOCK ? -1 : squashed.indexOf(letters)
  return start === -1 ? null : { start, end: start + letters.length }
}

/** Maximum offsets for one block: repeated blocks say nothing, and a few are enough. */
const SAME_BLOCKS = 8

function blocksOf(letters: string): Map<number, number[]> {
  const blocks = new Map<number, number[]>()
  for (let at = 0; at + BLOCK <= letters.length; at += BLOCK) {
    let hash = 0
    for (let i = at; i < at + BLOCK; i++) hash = (Math.imul(hash, RADIX) + letters.charCodeAt(i)) | 0
    const offsets = blocks.get(hash)
    if (offsets === undefined) blocks.set(hash, [at])
    else if (offsets.length < SAME_BLOCKS) offsets.push(at)
  }
  return blocks
}

/** Returns the run of equal letters around two offsets, as far as it matters. `from` is where it begins in the prompt. */
function runAround(letters: string, at: number, squashed: string, offset: number) {
  let before = 0
  while (
    before < LONG_RUN &&
    at > before &&
    offset > before &&
    letters[at - before - 1] === squashed[offset - before - 1]
  )
    before++
  const from = at - before
  const start = offset - before
  let length = 0
  while (length < 2 * LONG_RUN && from + length < letters.length && letters[from + length] === squashed[start + length])
    length++
  return { from, length, piece: { start, end: start + length } }
}

/** Returns where a text's words begin in its squashed view. */
function wordStarts(visible: string): Uint32Array {
  const starts: number[] = []
  let at = 0
  for (const [word] of visible.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) {
    const { length } = squashedText(word)
    if (length > 0) starts.push(at)
    at += length
  }
  starts.push(at)
  return Uint32Array.from(starts)
}

/** Counts the whole words in a piece of the squashed view. */
function wordsIn(starts: Uint32Array, from: number, to: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  let count = 0
  while (low + count + 1 < starts.length && (starts[low + count + 1] ?? 0) <= to) count++
  return count
}

function power(base: number, exponent: number): number {
  let result = 1
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base)
  return result
}
