import { useEffect, useRef, useState } from 'react'

/** The pause in typing before the text goes into the address. */
const REST_MS = 300

/**
 * Returns a text that is edited here and goes into the address after a pause. It becomes `saved` again when that changes by other means,
 * such as Back; null while nothing is saved or typed.
 */
export function useDraft(
  saved: string,
  save: (text: string) => void,
): readonly [draft: string | null, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState<string | null>(saved === '' ? null : saved)
  const known = useRef(saved)
  const saving = useRef(save)
  useEffect(() => {
    saving.current = save
  })
  useEffect(() => {
    if (saved === known.current) return
    known.current = saved
    setDraft(saved === '' ? null : saved)
  }, [saved])
  useEffect(() => {
    if (draft === null || draft === known.current) return
    const timer = setTimeout(() => {
      known.current = draft
      saving.current(draft)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return [draft, setDraft]
}
