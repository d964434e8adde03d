import { DECLINES, DELIVERS, OFFERS, REDIRECTS } from './family.ts'
import type { Reading } from './reading.ts'

/** The number of list items that are offered in place of the task, and of those that are delivered. */
export interface Items {
  readonly offered: number
  readonly delivered: number
}

/**
 * Sorts an answer's lists and marks the sentences of those that are offered. Items are offered under a line that offers
 * or sends elsewhere ("I can help with:"), and after an opening that declines, unless the line hands something over
 * ("here is the rest:").
 */
export function sortLists({ tokens, layout }: Reading, roles: Uint16Array): Items {
  const { words, starts, sentences } = tokens
  const declined = (((roles[0] ?? 0) | (roles[1] ?? 0)) & DECLINES) !== 0
  let offered = 0
  let word = 0
  for (let list = 0; list + 2 < layout.lists.length; list += 3) {
    const leadEnd = layout.lists[list] ?? 0
    const end = layout.lists[list + 2] ?? 0
    while (word < words.length && (starts[word] ?? 0) < leadEnd) word++
    const lead = word === 0 ? 0 : (roles[sentences[word - 1] ?? 0] ?? 0)
    const isOffer = (lead & (OFFERS | REDIRECTS)) !== 0 || (declined && (lead & DELIVERS) === 0)
    if (isOffer) offered += layout.lists[list + 1] ?? 0
    for (; word < words.length && (starts[word] ?? 0) < end; word++) {
      const sentence = sentences[word] ?? 0
      if (isOffer) roles[sentence] = (roles[sentence] ?? 0) | OFFERS
    }
  }
  return { offered, delivered: layout.listItems - offered }
}
