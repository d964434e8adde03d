import { useEffect, useRef, useState } from 'react'

/** The pause in typing before the text goes into the address. */
const REST_MS = 300

/**
 * A text that is written here and kept in the address after a rest. It is `saved` again when that changes by other means, such as Back; null while
 * nothing is saved and nobody has typed.
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
