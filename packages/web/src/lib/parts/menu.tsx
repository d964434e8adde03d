import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Glyph } from './glyph.tsx'

/** Shows a button that opens a list below it; a choice, Esc and a click elsewhere close it. */
export function Menu({ name, children }: { name: string; children: ReactNode }) {
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    const close = (event: Event) => {
      const details = element.current
      if (details === null || !details.open) return
      const isInside = event.target instanceof Node && details.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : isInside) return
      details.open = false
      if (isInside) details.querySelector('summary')?.focus()
      if (event instanceof KeyboardEvent) event.preventDefault()
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={element} className="menu">
      <summary className="button">
        {name} <Glyph name="down" size={10} />
      </summary>
      <div className="pop menu-list">{children}</div>
    </details>
  )
}
