import { useMemo, useState } from 'react'
import { formatBytes } from '../numbers/format.ts'
import { cutText, type Decoration } from './cut-text.ts'
import { LongText } from './long-text.tsx'
import { type PieceLook, TextPieces } from './text-pieces.tsx'
import { cutHead } from './text-rows.ts'
import './text.css'

/** The characters of a long text that are shown at first. */
const HEAD_CHARACTERS = 20_000

/** Shows a text with what is drawn over it: its first 20,000 characters, and all of it when asked. */
export function TextBlock({
  text,
  decoration,
  prose = false,
  label,
  ...look
}: { text: string; decoration: Decoration; prose?: boolean; label: string } & PieceLook) {
  const [isAll, showAll] = useState(false)
  const className = prose ? 'text prose' : 'text'
  const end = useMemo(() => cutHead(text, HEAD_CHARACTERS), [text])
  const pieces = useMemo(
    () => (isAll ? [] : cutText(text, decoration, { start: 0, end })),
    [text, decoration, end, isAll],
  )
  const isCut = end < text.length
  if (isCut && isAll) {
    return <LongText text={text} decoration={decoration} className={className} label={label} {...look} />
  }
  return (
    <>
      <pre className={className} dir="auto">
        {text === '' ? <span className="muted">Empty</span> : <TextPieces pieces={pieces} {...look} />}
      </pre>
      {isCut && (
        <button type="button" className="button show-all" onClick={() => showAll(true)}>
          Show all ({formatBytes(byteLength(text))})
        </button>
      )}
    </>
  )
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
