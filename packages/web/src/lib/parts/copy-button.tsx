import { useState } from 'react'

/** Copies a text unchanged, and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string | (() => string); label?: string }) {
  const [said, say] = useState<string | null>(null)
  const copy = async () => {
    const done = await navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => 'Copied',
      () => 'The browser blocked it',
    )
    say(done)
    setTimeout(() => say(null), 2000)
  }
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  )
}
