import { CAUTIONS, CENSURES, DECLINES, OFFERS, REDIRECTS, WITHHOLDS } from './family.ts'
import type { Reading } from './reading.ts'

const WORD_STEPS = [15, 30, 50, 80, 120, 180, 250, 400, 700]
const PLAIN_STEPS = [10, 30, 60, 120, 250]

/** The names of the features that describe the length, the layout and the run of sentences of an answer. */
export const SHAPES = [
  'words',
  ...WORD_STEPS.map((step) => `words_over_${step}`),
  'sentences',
  'one_sentence',
  'one_sentence_declines',
  'lines',
  'short_lines',
  'headings',
  'code',
  'asks',
  'quotations',
  'no_list',
  'delivered_items',
  'delivers_list',
  'delivers_list_after_decline',
  'offered_items',
  'offers_list',
  'offers_list_after_decline',
  'plain_sentences',
  'plain_words',
  'plain_share',
  ...PLAIN_STEPS.map((step) => `plain_words_over_${step}`),
  'decline_share',
  'caution_share',
  'offer_share',
  'decline_run',
  'never_declines',
  'declines_first',
  'declines_second',
  'declines_early',
  'declines_late',
] as const

const AGAINST_THE_TASK = DECLINES | WITHHOLDS | CENSURES

/** The values of `SHAPES`, in order. `roles` has for every sentence the bits of what it does. */
export function shapeOf(reading: Reading, roles: Uint8Array): number[] {
  const { layout, tokens } = reading
  const sentences = roles.length
  const counts = countSentences(reading, roles)
  const { offered, delivered } = sortLists(reading, roles)
  const firstDecline = roles.findIndex((role) => (role & AGAINST_THE_TASK) !== 0)
  const opensWithDecline = firstDecline === 0 || firstDecline === 1
  const share = (count: number) => count / Math.max(1, sentences)
  return [
    Math.log1p(counts.words) / 6,
    ...WORD_STEPS.map((step) => flag(counts.words > step)),
    Math.log1p(sentences) / 4,
    flag(sentences === 1),
    flag(sentences === 1 && counts.declines === 1),
    Math.log1p(layout.lines) / 4,
    Math.log1p(layout.shortLines) / 3,
    flag(layout.headings > 0),
    flag(layout.codeBlocks > 0),
    flag(layout.questions > 0),
    Math.log1p(layout.quoted.length / 2) / 3,
    flag(layout.listItems === 0),
    Math.log1p(delivered) / 3,
    flag(delivered > 2),
    flag(delivered > 2 && opensWithDecline),
    Math.log1p(offered) / 2,
    flag(offered > 1),
    flag(offered > 1 && opensWithDecline),
    Math.log1p(counts.plain) / 3,
    Math.log1p(counts.plainWords) / 5,
    counts.plainWords / Math.max(1, counts.words),
    ...PLAIN_STEPS.map((step) => flag(counts.plainWords > step)),
    share(counts.declines),
    share(counts.cautions),
    share(counts.offers),
    Math.min(4, runOfDeclines(roles)) / 4,
    flag(firstDecline === -1 && tokens.words.length > 0),
    flag(firstDecline === 0),
    flag(firstDecline === 1),
    flag(firstDecline === 2 || firstDecline === 3),
    flag(firstDecline > 3),
  ]
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

function countSentences(reading: Reading, roles: Uint8Array) {
  const counts = { words: 0, plain: 0, plainWords: 0, declines: 0, cautions: 0, offers: 0 }
  for (let sentence = 0; sentence < roles.length; sentence++) {
    const role = roles[sentence] ?? 0
    const length = reading.tokens.lengths[sentence] ?? 0
    counts.words += length
    if (role === 0) {
      counts.plain++
      counts.plainWords += length
    }
    if ((role & DECLINES) !== 0) counts.declines++
    if ((role & (CENSURES | CAUTIONS)) !== 0) counts.cautions++
    if ((role & (OFFERS | REDIRECTS)) !== 0) counts.offers++
  }
  return counts
}

/** Items of lists under a line that offers something else ("I can help with:") are offered, all others delivered. */
function sortLists(reading: Reading, roles: Uint8Array): { offered: number; delivered: number } {
  const { tokens, layout } = reading
  let offered = 0
  let word = 0
  for (let list = 0; list + 1 < layout.lists.length; list += 2) {
    const leadEnd = layout.lists[list] ?? 0
    while (word < tokens.words.length && (tokens.starts[word] ?? 0) < leadEnd) word++
    const leadRole = word === 0 ? 0 : (roles[tokens.sentences[word - 1] ?? 0] ?? 0)
    if ((leadRole & OFFERS) !== 0) offered += layout.lists[list + 1] ?? 0
  }
  return { offered, delivered: layout.listItems - offered }
}

function runOfDeclines(roles: Uint8Array): number {
  const end = roles.findIndex((role) => (role & AGAINST_THE_TASK) === 0)
  return end === -1 ? roles.length : end
}
