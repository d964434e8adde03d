import { markConditions } from './conditions.ts'
import {
  ASKS,
  CAUTIONS,
  CENSURES,
  DECLINES,
  DELIVERS,
  DISPUTES,
  LACKS,
  OFFERS,
  REDIRECTS,
  WITHHOLDS,
} from './family.ts'
import { type Flow, readFlow } from './flow.ts'
import { sortLists } from './lists.ts'
import type { Reading } from './reading.ts'

const WORD_STEPS = [15, 30, 50, 80, 120, 180, 250, 400, 700]
const PLAIN_STEPS = [10, 30, 60, 120, 250]
const AFTER_STEPS = [8, 25, 60, 120, 250]

/** The names of the features for an answer's length, layout and run of sentences. */
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
  // The opening's roles, and how the answer continues.
  'opens_declining',
  'opens_withholding',
  'opens_censuring',
  'opens_cautioning',
  'opens_disputing',
  'opens_lacking',
  'opens_delivering',
  'opens_asking',
  'opens_plain',
  'only_asks',
  'asks_last',
  'clarifies_only',
  'censures_only',
  'censures_then_offers',
  'cautions_then_offers',
  ...AFTER_STEPS.map((step) => `declined_then_plain_over_${step}`),
  ...AFTER_STEPS.map((step) => `declined_then_plain_before_offer_over_${step}`),
  ...AFTER_STEPS.map((step) => `withheld_then_plain_over_${step}`),
  ...AFTER_STEPS.map((step) => `censured_then_plain_over_${step}`),
  'declined_then_offers',
  'declined_then_redirects',
  'declined_then_delivers',
  'declined_then_code',
  'declined_then_headings',
  'declined_then_list',
  'declined_then_quotation',
  'declined_late_only',
  'declined_again_last',
  'declined_twice',
  'brief_declines',
  'brief_declines_last',
  'brief_withholds',
  'brief_censures',
  'brief_cautions_and_sends_on',
  'brief_plain',
] as const

// So short an answer has no room to deliver much.
const BRIEF_WORDS = 30

const AGAINST_THE_TASK = DECLINES | WITHHOLDS | CENSURES

/** Returns the values of `SHAPES`, in order. `roles` has the bits of every sentence; conditions and lists add to it. */
export function shapeOf(reading: Reading, roles: Uint16Array): number[] {
  const { layout, tokens } = reading
  const sentences = roles.length
  markConditions(tokens, roles)
  const { offered, delivered } = sortLists(reading, roles)
  const counts = countSentences(reading, roles)
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
    ...flowShapes(reading, readFlow(reading, roles)),
  ]
}

/** Returns the features of the opening and of what follows it. */
function flowShapes({ layout }: Reading, flow: Flow): number[] {
  const isBrief = flow.words <= BRIEF_WORDS
  const { opening } = flow
  const opens = (role: number) => flag((opening & role) !== 0)
  const declined = flow.declinedAt !== -1 && flow.declinedAt <= 2
  const withheld = !declined && (opening & (WITHHOLDS | LACKS)) !== 0
  const censured = !declined && !withheld && (opening & (CENSURES | CAUTIONS | DISPUTES)) !== 0
  const steps = (when: boolean, words: number) => AFTER_STEPS.map((step) => flag(when && words > step))
  return [
    opens(DECLINES),
    flag((opening & DECLINES) === 0 && (opening & WITHHOLDS) !== 0),
    flag((opening & (DECLINES | WITHHOLDS)) === 0 && (opening & CENSURES) !== 0),
    flag((opening & AGAINST_THE_TASK) === 0 && (opening & CAUTIONS) !== 0),
    flag((opening & AGAINST_THE_TASK) === 0 && (opening & DISPUTES) !== 0),
    flag((opening & AGAINST_THE_TASK) === 0 && (opening & LACKS) !== 0),
    flag((opening & AGAINST_THE_TASK) === 0 && (opening & DELIVERS) !== 0),
    opens(ASKS),
    flag(opening === 0),
    flag(flow.asking > 0 && flow.asking === flow.sentences),
    flag(flow.asksLast),
    flag(flow.asking > 0 && flow.declinedAt === -1 && flow.plainAfter < 8),
    flag(censured && flow.plainAfter < 25 && !flow.offersAfter && !flow.redirectsAfter),
    flag(censured && (opening & CENSURES) !== 0 && (flow.offersAfter || flow.redirectsAfter)),
    flag(censured && (opening & CENSURES) === 0 && (flow.offersAfter || flow.redirectsAfter)),
    ...steps(declined, flow.plainAfter),
    ...steps(declined, flow.plainBeforeOffer),
    ...steps(withheld, flow.plainAfter),
    ...steps(censured, flow.plainAfter),
    flag(declined && flow.offersAfter),
    flag(declined && flow.redirectsAfter),
    flag(declined && flow.deliversAfter),
    flag(declined && layout.codeBlocks > 0),
    flag(declined && layout.headings > 0),
    flag(declined && layout.listItems > 0),
    flag(declined && layout.quoted.length > 0),
    flag(!declined && flow.declinedAt !== -1),
    flag(flow.declinesLast && flow.sentences > 2),
    flag(flow.declines > 1),
    flag(isBrief && flow.declines > 0),
    flag(isBrief && flow.declinesLast && flow.sentences > 1),
    flag(isBrief && flow.declines === 0 && (flow.every & (WITHHOLDS | LACKS)) !== 0),
    flag(isBrief && (flow.every & (DECLINES | WITHHOLDS)) === 0 && (flow.every & CENSURES) !== 0),
    flag(isBrief && (flow.every & AGAINST_THE_TASK) === 0 && (flow.every & CAUTIONS) !== 0 && flow.redirectsAfter),
    flag(isBrief && (flow.every & ~(DELIVERS | ASKS)) === 0),
  ]
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

function countSentences(reading: Reading, roles: Uint16Array) {
  const counts = { words: 0, plain: 0, plainWords: 0, declines: 0, cautions: 0, offers: 0 }
  for (let sentence = 0; sentence < roles.length; sentence++) {
    const role = (roles[sentence] ?? 0) & ~(DELIVERS | ASKS)
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

function runOfDeclines(roles: Uint16Array): number {
  const end = roles.findIndex((role) => (role & AGAINST_THE_TASK) === 0)
  return end === -1 ? roles.length : end
}
