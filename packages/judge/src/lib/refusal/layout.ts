import { quotationsIn } from './quotations.ts'

/** What an answer looks like, apart from its words. */
export interface Layout {
  readonly lines: number
  readonly listItems: number
  readonly headings: number
  readonly codeBlocks: number
  /** Lines of 2 to 60 characters that do not end a sentence: verse, tables, names. */
  readonly shortLines: number
  readonly questions: number
  /** For every list in turn: the offset where the line before it ends, and how many items it has. */
  readonly lists: readonly number[]
  /** Where somebody else speaks: quotations, block quotes and code; start and end offsets in turn, rising. */
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

/** Reads the layout of a text line by line, each character a constant number of times. */
export function readLayout(text: string): Layout {
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
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const at = firstVisible(text, start, end)
    if (at < end) {
      draft.lines++
      if (text.startsWith('```', at)) fence = turnFence(draft, fence, start, end)
      else if (fence === null) {
        if (isListItem(text, at, end)) items++
        else {
          if (items > 0) draft.lists.push(leadEnd, items)
          items = 0
          leadEnd = end
        }
        readLine(text, at, end, draft)
      }
    }
    start = end + 1
  }
  if (items > 0) draft.lists.push(leadEnd, items)
  // An open fence is code to the end: that is where an answer was cut off.
  if (fence !== null) turnFence(draft, fence, fence, text.length)
  return draft
}

function turnFence(draft: Draft, fence: number | null, start: number, end: number): number | null {
  if (fence === null) return start
  draft.codeBlocks++
  draft.quoted.push(fence, end)
  return null
}

function firstVisible(text: string, start: number, end: number): number {
  let at = start
  while (at < end && text.charCodeAt(at) <= 32) at++
  return at
}

function readLine(text: string, at: number, end: number, draft: Draft): void {
  const code = text.charCodeAt(at)
  if (code === HASH) draft.headings++
  else if (isListItem(text, at, end)) draft.listItems++
  else if (end - at >= 2 && end - at <= 60 && text.charCodeAt(end - 1) !== FULL_STOP) draft.shortLines++
  if (code === GREATER) draft.quoted.push(at, end)
  else draft.questions += quotationsIn(text, at, end, draft.quoted)
}

const BULLETS = new Set([...'-*•'].map((bullet) => bullet.charCodeAt(0)))

function isListItem(text: string, at: number, end: number): boolean {
  if (BULLETS.has(text.charCodeAt(at)) && text.charCodeAt(at + 1) === 32) return true
  let mark = at
  while (mark < end && mark < at + 3 && text.charCodeAt(mark) >= 48 && text.charCodeAt(mark) <= 57) mark++
  return mark > at && (text[mark] === '.' || text[mark] === ')')
}
