import type { AnswerClass } from '@assay/core/result'
import type { Piece } from '../answer/reasoning-blocks.ts'
import type { ViewName, Views } from '../answer/views.ts'
import type { ShowText } from '../check/show-text.ts'

/** The text that decided a class. */
export interface Span {
  /** The view it was found in; `calls` for a tool call, which has no place in the answer (0 to 0). */
  readonly view: ViewName | 'reasoning' | 'calls'
  /** Offsets in the answer as received (or in the reasoning, if that is the view), in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The text at that place, cut, quoted and without secrets. */
  readonly text: string
}

/** A class that applies to an answer, with its rule. */
export interface ClassHit {
  readonly class: AnswerClass
  readonly code: string | null
  readonly rule: string
  readonly span: Span | null
  /** `model` if a judge model's verdict decided. */
  readonly decided_by: 'rules' | 'model'
}

/** Creates a hit by a rule that needs only a name. */
export function plainHit(primary: AnswerClass, rule: string, code: string | null, span: Span | null = null): ClassHit {
  return { class: primary, code, rule, span, decided_by: 'rules' }
}

/** Returns the span of a piece of a view. */
export function spanOf(views: Views, view: ViewName, piece: Piece, show: ShowText): Span {
  const { start, end } = views.inRaw(view, piece)
  return { view, start, end, text: show(views.raw.slice(start, end)) }
}
