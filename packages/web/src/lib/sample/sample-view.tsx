import { hasTools } from '@assay/core/conversation'
import type { Result } from '@assay/core/result'
import { formatJson, printJson } from '@assay/core/text'
import { useId, useMemo } from 'react'
import { Transcript } from '../conversation/transcript.tsx'
import { formatCaseScore } from '../numbers/format.ts'
import { Glyph } from '../parts/glyph.tsx'
import { AnswerText } from '../text/answer-text.tsx'
import { Clamp } from '../text/clamp.tsx'
import { CodeView } from '../text/code-view.tsx'
import { readEvidence } from '../text/evidence.ts'
import { plainName } from '../text/plain-name.ts'
import { VisibleText } from '../text/token.tsx'
import { answerOf, explainStatus, formatSampleScore, leaksOf, listFacts, sampleId } from './describe-sample.ts'
import type { SampleLook } from './sample-look.ts'
import { Tries } from './tries.tsx'
import { CheckList, WhyClass } from './why.tsx'
import './sample.css'

const NO_SECRETS: readonly string[] = []

/** Characters that 40 lines hold in a narrow column: a mark behind them must not be cut off. */
const SURELY_SHOWN = 1200

/** Shows one sample: its answer with the evidence, why it has its class, its checks, its code and its conversation. */
export function SampleView({
  result,
  view = 'text',
  secrets = NO_SECRETS,
}: {
  result: Result
  view?: SampleLook
  secrets?: readonly string[]
}) {
  if (view === 'raw') return <RawView result={result} secrets={secrets} />
  if (view === 'json') return <JsonView result={result} secrets={secrets} />
  if (view === 'checks') return <ChecksView result={result} />
  if (view === 'code') {
    return result.code === null ? (
      <p className="muted">No code found in this answer.</p>
    ) : (
      <CodeView code={result.code} />
    )
  }
  return <TextView result={result} secrets={secrets} />
}

function TextView({ result, secrets }: { result: Result; secrets: readonly string[] }) {
  const id = useId()
  const reasonId = (number: number) => `${id}-${number}`
  const { classification, turns } = result
  const evidence = useMemo(() => (classification === null ? null : readEvidence(classification)), [classification])
  const answer = answerOf(result)
  return (
    <div className="sample">
      <section className="answer" data-answer={sampleId(result)}>
        <AnswerHead result={result} />
        <Problem result={result} />
        {answer !== null && (
          <Clamp lines={40} startsOpen={evidence?.marks.some(({ end }) => end > SURELY_SHOWN) ?? false}>
            <AnswerText
              text={answer}
              label="Answer"
              marks={evidence?.marks ?? []}
              leaks={evidence?.leaks ?? []}
              secrets={secrets}
              reasonId={reasonId}
            />
          </Clamp>
        )}
      </section>
      {evidence !== null && <WhyClass evidence={evidence} reasonId={reasonId} />}
      {(result.checks.length > 0 || result.code === null) && <CheckList checks={result.checks} />}
      {result.code !== null && <CodeView code={result.code} />}
      <Tries result={result} />
      {(turns.length > 1 || hasTools(result)) && <Transcript result={result} secrets={secrets} />}
    </div>
  )
}

/** Heads an answer with what it took. */
function AnswerHead({ result }: { result: Result }) {
  return (
    <h3>
      Answer{' '}
      <span className="muted">
        {listFacts(result).map(({ text, why }, at) => (
          <span key={text} title={why}>
            {at === 0 ? '' : ' · '}
            <VisibleText text={text} />
          </span>
        ))}
      </span>
    </h3>
  )
}

/** Says why there is no answer or no verdict. */
function Problem({ result }: { result: Result }) {
  const problem = explainStatus(result)
  if (problem === null) return null
  const tone = result.status === 'scored' ? 'fail' : result.status
  return (
    <p className={`notice ${tone}`}>
      <Glyph name={tone} />
      <span>
        {problem.code !== null && (
          <code>
            <VisibleText text={problem.code} />{' '}
          </code>
        )}
        <VisibleText text={problem.message} />
      </span>
    </p>
  )
}

function RawView({ result, secrets }: { result: Result; secrets: readonly string[] }) {
  const answer = answerOf(result)
  const leaks = useMemo(() => leaksOf(result), [result])
  return (
    <div className="sample">
      <section className="answer">
        <AnswerHead result={result} />
        <Problem result={result} />
        {answer !== null && <AnswerText text={answer} label="Answer" secrets={secrets} leaks={leaks} />}
      </section>
    </div>
  )
}

function JsonView({ result, secrets }: { result: Result; secrets: readonly string[] }) {
  const answer = answerOf(result)
  const formatted = useMemo(() => (answer === null ? null : formatJson(answer)), [answer])
  const whole = useMemo(() => printJson(result), [result])
  return (
    <div className="sample">
      <section>
        <h3>Answer as JSON</h3>
        {formatted === null ? (
          <p className="muted">{answer === null ? 'There is no answer.' : 'The answer isn’t JSON.'}</p>
        ) : (
          <AnswerText text={formatted} label="Answer as JSON" secrets={secrets} />
        )}
      </section>
      <section>
        <h3>Stored sample</h3>
        <AnswerText text={whole} label="Stored sample" secrets={secrets} />
      </section>
    </div>
  )
}

function ChecksView({ result }: { result: Result }) {
  const scores = Object.entries(result.scores ?? {})
  const problem = explainStatus(result)
  return (
    <div className="sample">
      <CheckList checks={result.checks} areScoresShown />
      <section>
        <h3>Scores</h3>
        <dl className="scores">
          <div>
            <dt>case score</dt>
            <dd title={problem === null ? undefined : plainName(problem.message)}>{formatSampleScore(result)}</dd>
          </div>
          {scores.map(([name, score]) => (
            <div key={name}>
              <dt>
                <VisibleText text={name} />
              </dt>
              <dd>{formatCaseScore(score)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
