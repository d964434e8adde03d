import { useLayoutEffect, useRef } from 'react'

/** Actions by `KeyboardEvent.key`. An action that returns false leaves the key to the browser. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** Returns whether a key belongs to a field or an editor. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)
}

/**
 * Listens for keys from the moment that the component is seen; off while the reader types or a dialog is open, and with Ctrl, Alt or Meta.
 */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // An open dialog gets all keys, and only Esc closes it.
      if (document.querySelector('dialog:modal') !== null) return
      if (isTyping(event) && event.key !== 'Escape') return
      // Enter and space belong to a link or a button that has the focus.
      const target = event.target
      if (event.key === 'Enter' && target instanceof HTMLElement && target.closest('a, button, summary') !== null)
        return
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (action !== undefined && action(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
