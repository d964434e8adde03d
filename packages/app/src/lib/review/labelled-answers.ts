import type { Result } from '@assay/core/result'
import { type Label, listCurrentLabels, type ReviewedAnswer } from '@assay/core/review'
import { type PlannedSuite, type SampleKey, sampleKeyText } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { hashAnswer } from './answer-hash.ts'
import { verdictOf } from './instrument-verdict.ts'

/** A query for the labels of a suite's answers. */
export interface LabelQuestion {
  readonly run: string
  readonly suite: string
  readonly check: string | null
  /** The planned suite; null if unknown. */
  readonly planned: PlannedSuite | null
  /** Whether the answers are judged differently now than during the run. */
  readonly isJudgedAnew?: boolean | undefined
}

/** Labels by the run's sample, as `sampleKeyText` names it. */
export type LabelsBySample = ReadonlyMap<string, readonly Label[]>

/** Finds the labels that count for a run's answers, from any run: the same answer has the same labels. */
export async function findLabels(store: Store, question: LabelQuestion): Promise<LabelsBySample> {
  const all: Label[] = []
  for await (const label of store.labels({ suite: question.suite })) if (isAbout(label, question)) all.push(label)
  const byCase = Map.groupBy(listCurrentLabels(all), ({ sample }) => sample.case)
  const found = new Map<string, readonly Label[]>()
  for (const [id, labels] of byCase) {
    const results = await Array.fromAsync(store.results(question.run, { suite: question.suite, case: id }))
    const hashes = new Map(results.map((result) => [keyOf(result), hashAnswer(result)]))
    for (const [answer, own] of Map.groupBy(labels, (label) => label.answer)) {
      const key = chooseSample(answer, own, hashes)
      if (key !== null) found.set(key, own)
    }
  }
  return found
}

/** Returns whether a label applies: one for another version of a check says nothing about this run's. */
function isAbout(label: Label, { run, check, planned, isJudgedAnew = false }: LabelQuestion): boolean {
  if (label.check !== check) return false
  if (check === null) return true
  const versions = planned?.instruments?.find((each) => each.check === check)?.versions ?? null
  if (versions !== null && label.check_version !== null) return versions.includes(label.check_version)
  // Nobody knows what was asked but by where it was asked.
  return label.run === run && !isJudgedAnew
}

/** Picks one of several samples with the same answer, the labeled one if possible: a label is one observation. */
function chooseSample(answer: string, labels: readonly Label[], hashes: ReadonlyMap<string, string>): string | null {
  const own = labels.map(({ sample }) => sampleKeyText(sample)).find((key) => hashes.get(key) === answer)
  if (own !== undefined) return own
  for (const [key, hash] of hashes) if (hash === answer) return key
  return null
}

/** Joins answers with a verdict to their labels. Results need no texts. */
export async function joinLabels(
  results: AsyncIterable<readonly Result[]>,
  check: string | null,
  labels: LabelsBySample,
): Promise<ReviewedAnswer[]> {
  const answers: ReviewedAnswer[] = []
  for await (const batch of results) {
    for (const result of batch) {
      const passed = verdictOf(result, check)
      if (passed === null) continue
      const own = labels.get(keyOf(result)) ?? NO_LABELS
      answers.push({ case: result.case, passed, class: result.classification?.primary ?? null, labels: own })
    }
  }
  return answers
}

const NO_LABELS: readonly Label[] = []

function keyOf({ suite, case: id, variant, attempt }: SampleKey): string {
  return sampleKeyText({ suite, case: id, ...(variant === undefined ? {} : { variant }), attempt })
}
