import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import './text.css'

/** Shows the first lines of what it holds, and all of it when asked. */
export function Clamp({
  lines = 12,
  startsOpen = false,
  children,
}: {
  lines?: 12 | 40
  startsOpen?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, open] = useState(startsOpen)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={box} className={isOpen ? undefined : `clamp clamp-${lines}`}>
        {children}
      </div>
      {(isCut || isOpen) && (
        <button type="button" className="link clamp-more" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </>
  )
}
