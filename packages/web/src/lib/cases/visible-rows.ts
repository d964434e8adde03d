/** Rows from `first` to before `end`. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

/** The measures that decide which rows are on the screen. All lengths are in CSS pixels. */
export interface ListPlace {
  /** Distance of the first row above the top of the screen; negative if it is below. */
  readonly scrolled: number
  /** Height of the screen. */
  readonly height: number
  readonly rowHeight: number
  readonly total: number
  /** Rows that are drawn beyond each edge, so that a turn of the wheel shows no gap. */
  readonly spare?: number
}

/** Returns the rows to draw: those on the screen and some beyond. A list that is off the screen has the rows next to it. */
export function visibleRows({ scrolled, height, rowHeight, total, spare = 12 }: ListPlace): RowRange {
  if (total === 0 || rowHeight <= 0) return { first: 0, end: 0 }
  const within = (row: number) => Math.min(total, Math.max(0, row))
  // Scrolled past either end, some rows stay to be found by keys.
  const first = Math.min(within(Math.floor(scrolled / rowHeight) - spare), within(total - spare))
  const end = within(Math.max(Math.ceil((scrolled + height) / rowHeight) + spare, first + spare))
  return { first, end }
}

/** Returns how far to scroll so that a row is on the screen, below a head of `inset`; 0 when it is. */
export function scrollToRow(row: number, place: ListPlace, inset: number): number {
  const top = row * place.rowHeight - place.scrolled
  if (top < inset) return top - inset
  return Math.max(0, top + place.rowHeight - place.height)
}

/** Returns the row that a key of a grid leads to from another; null for a key that leads nowhere. */
export function placeAfterKey(key: string, from: number, total: number): number | null {
  const within = (row: number) => Math.min(total - 1, Math.max(0, row))
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + 20)
    case 'PageUp':
      return within(from - 20)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    case 'Enter':
    case ' ':
      return from
    default:
      return null
  }
}
