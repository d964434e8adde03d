import type { ReactNode } from 'react'

/** Shows the head of a column that the list can be sorted by. `is` is how it is sorted by it now, if it is. */
export function SortHead(props: {
  name: string
  className?: string | undefined
  title?: string | undefined
  is: 'ascending' | 'descending' | null
  change: () => void
  /** Stands before the name, such as the scale of the column. */
  children?: ReactNode
}) {
  const { name, className, title, is, change, children } = props
  return (
    <th className={className} title={title} {...(is === null ? {} : { 'aria-sort': is })}>
      {children}
      <button type="button" className="head" onClick={change}>
        {name}
        {is === 'ascending' ? ' ↑' : is === 'descending' ? ' ↓' : ''}
      </button>
    </th>
  )
}
