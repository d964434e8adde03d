import type { CaseIndex } from './case-index.ts'

/** Facts about a case's samples, as bits. */
export const SAMPLES = {
  /** At least one exists. */
  recorded: 1,
  /** All passed. */
  passed: 2,
  /** At least one didn't pass. */
  notAlways: 4,
  /** None passed. */
  never: 8,
  /** Some passed and some failed. */
  flaky: 16,
  errored: 32,
  unscored: 64,
  undecided: 128,
  /** At least one failed, or a limit ended it. */
  failed: 256,
} as const

/** An index's cases, summarized over their samples up to a revision. Unknown numbers are NaN. */
export interface CaseView {
  readonly revision: number
  readonly samples: Uint32Array
  readonly passed: Uint32Array
  /** Mean over the scored samples. */
  readonly score: Float64Array
  /** US dollars for all samples. */
  readonly cost: Float64Array
  /** Mean, in milliseconds. */
  readonly latency: Float64Array
  /** The first sample that didn't pass; -1 if there is none. */
  readonly failure: Int32Array
  /** Bits of `SAMPLES`. */
  readonly states: Uint16Array
  /** The classes of samples that didn't pass, a bit for each. */
  readonly classes: Uint16Array
  /** Numbers in `WordLists`: the tags of the plan and of the samples. */
  readonly tags: Uint32Array
  readonly failedChecks: Uint32Array
}

/** Summarizes each case's samples that were recorded up to a revision, in the order of attempts. */
export function viewCases(index: CaseIndex, revision: number): CaseView {
  const { size } = index.table
  const view: CaseView = {
    revision,
    samples: new Uint32Array(size),
    passed: new Uint32Array(size),
    score: new Float64Array(size),
    cost: new Float64Array(size),
    latency: new Float64Array(size),
    failure: new Int32Array(size),
    states: new Uint16Array(size),
    classes: new Uint16Array(size),
    tags: new Uint32Array(size),
    failedChecks: new Uint32Array(size),
  }
  for (let at = 0; at < size; at++) addCase(index, view, at)
  return view
}

function addCase(
  { table, log, kinds: { kinds, words }, starts, members }: CaseIndex,
  view: CaseView,
  at: number,
): void {
  let [samples, passed, failed, scored, scores, costs, timed, times] = [0, 0, 0, 0, 0, 0, 0, 0]
  let [states, classes, checks, failure] = [0, 0, 0, -1]
  let tags = table.tags[at] ?? 0
  const end = starts[at + 1] ?? 0
  for (let place = starts[at] ?? 0; place < end; place++) {
    const sample = members[place] ?? 0
    if ((log.seq[sample] ?? 0) > view.revision) continue
    const kind = kinds[log.kind[sample] ?? 0]
    if (kind === undefined) continue
    samples++
    if (kind.letter === 'p') passed++
    else {
      if (failure < 0) failure = sample
      if (kind.class >= 0) classes |= 1 << kind.class
      if (kind.letter === 'f') failed++
      else if (kind.letter === 'e') states |= SAMPLES.errored
      else if (kind.letter === 'u') states |= SAMPLES.unscored
      else if (kind.letter === 'd') states |= SAMPLES.undecided
      if (kind.letter === 'f' || kind.letter === 'l') states |= SAMPLES.failed
    }
    if (kind.letter === 'p' || kind.letter === 'f') {
      scored++
      scores += log.score[sample] ?? 0
    }
    const cost = log.cost[sample] ?? Number.NaN
    if (!Number.isNaN(cost) || kind.billed) costs += cost
    const latency = log.latency[sample] ?? Number.NaN
    if (!Number.isNaN(latency)) {
      timed++
      times += latency
    }
    tags = words.join(tags, kind.tags)
    checks = words.join(checks, kind.failedChecks)
  }
  if (samples > 0) states |= SAMPLES.recorded | (passed === samples ? SAMPLES.passed : SAMPLES.notAlways)
  if (samples > 0 && passed === 0) states |= SAMPLES.never
  if (passed > 0 && failed > 0) states |= SAMPLES.flaky
  view.samples[at] = samples
  view.passed[at] = passed
  view.score[at] = scored === 0 ? Number.NaN : scores / scored
  view.cost[at] = samples === 0 ? Number.NaN : costs
  view.latency[at] = timed === 0 ? Number.NaN : times / timed
  view.failure[at] = failure
  view.states[at] = states
  view.classes[at] = classes
  view.tags[at] = tags
  view.failedChecks[at] = checks
}
