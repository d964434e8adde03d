import { settleAll } from '@assay/core/concurrency'
import type { CheckOptions } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { AskModel, CheckCall, CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { type Finding, failing, passing, undecided, upTo } from '../check/finding.ts'
import { type Grades, gradesOf } from './grades.ts'
import { judgeRequest } from './judge-request.ts'
import { type ModelVerdict, readVerdict } from './read-verdict.ts'

/**
 * Prepares the check that most judge models say that the answer meets the criteria. The score is the mean of theirs; one without a verdict
 * counts as 0, and leaves open that it could have been more.
 */
export function prepareLlmJudge(options: CheckOptions<'llm_judge'>, tools: CheckTools): PreparedCheck {
  const judges = options.judges ?? tools.judges
  const grades = gradesOf(options.rubric)
  return async (answer, call) => {
    const ask = call.ask ?? tools.ask
    if (judges.length === 0) return undecided('No judge model. Set "judge" in the suite\'s metadata.')
    if (ask === null) return undecided("Judge models aren't available here.")
    const asked = judges.map((model) => askJudge(ask, model, options.criteria, grades, answer, call))
    return countVotes(await settleAll(asked), judges, options.threshold, tools)
  }
}

async function askJudge(
  ask: AskModel,
  model: string,
  criteria: string,
  grades: Grades,
  answer: JudgedAnswer,
  call: CheckCall,
): Promise<ModelVerdict> {
  const request = judgeRequest(model, criteria, grades, answer)
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(model, request, call.signal, attempt)
    if (!outcome.ok) return { ok: false, problem: `no answer (${outcome.failure.code}: ${outcome.failure.message})` }
    call.spending.add(outcome.answer.cost_usd, outcome.answer.tokens)
    const verdict = readVerdict(outcome.answer.text, grades)
    if (verdict.ok || outcome.isSaved !== true) return verdict
  }
}

/** Counts votes. Undecided only while judges without a verdict could still turn the vote. Half the votes aren't a majority. */
function countVotes(
  verdicts: readonly ModelVerdict[],
  judges: readonly string[],
  threshold: number,
  tools: CheckTools,
): Finding {
  const read = verdicts.flatMap((verdict) => (verdict.ok ? [verdict] : []))
  const yes = read.filter(({ score }) => score >= threshold).length
  const unread = verdicts.length - read.length
  const most = verdicts.length / 2
  if (yes <= most && yes + unread > most) return undecided(explainUnread(verdicts, judges))
  const sum = read.reduce((total, verdict) => total + verdict.score, 0)
  const score = sum / verdicts.length
  const passed = yes > most
  const spokesman = read.find((verdict) => verdict.score >= threshold === passed)
  const why = spokesman?.reason ?? ''
  const reason = `${votesText(yes, verdicts.length, passed)}${why === '' ? '' : `: ${tools.show(why)}`}.`
  const found = passed ? passing(reason, score) : failing(reason, score)
  if (unread === 0) return found
  return upTo(found, { score: (sum + unread) / verdicts.length, reason: explainUnread(verdicts, judges) })
}

function explainUnread(verdicts: readonly ModelVerdict[], judges: readonly string[]): string {
  const place = verdicts.findIndex((verdict) => !verdict.ok)
  const verdict = verdicts[place]
  return `Judge "${judges[place]}" gave no verdict: ${verdict?.ok === false ? verdict.problem : 'unknown'}.`
}

function votesText(yes: number, judges: number, passed: boolean): string {
  if (judges === 1) return `The judge says ${passed ? 'yes' : 'no'}`
  return `${yes} of ${judges} judges ${yes === 1 ? 'says' : 'say'} yes`
}
