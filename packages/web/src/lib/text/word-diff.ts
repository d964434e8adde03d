import { DIFF_DELETE, DIFF_EQUAL, DIFF_INSERT, type Diff, diffCleanupSemantic, diffMain } from 'diff-match-patch-es'
import type { TextRange } from './cut-text.ts'
import { splitLines, splitWords } from './split-words.ts'

/** The unit by which two texts are compared. */
export type DiffUnit = 'words' | 'lines'

/** The difference between two texts. */
export type TextDiff =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'changed'
      /** The compared unit: lines even for words, if there are too many of them. */
      readonly unit: DiffUnit
      /** Ranges of the first text that the second doesn't have. */
      readonly removed: readonly TextRange[]
      /** Ranges of the second text that the first doesn't have. */
      readonly added: readonly TextRange[]
    }
  /** So little stays that marks would say nothing. */
  | { readonly kind: 'different' }
  | { readonly kind: 'too-long' }

/** The most words that are compared; beyond it, lines are. */
const MOST_WORDS = 20_000
/** Words in a row that are worth showing as unchanged between two changes. */
const LEAST_ISLAND = 4
/** The share of changed words from which nothing is marked. */
const MOST_CHANGED = 0.8
const DEADLINE_MS = 250

/** Compares two texts. At its deadline it stops looking for a smaller difference and returns what it has. */
export function diffTexts(
  before: string,
  after: string,
  unit: DiffUnit,
  { deadlineMs = DEADLINE_MS }: { readonly deadlineMs?: number } = {},
): TextDiff {
  if (before === after) return { kind: 'same' }
  if (unit === 'words') {
    const sides = [splitWords(before, MOST_WORDS), splitWords(after, MOST_WORDS)] as const
    if (sides[0] !== null && sides[1] !== null) return diffParts(sides[0], sides[1], 'words', deadlineMs)
  }
  return diffParts(splitLines(before), splitLines(after), 'lines', deadlineMs)
}

function diffParts(before: readonly string[], after: readonly string[], unit: DiffUnit, deadlineMs: number): TextDiff {
  const coded = encodeParts(before, after)
  if (coded === null) return { kind: 'too-long' }
  // A line mode within the mapped text would be one of code units: there are no lines in it.
  const diffs = diffMain(coded.before, coded.after, { diffTimeout: Math.max(deadlineMs, 1) / 1000 }, false)
  diffCleanupSemantic(diffs)
  const folded = unit === 'words' ? foldIslands(diffs, coded.isWord) : diffs
  if (shareChanged(folded, coded.isWord) > MOST_CHANGED) return { kind: 'different' }
  return { kind: 'changed', unit, ...placeChanges(folded, coded.partOf) }
}

interface CodedParts {
  readonly before: string
  readonly after: string
  readonly partOf: (unit: string) => string
  readonly isWord: (unit: string) => boolean
}

// One code unit a part: letters and digits of no script, so that the cleanup takes none of them for a space or a line end.
const FIRST_CODE = 0x3400
const SURROGATES = { first: 0xd800, count: 0x800 }
const MOST_CODES = 0x10000 - FIRST_CODE - SURROGATES.count

function encodeParts(before: readonly string[], after: readonly string[]): CodedParts | null {
  const codes = new Map<string, string>()
  const parts = new Map<string, string>()
  const encode = (part: string) => {
    const known = codes.get(part)
    if (known !== undefined) return known
    const place = FIRST_CODE + codes.size
    const code = String.fromCharCode(place >= SURROGATES.first ? place + SURROGATES.count : place)
    codes.set(part, code)
    parts.set(code, part)
    return code
  }
  const coded = { before: before.map(encode).join(''), after: after.map(encode).join('') }
  if (codes.size > MOST_CODES) return null
  const partOf = (unit: string) => parts.get(unit) ?? ''
  return { ...coded, partOf, isWord: (unit) => /[\p{L}\p{N}]/u.test(partOf(unit)) }
}

/** Merges unchanged words that are alone between two changes into the change: one reads better than three. */
function foldIslands(diffs: readonly Diff[], isWord: (unit: string) => boolean): Diff[] {
  const folded = diffs.flatMap(([operation, units], at): Diff[] => {
    const isBetween = at > 0 && at < diffs.length - 1
    const isIsland = operation === DIFF_EQUAL && isBetween && countWords(units, isWord) < LEAST_ISLAND
    return isIsland
      ? [
          [DIFF_DELETE, units],
          [DIFF_INSERT, units],
        ]
      : [[operation, units]]
  })
  return mergeRuns(folded)
}

/** Joins adjacent changes, removed before added; unlike the library's merge, it leaves equal ends within a change in place. */
function mergeRuns(diffs: readonly Diff[]): Diff[] {
  const merged: Diff[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') merged.push([DIFF_DELETE, removed])
    if (added !== '') merged.push([DIFF_INSERT, added])
    removed = ''
    added = ''
  }
  for (const [operation, units] of diffs) {
    if (operation === DIFF_DELETE) removed += units
    else if (operation === DIFF_INSERT) added += units
    else {
      flush()
      merged.push([DIFF_EQUAL, units])
    }
  }
  flush()
  return merged
}

function countWords(units: string, isWord: (unit: string) => boolean): number {
  let count = 0
  for (let at = 0; at < units.length; at++) if (isWord(units[at] ?? '')) count++
  return count
}

/** Returns the share of both sides' words that changed. */
function shareChanged(diffs: readonly Diff[], isWord: (unit: string) => boolean): number {
  let kept = 0
  let changed = 0
  for (const [operation, units] of diffs) {
    const words = countWords(units, isWord)
    if (operation === DIFF_EQUAL) kept += 2 * words
    else changed += words
  }
  return changed + kept === 0 ? 0 : changed / (changed + kept)
}

function placeChanges(
  diffs: readonly Diff[],
  partOf: (unit: string) => string,
): { readonly removed: readonly TextRange[]; readonly added: readonly TextRange[] } {
  const removed: TextRange[] = []
  const added: TextRange[] = []
  let before = 0
  let after = 0
  for (const [operation, units] of diffs) {
    let length = 0
    for (let at = 0; at < units.length; at++) length += partOf(units[at] ?? '').length
    if (operation === DIFF_DELETE) removed.push({ start: before, end: before + length })
    if (operation === DIFF_INSERT) added.push({ start: after, end: after + length })
    if (operation !== DIFF_INSERT) before += length
    if (operation !== DIFF_DELETE) after += length
  }
  return { removed, added }
}
