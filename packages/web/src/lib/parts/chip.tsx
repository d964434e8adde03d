import type { ReactNode } from 'react'

/** Shows a filter that is on or off. */
export function Chip(props: { isOn: boolean; onClick: () => void; title?: string | undefined; children: ReactNode }) {
  const { isOn, onClick, title, children } = props
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onClick} title={title}>
      {children}
    </button>
  )
}
