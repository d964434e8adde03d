import type { Range } from '../formula/range.ts'
import { NameTable } from '../names/name-table.ts'
import { ANSWER_CLASSES, type AnswerClass } from '../result/answer-class.ts'
import { isAnswered } from '../result/read-evidence.ts'
import { CaseStrips, CaseTags, StripTexts } from './case-marks.ts'
import { NOTHING_OPEN, type OpenSamples } from './open-samples.ts'
import type { ComparableResult } from './read-comparable.ts'

/** One side's data for one case. */
export type CaseState =
  | { readonly known: 'scored'; readonly score: number; readonly samples: number }
  | { readonly known: 'no_score' }
  | { readonly known: 'absent' }

const PASS = ANSWER_CLASSES.indexOf('pass') + 1
const ABSENT: CaseState = { known: 'absent' }
const NO_SCORE: CaseState = { known: 'no_score' }

/** Sums over the samples of one model on one suite; a mean is a sum over its count. */
export interface SampleSums {
  samples: number
  errored: number
  undecided: number
  /** Scored samples whose score isn't certain. */
  uncertain: number
  costUsd: number
  costCount: number
  /** Samples with an unknown cost. */
  costUnknown: number
  latencyMs: number
  latencyCount: number
  tokens: number
  tokensCount: number
  /** Judged samples whose tokens weren't counted. */
  tokensUnknown: number
}

/** One model's cases on one suite, by the index that both sides share. 25 bytes per case. */
export class ModelTally {
  readonly sums: SampleSums = {
    samples: 0,
    errored: 0,
    undecided: 0,
    uncertain: 0,
    costUsd: 0,
    costCount: 0,
    costUnknown: 0,
    latencyMs: 0,
    latencyCount: 0,
    tokens: 0,
    tokensCount: 0,
    tokensUnknown: 0,
  }
  #isGraded = false
  #scoreSquares = 0
  #scoreSum = new Float64Array(64)
  #scored = new Uint32Array(64)
  #undecided = new Uint32Array(64)
  #errored = new Uint32Array(64)
  #unscored = new Uint32Array(64)
  /** The number of the class plus 1; 0 for a case without one. */
  #classes = new Uint8Array(64)
  /** How much greater the sum of a case's scores could have been. Few cases have a score that isn't certain. */
  readonly #uncertain = new Map<number, number>()

  add(index: number, result: ComparableResult): void {
    if (index >= this.#scored.length) this.#grow(index)
    this.#addScore(index, result)
    this.#addClass(index, result)
    const { sums } = this
    sums.samples++
    if (typeof result.cost === 'number') {
      sums.costUsd += result.cost
      sums.costCount++
    } else if (result.cost !== 'none') sums.costUnknown++
    if (result.latency_ms !== null) {
      sums.latencyMs += result.latency_ms
      sums.latencyCount++
    }
    const { status, input_tokens, output_tokens } = result
    sums.tokens += (input_tokens ?? 0) + (output_tokens ?? 0)
    const isJudged = isAnswered(status)
    if (input_tokens !== null && output_tokens !== null) sums.tokensCount++
    else if (isJudged) sums.tokensUnknown++
  }

  /** Returns a case's mean score over its judged samples. One that was planned and never taken has no score; it isn't absent. */
  state(index: number, open: OpenSamples = NOTHING_OPEN): CaseState {
    const scored = this.#scored[index] ?? 0
    if (scored > 0) return { known: 'scored', score: (this.#scoreSum[index] ?? 0) / scored, samples: scored }
    return this.#countAll(index) + this.left(index, open) > 0 ? NO_SCORE : ABSENT
  }

  /** Returns how many samples of a case may be missing. */
  left(index: number, { missing, perCase }: OpenSamples): number {
    if (missing === 0) return 0
    return perCase === null ? missing : Math.max(0, perCase - this.#countAll(index))
  }

  /** Returns the scores that a case could have had, whatever its open samples and checks had been; null if none of its samples counts. */
  possible(index: number, side: OpenSamples): Range | null {
    const scored = this.#scored[index] ?? 0
    const errored = side.ignoresErrors ? 0 : (this.#errored[index] ?? 0)
    const open = (this.#undecided[index] ?? 0) + errored + this.left(index, side)
    const all = scored + open
    if (all === 0) return null
    const sum = this.#scoreSum[index] ?? 0
    return { low: sum / all, high: (sum + (this.#uncertain.get(index) ?? 0) + open) / all }
  }

  #countAll(index: number): number {
    const unjudged = (this.#undecided[index] ?? 0) + (this.#errored[index] ?? 0) + (this.#unscored[index] ?? 0)
    return (this.#scored[index] ?? 0) + unjudged
  }

  /** Returns a case's class: that of its first sample that didn't pass, if any. Null if it wasn't classified. */
  classOf(index: number): AnswerClass | null {
    return ANSWER_CLASSES[(this.#classes[index] ?? 0) - 1] ?? null
  }

  /** Returns whether every judged sample scored 0 or 1. */
  isPassFail(): boolean {
    return !this.#isGraded
  }

  /** Returns the variance of scores around their own case's mean, pooled over cases; null if no case has two samples. */
  varianceWithin(): number | null {
    let squares = this.#scoreSquares
    let degrees = 0
    for (let index = 0; index < this.#scored.length; index++) {
      const scored = this.#scored[index] ?? 0
      if (scored === 0) continue
      squares -= (this.#scoreSum[index] ?? 0) ** 2 / scored
      degrees += scored - 1
    }
    return degrees === 0 ? null : Math.max(0, squares) / degrees
  }

  #addScore(index: number, result: ComparableResult): void {
    const { status } = result
    if (status === 'errored') {
      this.sums.errored++
      this.#errored[index] = (this.#errored[index] ?? 0) + 1
      return
    }
    if (status === 'undecided') {
      this.sums.undecided++
      this.#undecided[index] = (this.#undecided[index] ?? 0) + 1
      return
    }
    if (status === 'unscored') {
      this.#unscored[index] = (this.#unscored[index] ?? 0) + 1
      return
    }
    // A sample that hit a limit delivered nothing, which is the model's failure and not an error.
    const score = result.score ?? 0
    const before = this.#scored[index] ?? 0
    if (score !== 0 && score !== 1) this.#isGraded = true
    this.#scoreSum[index] = (this.#scoreSum[index] ?? 0) + score
    this.#scored[index] = before + 1
    this.#scoreSquares += score * score
    const uncertain = (result.score_at_most ?? score) - score
    if (uncertain <= 0) return
    this.sums.uncertain++
    this.#uncertain.set(index, (this.#uncertain.get(index) ?? 0) + uncertain)
  }

  #addClass(index: number, result: ComparableResult): void {
    if (result.class === null) return
    const before = this.#classes[index] ?? 0
    if (before === 0 || before === PASS) this.#classes[index] = ANSWER_CLASSES.indexOf(result.class) + 1
  }

  #grow(index: number): void {
    const length = Math.max(index + 1, this.#scored.length * 2)
    // Transferred, not copied, so that the old memory is free at once.
    this.#scoreSum = new Float64Array(this.#scoreSum.buffer.transfer(length * Float64Array.BYTES_PER_ELEMENT))
    this.#scored = grow(this.#scored, length)
    this.#classes = new Uint8Array(this.#classes.buffer.transfer(length))
    this.#undecided = grow(this.#undecided, length)
    this.#errored = grow(this.#errored, length)
    this.#unscored = grow(this.#unscored, length)
  }
}

function grow(counts: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(counts.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT))
}

/** One suite: its cases by index, and on every side a tally for each model. */
export interface ComparedSuite {
  readonly cases: NameTable
  readonly sides: readonly Map<string, ModelTally>[]
  /** The details that a list of cases shows next to scores; null if no list was requested. */
  readonly marks: CaseMarks | null
}

/** The details that a list shows of a suite's cases next to their scores. */
export interface CaseMarks {
  readonly tags: CaseTags
  /** One for each side. */
  readonly strips: readonly CaseStrips[]
}

/**
 * A collector for the results of two or more runs, in any order, that keeps what the comparison needs per case: memory grows with
 * the cases, not with the results or their texts. The first side is the baseline. `marks` says whether tags and strips of samples are
 * also kept, for lists of all cases.
 */
export class ComparisonTally {
  readonly suites = new Map<string, ComparedSuite>()
  readonly sideCount: number
  readonly #texts: StripTexts | null

  constructor({ sides = 2, marks = false }: { readonly sides?: number; readonly marks?: boolean } = {}) {
    this.sideCount = sides
    this.#texts = marks ? new StripTexts() : null
  }

  add(side: number, result: ComparableResult): void {
    const suite = this.suites.get(result.suite) ?? this.#addSuite(result.suite)
    const models = suite.sides[side]
    if (models === undefined) throw new Error(`Bug: a comparison of ${this.sideCount} has no side ${side}.`)
    let model = models.get(result.model)
    if (model === undefined) {
      model = new ModelTally()
      models.set(result.model, model)
    }
    const index = suite.cases.indexOf(result.case)
    model.add(index, result)
    suite.marks?.tags.add(index, result.tag)
    suite.marks?.strips[side]?.add(index, result)
  }

  /** Returns one side's models over all suites, in the order they came. */
  models(side: number): string[] {
    const models = new Set<string>()
    for (const suite of this.suites.values()) for (const model of suite.sides[side]?.keys() ?? []) models.add(model)
    return [...models]
  }

  #addSuite(name: string): ComparedSuite {
    const texts = this.#texts
    const each = <T>(make: () => T): T[] => Array.from({ length: this.sideCount }, make)
    const suite: ComparedSuite = {
      cases: new NameTable(),
      sides: each(() => new Map<string, ModelTally>()),
      marks: texts === null ? null : { tags: new CaseTags(), strips: each(() => new CaseStrips(texts)) },
    }
    this.suites.set(name, suite)
    return suite
  }
}
