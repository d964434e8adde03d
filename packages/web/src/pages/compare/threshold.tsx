import { useEffect, useState } from 'react'

/** The delay between the slider's last move and the request. */
const REST_MS = 150

/** Chooses how much a score must move to count as changed. */
export function Threshold({ value, set }: { value: number; set: (value: number) => void }) {
  const [shown, show] = useState(value)
  useEffect(() => show(value), [value])
  useEffect(() => {
    if (shown === value) return
    const timer = setTimeout(() => set(shown), REST_MS)
    return () => clearTimeout(timer)
  }, [shown, value, set])
  return (
    <label className="end thr muted">
      Threshold
      <input
        type="range"
        min="0"
        max="0.5"
        step="0.01"
        value={shown}
        onChange={(event) => show(Number(event.target.value))}
      />
      <span className="mono">{shown.toFixed(2)}</span>
    </label>
  )
}
