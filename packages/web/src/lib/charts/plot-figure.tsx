import type { PlotOptions } from '@observablehq/plot'
import { useEffect, useRef, useState } from 'react'

/** The drawing library, loaded on demand. */
export type PlotLibrary = typeof import('@observablehq/plot')

/** Draws a chart at a width in CSS pixels. It must be the same function while the data are the same: it is drawn again for another one. */
export type DrawChart = (plot: PlotLibrary, width: number) => PlotOptions

/** Shows a chart of Observable Plot, which is loaded with the first one. `height` stays free until it is drawn; `label` says it in words. */
export function PlotFigure({ draw, label, height }: { draw: DrawChart; label: string; height: number }) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [library, setLibrary] = useState<PlotLibrary | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    import('@observablehq/plot').then(
      (loaded) => isShown && setLibrary(loaded),
      () => isShown && setFailure('The chart didn’t load. The table has the same numbers.'),
    )
    return () => {
      isShown = false
    }
  }, [])
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = host.current
    if (element === null || library === null || width === 0) return
    const base = { className: 'plot', width, height, ariaLabel: label, style: { background: 'none' } }
    const figure = library.plot({ ...base, ...draw(library, width) })
    // The content security policy blocks its style sheet, whose rules are in tokens.css.
    for (const sheet of figure.querySelectorAll('style')) sheet.remove()
    // It is one picture with one description; the library's names of its parts help nobody.
    for (const part of figure.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
    figure.setAttribute('role', 'img')
    element.replaceChildren(figure)
    return () => figure.remove()
  }, [draw, library, width, height, label])
  return (
    <>
      <div ref={host} className="plot-host" style={{ minHeight: height }} />
      {failure !== null && <p className="muted">{failure}</p>}
    </>
  )
}
