/** A piece of a text, from `start` up to but excluding `end`. */
export interface Piece {
  readonly start: number
  readonly end: number
}

/** A text split into what was said and what was thought aloud. Pieces are in order and don't overlap. */
export interface SaidAndThought {
  readonly said: readonly Piece[]
  readonly thought: readonly Piece[]
}

/** Opening and closing marks of reasoning, in lower case. */
const MARKS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
] as const

const CLOSING: ReadonlyMap<string, string> = new Map(MARKS)
const MARK = new RegExp(MARKS.flat().map(literal).join('|'), 'gi')
const MAY_HAVE_MARK = /[<[◁]/

/** Marks that other formats use too, and so count only at the start of the text. */
const OPENS_TEXT_ONLY: ReadonlySet<string> = new Set(['<thought>', '<reasoning>'])
/** Marks that can end a block that the prompt began. */
const CLOSERS: ReadonlySet<string> = new Set(
  MARKS.filter(([open]) => !OPENS_TEXT_ONLY.has(open)).map(([, close]) => close),
)

/**
 * Finds the reasoning blocks of a text; null if it has none.
 *
 * A block starts at the beginning of a line, so that a sentence about such marks isn't one. A block that is never
 * closed reaches to the end if it opens the text, and a closing mark without an opening one ends a block that the
 * prompt began.
 */
export function findReasoning(text: string): SaidAndThought | null {
  if (!MAY_HAVE_MARK.test(text)) return null
  const thought: Piece[] = []
  let open: { readonly start: number; readonly close: string; readonly first: boolean } | null = null
  for (const match of text.matchAll(MARK)) {
    const mark = match[0].toLowerCase()
    const at = match.index
    const end = at + mark.length
    if (open !== null) {
      if (mark !== open.close) continue
      thought.push({ start: open.start, end })
      open = null
    } else if (CLOSERS.has(mark)) {
      if (thought.length === 0 && isAtLineEdge(text, at, end)) thought.push({ start: 0, end })
    } else if (isLineStart(text, at)) {
      const first = text.slice(0, at).trim() === ''
      const close = CLOSING.get(mark)
      if (close !== undefined && (first || !OPENS_TEXT_ONLY.has(mark))) open = { start: at, close, first }
    }
  }
  if (open?.first === true) thought.push({ start: open.start, end: text.length })
  return thought.length === 0 ? null : { said: findGaps(thought, text.length), thought }
}

function literal(mark: string): string {
  return mark.replace(/[|[\]]/g, '\\$&')
}

/** Returns the parts of a text outside the pieces. */
function findGaps(pieces: readonly Piece[], length: number): Piece[] {
  const rest: Piece[] = []
  let at = 0
  for (const { start, end } of pieces) {
    if (start > at) rest.push({ start: at, end: start })
    at = end
  }
  if (at < length) rest.push({ start: at, end: length })
  return rest
}

function isLineStart(text: string, at: number): boolean {
  let before = at
  while (before > 0 && (text[before - 1] === ' ' || text[before - 1] === '\t')) before--
  return before === 0 || text[before - 1] === '\n'
}

function isAtLineEdge(text: string, start: number, end: number): boolean {
  return start === 0 || text[start - 1] === '\n' || end === text.length || text[end] === '\n'
}
