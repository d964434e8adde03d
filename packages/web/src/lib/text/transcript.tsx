import type { Result, ToolCall } from '@assay/core/result'
import { formatSeconds } from '../numbers/format.ts'
import { Glyph } from '../parts/glyph.tsx'
import { AnswerText } from './answer-text.tsx'
import { printJson } from './print-json.ts'
import { VisibleText } from './token.tsx'

/** Shows a conversation turn by turn, with the tools that the model called and what came back. */
export function Transcript({
  turns,
  tool_calls: calls = [],
  stopped,
  secrets = [],
}: Pick<Result, 'turns' | 'tool_calls' | 'stopped'> & { secrets?: readonly string[] }) {
  return (
    <section className="transcript">
      <h3>
        Turns{' '}
        <span className="muted">{stopped === undefined ? turns.length : `${turns.length} · ended: ${stopped}`}</span>
      </h3>
      {turns.map(({ prompt, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place
        <details key={at} open={calls.some(({ turn }) => turn === at)}>
          <summary>
            Turn {at + 1} <span className="muted">{preview(prompt)}</span>
          </summary>
          <h4>Asked</h4>
          <AnswerText text={prompt} secrets={secrets} label={`Prompt of turn ${at + 1}`} />
          {calls
            .filter(({ turn }) => turn === at)
            .map((call) => (
              <Call key={call.id} call={call} secrets={secrets} />
            ))}
          <h4>Answered</h4>
          {answer === null ? (
            <p className="muted">No answer.</p>
          ) : (
            <AnswerText text={answer} secrets={secrets} label={`Answer of turn ${at + 1}`} />
          )}
        </details>
      ))}
      {calls
        .filter(({ turn }) => turn >= turns.length)
        .map((call) => (
          <Call key={call.id} call={call} secrets={secrets} />
        ))}
    </section>
  )
}

const OUTCOMES = {
  ok: ['pass', 'ran'],
  error: ['fail', 'failed'],
  not_run: ['unscored', 'not run'],
} as const satisfies Record<ToolCall['status'], readonly [string, string]>

function Call({ call, secrets }: { call: ToolCall; secrets: readonly string[] }) {
  const [glyph, word] = OUTCOMES[call.status]
  const facts = [
    word,
    ...(call.valid ? [] : ['arguments don’t follow the schema']),
    ...(call.latency_ms === null ? [] : [`${formatSeconds(call.latency_ms)} s`]),
    ...(call.parallel ? ['in parallel'] : []),
    ...(call.truncated ? ['result cut'] : []),
    call.source,
  ]
  return (
    <details className="call">
      <summary>
        <Glyph name={glyph} label={word} />{' '}
        <code>
          <VisibleText text={call.server === null ? call.name : `${call.server}/${call.name}`} />
        </code>{' '}
        <span className="muted">{facts.join(' · ')}</span>
      </summary>
      <h4>Arguments</h4>
      <AnswerText text={printJson(call.arguments)} secrets={secrets} label="Arguments" />
      <h4>Result</h4>
      {call.result === null ? (
        <p className="muted">None.</p>
      ) : (
        <AnswerText text={call.result} secrets={secrets} label="Result" />
      )}
    </details>
  )
}

function preview(text: string) {
  return <VisibleText text={text.slice(0, 80).toWellFormed().replace(/\s+/g, ' ')} />
}
