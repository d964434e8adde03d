import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type RowRange, scrollToRow, visibleRows } from './visible-rows.ts'

/** The rows of a long list that are drawn, and the height of one. */
interface VisibleRows {
  readonly range: RowRange
  readonly rowHeight: number
  /** Scrolls the page until a row is on the screen. */
  readonly show: (row: number) => void
}

/** Rows that are drawn before the first measurement. */
const AT_FIRST = 40
/** Height of the sticky head, in CSS pixels. */
const HEAD = 30

/**
 * Follows which rows of a list are on the screen while the page scrolls. `body` holds the rows, of which those with `data-row` are all of one
 * height.
 */
export function useVisibleRows(body: RefObject<HTMLElement | null>, total: number): VisibleRows {
  const [place, setPlace] = useState({ range: { first: 0, end: Math.min(total, AT_FIRST) }, rowHeight: 32 })
  const latest = useRef(place.rowHeight)
  const read = useCallback(() => {
    const element = body.current
    if (element === null) return null
    const measured = element.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0
    if (measured > 0) latest.current = measured
    const scrolled = -element.getBoundingClientRect().top
    return { scrolled, height: window.innerHeight, rowHeight: latest.current, total }
  }, [body, total])
  useLayoutEffect(() => {
    const measure = () => {
      const now = read()
      if (now === null) return
      const range = visibleRows(now)
      setPlace((before) =>
        before.range.first === range.first && before.range.end === range.end && before.rowHeight === now.rowHeight
          ? before
          : { range, rowHeight: now.rowHeight },
      )
    }
    let frame = 0
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    measure()
    // The content above the list may grow, as when figures arrive.
    const observer = new ResizeObserver(schedule)
    observer.observe(document.body)
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('scroll', schedule)
    }
  }, [read])
  const show = useCallback(
    (row: number) => {
      const now = read()
      if (now === null) return
      const height = Math.min(now.height, coveredFrom(body.current))
      window.scrollBy({ top: scrollToRow(row, { ...now, height }, HEAD), behavior: 'instant' })
    },
    [read, body],
  )
  return { ...place, show }
}

/** Returns from where on the screen what is marked with `data-cover` lies over the list; infinity where nothing does. */
function coveredFrom(list: HTMLElement | null): number {
  const cover = document.querySelector('[data-cover]')?.getBoundingClientRect()
  const covered = list?.getBoundingClientRect()
  if (cover === undefined || covered === undefined) return Number.POSITIVE_INFINITY
  const isBeside = cover.left >= covered.right || cover.right <= covered.left
  return isBeside ? Number.POSITIVE_INFINITY : cover.top
}
