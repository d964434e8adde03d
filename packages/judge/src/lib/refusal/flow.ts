import { ASKS, DECLINES, DELIVERS, OFFERS, REDIRECTS } from './family.ts'
import type { Reading } from './reading.ts'

/** The roles of an answer's opening, and what comes after it. */
export interface Flow {
  /** The roles of the opening, as bits: the first sentence, and those after it while all before are only a few words. */
  readonly opening: number
  /** The roles of any sentence, as bits. */
  readonly every: number
  readonly words: number
  /** The first sentence that declines, or -1; 4 stands for any later one. */
  readonly declinedAt: number
  readonly declines: number
  readonly declinesLast: boolean
  /** Words in sentences with content of their own, after the opening or the first sentence that declines. */
  readonly plainAfter: number
  /** The words of `plainAfter` before the first offer or address of somebody else. */
  readonly plainBeforeOffer: number
  readonly offersAfter: boolean
  readonly redirectsAfter: boolean
  readonly deliversAfter: boolean
  /** The number of sentences that ask, and of all. */
  readonly asking: number
  readonly sentences: number
  readonly asksLast: boolean
}

// "I'm sorry.", "Hi there!", "**A note first**": a sentence this short isn't an opening yet.
const PREAMBLE_WORDS = 5
const LONGEST_OPENING = 3
const EARLY = 4

/** Reads the flow of an answer's sentences. `roles` has the bits of every sentence. */
export function readFlow({ tokens }: Reading, roles: Uint16Array): Flow {
  const { lengths } = tokens
  let declinedAt = roles.findIndex((role) => (role & DECLINES) !== 0)
  if (declinedAt > EARLY) declinedAt = EARLY
  let opening = 0
  let openingEnd = 0
  for (
    let words = 0;
    openingEnd < roles.length && openingEnd < LONGEST_OPENING && words <= PREAMBLE_WORDS;
    openingEnd++
  ) {
    opening |= roles[openingEnd] ?? 0
    words += lengths[openingEnd] ?? 0
  }
  const flow = {
    opening,
    every: 0,
    words: 0,
    declinedAt,
    declines: 0,
    declinesLast: false,
    plainAfter: 0,
    plainBeforeOffer: 0,
    offersAfter: false,
    redirectsAfter: false,
    deliversAfter: false,
    asking: 0,
    sentences: roles.length,
    asksLast: false,
  }
  const from = Math.max(declinedAt, openingEnd - 1)
  for (let sentence = 0; sentence < roles.length; sentence++) {
    const role = roles[sentence] ?? 0
    flow.every |= role
    flow.words += lengths[sentence] ?? 0
    if ((role & DECLINES) !== 0) flow.declines++
    if ((role & ASKS) !== 0) flow.asking++
    if (sentence < from) continue
    if ((role & OFFERS) !== 0) flow.offersAfter = true
    if ((role & REDIRECTS) !== 0) flow.redirectsAfter = true
    if (sentence === from) continue
    if ((role & DELIVERS) !== 0) flow.deliversAfter = true
    if ((role & ~(DELIVERS | ASKS)) !== 0) continue
    flow.plainAfter += lengths[sentence] ?? 0
    if (!flow.offersAfter && !flow.redirectsAfter) flow.plainBeforeOffer += lengths[sentence] ?? 0
  }
  const last = roles[roles.length - 1] ?? 0
  flow.declinesLast = (last & DECLINES) !== 0
  flow.asksLast = (last & ASKS) !== 0
  return flow
}
