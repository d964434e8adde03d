import { calibrate } from '../statistics/calibration.ts'
import { undefinedEstimate, valueWithoutInterval } from '../statistics/estimate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { agreementOnAll, rateAsPeopleSee, sensitivityOnAll, specificityOnAll } from '../statistics/label-corrected.ts'
import { type Agreement, LEAST_LABELS } from './agreement.ts'
import { type DecidedAnswer, isLabelled } from './decided-answer.ts'
import { labelsToHalve } from './labels-to-halve.ts'

type FiguresOnAll = Pick<Agreement, 'agreement_on_all' | 'sensitivity' | 'specificity' | 'success' | 'labels_to_halve'>

/** The fewest labeled answers of either verdict for valid intervals of sensitivity and specificity. */
const LEAST_OF_EACH = 10

/** Returns what labels imply about all answers, labeled or not. */
export function figuresOnAll(answers: readonly DecidedAnswer[]): FiguresOnAll {
  const usable = answers.filter((answer) => isLabelled(answer) && !answer.isPartial)
  const calibration = calibrate(answers.map((answer) => (answer.isPartial ? { ...answer, right: null } : answer)))
  if (calibration === null || usable.length < LEAST_LABELS) {
    const few = undefinedEstimate(tooFew(usable.length))
    return { agreement_on_all: few, sensitivity: few, specificity: few, success: few, labels_to_halve: null }
  }
  const success = rateAsPeopleSee(calibration)
  const failed = usable.filter(({ passed }) => !passed).length
  const least = Math.min(failed, usable.length - failed)
  const apart = (estimate: Estimate) =>
    least >= LEAST_OF_EACH || estimate.value === null
      ? estimate
      : valueWithoutInterval(estimate.value, tooFewOfEach(least))
  return {
    agreement_on_all: agreementOnAll(calibration),
    sensitivity: apart(sensitivityOnAll(calibration)),
    specificity: apart(specificityOnAll(calibration)),
    success,
    labels_to_halve:
      success.interval === null
        ? null
        : withinReach(labelsToHalve(calibration, usable.length), answers.length - usable.length),
  }
}

/** Returns the needed labels, or null if fewer answers are left to label. */
function withinReach(needed: number | null, left: number): number | null {
  return needed === null || needed > left ? null : needed
}

/** Returns the reason for a missing figure. */
export function tooFew(labels: number): string {
  return `${labels === 0 ? 'No answer is' : labels === 1 ? '1 answer is' : `${labels} answers are`} labeled; at least ${LEAST_LABELS} are needed.`
}

function tooFewOfEach(labels: number): string {
  return `An interval needs ${LEAST_OF_EACH} labeled answers that passed and ${LEAST_OF_EACH} that failed; one kind has only ${labels}.`
}
