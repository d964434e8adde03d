import { type ReactNode, useState } from 'react'

/** Shows a summary, and what belongs to it once it is open: what is folded is not on the page. */
export function Fold(props: {
  summary: ReactNode
  startsOpen?: boolean
  className?: string
  children: () => ReactNode
}) {
  const { summary, startsOpen = false, className, children } = props
  const [isOpen, open] = useState(startsOpen)
  return (
    <details className={className} open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  )
}
