import { type ReactNode, useState } from 'react'
import { countOf } from '../numbers/format.ts'

/** Items that are shown at first. */
const SHOWN = 100

/** Shows the first items of a list that may have thousands, and all when asked. Each is known by its place. */
export function FirstFew<Item>(props: {
  items: readonly Item[]
  /** The name of one more item, such as `more call`. */
  noun: string
  children: (item: Item, at: number) => ReactNode
}) {
  const { items, noun, children } = props
  const [isAll, showAll] = useState(false)
  const shown = isAll ? items : items.slice(0, SHOWN)
  return (
    <>
      {shown.map(children)}
      {shown.length < items.length && (
        <button type="button" className="button show-all" onClick={() => showAll(true)}>
          Show {countOf(items.length - shown.length, noun)}
        </button>
      )}
    </>
  )
}
