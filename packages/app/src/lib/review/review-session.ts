import { randomUUID } from 'node:crypto'
import { UserError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import type { Label } from '@assay/core/review'
import { type SampleKey, sampleKeyText } from '@assay/core/run'
import type { Case } from '@assay/core/suite'
import { versionCheck } from '@assay/engine/run'
import type { Store } from '@assay/store/store'
import { hashAnswer } from './answer-hash.ts'
import type { DrawnAnswer, Review } from './draw-review.ts'
import { type CaseFinder, findCases } from './find-cases.ts'
import { LabelName } from './label-name.ts'
import { findOwnLabels, listOwnLabels, plannedVersions } from './own-labels.ts'
import { makeItem, type Reveal, type ReviewItem, revealVerdict } from './review-item.ts'

/** A person's progress in a review. */
export interface ReviewProgress {
  /** The next answer this person hasn't labeled; null at the end. */
  readonly item: ReviewItem | null
  /** Items this person has labeled, including in other runs with the same answer. */
  readonly done: number
  readonly total: number
}

/** Returns the next answer in a review that a person hasn't labeled. A person who returns later continues where they stopped. */
export async function nextItem(store: Store, review: Review, by: string, finder?: CaseFinder): Promise<ReviewProgress> {
  const known = await findOwnLabels(store, review.spec, by)
  let done = 0
  let next: { readonly result: Result; readonly place: number } | null = null
  for (const [at, { key }] of review.items.entries()) {
    if (known.bySample.has(sampleKeyText(key))) {
      done++
      continue
    }
    // Only when labels of other runs exist can the same answer be labelled elsewhere, and only then all must be read.
    if (next !== null && known.byAnswer.size === 0) continue
    const result = await store.getResult(review.spec.run, key)
    if (result !== null && known.byAnswer.has(hashAnswer(result))) done++
    else if (result !== null && next === null) next = { result, place: at + 1 }
  }
  const total = review.items.length
  if (next === null) return { item: null, done, total }
  const one = await findCase(store, review, next.result, finder)
  return { item: makeItem(next.result, one, { place: next.place, total, check: review.spec.check }), done, total }
}

/** A person's label for an item. */
export interface ItemLabel extends Pick<Label, 'verdict' | 'class' | 'comment' | 'by'> {
  readonly key: SampleKey
  /** The label's ID, so that sending it twice labels once; made here by default. */
  readonly id?: string | undefined
  readonly span?: Label['span'] | undefined
  /** Whether the verdict was hidden until now; true by default. */
  readonly blind?: boolean | undefined
}

/**
 * Records a label on a review's item, then returns the instrument's verdict. The verdict `undone` withdraws the person's label.
 * The label is on disk when this returns. Throws UserError `REVIEW_ITEM_UNKNOWN`, and `LABELS_INVALID` for a person without a name.
 */
export async function labelItem(
  store: Store,
  review: Review,
  said: ItemLabel,
  options: {
    readonly now: () => Date
    readonly finder?: CaseFinder | undefined
    /** Whether people see the returned verdict with every label, so that labeling again isn't blind; false by default. */
    readonly tellsAtOnce?: boolean | undefined
  },
): Promise<{ readonly label: Label; readonly reveal: Reveal }> {
  const { spec } = review
  if (!LabelName.safeParse(said.by).success)
    throw new UserError(
      'LABELS_INVALID',
      `"${said.by.slice(0, 100)}" isn't a valid name for a person.`,
      'Name the person who labels.',
    )
  const drawn = review.items.find(({ key }) => sampleKeyText(key) === sampleKeyText(said.key))
  const result = drawn === undefined ? null : await store.getResult(spec.run, said.key)
  if (drawn === undefined || result === null) {
    const what = `${said.key.suite} / ${said.key.case}, sample ${said.key.attempt}`
    throw new UserError('REVIEW_ITEM_UNKNOWN', `The review doesn't include answer "${what}".`)
  }
  const one = spec.check === null ? null : await findCase(store, review, result, options.finder)
  const id = said.id ?? randomUUID()
  const isTold = options.tellsAtOnce === true && (await wasTold(store, review, { ...said, id }))
  const label: Label = {
    id,
    answer: hashAnswer(result),
    check: spec.check,
    check_version: spec.check === null ? null : await findVersion(store, spec, one),
    verdict: said.verdict,
    class: said.class,
    comment: said.comment,
    span: said.span ?? null,
    by: said.by,
    at: options.now().toISOString(),
    blind: (said.blind ?? true) && !isTold,
    run: spec.run,
    sample: drawn.key,
    drawn: { review: review.id, stratum: drawn.stratum, share: shareOf(review, drawn), filtered: spec.class !== null },
  }
  await store.appendLabels([label])
  const isDone = !(await listOwnLabels(store, review, said.by)).includes(null)
  return { label, reveal: revealVerdict(result, { check: spec.check, isDone }) }
}

/** Returns whether another of this person's labels revealed the instrument's verdict. */
async function wasTold(store: Store, { spec }: Review, said: ItemLabel): Promise<boolean> {
  const { told } = await findOwnLabels(store, spec, said.by)
  return told.get(sampleKeyText(said.key))?.some((id) => id !== said.id) === true
}

/** Returns the labeled check's version: from the case as it was, or the run's only one; null if unknown. */
async function findVersion(store: Store, spec: Review['spec'], one: Case | null): Promise<string | null> {
  if (spec.check !== null && one !== null) return versionCheck(one, spec.check)
  const [only, ...more] = await plannedVersions(store, spec)
  return only !== undefined && more.length === 0 ? only : null
}

function shareOf({ strata }: Review, { stratum }: DrawnAnswer): number {
  const { answers, drawn } = strata[stratum]
  return drawn / answers
}

async function findCase(
  store: Store,
  { spec }: Review,
  { suite, case: id }: Result,
  finder?: CaseFinder,
): Promise<Case | null> {
  const find = finder ?? (await findCases(store, await store.getRun(spec.run), [{ suite, case: id }]))
  return find(suite, id)
}

/** Finds the cases of all of a review's items at once. */
export async function findReviewCases(store: Store, review: Review): Promise<CaseFinder> {
  const run = await store.getRun(review.spec.run)
  return findCases(
    store,
    run,
    review.items.map(({ key }) => key),
  )
}
