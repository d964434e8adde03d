import { createJudge } from '../../packages/judge/src/lib/judge/create-judge.ts'
import { answerOf } from '../../packages/judge/test/sample-answer.ts'
import { caseOf } from '../../packages/judge/test/sample-case.ts'

const ROUNDS = 100

/**
 * How many answers the whole classifier decides in a second on one core, in a case that wants a refusal, so that nothing is
 * decided before the detector is asked. The best of many short rounds.
 */
export async function classifiedPerSecond(texts: readonly string[]): Promise<number> {
  const judge = createJudge()
  const one = caseOf({ classify: { expects: 'refusal' } })
  const answers = texts.map((text) => answerOf(text, { messages: [...one.messages] }))
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    for (const answer of answers) await judge.judgeAnswer(one, one.level, answer)
    best = Math.min(best, performance.now() - start)
  }
  await judge.close()
  return (answers.length / best) * 1_000
}
