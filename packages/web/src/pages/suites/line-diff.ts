import { DIFF_DELETE, DIFF_EQUAL, diffCharsToLines, diffLinesToChars, diffMain } from 'diff-match-patch-es'

/** One row of a difference by lines; `left` and `right` are line numbers from 1, null where that side has no such line. */
export type DiffRow =
  | {
      readonly kind: 'same' | 'removed' | 'added'
      readonly left: number | null
      readonly right: number | null
      readonly text: string
    }
  /** Equal lines that are not shown. */
  | { readonly kind: 'fold'; readonly lines: number; readonly left: number; readonly right: number }

/** Equal lines that stay around a change. */
const CONTEXT = 3
/** The most time spent on finding the smallest difference. */
const SECONDS = 0.5

/** Returns what differs between two texts by lines, with some equal lines around; longer equal parts are folded. */
export function diffLines(before: string, after: string): DiffRow[] {
  const parts = compareLines(splitLines(before), splitLines(after))
  const rows: DiffRow[] = []
  let [left, right] = [1, 1]
  for (const [at, { kind, lines }] of parts.entries()) {
    if (kind === 'removed') for (const text of lines) rows.push({ kind, left: left++, right: null, text })
    else if (kind === 'added') for (const text of lines) rows.push({ kind, left: null, right: right++, text })
    else {
      const head = at === 0 ? 0 : CONTEXT
      const tail = at === parts.length - 1 ? 0 : CONTEXT
      const folded = lines.length - head - tail
      for (const [place, text] of lines.entries()) {
        // A fold of one line would hide nothing.
        if (folded < 2 || place < head || place >= lines.length - tail) rows.push({ kind, left, right, text })
        else if (place === head) rows.push({ kind: 'fold', lines: folded, left, right })
        left++
        right++
      }
    }
  }
  return rows
}

interface Part {
  readonly kind: 'same' | 'removed' | 'added'
  readonly lines: readonly string[]
}

/** Compares lines. The library handles some ten thousand different ones, so the common beginning and end are removed first. */
function compareLines(before: readonly string[], after: readonly string[]): Part[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [changed, instead] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const { chars1, chars2, lineArray } = diffLinesToChars(joinLines(changed), joinLines(instead))
  const diffs = diffMain(chars1, chars2, { diffTimeout: SECONDS }, false)
  diffCharsToLines(diffs, lineArray)
  const middle = diffs.map(([operation, text]): Part => {
    const kind = operation === DIFF_EQUAL ? 'same' : operation === DIFF_DELETE ? 'removed' : 'added'
    return { kind, lines: splitLines(text) }
  })
  const around = (lines: readonly string[]): Part[] => (lines.length === 0 ? [] : [{ kind: 'same', lines }])
  return [...around(before.slice(0, head)), ...middle, ...around(before.slice(before.length - tail))]
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** Returns how many lines were added and removed. */
export function countChanges(rows: readonly DiffRow[]): { readonly added: number; readonly removed: number } {
  const count = (kind: DiffRow['kind']) => rows.filter((row) => row.kind === kind).length
  return { added: count('added'), removed: count('removed') }
}
