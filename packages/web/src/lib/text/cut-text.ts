import { type TextToken, tokenizeText } from './visible-text.ts'

/** A range of a text, in UTF-16 units of the raw text. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The kinds of evidence that a mark shows; where marks overlap, the earlier kind wins. */
export type MarkKind = 'class' | 'secondary' | 'check'

/** A marked range of an answer. */
export interface Mark extends TextRange {
  readonly kind: MarkKind
  /** Stands at its end, and at the reason that it leads to. */
  readonly number: number
}

/** The marks and ranges drawn over a text. */
export interface Decoration {
  readonly marks?: readonly Mark[]
  /** Ranges that are not shown. They don't overlap. */
  readonly masks?: readonly TextRange[]
  /** Ranges that the other text does not have. They don't overlap. */
  readonly changes?: readonly TextRange[]
}

/** A piece of a text in which nothing begins or ends. */
export interface TextPiece extends TextRange {
  /** Empty where it is masked. */
  readonly tokens: readonly TextToken[]
  /** The marks over it, at most 4: the first gives the ground, the others are underlines. */
  readonly marks: readonly Mark[]
  /** Marks that end here. */
  readonly ends: readonly Mark[]
  readonly isMasked: boolean
  readonly isChanged: boolean
}

/** The ground and three underlines. */
const MARKS_SHOWN = 4

const ORDER: readonly MarkKind[] = ['class', 'secondary', 'check']

/**
 * Cuts a piece of a text at every start and end of what is drawn over it. What lies outside of the text is left out; a range within a
 * surrogate pair grows around it, and an empty mark takes the character after it.
 */
export function cutText(text: string, decoration: Decoration, piece: TextRange = wholeOf(text)): readonly TextPiece[] {
  const marks = placeRanges(text, decoration.marks ?? [], piece).sort(byRank)
  const masks = placeRanges(text, decoration.masks ?? [], piece)
  const changes = placeRanges(text, decoration.changes ?? [], piece)
  const inMask = createWalk(masks)
  const inChange = createWalk(changes)
  const takeTokens = createTokenWalk(text, tokenizeText(text, piece.start, piece.end))
  const cuts = cutPlaces([...marks, ...masks, ...changes], piece)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0
    const over = marks.filter((mark) => mark.start <= start && mark.end >= end)
    const isMasked = inMask(start)
    const tokens = takeTokens(end)
    return {
      start,
      end,
      tokens: isMasked ? [] : tokens,
      marks: over.slice(0, MARKS_SHOWN),
      ends: over.filter((mark) => mark.end === end).sort((a, b) => a.number - b.number),
      isMasked,
      isChanged: inChange(start),
    }
  })
}

function wholeOf(text: string): TextRange {
  return { start: 0, end: text.length }
}

function byRank(a: Mark, b: Mark): number {
  return ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.number - b.number
}

function placeRanges<Range extends TextRange>(text: string, ranges: readonly Range[], within: TextRange): Range[] {
  return ranges.flatMap((range) => {
    if (!(range.start >= 0 && range.end >= range.start && range.start < text.length)) return []
    const start = isInPair(text, Math.trunc(range.start)) ? Math.trunc(range.start) - 1 : Math.trunc(range.start)
    const least = Math.min(text.length, Math.max(Math.trunc(range.end), start + 1))
    const end = isInPair(text, least) ? least + 1 : least
    return start < within.end && end > within.start ? [{ ...range, start, end }] : []
  })
}

/** Returns whether a place is between the halves of a surrogate pair. */
export function isInPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

function cutPlaces(ranges: readonly TextRange[], { start, end }: TextRange): readonly number[] {
  const places = ranges.flatMap((range) => [range.start, range.end]).filter((place) => place > start && place < end)
  return [...new Set([start, ...places, end])].sort((a, b) => a - b)
}

/** Returns a function that reports for increasing places whether a range covers them. */
function createWalk(ranges: readonly TextRange[]): (place: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let next = 0
  let reached = 0
  return (place) => {
    for (let range = sorted[next]; range !== undefined && range.start <= place; range = sorted[next]) {
      reached = Math.max(reached, range.end)
      next++
    }
    return place < reached
  }
}

/** Deals out tokens up to one place after another. A text is cut there; a chip belongs to where it begins. */
function createTokenWalk(text: string, tokens: readonly TextToken[]): (end: number) => readonly TextToken[] {
  let next = 0
  let from = 0
  return (end) => {
    const taken: TextToken[] = []
    for (let token = tokens[next]; token !== undefined && token.start < end; token = tokens[next]) {
      if (token.kind === 'hidden') taken.push(token)
      else {
        const part = { start: Math.max(from, token.start), end: Math.min(end, token.end) }
        // A return in a text is half of a line end.
        taken.push({ kind: 'text', ...part, text: text.slice(part.start, part.end).replaceAll('\r', '') })
        if (token.end > end) break
      }
      next++
    }
    from = end
    return taken
  }
}
