import { type Label, listCurrentLabels } from '@assay/core/review'
import { readPlan, sampleKeyText } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { hashAnswer } from './answer-hash.ts'
import type { DrawnAnswer, Review } from './draw-review.ts'
import type { ReviewSpec } from './review-spec.ts'

/** One person's labels on a review's answers. */
export interface OwnLabels {
  /** Current labels given in the review's run, by `sampleKeyText`. */
  readonly bySample: ReadonlyMap<string, Label>
  /** Current labels given in other runs, by the hash of the answer. */
  readonly byAnswer: ReadonlyMap<string, Label>
  /** IDs of all labels this person ever gave a sample of the run that revealed its verdict, including withdrawn ones. */
  readonly told: ReadonlyMap<string, readonly string[]>
}

/** Finds one person's labels that count in a review. */
export async function findOwnLabels(store: Store, spec: ReviewSpec, by: string): Promise<OwnLabels> {
  const own: Label[] = []
  const told = new Map<string, string[]>()
  for await (const label of store.labels({ by })) {
    if (label.check === spec.check) own.push(label)
    if (label.run !== spec.run || !tells(label.check, spec.check)) continue
    const key = sampleKeyText(label.sample)
    told.set(key, [...(told.get(key) ?? []), label.id])
  }
  const bySample = new Map<string, Label>()
  const byAnswer = new Map<string, Label>()
  const versions = await plannedVersions(store, spec)
  for (const label of own) {
    if (label.run !== spec.run) continue
    // By sample, not by answer: two attempts with the same answer may both have been drawn, and each has its own label.
    if (label.verdict === 'undone') bySample.delete(sampleKeyText(label.sample))
    else bySample.set(sampleKeyText(label.sample), label)
  }
  for (const label of listCurrentLabels(own)) {
    const { run, answer, check_version } = label
    if (run === spec.run) continue
    if (spec.check === null || (check_version !== null && versions.has(check_version))) byAnswer.set(answer, label)
  }
  return { bySample, byAnswer, told }
}

/** Returns whether a label reveals a verdict: one on a whole answer reveals all checks, and one on a check reveals part of the whole, but not other checks. */
function tells(labelled: string | null, asked: string | null): boolean {
  return labelled === asked || labelled === null || asked === null
}

/** Returns one person's label on each answer of a review, null if there is none. */
export async function listOwnLabels(store: Store, review: Review, by: string): Promise<(Label | null)[]> {
  const own = await findOwnLabels(store, review.spec, by)
  const labels: (Label | null)[] = []
  for (const { key } of review.items) {
    labels.push(own.bySample.get(sampleKeyText(key)) ?? (await findSameAnswer(store, review, key, own)))
  }
  return labels
}

/** Reads the answer's hash only if other runs have labels, since only then can the same answer be labeled elsewhere. */
async function findSameAnswer(
  store: Store,
  { spec }: Review,
  key: DrawnAnswer['key'],
  { byAnswer }: OwnLabels,
): Promise<Label | null> {
  if (byAnswer.size === 0) return null
  const result = await store.getResult(spec.run, key)
  return result === null ? null : (byAnswer.get(hashAnswer(result)) ?? null)
}

/** Returns the labeled check's versions in the run. */
export async function plannedVersions(store: Store, spec: ReviewSpec): Promise<ReadonlySet<string>> {
  if (spec.check === null) return new Set()
  const { suites } = readPlan((await store.getRun(spec.run)).plan)
  const instruments = suites.flatMap(({ instruments: all = [] }) => all.filter(({ check }) => check === spec.check))
  return new Set(instruments.flatMap(({ versions }) => versions ?? []))
}
