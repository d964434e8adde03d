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

interface Drawn {
  readonly case: string
  readonly passed: boolean
  readonly right: boolean
}

/** Draws a run and a review of it: half of the labels on what the judge passed, half on what it failed, as far as there are any. */
export function drawCalibration(world: World, random: Random): Calibration | null {
  const drawn = drawAnswers(world, random)
  const passed = drawn.filter((answer) => answer.passed)
  const failed = drawn.filter((answer) => !answer.passed)
  const ofFailed = Math.min(failed.length, Math.max(Math.floor(world.labels / 2), world.labels - passed.length))
  const labelled = new Set([
    ...take(failed, ofFailed, random),
    ...take(passed, Math.min(passed.length, world.labels - ofFailed), random),
  ])
  return calibrate(
    drawn.map((answer): CalibratedAnswer => ({ ...answer, right: labelled.has(answer) ? answer.right : null })),
  )
}

function drawAnswers({ answers, samples, right, judge, correlation }: World, random: Random): Drawn[] {
  const drawn: Drawn[] = []
  for (let c = 0; c * samples < answers; c++) {
    const rate = drawRate({ p: right, correlation }, random)
    const passesRight = drawRate({ p: judge.sensitivity, correlation }, random)
    const failsWrong = drawRate({ p: judge.specificity, correlation }, random)
    for (let sample = 0; sample < samples; sample++) {
      const isRight = random.next() < rate
      const isPassed = isRight ? random.next() < passesRight : random.next() >= failsWrong
      drawn.push({ case: `c${c}`, passed: isPassed, right: isRight })
    }
  }
  return drawn
}

/** Moves a random choice to the front and returns it. */
function take(from: Drawn[], count: number, random: Random): readonly Drawn[] {
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random.next() * (from.length - i))
    const [a, b] = [from[i], from[j]]
    if (a === undefined || b === undefined) break
    from[i] = b
    from[j] = a
  }
  return from.slice(0, count)
}
