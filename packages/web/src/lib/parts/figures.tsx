import type { ReactNode } from 'react'
import { plainName } from '../text/plain-name.ts'
import { VisibleText } from '../text/token.tsx'

/** Shows the figures of a page in one strip: name, value, and a note that counts or explains. `below` is what else is to be said of them. */
export function Figures({ children, label, below }: { children: ReactNode; label: string; below?: ReactNode }) {
  return (
    <section className="panel strip" aria-label={label}>
      <dl className="figures">{children}</dl>
      {below}
    </section>
  )
}

/** Shows one figure. `title` has the reason if the value is unknown. */
export function Figure(props: {
  name: ReactNode
  value: ReactNode
  note?: ReactNode
  title?: string | null
  wide?: boolean
}) {
  const { name, value, note, title, wide = false } = props
  const says = title ?? (typeof note === 'string' ? note : undefined)
  return (
    // A text that doesn't fit is cut; its title has all of it.
    <div className={wide ? 'wide' : undefined} title={says === undefined ? undefined : plainName(says)}>
      <dt>{name}</dt>
      <dd className={wide ? 'value big' : 'value'}>{value}</dd>
      {note !== undefined && <dd className="note">{typeof note === 'string' ? <VisibleText text={note} /> : note}</dd>}
    </div>
  )
}
