import { ANSWER_CLASSES } from '../result/answer-class.ts'
import { unitRate } from '../statistics/beta-midp.ts'
import { cohensKappa } from '../statistics/cohens-kappa.ts'
import { undefinedEstimate } from '../statistics/estimate.ts'
import type { Estimate, Rate } from '../statistics/interval.ts'
import { krippendorffAlpha } from '../statistics/krippendorff-alpha.ts'
import { type Agreement, type HumanSummary, LEAST_LABELS } from './agreement.ts'
import { decideAnswers, isLabelled, type LabelledAnswer, type ReviewedAnswer } from './decided-answer.ts'
import { figuresOnAll, tooFew } from './figures-on-all.ts'
import type { Label } from './label.ts'

/** Returns the agreement between an instrument and people, from all answers with a verdict from the instrument. */
export function summarizeAgreement(
  about: Pick<Agreement, 'suite' | 'check' | 'judges'>,
  answers: readonly ReviewedAnswer[],
): Agreement {
  const decided = decideAnswers(answers)
  const labelled = decided.filter(isLabelled)
  const unused = (kind: 'unsure' | 'split' | 'seen') => decided.filter(({ people }) => people.kind === kind).length
  const cell = (passed: boolean, right: boolean) =>
    labelled.filter((each) => each.passed === passed && each.right === right).length
  return {
    ...about,
    labels: labelled.length,
    unsure: unused('unsure'),
    split: unused('split'),
    seen: unused('seen'),
    people: listPeople(answers),
    confusion: {
      passed_right: cell(true, true),
      passed_wrong: cell(true, false),
      failed_right: cell(false, true),
      failed_wrong: cell(false, false),
    },
    agreement: agreedRate(labelled),
    passed_confirmed: agreedRate(
      labelled.filter(({ passed }) => passed),
      1,
    ),
    failed_confirmed: agreedRate(
      labelled.filter(({ passed }) => !passed),
      1,
    ),
    kappa: labelled.length < LEAST_LABELS ? undefinedEstimate(tooFew(labelled.length)) : kappaOf(labelled),
    instrument: rateOf(answers.map(({ case: id, passed }) => ({ case: id, isHit: passed }))),
    ...figuresOnAll(decided),
    classes: agreementByClass(labelled),
    named_classes: compareClasses(answers),
    between_people: agreementBetweenPeople(answers),
  }
}

/** Returns the part of an agreement that is shown next to a suite's numbers. */
export function summarizeHuman(agreement: Agreement): HumanSummary {
  const { judges, labels, success, labels_to_halve } = agreement
  return { judges, labels, agreement: agreement.agreement, success, labels_to_halve }
}

function listPeople(answers: readonly ReviewedAnswer[]): string[] {
  return [...new Set(answers.flatMap(({ labels }) => labels.map(({ by }) => by)))].sort()
}

/** Returns the share on which people and the instrument agree; only its counts if there are too few labels. */
function agreedRate(labelled: readonly LabelledAnswer[], least = LEAST_LABELS): Rate {
  const rate = rateOf(labelled.map(({ case: id, passed, right }) => ({ case: id, isHit: passed === right })))
  return labelled.length >= least ? rate : { ...rate, value: null, interval: null, reason: tooFew(labelled.length) }
}

function rateOf(answers: readonly { readonly case: string; readonly isHit: boolean }[]): Rate {
  const cases = new Map<string, { hits: number; total: number }>()
  for (const { case: id, isHit } of answers) {
    const known = cases.get(id) ?? { hits: 0, total: 0 }
    cases.set(id, { hits: known.hits + (isHit ? 1 : 0), total: known.total + 1 })
  }
  const each = [...cases.values()]
  return unitRate(
    each.map(({ hits }) => hits),
    each.map(({ total }) => total),
  )
}

function kappaOf(labelled: readonly LabelledAnswer[]) {
  return cohensKappa(
    labelled.map(({ case: id, passed, right }) => ({ case: id, first: String(passed), second: String(right) })),
  )
}

function agreementByClass(labelled: readonly LabelledAnswer[]): Agreement['classes'] {
  return ANSWER_CLASSES.flatMap((name) => {
    const own = labelled.filter((each) => each.class === name)
    return own.length === 0 ? [] : [{ class: name, labels: own.length, agreement: agreedRate(own, 1) }]
  })
}

/** Compares every blind label that names a class with the instrument's class. */
function compareClasses(answers: readonly ReviewedAnswer[]): Agreement['named_classes'] {
  const pairs = answers.flatMap((answer) =>
    answer.labels.flatMap((label) =>
      label.blind && label.class !== null && answer.class !== null
        ? [{ case: answer.case, first: answer.class, second: label.class }]
        : [],
    ),
  )
  if (pairs.length === 0) return null
  const counts = ANSWER_CLASSES.flatMap((instrument) =>
    ANSWER_CLASSES.map((people) => {
      const found = pairs.filter(({ first, second }) => first === instrument && second === people)
      return { instrument, people, answers: found.length }
    }),
  )
  const kappa = pairs.length < LEAST_LABELS ? undefinedEstimate(tooFew(pairs.length)) : cohensKappa(pairs)
  return { confusion: counts.filter((each) => each.answers > 0), kappa }
}

function agreementBetweenPeople(answers: readonly ReviewedAnswer[]): Agreement['between_people'] {
  const units = answers.map(({ case: id, labels }) => {
    const said = labels.filter(({ blind, verdict }) => blind && (verdict === 'right' || verdict === 'wrong'))
    return { case: id, values: said.map(({ verdict }) => verdict), said }
  })
  const several = units.filter(({ values }) => values.length > 1)
  if (several.length === 0) return null
  const same = several.filter(({ values }) => new Set(values).size === 1).length
  return { answers: several.length, same, alpha: krippendorffAlpha(several), kappa: kappaOfTwo(several) }
}

/** Returns kappa if there are exactly two people, since it compares two judges with their own habits. */
function kappaOfTwo(units: readonly { readonly case: string; readonly said: readonly Label[] }[]): Estimate | null {
  const [first, second, ...more] = [...new Set(units.flatMap(({ said }) => said.map(({ by }) => by)))].sort()
  if (first === undefined || second === undefined || more.length > 0) return null
  const wordOf = (said: readonly Label[], by: string) => said.find((label) => label.by === by)?.verdict ?? ''
  return cohensKappa(
    units.map(({ case: id, said }) => ({ case: id, first: wordOf(said, first), second: wordOf(said, second) })),
  )
}
