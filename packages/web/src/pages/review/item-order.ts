import type { ReviewItemList } from '@assay/core/api'

type Items = ReviewItemList['items']

/** The answers that a review goes through. */
export type Shown = 'open' | 'all' | 'disagree' | 'split'

/** Returns the place of the first answer without a label after `after`, from the beginning again if need be; null when all have one. */
export function nextOpen(items: Items, after = 0): number | null {
  const open = items.filter(({ verdict }) => verdict === null)
  return (open.find(({ place }) => place > after) ?? open[0])?.place ?? null
}

/** Returns the places that are gone through; the one that is shown is always among them. */
export function shownPlaces(items: Items, show: Shown, current: number | null = null): number[] {
  return items
    .filter(({ place, verdict, agrees, split }) => {
      if (place === current || show === 'all') return true
      if (show === 'split') return split
      return show === 'open' ? verdict === null : agrees === false
    })
    .map(({ place }) => place)
}

/** Returns the place one step from the current one; null at the ends. */
export function stepPlace(items: Items, show: Shown, current: number, step: 1 | -1): number | null {
  const places = shownPlaces(items, show, current)
  return places[places.indexOf(current) + step] ?? null
}

/** Returns the list with another label at a place; `passed` is what the instrument says, null where it is not known yet. */
export function withVerdict(
  list: ReviewItemList,
  place: number,
  verdict: 'right' | 'wrong' | 'unsure' | null,
  passed: boolean | null = null,
): ReviewItemList {
  const isDecided = verdict === 'right' || verdict === 'wrong'
  const agrees = isDecided && passed !== null ? (verdict === 'right') === passed : null
  const items = list.items.map((item) => (item.place === place ? { ...item, verdict, agrees } : item))
  return { ...list, items, done: items.filter((item) => item.verdict !== null).length }
}
