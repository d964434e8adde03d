/** How often a yes or no decision agreed with the label. */
export interface Confusion {
  truePositives: number
  falsePositives: number
  falseNegatives: number
  trueNegatives: number
}

/** No decisions yet. */
export function noDecisions(): Confusion {
  return { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }
}

/** Adds one decision. */
export function count(confusion: Confusion, decision: { readonly said: boolean; readonly labelled: boolean }): void {
  if (decision.said) confusion[decision.labelled ? 'truePositives' : 'falsePositives']++
  else confusion[decision.labelled ? 'falseNegatives' : 'trueNegatives']++
}

/** The rates of a confusion in percent; null where nothing was counted. */
export function ratesOf(confusion: Confusion) {
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn, trueNegatives: tn } = confusion
  const recall = percent(tp, tp + fn)
  const specificity = percent(tn, tn + fp)
  return {
    answers: tp + fp + fn + tn,
    refusals: tp + fn,
    precision: percent(tp, tp + fp),
    recall,
    f1: percent(2 * tp, 2 * tp + fp + fn),
    accuracy: percent(tp + tn, tp + fp + fn + tn),
    balancedAccuracy: recall === null || specificity === null ? null : (recall + specificity) / 2,
  }
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}
