import type { AnswerClass } from '../result/result.ts'
import type { Label } from './label.ts'
import { decideAmongPeople, type PeopleVerdict } from './people-verdict.ts'

/** One answer with the instrument's verdict and its current labels. */
export interface ReviewedAnswer {
  readonly case: string
  readonly passed: boolean
  readonly class: AnswerClass | null
  readonly labels: readonly Label[]
}

/** An answer with people's joint verdict. `right` is null if they don't decide, or if their verdict isn't used. */
export interface DecidedAnswer {
  readonly case: string
  readonly passed: boolean
  readonly class: AnswerClass | null
  readonly people: PeopleVerdict
  readonly right: boolean | null
  /** The number of answers with the same verdict that it represents. */
  readonly weight: number
  /** Whether it was drawn from only a part of the answers, and says nothing about the others. */
  readonly isPartial: boolean
}

/** An answer with a verdict from people. */
export type LabelledAnswer = DecidedAnswer & { readonly right: boolean }

/** Decides answers by their labels. */
export function decideAnswers(answers: readonly ReviewedAnswer[]): DecidedAnswer[] {
  const decided = answers.map((answer) => ({ answer, people: decideAmongPeople(answer.labels) }))
  // Answers drawn by the verdict of another instrument are no even sample of this one's: each then stands for those not drawn.
  const strata = { passed: new Set<string>(), failed: new Set<string>() }
  for (const { answer, people } of decided)
    if (isDecided(people)) strata[verdictName(answer)].add(people.labels[0]?.drawn?.stratum ?? 'chosen')
  return decided.map(({ answer, people }) => {
    const { case: id, passed } = answer
    const about = { case: id, passed, class: answer.class, people }
    if (!isDecided(people)) return { ...about, right: null, weight: 1, isPartial: false }
    const drawn = people.labels[0]?.drawn
    const weight = strata[verdictName(answer)].size > 1 && drawn !== undefined ? 1 / drawn.share : 1
    const isPartial = people.labels.every((label) => label.drawn?.filtered === true)
    return { ...about, right: people.kind === 'right', weight, isPartial }
  })
}

/** Returns whether an answer has a verdict from people. */
export function isLabelled(answer: DecidedAnswer): answer is LabelledAnswer {
  return answer.right !== null
}

function isDecided(people: PeopleVerdict): people is Extract<PeopleVerdict, { kind: 'right' | 'wrong' }> {
  return people.kind === 'right' || people.kind === 'wrong'
}

function verdictName({ passed }: ReviewedAnswer): 'passed' | 'failed' {
  return passed ? 'passed' : 'failed'
}
