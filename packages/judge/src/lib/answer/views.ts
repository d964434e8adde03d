import { findReasoning, type Piece, type SaidAndThought } from './reasoning-blocks.ts'
import { squashedOffsets, squashedText } from './squashed-text.ts'
import { visibleOffsets, visibleText } from './visible-text.ts'

/** The name of one view of an answer. */
export type ViewName = 'raw' | 'answer' | 'visible' | 'squashed'

/** An answer in its views, each computed on first use. */
export interface Views {
  /** The answer as received. */
  readonly raw: string
  /** The answer without reasoning blocks, trimmed. */
  readonly answer: string
  /** `answer` as a reader sees it: NFKC, no zero-width characters, straight quotes. */
  readonly visible: string
  /** The letters and digits of `visible`, without case, marks and look-alikes. */
  readonly squashed: string
  /** The reasoning, in blocks or apart from the answer; null for none. */
  readonly reasoning: string | null
  /** Maps a piece of a view to its place in `raw`. */
  readonly inRaw: (view: ViewName, piece: Piece) => Piece
  /** Maps a piece of `squashed` to its place in `visible`. */
  readonly inVisible: (piece: Piece) => Piece
}

/** Creates the views of an answer. Each takes time linear in its length. `reasoning` is what came apart from the text; null for none. */
export function viewsOf(text: string, reasoning: string | null): Views {
  return new LazyViews(text, reasoning, undefined)
}

/** Creates the views of a text whose reasoning blocks don't matter, such as the reasoning itself. */
export function plainViewsOf(text: string): Views {
  return new LazyViews(text, null, null)
}

class LazyViews implements Views {
  readonly raw: string
  readonly #apart: string | null
  /** Undefined until first used. */
  #blocks: SaidAndThought | null | undefined
  #answer: string | undefined
  #visible: string | undefined
  #squashed: string | undefined
  #visibleOffsets: Uint32Array | undefined
  #squashedOffsets: Uint32Array | undefined

  constructor(text: string, reasoning: string | null, blocks: SaidAndThought | null | undefined) {
    this.raw = text
    this.#apart = reasoning
    this.#blocks = blocks
  }

  get #parts(): SaidAndThought | null {
    if (this.#blocks === undefined) this.#blocks = findReasoning(this.raw)
    return this.#blocks
  }

  get answer(): string {
    this.#answer ??= (this.#parts === null ? this.raw : joinPieces(this.raw, this.#parts.said)).trim()
    return this.#answer
  }

  get visible(): string {
    this.#visible ??= visibleText(this.answer)
    return this.#visible
  }

  get squashed(): string {
    this.#squashed ??= squashedText(this.visible)
    return this.#squashed
  }

  get reasoning(): string | null {
    const blocks = this.#parts === null ? null : joinPieces(this.raw, this.#parts.thought)
    if (blocks === null || this.#apart === null) return blocks ?? this.#apart
    return `${this.#apart}\n${blocks}`
  }

  inRaw(view: ViewName, piece: Piece): Piece {
    if (view === 'raw') return piece
    if (view === 'answer') return this.#answerInRaw(piece)
    if (view === 'squashed') return this.inRaw('visible', this.inVisible(piece))
    if (this.visible === this.answer) return this.#answerInRaw(piece)
    this.#visibleOffsets ??= visibleOffsets(this.answer)
    return this.#answerInRaw(translate(this.#visibleOffsets, piece))
  }

  inVisible(piece: Piece): Piece {
    this.#squashedOffsets ??= squashedOffsets(this.visible)
    const { start, end } = translate(this.#squashedOffsets, piece)
    return { start, end: Math.min(end, lastEnd(this.#squashedOffsets, piece, this.visible)) }
  }

  #answerInRaw({ start, end }: Piece): Piece {
    const said = this.#parts?.said ?? [{ start: 0, end: this.raw.length }]
    const whole = this.#parts === null ? this.raw : joinPieces(this.raw, said)
    const trimmed = whole.length - whole.trimStart().length
    return { start: inPieces(said, start + trimmed), end: inPieces(said, Math.max(start, end - 1) + trimmed) + 1 }
  }
}

function joinPieces(text: string, pieces: readonly Piece[]): string {
  return pieces.map(({ start, end }) => text.slice(start, end)).join('')
}

function translate(offsets: Uint32Array, { start, end }: Piece): Piece {
  const last = offsets[offsets.length - 1] ?? 0
  return { start: offsets[start] ?? last, end: offsets[end] ?? last }
}

/** Returns where the last character of a piece ends. The next letter may be far behind it; what is between doesn't belong to the piece. */
function lastEnd(offsets: Uint32Array, { end }: Piece, visible: string): number {
  const last = offsets[end - 1] ?? 0
  return last + ((visible.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)
}

function inPieces(pieces: readonly Piece[], offset: number): number {
  let rest = offset
  for (const { start, end } of pieces) {
    if (rest < end - start) return start + rest
    rest -= end - start
  }
  return pieces.at(-1)?.end ?? 0
}
