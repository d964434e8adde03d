import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { cutText, type Decoration, type TextRange } from './cut-text.ts'
import { type PieceLook, TextPieces } from './text-pieces.tsx'
import { splitRows, type TextRow } from './text-rows.ts'

const LINE_HEIGHT = 21
const CHARACTER_WIDTH = 7.8

/** Shows all of a very long text in a box that scrolls; only the rows in view are on the page. */
export function LongText({
  text,
  decoration,
  className,
  label,
  ...look
}: { text: string; decoration: Decoration; className: string; label: string } & PieceLook) {
  const box = useRef<HTMLDivElement>(null)
  const width = useRef(700)
  const rows = useMemo(() => splitRows(text), [text])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimateHeight(rows[index], width.current),
    overscan: 2,
  })
  useLayoutEffect(() => {
    // The better the guessed heights, the less the bar moves while the reader scrolls.
    width.current = box.current?.clientWidth ?? width.current
    virtual.measure()
    // It replaces a longer text: without this, the reader would end up below it.
    box.current?.focus()
  }, [virtual])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    // biome-ignore lint/a11y/useSemanticElements: there is none for a text that scrolls
    <div ref={box} className={`${className} long`} role="group" aria-label={label} tabIndex={0}>
      <div className="rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            dir="auto"
            className="row"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row text={text} decoration={decoration} range={rows[index]} look={look} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Row(props: { text: string; decoration: Decoration; range: TextRange | undefined; look: PieceLook }) {
  const { text, decoration, range, look } = props
  const pieces = useMemo(() => (range === undefined ? [] : cutText(text, decoration, range)), [text, decoration, range])
  return <TextPieces pieces={pieces} {...look} />
}

function estimateHeight(row: TextRow | undefined, width: number): number {
  if (row === undefined) return LINE_HEIGHT
  return Math.max(row.lines, Math.ceil(((row.end - row.start) * CHARACTER_WIDTH) / width)) * LINE_HEIGHT
}
