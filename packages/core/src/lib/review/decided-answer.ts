import type { AnswerClass } from '../result/result.ts'
import type { Label } from './label.ts'
import { decideAmongPeople, type PeopleVerdict } from './people-verdict.ts'

/** One answer with the verdict of the instrument, and the current labels on it. */
export interface ReviewedAnswer {
  readonly case: string
  readonly passed: boolean
  readonly class: AnswerClass | null
  readonly labels: readonly Label[]
}

/** An answer with what people say about it together. `right` is null where they don't say, or what they say isn't used. */
export interface DecidedAnswer {
  readonly case: string
  readonly passed: boolean
  readonly class: AnswerClass | null
  readonly people: PeopleVerdict
  readonly right: boolean | null
  /** How many answers of the same verdict it stands for. */
  readonly weight: number
  /** Whether it was drawn from a part of the answers, and says nothing about the others. */
  readonly isPartial: boolean
}

/** An answer that people decided about. */
export type LabelledAnswer = DecidedAnswer & { readonly right: boolean }

/** Decides about answers by their labels. */
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

/** Tells whether people decided about an answer. */
export function isLabelled(answer: DecidedAnswer): answer is LabelledAnswer {
  return answer.right !== null
}

function isDecided(people: PeopleVerdict): people is Extract<PeopleVerdict, { kind: 'right' | 'wrong' }> {
  return people.kind === 'right' || people.kind === 'wrong'
}

function verdictName({ passed }: ReviewedAnswer): 'passed' | 'failed' {
  return passed ? 'passed' : 'failed'
}
