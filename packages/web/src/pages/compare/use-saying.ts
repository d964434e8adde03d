import { useEffect, useState } from 'react'

/** The time that a message stays. */
const SAID_MS = 2500

/** Says something for a moment in place of what a button is called. */
export function useSaying(): [said: string | null, say: (text: string) => void] {
  const [said, say] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => say(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say]
}
