import type { TextRange } from './cut-text.ts'

/**
 * Returns the part of a shown text that the reader has selected, in UTF-16 units of the raw text; null for none. Texts stand in elements
 * that say where they begin (`data-at`); what is selected beyond them does not count.
 */
export function readSelection(box: Element | null, text: string): TextRange | null {
  const selection = getSelection()
  if (box === null || selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const texts = [...box.querySelectorAll<HTMLElement>('[data-at]')].filter((element) => range.intersectsNode(element))
  const [first, last] = [texts[0], texts.at(-1)]
  if (first === undefined || last === undefined) return null
  const start = placeIn(first, text, first.contains(range.startContainer) ? range.startOffset : 0)
  const end = placeIn(last, text, last.contains(range.endContainer) ? range.endOffset : last.textContent.length)
  return end <= start ? null : { start, end }
}

function placeIn(element: HTMLElement, text: string, offset: number): number {
  return advance(text, Number(element.dataset.at), offset)
}

/** Returns the place a number of shown characters after another: the return of a Windows line end isn't shown. */
export function advance(text: string, from: number, shown: number): number {
  let at = from
  for (let rest = shown; rest > 0 && at < text.length; at++) if (!(text[at] === '\r' && text[at + 1] === '\n')) rest--
  return at
}
