import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { VisibleText } from '../text/token.tsx'

/** Shows a dialog over the page; Esc and its button close it, and the focus goes back to where it was. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A layout effect ends while the dialog is still in the page, so that it can give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={element} className="pop dialog" aria-labelledby={heading} onClose={close}>
      <header>
        <h2 id={heading}>
          <VisibleText text={title} />
        </h2>
        <button type="button" className="button quiet icon" aria-label="Close" onClick={() => element.current?.close()}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  )
}
