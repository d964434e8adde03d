import { tokenizeText } from '../../lib/text/visible-text.ts'

/**
 * Returns the offset in a raw text of a place in what the page shows of it, where hidden characters are chips and line ends are `\n`. A place
 * within a chip is its start, or its end with `side`.
 */
export function rawOffset(text: string, shown: number, side: 'start' | 'end'): number {
  let left = shown
  for (const token of tokenizeText(text)) {
    if (token.kind === 'hidden') {
      const length = token.label.length + (token.times === 1 ? 0 : ` ×${token.times.toLocaleString('en-US')}`.length)
      if (left < length || (left === length && side === 'end')) {
        return left === 0 || side === 'start' ? token.start : token.end
      }
      left -= length
      continue
    }
    if (left < token.text.length || (left === token.text.length && side === 'end')) {
      return token.start + rawLength(text.slice(token.start, token.end), left)
    }
    left -= token.text.length
  }
  return text.length
}

/** Returns the number of raw units behind a number of shown ones: a line end's return isn't shown. */
function rawLength(raw: string, shown: number): number {
  let at = 0
  for (let count = 0; count < shown && at < raw.length; count++) at += raw.startsWith('\r\n', at) ? 2 : 1
  return at
}

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Returns the part of a raw text that is selected in the element that shows it; null when none is, or not all of it is in there. */
export function selectedSpan(text: string, element: Element | null, selection: Selection | null): Span | null {
  if (element === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(range.startContainer, range.startOffset)
  const shown = before.toString().length
  const start = rawOffset(text, shown, 'start')
  const end = rawOffset(text, shown + range.toString().length, 'end')
  return end > start ? { start, end } : null
}
