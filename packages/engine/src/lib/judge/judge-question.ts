import type { ChatMessage } from '@assay/core/exchange'
import { askVerdict } from '@assay/judge/judge'

/** The question that a judge model gets about an answer, and the verdicts that pass or fail it. */
export interface JudgeQuestion {
  readonly system: string
  readonly prompt: string
  readonly passing: readonly string[]
  readonly failing: readonly string[]
}

/** Makes the exact question that an `llm_judge` check sends to its judge, so that judges can be tested with it. */
export function makeJudgeQuestion(
  options: {
    readonly criteria: string
    readonly rubric?: Readonly<Record<string, string>> | undefined
    readonly threshold: number
  },
  answer: { readonly messages: readonly ChatMessage[]; readonly text: string },
): JudgeQuestion {
  const { request, grades } = askVerdict(options, answer)
  const [system, user] = request.messages
  const scored = grades.names.map((name) => ({ name, isPassing: (grades.scoreOf(name) ?? 0) >= options.threshold }))
  return {
    system: system?.content ?? '',
    prompt: user?.content ?? '',
    passing: scored.filter(({ isPassing }) => isPassing).map(({ name }) => name),
    failing: scored.filter(({ isPassing }) => !isPassing).map(({ name }) => name),
  }
}
