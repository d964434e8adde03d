import type { CaseAnswer } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { describeAgreement, isJudged } from '../../lib/sample/judge-words.ts'
import { LabelBar } from '../../lib/sample/label-bar.tsx'
import { SampleView } from '../../lib/sample/sample-view.tsx'
import { AnswerText } from '../../lib/text/answer-text.tsx'
import { Clamp } from '../../lib/text/clamp.tsx'
import { agreementQuery } from './run-queries.ts'

/** Shows one sample: the prompt, the answer with its evidence, class and checks, and asks whether it is right. */
export function PeekSample({ sample, answer }: { sample: CaseAnswer['samples'][number]; answer: CaseAnswer }) {
  const secrets = answer.secrets ?? undefined
  const system = answer.asked?.system_prompt ?? null
  const prompt = sample.turns[0]?.prompt ?? null
  const props = secrets === undefined ? {} : { secrets }
  return (
    <>
      <div className="peekbody">
        {system !== null && (
          <section aria-label="System prompt">
            <h3>System prompt</h3>
            <Clamp>
              <AnswerText text={system} label="System prompt" {...props} />
            </Clamp>
          </section>
        )}
        <section aria-label="Prompt">
          <h3>Prompt</h3>
          {prompt === null ? (
            <p className="muted">Not recorded.</p>
          ) : (
            <Clamp>
              <AnswerText text={prompt} label="Prompt" {...props} />
            </Clamp>
          )}
        </section>
        {/* The transcript of an agent, with its tool calls, is part of the sample's view. */}
        <SampleView result={sample} {...props} />
      </div>
      <div className="peek-foot">
        <LabelBar result={sample} />
        {isJudged(sample) && <JudgeLine run={sample.run} suite={sample.suite} />}
      </div>
    </>
  )
}

/** Says how far people bear the judge out. */
function JudgeLine({ run, suite }: { run: string; suite: string }) {
  const { data } = useQuery(agreementQuery(run, suite))
  const judged = data?.find(({ judges }) => judges.length > 0)
  if (data === undefined) return null
  return <p className="judge-line muted">{judged === undefined ? 'judge not checked' : describeAgreement(judged)}</p>
}
