import {
  type ConversationMessage,
  type ConversationTurn,
  describeEnd,
  messageTitle,
  readConversation,
} from '@assay/core/conversation'
import type { Result } from '@assay/core/result'
import { useMemo } from 'react'
import { countOf } from '../numbers/format.ts'
import { answerOf, leaksOf } from '../sample/describe-sample.ts'
import { AnswerText } from '../text/answer-text.tsx'
import { Clamp } from '../text/clamp.tsx'
import { VisibleText } from '../text/token.tsx'
import { FirstFew } from './first-few.tsx'
import { Fold } from './fold.tsx'
import { Preview } from './preview.tsx'
import { ToolCallView } from './tool-call.tsx'
import { listTurnFacts } from './turn-facts.ts'
import './conversation.css'

/** Shows a conversation in its order: what was said, which tools the model called and what came back, and how it ended. */
export function Transcript({ result, secrets }: { result: Result; secrets: readonly string[] }) {
  const conversation = useMemo(() => readConversation(result), [result])
  const { steps, turns, calls } = conversation
  const end = describeEnd(result, conversation)
  return (
    <section className="transcript">
      <h3>
        Conversation{' '}
        <span className="muted">
          {[countOf(turns, 'turn'), ...(calls.length === 0 ? [] : [countOf(calls.length, 'tool call')])].join(' · ')}
        </span>
      </h3>
      <FirstFew items={steps} noun="more step">
        {(step, at) =>
          step.kind === 'turn' ? (
            <Turn key={at} turn={step} result={result} secrets={secrets} />
          ) : (
            <Message key={at} message={step} secrets={secrets} />
          )
        }
      </FirstFew>
      {end !== null && (
        <p className="end">
          <VisibleText text={end} />
        </p>
      )}
    </section>
  )
}

/** Shows a message sent to the model; those before the prompt are folded. */
function Message({ message, secrets }: { message: ConversationMessage; secrets: readonly string[] }) {
  const title = messageTitle(message)
  const summary = (
    <>
      <b>
        <VisibleText text={title} />
      </b>{' '}
      <span className="muted preview">
        <Preview text={message.text} secrets={secrets} />
      </span>
    </>
  )
  return (
    <Fold summary={summary} startsOpen={message.role === 'user'}>
      {() => <Said text={message.text} label={title} secrets={secrets} />}
    </Fold>
  )
}

function Turn({ turn, result, secrets }: { turn: ConversationTurn; result: Result; secrets: readonly string[] }) {
  const { number, text, calls } = turn
  const facts = listTurnFacts(turn)
  const summary = (
    <>
      <b>Turn {number}</b> <span className="muted">{facts.join(' · ')}</span>
    </>
  )
  // Secrets in another spelling are known only for the judged answer.
  const leaks = text !== null && text === answerOf(result) ? leaksOf(result) : []
  return (
    <Fold summary={summary} startsOpen>
      {() => (
        <>
          {text !== null && <Said text={text} label={`Turn ${number}`} secrets={secrets} leaks={leaks} />}
          <FirstFew items={calls} noun="more call">
            {(call, at) => <ToolCallView key={at} call={call} secrets={secrets} />}
          </FirstFew>
        </>
      )}
    </Fold>
  )
}

function Said(props: { text: string; label: string; secrets: readonly string[]; leaks?: ReturnType<typeof leaksOf> }) {
  return (
    <Clamp>
      <AnswerText {...props} />
    </Clamp>
  )
}
