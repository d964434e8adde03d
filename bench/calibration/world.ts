import { type CalibratedAnswer, type Calibration, calibrate, type Random } from '@assay/core/statistics'
import { drawRate } from '../coverage/populations.ts'

/** Answers of which the truth is known, a judge that errs, and people who label some. */
export interface World {
  readonly answers: number
  readonly labels: number
  /** The share of answers that are right. */
  readonly right: number
  /** What the judge passes of the right answers, and fails of the wrong ones. */
  readonly judge: { readonly sensitivity: number; readonly specificity: number }
  /** Samples of each case, and how much answers, and the judge's errors, of one case resemble each other. */
  readonly samples: number
  readonly correlation: number
}

/** Names of cases, made once: a world is drawn thousands of times. */
const NAMES = Array.from({ length: 20_000 }, (_, c) => `c${c}`)

/** Draws a run and a review of it: half of the labels on what the judge passed, half on what it failed, as far as there are any. */
export function drawCalibration(world: World, random: Random): Calibration | null {
  const { answers, labels, samples } = world
  const { right, passed } = drawAnswers(world, random)
  const byVerdict: { passed: number[]; failed: number[] } = { passed: [], failed: [] }
  for (let i = 0; i < answers; i++) (passed[i] === 1 ? byVerdict.passed : byVerdict.failed).push(i)
  const ofFailed = Math.min(byVerdict.failed.length, Math.max(Math.floor(labels / 2), labels - byVerdict.passed.length))
  const labelled = new Uint8Array(answers)
  for (const i of take(byVerdict.failed, ofFailed, random)) labelled[i] = 1
  for (const i of take(byVerdict.passed, labels - ofFailed, random)) labelled[i] = 1
  return calibrate(
    (function* (): Generator<CalibratedAnswer> {
      for (let i = 0; i < answers; i++) {
        const name = NAMES[Math.floor(i / samples)] ?? ''
        yield { case: name, passed: passed[i] === 1, right: labelled[i] === 1 ? right[i] === 1 : null }
      }
    })(),
  )
}

/** For every answer 1 or 0: whether it is right, and whether the judge passes it. */
function drawAnswers({ answers, samples, right, judge, correlation }: World, random: Random) {
  const drawn = { right: new Uint8Array(answers), passed: new Uint8Array(answers) }
  for (let start = 0; start < answers; start += samples) {
    const rate = drawRate({ p: right, correlation }, random)
    const passesRight = drawRate({ p: judge.sensitivity, correlation }, random)
    const failsWrong = drawRate({ p: judge.specificity, correlation }, random)
    for (let i = start; i < Math.min(answers, start + samples); i++) {
      const isRight = random.next() < rate
      const isPassed = isRight ? random.next() < passesRight : random.next() >= failsWrong
      drawn.right[i] = isRight ? 1 : 0
      drawn.passed[i] = isPassed ? 1 : 0
    }
  }
  return drawn
}

/** Moves a random choice to the front and returns it. */
function take(from: number[], wanted: number, random: Random): readonly number[] {
  const count = Math.min(wanted, from.length)
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random.next() * (from.length - i))
    const [a = 0, b = 0] = [from[i], from[j]]
    from[i] = b
    from[j] = a
  }
  return from.slice(0, count)
}
