import type { ReactNode } from 'react'

/** Shows a filter that is on or off. */
export function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}
