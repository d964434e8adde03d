import { createHash } from 'node:crypto'
import { UserError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import { type SampleKey, sampleKeyText } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { verdictOf } from './instrument-verdict.ts'
import { type ReviewSpec, reviewIdOf } from './review-spec.ts'

/** An answer drawn for a review. */
export interface DrawnAnswer {
  readonly key: SampleKey
  readonly stratum: 'passed' | 'failed'
}

/** A seeded sample of a run's answers, half passed and half failed if there are enough. */
export interface Review {
  readonly id: string
  readonly spec: ReviewSpec
  /** Items in the order people see them, which reveals nothing about the verdicts. */
  readonly items: readonly DrawnAnswer[]
  /** The number of answers of either verdict, and of those drawn. */
  readonly strata: Readonly<Record<DrawnAnswer['stratum'], { readonly answers: number; readonly drawn: number }>>
  /** The run's suites. */
  readonly suites: readonly string[]
}

interface Ranked extends DrawnAnswer {
  /** The lowest ranks are drawn, so that a larger review with the same seed contains the smaller one. */
  readonly rank: number
  readonly order: number
}

/**
 * Draws a review's answers: the same spec draws the same answers of the same run. Throws UserError `RUN_…`, and
 * `REVIEW_EMPTY` if nothing in the run can be labeled.
 */
export async function drawReview(store: Store, given: ReviewSpec): Promise<Review> {
  const { id: run, suites } = await store.getRun(given.run)
  const spec = { ...given, run }
  const strata = { passed: createStratum(spec.n), failed: createStratum(spec.n) }
  const filter = spec.class === null ? {} : { class: spec.class }
  for await (const batch of store.resultBatches(spec.run, filter)) {
    for (const result of batch) {
      const verdict = verdictOf(result, spec.check)
      if (verdict !== null) strata[verdict ? 'passed' : 'failed'].add(rank(result, verdict, spec.seed))
    }
  }
  const [passed, failed] = [strata.passed.size(), strata.failed.size()]
  if (passed + failed === 0) throw emptyReview(spec)
  const ofFailed = Math.min(failed, Math.max(Math.floor(spec.n / 2), spec.n - passed))
  const ofPassed = Math.min(passed, spec.n - ofFailed)
  const drawn = [...strata.passed.take(ofPassed), ...strata.failed.take(ofFailed)].sort((a, b) => a.order - b.order)
  return {
    id: reviewIdOf(spec),
    spec,
    items: drawn.map(({ key, stratum }) => ({ key, stratum })),
    strata: { passed: { answers: passed, drawn: ofPassed }, failed: { answers: failed, drawn: ofFailed } },
    suites,
  }
}

/** Keeps only the lowest ranks, since a run may have a million answers. */
function createStratum(most: number) {
  let kept: Ranked[] = []
  let size = 0
  const prune = () => {
    kept = kept.sort((a, b) => a.rank - b.rank).slice(0, most)
  }
  return {
    add(one: Ranked): void {
      size++
      kept.push(one)
      if (kept.length > 2 * most + 1000) prune()
    },
    size: () => size,
    take(count: number): Ranked[] {
      prune()
      return kept.slice(0, count)
    },
  }
}

function rank(result: Result, passed: boolean, seed: number): Ranked {
  const { suite, case: id, variant, attempt } = result
  const key = { suite, case: id, ...(variant === undefined ? {} : { variant }), attempt }
  // Two numbers that have nothing to do with each other, or the order would say which answers are rare.
  const digest = createHash('sha256')
    .update(`${seed}\0${sampleKeyText(key)}`)
    .digest()
  return { key, stratum: passed ? 'passed' : 'failed', rank: digest.readUIntBE(0, 6), order: digest.readUIntBE(6, 6) }
}

function emptyReview({ run, check, class: name }: ReviewSpec): UserError {
  const what = [name === null ? '' : ` of class ${name}`, check === null ? '' : ` with a verdict from check "${check}"`]
  const hint = 'Answers need a verdict to be reviewed. See what the run has: assay show RUN'
  return new UserError('REVIEW_EMPTY', `Run "${run}" has no answer${what.join('')}.`, hint)
}
