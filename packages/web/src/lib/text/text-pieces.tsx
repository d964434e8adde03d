import type { Mark, MarkKind, TextPiece } from './cut-text.ts'
import { Token } from './token.tsx'
import type { TextToken } from './visible-text.ts'

/** Style names of marks by kind; a class's marks are the plain ones. */
const LOOKS: Readonly<Record<MarkKind, string>> = { class: 'ev', secondary: 'ev secondary', check: 'ev check' }

const TONES: Readonly<Record<MarkKind, string>> = {
  class: 'var(--errored)',
  secondary: 'var(--focus)',
  check: 'var(--fail)',
}

/** The look of a text's pieces. */
export interface PieceLook {
  /** Whether a changed piece is gone from this text or new in it. */
  readonly change?: 'removed' | 'added' | undefined
  /** The id of the element with the reason of a mark. */
  readonly reasonId?: ((number: number) => string) | undefined
}

/** Shows pieces of a text: always text, never markup. */
export function TextPieces({ pieces, change, reasonId }: { pieces: readonly TextPiece[] } & PieceLook) {
  return pieces.map((piece) => <Piece key={piece.start} piece={piece} change={change} reasonId={reasonId} />)
}

function Piece({ piece, change, reasonId }: { piece: TextPiece } & PieceLook) {
  const shown = piece.isMasked ? (
    <Masked />
  ) : (
    piece.tokens.map((token) => <PlacedToken key={token.start} token={token} />)
  )
  const Change = change === 'removed' ? 'del' : 'ins'
  const changed = piece.isChanged && change !== undefined ? <Change>{shown}</Change> : shown
  const [ground, ...others] = piece.marks
  if (ground === undefined) return changed
  return (
    <mark
      className={LOOKS[ground.kind]}
      style={others.length === 0 ? undefined : { boxShadow: underline(piece.marks) }}
    >
      {changed}
      {piece.ends.map(({ number }) => (
        <sup key={number}>{reasonId === undefined ? number : <ReasonLink number={number} id={reasonId(number)} />}</sup>
      ))}
    </mark>
  )
}

/** Shows a token with its offset, so that a selection can be found in the raw text. */
function PlacedToken({ token }: { token: TextToken }) {
  return token.kind === 'text' ? <span data-at={token.start}>{token.text}</span> : <Token token={token} />
}

function Masked() {
  return (
    <span className="masked" title="A secret">
      ••••••
    </span>
  )
}

function ReasonLink({ number, id }: { number: number; id: string }) {
  const goTo = () => {
    const reason = document.getElementById(id)
    reason?.scrollIntoView({ block: 'nearest' })
    reason?.focus()
  }
  return (
    <button type="button" aria-label={`Reason ${number}`} onClick={goTo}>
      {number}
    </button>
  )
}

/** Returns the underline of the base mark, then one for each further mark, 2 px apart. */
function underline(marks: readonly Mark[]): string {
  return marks
    .map(({ kind }, at) => {
      const gap = at === 0 ? '' : `0 ${3 * at + 1}px 0 var(--sunken), `
      return `${gap}0 ${3 * at + 2}px 0 ${TONES[kind]}`
    })
    .join(', ')
}
