import type { BegunReview, LabelledRun, ReviewList } from '@assay/core/api'
import { type Label, listCurrentLabels } from '@assay/core/review'
import type { Store } from '@assay/store/store'
import { parseReviewId, type ReviewSpec } from './review-spec.ts'

/** Maximum reviews in the list. */
const MOST = 200

/** Maximum labeled runs in the list. */
const MOST_RUNS = 12

/** Lists the reviews that have labels, newest first, and the most recently labeled runs. `by` is the caller. */
export async function listReviews(store: Store, by: string): Promise<ReviewList> {
  const all = await Array.fromAsync(store.labels())
  return { reviews: await listBegun(store, all, by), runs: await listLabelledRuns(store, listCurrentLabels(all)) }
}

async function listLabelledRuns(store: Store, labels: readonly Label[]): Promise<LabelledRun[]> {
  const ids = new Set(labels.toSorted((a, b) => (a.at < b.at ? 1 : -1)).map(({ run }) => run))
  const runs: LabelledRun[] = []
  for (const id of ids) {
    if (runs.length === MOST_RUNS) break
    // A label outlives its run.
    const run = await store.getRun(id).catch(() => null)
    if (run?.id === id) runs.push({ id, model: run.model, suites: run.suites, started_at: run.started_at })
  }
  return runs
}

async function listBegun(store: Store, all: readonly Label[], by: string): Promise<BegunReview[]> {
  const drawn = all.filter((label) => label.drawn !== undefined)
  const begun = Map.groupBy(listCurrentLabels(drawn), (label) => label.drawn?.review ?? '')
  const newest = [...begun]
    .map(([id, labels]) => ({ id, labels, last_at: lastOf(labels) }))
    .sort((a, b) => (a.last_at < b.last_at ? 1 : -1))
    .slice(0, MOST)
  const reviews: BegunReview[] = []
  for (const { id, labels, last_at } of newest) {
    const spec = readSpec(id)
    if (spec === null) continue
    const run = await store.getRun(spec.run).catch(() => null)
    const answers = (list: readonly Label[]) => new Set(list.map(({ answer }) => answer)).size
    reviews.push({
      id,
      ...spec,
      model: run?.model ?? null,
      suites: run?.suites ?? [...new Set(labels.map(({ sample }) => sample.suite))],
      people: [...new Set(labels.map((label) => label.by))].sort(),
      labelled: answers(labels),
      own: answers(labels.filter((label) => label.by === by)),
      last_at,
    })
  }
  return reviews
}

function lastOf(labels: readonly Label[]): string {
  return (
    labels
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? ''
  )
}

/** Parses a review's ID; imported labels may name another program's review. */
function readSpec(id: string): ReviewSpec | null {
  try {
    return parseReviewId(id)
  } catch {
    return null
  }
}
