import { UserError } from '@assay/core/errors'
import { type Label, listCurrentLabels } from '@assay/core/review'
import { sampleKeyText } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { hashAnswer } from './answer-hash.ts'
import type { DrawnAnswer, Review } from './draw-review.ts'
import { findCases } from './find-cases.ts'
import { findOwnLabels, listOwnLabels } from './own-labels.ts'
import { makeItem, type Reveal, type ReviewItem, revealVerdict } from './review-item.ts'

/** An answer of a review for one person. What the instrument says is there only with a label of theirs. */
export interface OpenItem extends ReviewItem {
  readonly label: Label | null
  readonly reveal: Reveal | null
  /** Whether they know what the instrument says: they took a label back, or gave one that told them. */
  readonly seen: boolean
}

/** How a person labelled one answer. */
export interface ItemState {
  readonly place: number
  readonly key: DrawnAnswer['key']
  readonly verdict: Label['verdict'] | null
  readonly agrees: boolean | null
  /** Whether people called it both right and wrong, blind. */
  readonly split: boolean
}

/** Returns the answer at a place of a review, from 1, as one person may see it. Throws UserError `REVIEW_ITEM_UNKNOWN`. */
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
 * Returns how a person labelled each answer of a review. Of somebody else's labels `by` sees those on answers that they have labelled
 * themselves, and which model answered when they have labelled all.
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

/** The samples of the run on which people differ. */
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

/** An answer was drawn from those that the instrument passed, or failed. */
function agreesWith({ verdict }: Label, { stratum }: DrawnAnswer): boolean | null {
  return verdict === 'right' || verdict === 'wrong' ? (verdict === 'right') === (stratum === 'passed') : null
}
