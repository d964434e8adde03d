import { UserError } from '@assay/core/errors'
import { type Label, listCurrentLabels } from '@assay/core/review'
import { sampleKeyText } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { hashAnswer } from './answer-hash.ts'
import type { DrawnAnswer, Review } from './draw-review.ts'
import { findCases } from './find-cases.ts'
import { findOwnLabels, listOwnLabels } from './own-labels.ts'
import { makeItem, type Reveal, type ReviewItem, revealVerdict } from './review-item.ts'

/** An answer in a review for one person. It includes the instrument's verdict only if they have labeled it. */
export interface OpenItem extends ReviewItem {
  readonly label: Label | null
  readonly reveal: Reveal | null
  /** Whether they know the instrument's verdict: they withdrew a label, or gave one that revealed it. */
  readonly seen: boolean
}

/** A person's label for one answer. */
export interface ItemState {
  readonly place: number
  readonly key: DrawnAnswer['key']
  readonly verdict: Label['verdict'] | null
  readonly agrees: boolean | null
  /** Whether people called it both right and wrong, blind. */
  readonly split: boolean
}

/** Returns the answer at a position in a review, from 1, as one person may see it. Throws UserError `REVIEW_ITEM_UNKNOWN`. */
export async function getItem(store: Store, review: Review, place: number, by: string): Promise<OpenItem> {
  const { spec, items } = review
  const drawn = items[place - 1]
  const result = drawn === undefined ? null : await store.getResult(spec.run, drawn.key)
  if (drawn === undefined || result === null) {
    throw new UserError('REVIEW_ITEM_UNKNOWN', `The review has ${items.length} answers; there is no answer ${place}.`)
  }
  const own = await findOwnLabels(store, spec, by)
  const key = sampleKeyText(drawn.key)
  const label = own.bySample.get(key) ?? own.byAnswer.get(hashAnswer(result)) ?? null
  const find = await findCases(store, await store.getRun(spec.run), [drawn.key])
  const item = makeItem(result, find(drawn.key.suite, drawn.key.case), {
    place,
    total: items.length,
    check: spec.check,
  })
  const seen = label === null && own.told.has(key)
  if (label === null) return { ...item, label, reveal: null, seen }
  const isDone = !(await listOwnLabels(store, review, by)).includes(null)
  return { ...item, label, reveal: revealVerdict(result, { check: spec.check, isDone }), seen }
}

/**
 * Returns a person's label for each answer in a review. `by` sees someone else's labels only on answers they have labeled themselves,
 * and the model only when they have labeled all.
 */
export async function listItems(
  store: Store,
  review: Review,
  { by, reviewer }: { readonly by: string; readonly reviewer: string },
): Promise<{ readonly items: ItemState[]; readonly model: string | null }> {
  const own = await listOwnLabels(store, review, by)
  const split = await findSplit(store, review)
  const shown = reviewer === by ? own : await listOwnLabels(store, review, reviewer)
  const items = review.items.map((drawn, at) => {
    const label = own[at] === null ? null : (shown[at] ?? null)
    const { key } = drawn
    const agrees = label === null ? null : agreesWith(label, drawn)
    return { place: at + 1, key, verdict: label?.verdict ?? null, agrees, split: split.has(sampleKeyText(key)) }
  })
  const model = own.includes(null) ? null : (await store.getRun(review.spec.run)).model
  return { items, model }
}

/** Returns the run's samples on which people disagree. */
async function findSplit(store: Store, { spec }: Review): Promise<ReadonlySet<string>> {
  const all: Label[] = []
  for await (const label of store.labels({ run: spec.run })) if (label.check === spec.check) all.push(label)
  const blind = listCurrentLabels(all).filter((label) => label.blind)
  const split = new Set<string>()
  for (const [key, labels] of Map.groupBy(blind, ({ sample }) => sampleKeyText(sample))) {
    const said = new Set(labels.map(({ verdict }) => verdict))
    if (said.has('right') && said.has('wrong')) split.add(key)
  }
  return split
}

/** Returns whether a label agrees with the instrument, from the stratum the answer was drawn from; null if it's undecided. */
function agreesWith({ verdict }: Label, { stratum }: DrawnAnswer): boolean | null {
  return verdict === 'right' || verdict === 'wrong' ? (verdict === 'right') === (stratum === 'passed') : null
}
