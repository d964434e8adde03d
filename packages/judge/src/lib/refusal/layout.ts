import { quotationsIn } from './quotations.ts'

/** The layout of an answer, apart from its words. */
export interface Layout {
  readonly lines: number
  readonly listItems: number
  readonly headings: number
  readonly codeBlocks: number
  /** Lines of 2 to 60 characters that don't end a sentence: verse, tables, names. */
  readonly shortLines: number
  readonly questions: number
  /** Three numbers for each list: the offset where the line before it ends, its number of items, and where it ends. */
  readonly lists: readonly number[]
  /** Places where somebody else speaks: quotations, block quotes and code; start and end offsets in turn, rising. */
  readonly quoted: readonly number[]
}

interface Draft {
  lines: number
  listItems: number
  headings: number
  codeBlocks: number
  shortLines: number
  questions: number
  lists: number[]
  quoted: number[]
}

const HASH = 35
const GREATER = 62
const FULL_STOP = 46
const NEWLINE = 10
const BACKTICK = 96
const CLOSING_BRACKET = 41

/** Reads a text's layout line by line, each character a constant number of times. */
export function readLayout(units: Uint16Array): Layout {
  const draft: Draft = {
    lines: 0,
    listItems: 0,
    headings: 0,
    codeBlocks: 0,
    shortLines: 0,
    questions: 0,
    lists: [],
    quoted: [],
  }
  let fence: number | null = null
  let leadEnd = 0
  let items = 0
  for (let start = 0; start < units.length; ) {
    const newline = units.indexOf(NEWLINE, start)
    const end = newline === -1 ? units.length : newline
    const at = firstVisible(units, start, end)
    if (at < end) {
      draft.lines++
      if (isFence(units, at)) fence = turnFence(draft, fence, start, end)
      else if (fence === null) {
        if (isListItem(units, at, end)) items++
        else {
          if (items > 0) draft.lists.push(leadEnd, items, start)
          items = 0
          leadEnd = end
        }
        readLine(units, at, end, draft)
      }
    }
    start = end + 1
  }
  if (items > 0) draft.lists.push(leadEnd, items, units.length)
  // An open fence is code to the end: that is where an answer was cut off.
  if (fence !== null) turnFence(draft, fence, fence, units.length)
  return draft
}

function isFence(units: Uint16Array, at: number): boolean {
  return units[at] === BACKTICK && units[at + 1] === BACKTICK && units[at + 2] === BACKTICK
}

function turnFence(draft: Draft, fence: number | null, start: number, end: number): number | null {
  if (fence === null) return start
  draft.codeBlocks++
  draft.quoted.push(fence, end)
  return null
}

function firstVisible(units: Uint16Array, start: number, end: number): number {
  let at = start
  while (at < end && (units[at] ?? 0) <= 32) at++
  return at
}

function readLine(units: Uint16Array, at: number, end: number, draft: Draft): void {
  const code = units[at] ?? 0
  if (code === HASH) draft.headings++
  else if (isListItem(units, at, end)) draft.listItems++
  else if (end - at >= 2 && end - at <= 60 && (units[end - 1] ?? 0) !== FULL_STOP) draft.shortLines++
  if (code === GREATER) draft.quoted.push(at, end)
  else draft.questions += quotationsIn(units, at, end, draft.quoted)
}

const BULLETS = new Set([...'-*•'].map((bullet) => bullet.charCodeAt(0)))

function isListItem(units: Uint16Array, at: number, end: number): boolean {
  if (BULLETS.has(units[at] ?? 0) && (units[at + 1] ?? 0) === 32) return true
  let mark = at
  while (mark < end && mark < at + 3 && (units[mark] ?? 0) >= 48 && (units[mark] ?? 0) <= 57) mark++
  return mark > at && (units[mark] === FULL_STOP || units[mark] === CLOSING_BRACKET)
}
